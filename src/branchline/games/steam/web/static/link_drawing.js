/** Links: where they are drawn, how they are called, and which join two places. */

import { length, pointOn } from "./geometry.js";
import { change } from "./tile_notation.js";
import { sidesKey } from "./position_index.js";

/** @typedef {import("./position_index.js").World} World */
/** @typedef {import("./legal_moves.js").Lay} Lay */
/** @typedef {import("./types").Link} Link */

/** The point half-way along a link, for its disc. @param {World} world @param {Link} link */
export function halfWay(world, link) {
  let left = link.stretches.reduce((sum, stretch) => sum + length(stretch.sides), 0) / 2;
  for (const [index, { hex, sides }] of link.stretches.entries()) {
    const long = length(sides);
    if (left <= long) {
      // A spur at the start of a walk is gone over from the town outwards.
      const share = sides.length === 1 && index === 0 ? 1 - left / long : left / long;
      return moved(world, hex, pointOn(sides, share));
    }
    left -= long;
  }
  return null;
}

/** @param {World} world @param {string} hex @param {import("./geometry.js").Point} point */
function moved(world, hex, point) {
  const { x, y } = world.hex(hex);
  return { x: x + point.x, y: y + point.y };
}

/** The link in words: the places it joins. @param {World} world @param {Link} link */
export function linkEnds(world, link) {
  return link.nodes.map((node, at) =>
    node === null ? (link.exits[at] ?? "") : world.called(node),
  );
}

/** The links a seat loses if it ends its build turn now. @param {World} world @param {number | null} seat */
export const atRisk = (world, seat) =>
  world.links.filter((link) => link.losing && link.owner === seat);

/**
 * The complete links between two places.
 * @param {World} world @param {string} one @param {string} other
 */
export const between = (world, one, other) =>
  world.links.filter(
    (link) => link.complete && link.nodes.includes(one) && link.nodes.includes(other),
  );

/** The pairs of places between which a tile would complete a link. @param {World} world @param {Lay} lay */
export function completed(world, lay) {
  const links = world.view.facts.completing[lay.hex] ?? {};
  const { added } = change(world.pieces.get(lay.hex) ?? null, lay.piece);
  return added.flatMap((sides) => {
    const ends = links[sidesKey(sides)];
    return ends ? [ends] : [];
  });
}

/** How many links a tile would complete. @param {World} world @param {Lay} lay */
export const completes = (world, lay) => completed(world, lay).length;
