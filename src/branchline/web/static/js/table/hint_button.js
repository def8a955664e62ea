/** The button that asks what a bot would play, where the table allows it. */

import { sentence } from "../errors.js";
import { loadScript } from "../load_on_demand.js";
import { icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { state, theTable } from "./state.js";
import { toast } from "./toasts.js";

/** @typedef {import("../types").Context} Context */

/** @param {Event} event */
async function ask(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  button.setAttribute("aria-busy", "true");
  try {
    const { hint } = await loadScript("./hint_bubble.js", import.meta.url);
    await hint(button);
  } catch (error) {
    toast(sentence(error));
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/** @param {Context} ctx @param {string} look */
export function hintButton(ctx, look) {
  if (!ctx.mine || state.past || !theTable().you.hints) return nothing;
  return html`<button class="btn hint ${look}" aria-label=${t("Hint")} @click=${ask}
    >${icon("hint")}<span class="lab">${t("Hint")}</span></button>`;
}
