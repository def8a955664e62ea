/** The last delivery as it is shown to everybody: the cube rides over its links. */

import { keyed, nothing, styleMap, svg } from "../../vendor.js";
import { cubeMark } from "../../parts.js";
import { pointOn } from "./geometry.js";
import { readDelivery } from "./moves.js";
import { hops } from "./trips.js";
import { trackKey } from "./world.js";

/** @typedef {import("../../types").Context} Context */
/** @typedef {import("./world.js").World} World */

const STEPS = 6; // points on each stretch

/** The delivery that was just made; null if something else was. @param {Context} ctx */
function justMade(ctx) {
  const { last } = ctx;
  if (!last?.move?.startsWith("deliver ") || last.seat === null) return null;
  return { way: readDelivery(last.move), mover: last.seat, number: last.number };
}

/** The track it went over. @param {Context} ctx @param {World} world @returns {Set<string>} */
export function wentOver(ctx, world) {
  const made = justMade(ctx);
  const links = made ? hops(ctx, world, made.way, made.mover) : [];
  return new Set(links.flatMap((link) => link?.stretches.map(({ hex, sides }) => trackKey(hex, sides)) ?? []));
}

/** The cube on its way, once. @param {Context} ctx @param {World} world */
export function journey(ctx, world) {
  const made = justMade(ctx);
  if (!made) return nothing;
  const points = hops(ctx, world, made.way, made.mover).flatMap((link, at) =>
    link ? along(world, link, world.titled(made.way.places[at] ?? "").name) : []);
  if (points.length < 2) return nothing;
  const path = `path("M${points.join("L")}")`;
  return keyed(made.number, svg`<g class="journey" aria-hidden="true" style=${styleMap({ "offset-path": path })}>
    <g transform="translate(-12 -12) scale(1.2)">${cubeMark(made.way.colour)}</g></g>`);
}

/** Points along a link, from one of its places. @param {World} world @param {import("./links.js").Link} link @param {string} from */
function along(world, link, from) {
  const points = link.stretches.flatMap(({ hex, sides }, at) => {
    const { x, y } = world.hex(hex);
    const outwards = sides.length === 1 && at === 0; // a spur is drawn towards its town
    return Array.from({ length: STEPS + 1 }, (_, step) => {
      const share = step / STEPS;
      const point = pointOn(sides, outwards ? 1 - share : share);
      return `${(x + point.x).toFixed(1)} ${(y + point.y).toFixed(1)}`;
    });
  });
  return link.nodes[0] === from ? points : points.reverse();
}
