/** Which drawer is open, and what is in it; most are loaded when they are first opened. */

import { loadScript } from "../load_on_demand.js";
import { icon } from "../widgets.js";
import { html, keyed, nothing, ref } from "../lit.js";
import { t } from "../i18n.js";
import { closeDrawer, shut } from "./drawer.js";
import { changed, state } from "./state.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").Drawn} Drawn */
/** @typedef {(ctx: Context) => Drawn} Body */

/**
 * Each drawer: what it is called, and the script and its function that say what is in it. The script
 * may export `prepare`, which loads what it needs first.
 * @type {Record<string, {title: () => string, script: string, body: string, loading?: () => string}>}
 */
const DRAWERS = {
  menu: { title: () => t("Menu"), script: "./menu.js", body: "menu" },
  rules: {
    title: () => t("Rules"),
    script: "./rules.js",
    body: "rules",
    loading: () => t("Loading the rules…"),
  },
  can: { title: () => t("What can I do?"), script: "./available_moves.js", body: "can" },
  moves: { title: () => t("The table as text"), script: "./text_view.js", body: "textTable" },
  keys: { title: () => t("Shortcuts"), script: "./key_help.js", body: "keyHelp" },
};

/** @type {Map<string, Body>} what has been loaded */
const bodies = new Map();
/** @type {Set<string>} what is on its way */
const coming = new Set();
/** @type {Set<string>} what could not be loaded; it is tried again when its drawer is next opened */
const failed = new Set();

/** Load what is in a drawer. @param {string} name */
async function load(name) {
  const drawer = DRAWERS[name];
  if (!drawer || coming.has(name) || failed.has(name)) return;
  coming.add(name);
  try {
    const module = await loadScript(drawer.script, import.meta.url);
    await module.prepare?.();
    bodies.set(name, module[drawer.body]);
  } catch (error) {
    console.info(error);
    failed.add(name);
  }
  coming.delete(name);
  changed();
}

/** What stands in a drawer until its content is there. @param {string} name */
function placeholder(name) {
  const text = failed.has(name)
    ? t("The server cannot be reached.")
    : (DRAWERS[name]?.loading?.() ?? t("One moment…"));
  return html`<p class="dim" role="status">${text}</p>`;
}

/** @param {Context} ctx */
export function drawers(ctx) {
  const name = state.drawer;
  const drawer = name ? DRAWERS[name] : undefined;
  if (!name || !drawer) return nothing;
  const title = drawer.title();
  const body = bodies.get(name);
  if (!body) void load(name);
  return keyed(
    name,
    html`<dialog class="drawer ${name}" aria-label=${title} ${ref(open)} @close=${closed} @click=${outside}>
    <header><h2>${title}</h2><button class="icon-btn" aria-label=${t("Close")}
      @click=${closeDrawer}>${icon("cross")}</button></header>
    <div class="inside">${body ? body(ctx) : placeholder(name)}</div>
  </dialog>`,
  );
}

function closed() {
  failed.clear();
  shut();
}

/** @param {Element | undefined} element */
function open(element) {
  if (element instanceof HTMLDialogElement && !element.open)
    queueMicrotask(() => element.isConnected && !element.open && element.showModal());
}

/** A click outside the drawer closes it. @param {MouseEvent} event */
function outside(event) {
  const dialog = /** @type {HTMLDialogElement} */ (event.currentTarget);
  if (event.target === dialog && event.detail > 0) closeDrawer();
}
