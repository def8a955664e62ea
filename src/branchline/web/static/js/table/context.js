/** What a game's module draws from. */

import { loadScript } from "../load_on_demand.js";
import { html, nothing } from "../lit.js";
import { choose, explain, play, why } from "./actions.js";
import { changed, state, theTable } from "./state.js";

/** @type {typeof import("./preview.js") | undefined} once it is loaded */
let previews;

/** @param {string | null | undefined} move */
function preview(move) {
  if (!move || state.busy) return nothing;
  if (previews) return previews.preview(move);
  void loadScript("./preview.js", import.meta.url).then(
    (module) => {
      previews = module;
      changed();
    },
    () => {},
  );
  return html`<div class="preview"></div>`;
}

/** The move that is being shown, or that led to the position shown; null at the start. */
function lastMove() {
  if (state.shown && !state.past) return state.shown;
  const entries = state.past ? state.past.entries : theTable().entries;
  const made = state.events.findLast(
    (event) => event.kind === "move" && !event.taken_back && event.entries === entries,
  );
  return made?.kind === "move" ? made : null;
}

/** @returns {import("../types").Context} */
export function context() {
  const table = theTable();
  const live = state.past === null;
  const moves = live ? state.moves : [];
  return {
    table,
    board: state.board,
    view: state.past ? state.past.view : state.view,
    seat: state.seat,
    moves,
    live,
    mine: moves.length > 0,
    choice: live ? state.choice : {},
    last: lastMove(),
    shown: live ? state.shown : null,
    events: state.events,
    names: table.seats.map((seat) => seat.name),
    colours: state.ui?.colours ?? [],
    choose,
    play,
    why: (move, what, spot) => void why(move, what, spot),
    preview,
    explain,
    peek: state.peek,
    letters: state.letters,
    showAll: state.showAll,
  };
}
