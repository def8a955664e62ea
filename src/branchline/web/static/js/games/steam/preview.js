/** What a tile would do, read off the track: which links it would complete. */

import { change } from "./pieces.js";

/** @typedef {import("./moves.js").Lay} Lay */
/** @typedef {import("./world.js").World} World */

/** The two places a new track would join; null for an end that stays open. @param {World} world @param {string} name @param {number[]} sides */
function joins(world, name, sides) {
  if (sides.length === 1) return [name, world.leadsTo(name, sides[0] ?? 0)];
  return sides.map((side) => world.leadsTo(name, side));
}

/** The pairs of places between which a tile would complete a link. @param {World} world @param {Lay} lay */
export function completed(world, lay) {
  const { added } = change(world.pieces.get(lay.hex) ?? null, lay.piece);
  return added
    .map((sides) => joins(world, lay.hex, sides))
    .filter((ends) => ends.every((end) => end !== null))
    .map((ends) => ends.map((end) => world.called(/** @type {string} */ (end))));
}

/** How many links a tile would complete. @param {World} world @param {Lay} lay */
export const completes = (world, lay) => completed(world, lay).length;
