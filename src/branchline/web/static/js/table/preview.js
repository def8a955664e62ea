/** The preview of a move: what it costs and gains, and by which rules. */

import { post } from "../api.js";
import { icon, ruleId } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { at } from "./table_address.js";
import { changed, state } from "./state.js";

/** @typedef {import("../types").PreviewLine} PreviewLine */

/** The name of each side, in the order in which they are shown. @type {Record<string, () => string>} */
const SIDES = {
  costs: () => t("Costs"),
  brings: () => t("Gains"),
  end: () => t("At the end"),
  perhaps: () => t("Possible"),
};

/** Return the previews of this position's moves that were requested, as this seat may know them. */
function asked() {
  const { position, seat, previews } = state;
  if (previews?.position === position && previews.seat === seat) return previews;
  state.previews = { position, seat, moves: new Map(), latest: [] };
  return state.previews;
}

/** Return the preview of a legal move; it is requested once. @param {string} move @returns {Promise<PreviewLine[]>} */
function previewOf(move) {
  if (state.seat === null) return Promise.resolve([]); // the screen was given away
  const { moves } = asked();
  if (!moves.has(move)) moves.set(move, { lines: null, coming: fetched(move, moves) });
  return moves.get(move).coming;
}

/** @param {string} move @param {Map<string, any>} moves  those of the position it belongs to */
async function fetched(move, moves) {
  /** @type {PreviewLine[]} */
  let lines = [];
  try {
    lines = (await post(at("/why"), { seat: state.seat, move, position: state.position })).preview;
  } catch (error) {
    console.info(error); // the move may be made without it
  }
  moves.get(move).lines = lines;
  changed();
  return lines;
}

/**
 * One side of a preview, on one line; a side without entries is left out, except that a move is free.
 * @param {PreviewLine[]} lines
 * @param {string} side
 */
function summary(lines, side) {
  const texts = lines.filter((line) => line.side === side).map((line) => line.text);
  if (side === "costs" && !texts.length) texts.push(t("nothing"));
  return texts.length
    ? html`<span><span class="caps">${SIDES[side]?.()}</span> ${texts.join(" \u00b7 ")}</span>`
    : nothing;
}

/** The whole preview over the buttons of a decision; it opens to show the rules. @param {string} move */
export function preview(move) {
  if (state.seat === null) return nothing;
  void previewOf(move);
  const here = asked();
  const { lines } = here.moves.get(move);
  here.latest = lines ?? here.latest;
  const shown = here.latest;
  return html`<details class="preview ${lines ? "" : "coming"}" data-of=${move}>
    <summary><span class="sides">${
      shown.length ? Object.keys(SIDES).map((side) => summary(shown, side)) : nothing
    }</span><b>${t("Costs and gains")}</b>${icon("help")}</summary>
    <dl>${Object.keys(SIDES).map((side) => rows(shown, side))}</dl></details>`;
}

/** @param {PreviewLine[]} lines @param {string} side */
function rows(lines, side) {
  const here = lines.filter((line) => line.side === side);
  return here.length
    ? html`<div><dt>${SIDES[side]?.()}</dt>${here.map(
        (line) => html`<dd>${line.text} ${ruleId(line.rule)}</dd>`,
      )}</div>`
    : nothing;
}

/** @type {{thing: HTMLElement, own: string, full: string} | null} what was last given a longer title, and its own */
let entitled = null;

/**
 * Put the preview into the title of a thing that plays a move at one tap, while the pointer is on it.
 * @param {HTMLElement} thing
 * @param {() => boolean} still  whether it is
 */
export async function entitle(thing, still) {
  const move = thing.dataset.preview ?? "";
  const lines = await previewOf(move);
  if (thing.dataset.preview !== move || !lines.length || !still()) return;
  untitle();
  const own = thing.title;
  const texts = lines.map((line) => `${SIDES[line.side]?.()}: ${line.text} (${line.rule})`);
  const full = [own || (thing.textContent ?? "").trim().replaceAll(/\s+/g, " "), ...texts].join(
    "\n",
  );
  entitled = { thing, own, full };
  thing.title = full;
}

/** Give a thing its own title back: it may be something else, or another's, when it is next looked at. */
export function untitle() {
  if (entitled && entitled.thing.title === entitled.full) {
    if (entitled.own) entitled.thing.title = entitled.own;
    else entitled.thing.removeAttribute("title");
  }
  entitled = null;
}
