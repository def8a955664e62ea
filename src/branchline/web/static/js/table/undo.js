/** Undoing moves, as the table allows. */

import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { icon } from "../widgets.js";
import { act } from "./actions.js";
import { state, theTable } from "./state.js";

/** The seat whose last move could be undone from here; null if there is none. */
export function undoSeat() {
  const { undo, status, you, asked, referee } = theTable();
  const open = status === "playing" || (referee && status === "finished"); // a referee can correct the end, too
  if (undo === "none" || !open || asked || state.past || state.busy) return null;
  const moves = state.events.filter((event) => event.kind === "move" && !event.taken_back);
  const last = moves.at(-1);
  if (undo === "unrevealed") {
    const free =
      last &&
      last.seat !== null &&
      you.seats.includes(last.seat) &&
      !last.draws?.length &&
      !last.bot;
    return free ? last.seat : null;
  }
  return (
    moves.findLast((event) => event.seat !== null && !event.bot && you.seats.includes(event.seat))
      ?.seat ?? null
  );
}

/** Undo the last move, or ask the others. */
export async function undo() {
  const seat = undoSeat();
  if (seat !== null) await act("/undo", { seat, position: theTable().position });
}

/** @param {boolean} agree */
export async function answerUndo(agree) {
  const { asked } = theTable();
  if (asked) await act("/undo/answer", { asked: asked.number, agree });
}

/** The button that undoes a move, or asks the others. @param {string} look */
export function undoButton(look) {
  if (undoSeat() === null) return nothing;
  const asks = theTable().undo === "consent";
  return html`<button class="btn undo ${look}" aria-label=${asks ? t("Ask to undo") : t("Undo")}
    @click=${() => void undo()}
    >${icon("undo")}<span class="lab">${asks ? t("Ask to undo") : t("Undo")}</span><kbd class="only-wide"
      data-key="Z"></kbd></button>`;
}
