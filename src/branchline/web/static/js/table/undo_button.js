/** The button that takes a move back. */

import { icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { theTable } from "./state.js";
import { undo, undoSeat } from "./undo.js";

/** @param {string} look */
export function undoButton(look) {
  if (undoSeat() === null) return nothing;
  const asks = theTable().undo === "consent";
  return html`<button class="btn undo ${look}" aria-label=${asks ? t("Ask to undo") : t("Undo")}
    @click=${() => void undo()}
    >${icon("undo")}<span class="lab">${asks ? t("Ask to undo") : t("Undo")}</span><kbd class="only-wide"
      data-key="Z"></kbd></button>`;
}
