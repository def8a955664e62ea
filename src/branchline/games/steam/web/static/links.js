/** Links: the stretches of track each is made of, found by walking from one end to the other. */

import { length, opposite, pointOn, SIDES } from "./geometry.js";
import { change, tracksOf } from "./pieces.js";

/** @typedef {import("./position_index.js").World} World */
/** @typedef {import("./legal_moves.js").Lay} Lay */
/** @typedef {{hex: string, sides: number[]}} Stretch  track on one hex, in the order of the walk */
/**
 * @typedef {object} Link
 * @property {number} number
 * @property {number | null} owner
 * @property {(string | null)[]} nodes  the hexes of the places at its two ends
 * @property {boolean} complete
 * @property {boolean} fresh
 * @property {Stretch[]} stretches
 * @property {{hex: string, side: number}[]} exits
 */

/** All links of a position. @param {World} world @returns {Link[]} */
export function walked(world) {
  /** @type {Link[]} */
  const found = [];
  for (const [number, link] of world.view.links.entries()) {
    if (!link) continue;
    const nodes = link.ends.map((/** @type {any} */ end) => end.node);
    const exits = link.ends.map((/** @type {any} */ end) => readExit(end.exit));
    found.push({
      number,
      owner: link.owner,
      nodes,
      complete: nodes[0] !== null && nodes[1] !== null,
      fresh: link.fresh,
      stretches: walk(world, nodes[0], exits[0], exits[1]),
      exits,
    });
  }
  return found;
}

/** @typedef {{hex: string, side: number}} Exit */

/** An exit as links tell it: "K15 N". @param {string} text @returns {Exit} */
function readExit(text) {
  const [hex = "", side = ""] = text.split(" ");
  return { hex, side: SIDES.indexOf(side) };
}

/**
 * @param {World} world
 * @param {string | null} node  the place at the first end
 * @param {Exit} from
 * @param {Exit} to
 */
function walk(world, node, from, to) {
  /** @type {Stretch[]} */
  const stretches = [];
  /** @type {Exit | null} */
  let at = from;
  if (node === from.hex) {
    stretches.push({ hex: from.hex, sides: [from.side] });
    at = same(from, to) ? null : stepOver(world, from);
  }
  for (let steps = 0; at && steps < 400; steps += 1) {
    const entered = at.side;
    const piece = world.pieces.get(at.hex);
    const sides = piece && tracksOf(piece).find((track) => track.includes(entered));
    if (!sides) break;
    if (sides.length === 1) {
      stretches.push({ hex: at.hex, sides });
      break;
    }
    /** @type {Exit} */
    const out = { hex: at.hex, side: sides[0] === entered ? (sides[1] ?? 0) : (sides[0] ?? 0) };
    stretches.push({ hex: at.hex, sides: [entered, out.side] });
    at = same(out, to) ? null : stepOver(world, out);
  }
  return stretches;
}

/** @param {Exit} a @param {Exit} b */
const same = (a, b) => a.hex === b.hex && a.side === b.side;

/** The same edge, from the other side. @param {World} world @param {Exit} exit @returns {Exit | null} */
function stepOver(world, exit) {
  const other = world.near(exit.hex, exit.side);
  return other === null ? null : { hex: other, side: opposite(exit.side) };
}

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
    node === null ? (link.exits[at]?.hex ?? "") : world.called(node),
  );
}

/** The links of a seat, complete and not. @param {World} world @param {number} seat */
export function countLinks(world, seat) {
  const own = world.links.filter((link) => link.owner === seat);
  const complete = own.filter((link) => link.complete).length;
  return { complete, open: own.length - complete };
}

/** The links a seat loses if it ends its build turn now. @param {World} world @param {number} seat */
export const atRisk = (world, seat) =>
  world.links.filter((link) => link.owner === seat && !link.complete && !link.fresh);

/**
 * The complete links between two places.
 * @param {World} world @param {string} one @param {string} other
 */
export const between = (world, one, other) =>
  world.links.filter(
    (link) => link.complete && link.nodes.includes(one) && link.nodes.includes(other),
  );

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
