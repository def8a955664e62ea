/** The button that asks what a bot would play, where the table allows it. */

import { get } from "../api.js";
import { sentence } from "../errors.js";
import { icon } from "../parts.js";
import { html, nothing } from "../vendor.js";
import { t } from "../words.js";
import { at } from "./address.js";
import { set, state, theTable } from "./state.js";
import { toast } from "./toasts.js";

/** @typedef {import("../types").Context} Context */

/** What a hint says below its move. @param {any} hint */
const told = ({ reason, chances }) => (reason ? `${t("Why: {reason}.", { reason })} ${chances}` : chances);

/** Ask, and show the answer beside the button. @param {Event} event */
async function ask(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const { position, seat } = state;
  button.setAttribute("aria-busy", "true");
  try {
    const hint = await get(at(`/hint?seat=${seat}`));
    if (state.position !== position) return; // somebody has moved meanwhile
    const title = t("A bot ({bot}): {move}", { bot: t(hint.bot), move: hint.text });
    const place = button.getBoundingClientRect();
    set({ bubble: { title, text: told(hint), rule: null, place, from: button, tip: true } });
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
