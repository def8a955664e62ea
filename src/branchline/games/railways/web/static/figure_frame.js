/** What a figure of Railways shows: the cards on the table it is about, and those in hand. */

import { svg } from "branchline/lit.js";
import { START, ownHand } from "./card_facts.js";
import { GRID } from "./layout.js";
import { CARD, HUB } from "./pieces.js";
import { boxOf, shownLayout } from "./planned_layout.js";

/** @typedef {import("./types").Ctx} Context */

/** The fewest cells that are shown, so that a card alone is not too large. */
const ROOM = { x: 2, y: 0.6 };

/** The part of the network. @param {Context} ctx @param {string[]} focus */
export function frame(ctx, focus) {
  const { places } = shownLayout(ctx);
  const cells = focus.flatMap((name) =>
    name === START ? { x: 0, y: 0 } : (places.get(name) ?? []),
  );
  if (!cells.length) return null;
  const [left, right] = stretch(
    cells.map(({ x }) => x),
    ROOM.x,
  );
  const [top, bottom] = stretch(
    cells.map(({ y }) => y),
    ROOM.y,
  );
  return boxOf({ left, right, top, bottom });
}

/**
 * From the least to the most, but not less apart than so.
 * @param {number[]} all
 * @param {number} least
 * @returns {[number, number]}
 */
function stretch(all, least) {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const more = Math.max(0, least - (high - low)) / 2;
  return [low - more, high + more];
}

/**
 * The panels that belong to it: one's hand, and the display if it is about a card.
 * @param {Context} ctx
 * @param {string[]} focus
 */
export function beside(ctx, focus) {
  const { places } = shownLayout(ctx);
  const hand = ctx.view.own?.hand;
  const isShown = (/** @type {string} */ name) =>
    name === START || places.has(name) || (hand && name in hand);
  return [...(hand ? ["hand"] : []), ...(focus.every(isShown) ? [] : ["display"])];
}

const RIM = 12; // between a card and the ring about it
const DISPLAY = "display";

/**
 * What marks it on the table: the ring about its card, or about the start board.
 * @param {Context} ctx
 * @param {string} name
 */
export function halo(ctx, name) {
  const { left, right, places } = shownLayout(ctx);
  const place = places.get(name);
  if (place) return ring(place.x, place.x, place.y, CARD);
  return name === START ? ring(left, right, 0, HUB) : null;
}

/** @param {number} left @param {number} right @param {number} row @param {{x: number, y: number}} half */
const ring = (
  left,
  right,
  row,
  half,
) => svg`<rect x=${left * GRID.x - half.x - RIM} y=${row * GRID.y - half.y - RIM}
  width=${(right - left) * GRID.x + 2 * (half.x + RIM)} height=${2 * (half.y + RIM)} rx="12"></rect>`;

/** Where it lies next to the table: a card in hand, the display. @param {Context} ctx @param {string} name */
export function things(ctx, name) {
  if (name === DISPLAY) return { places: [`.rwc .${DISPLAY}`], dock: DISPLAY };
  return name in ownHand(ctx) ? { places: [`[data-card="${name}"]`], dock: "hand" } : null;
}
