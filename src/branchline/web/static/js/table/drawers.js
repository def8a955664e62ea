/** Which drawer is open, and what is in it. */

import { icon } from "../parts.js";
import { html, keyed, nothing, ref } from "../vendor.js";
import { t } from "../words.js";
import { closeDrawer, shut } from "./drawer.js";
import { keyHelp } from "./key_help.js";
import { menu } from "./menu.js";
import { rules } from "./rules.js";
import { state } from "./state.js";
import { textTable } from "./text_table.js";

/** @typedef {import("../types").Context} Context */

/** @type {Record<string, {title: () => string, body: (ctx: Context) => import("../types").Drawn}>} */
const DRAWERS = {
  menu: { title: () => t("Menu"), body: menu },
  rules: { title: () => t("Rules"), body: rules },
  moves: { title: () => t("The table as text"), body: textTable },
  keys: { title: () => t("Keys"), body: keyHelp },
};

/** @param {Context} ctx */
export function drawers(ctx) {
  const drawer = state.drawer ? DRAWERS[state.drawer] : undefined;
  if (!drawer) return nothing;
  const title = drawer.title();
  return keyed(
    state.drawer,
    html`<dialog class="drawer ${state.drawer}" aria-label=${title} ${ref(open)} @close=${shut} @click=${outside}>
    <header><h2>${title}</h2><button class="icon-btn" aria-label=${t("Close")}
      @click=${closeDrawer}>${icon("cross")}</button></header>
    <div class="inside">${drawer.body(ctx)}</div>
  </dialog>`,
  );
}

/** @param {Element | undefined} element */
function open(element) {
  if (element instanceof HTMLDialogElement && !element.open)
    queueMicrotask(() => element.isConnected && !element.open && element.showModal());
}

/** A click beside the drawer closes it. @param {MouseEvent} event */
function outside(event) {
  const dialog = /** @type {HTMLDialogElement} */ (event.currentTarget);
  if (event.target === dialog && event.detail > 0) closeDrawer();
}
