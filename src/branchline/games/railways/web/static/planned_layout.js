/** The layout that is shown, with the plan on it, and the part of it that the rules explain. */

import { once } from "branchline/once.js";
import { START } from "./card_facts.js";
import { GRID, WAYS, extent, joined, layoutOf } from "./layout.js";
import { legalMoves, payments } from "./legal_moves.js";
import { wayBetween } from "./network.js";
import { connectPick, tripPick, verbOf } from "./selection.js";
import { CARD, HUB } from "./pieces.js";

/**
 * @typedef {import("./types").Ctx} Context
 * @typedef {import("./layout.js").Layout} Layout
 */

/** The layout of a view's links. */
const layoutFor = once((/** @type {import("./types").View} */ view) => layoutOf(view.links));

/** The connection that is being thought of, if its place is known. @param {Context} ctx */
export function plan(ctx) {
  if (verbOf(ctx) !== "connect") return null;
  const { city, node, laid: cards, colour } = connectPick(ctx);
  return city && node ? { city, node, cards, colour } : null;
}

/** The layout that is shown: with the city that is being connected. */
export const shownLayout = once((/** @type {Context} */ ctx) => {
  const planned = plan(ctx);
  const layout = layoutFor(ctx.view);
  return planned ? joined(layout, planned.city, planned.node) : layout;
});

/** By node where the city in hand would be joined: the side, the track there, and its spot. */
export const baysOf = once((/** @type {Context} */ ctx) => {
  /** @type {Map<string, {way: number, colour: string, x: number, y: number}>} */
  const bays = new Map();
  const { city, node, nodes } = connectPick(ctx);
  if (verbOf(ctx) !== "connect" || !city || node) return bays;
  for (const target of nodes) {
    const place = /** @type {import("./layout.js").Place} */ (
      joined(layoutFor(ctx.view), city, target).places.get(city)
    );
    const colour = payments(legalMoves(ctx.moves), city, target)[0]?.colour ?? "";
    bays.set(target, { way: place.way, colour, ...spotOf(layoutFor(ctx.view), target, place) });
  }
  return bays;
});

/**
 * Beside which spot of a node a new card would be joined.
 * @param {Layout} layout
 * @param {string} node
 * @param {import("./layout.js").Place} place
 */
function spotOf(layout, node, place) {
  const [dx, dy] = /** @type {readonly [number, number]} */ (WAYS[place.way]);
  const reach = node === START ? HUB : CARD;
  const column = Math.max(layout.left, Math.min(layout.right, place.x));
  const at = layout.places.get(node) ?? {
    x: dx ? (dx > 0 ? layout.right : layout.left) : column,
    y: 0,
  };
  return { x: at.x * GRID.x + dx * (reach.x + 33), y: at.y * GRID.y + dy * (reach.y + 30) };
}

const MARGIN = { x: CARD.x + 42, y: CARD.y + 42 };

/** The box about some cells. @param {{left: number, right: number, top: number, bottom: number}} cells */
export const boxOf = ({ left, right, top, bottom }) => ({
  x: left * GRID.x - MARGIN.x,
  y: top * GRID.y - MARGIN.y,
  width: (right - left) * GRID.x + 2 * MARGIN.x,
  height: (bottom - top) * GRID.y + 2 * MARGIN.y,
});

/** Room next to the lowest cards on the right, where the buttons of the board stand. */
const CORNER = 110;

/** The size of the whole drawing; never so small that the first cards would shift it. @param {Context} ctx */
export function sizeOf(ctx) {
  const layout = shownLayout(ctx);
  const { left, right, top, bottom } = extent(layout);
  const box = boxOf({
    left: Math.min(left, -1),
    right: Math.max(right, 1),
    top: Math.min(top, -1),
    bottom: Math.max(bottom, 1),
  });
  const low = bottom - top > 5 ? bottom - 1 : Math.max(bottom, 1); // of many small cards, the buttons cover two
  const corner = [...layout.places.values()].some(
    ({ x, y }) => x === Math.max(right, 1) && y >= low,
  );
  return corner ? { ...box, width: box.width + CORNER } : box;
}

/**
 * The nodes a question is about: where a city can go or goes, the way of a good.
 * @param {Context} ctx
 * @returns {string[]}
 */
function asked(ctx) {
  const verb = verbOf(ctx);
  if (verb === "connect") {
    const { city, node, nodes } = connectPick(ctx);
    return city && node ? [city, node] : nodes;
  }
  if (verb !== "deliver" && verb !== "locomotive") return [];
  const { from, to, goals, goods } = tripPick(ctx);
  if (from && to) return wayBetween(ctx.view.links, from, to).nodes;
  return from ? [from, ...goals.map((trip) => trip.to)] : goods.map((trip) => trip.from);
}

/** The scale at which names on cards can be read. */
const READABLE = 0.45;

/** Whether it is known which way a link or a good goes, so that the neighbours matter no more. @param {Context} ctx */
const settled = (ctx) => Boolean(plan(ctx) ?? (verbOf(ctx) !== "connect" && tripPick(ctx).move));

/** The part of the drawing the question is about, with the neighbours while they may be chosen. @param {Context} ctx */
export function focusOf(ctx) {
  const layout = shownLayout(ctx);
  const names = asked(ctx);
  if (!names.length) return null;
  const cells = names.map(
    (name) => layout.places.get(name) ?? { x: (layout.left + layout.right) / 2, y: 0 },
  );
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const all = extent(layout);
  const more = settled(ctx) ? 0 : 1;
  const box = boxOf({
    left: Math.max(all.left, Math.min(...xs) - more),
    right: Math.min(all.right, Math.max(...xs) + more),
    top: Math.max(all.top, Math.min(...ys) - more),
    bottom: Math.min(all.bottom, Math.max(...ys) + more),
  });
  return { ...box, least: READABLE };
}
