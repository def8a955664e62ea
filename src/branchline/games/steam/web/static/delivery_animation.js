/** The last deliveries as they are shown to everyone: the cubes travel over their links. */

import { nothing, repeat, styleMap, svg } from "branchline/lit.js";
import { cubeMark } from "branchline/widgets.js";
import { pointOn } from "./geometry.js";
import { rides } from "./recent_events.js";
import { hops, over } from "./deliveries.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./position_index.js").World} World */

const STEPS = 6; // points on each stretch

/** The track the last of them went over. @param {Context} ctx @param {World} world @returns {Set<string>} */
export function wentOver(ctx, world) {
  const made = rides(ctx).at(-1);
  const links = made ? hops(ctx, world, made.way, made.mover) : [];
  return over(links);
}

/** Each cube on its way, once. @param {Context} ctx @param {World} world */
export function journeys(ctx, world) {
  return svg`<g class="journeys">${repeat(
    rides(ctx),
    (ride) => ride.number,
    (ride) => journey(ctx, world, ride),
  )}</g>`;
}

/** @param {Context} ctx @param {World} world @param {import("./recent_events.js").Ride} made */
function journey(ctx, world, made) {
  const points = hops(ctx, world, made.way, made.mover).flatMap((link, at) =>
    link ? along(world, link, world.titled(made.way.places[at] ?? "").name) : [],
  );
  if (points.length < 2) return nothing;
  const path = `path("M${points.join("L")}")`;
  return svg`<g class="journey" aria-hidden="true" style=${styleMap({ "offset-path": path })}>
    <g transform="translate(-12 -12) scale(1.2)">${cubeMark(made.way.colour)}</g></g>`;
}

/**
 * Points along a link, from one of its places.
 * @param {World} world
 * @param {import("./types").Link} link
 * @param {string} from
 */
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
