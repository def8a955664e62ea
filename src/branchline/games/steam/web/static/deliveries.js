/** Deliveries: the links they go over, who gets what, and the ways one would try. */

import { once } from "branchline/once.js";
import { between } from "./link_drawing.js";
import { legalMoves } from "./legal_moves.js";
import { trackKey, worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./position_index.js").World} World */
/** @typedef {import("./legal_moves.js").Delivery} Delivery */

/** The hex a delivery starts from. @param {World} world @param {Delivery} way */
export const originOf = (world, way) => world.titled(way.places[0] ?? "").name;

/** The hex a delivery ends at. @param {World} world @param {Delivery} way */
export const goalOf = (world, way) => world.titled(way.places.at(-1) ?? "").name;

/**
 * The links a delivery goes over, one a hop.
 * @param {Context} ctx
 * @param {World} world
 * @param {Delivery} way
 * @param {number | null} [mover]  whose own links come first
 */
export function hops(ctx, world, way, mover = ctx.view.turn) {
  return way.named.map((named, at) => {
    const one = world.titled(way.places[at] ?? "").name;
    const other = world.titled(way.places[at + 1] ?? "").name;
    const there = between(world, one, other);
    const seat =
      named === null || named === "nobody" ? null : ctx.board.seat_colours.indexOf(named);
    if (named !== null) return there.find((link) => link.owner === seat) ?? null;
    return there.find((link) => link.owner === mover) ?? there[0] ?? null;
  });
}

/** The track of links. @param {(import("./types").Link | null)[]} links */
export const over = (links) =>
  new Set(
    links.flatMap((link) => link?.stretches.map(({ hex, sides }) => trackKey(hex, sides)) ?? []),
  );

/**
 * The points of each seat for a legal delivery, those of the mover first.
 * @param {Context} ctx
 * @param {Delivery} way
 */
export const gains = (ctx, way) =>
  ctx.view.facts.deliveries[legalMoves(ctx.moves).deliveries.indexOf(way)] ?? [];

/** How good a delivery looks: own points, then few for others. @param {Context} ctx @param {Delivery} way */
function worth(ctx, way) {
  let sum = 0;
  for (const [seat, points] of gains(ctx, way))
    sum += seat === ctx.view.turn ? 10 * points : -points;
  return sum;
}

/**
 * The deliveries of a cube or of all cubes of a city, the best first; of routes with the same score, one.
 * @param {Context} ctx @param {string} from @param {string} [colour]
 */
export function waysOf(ctx, from, colour) {
  const world = worldOf(ctx);
  const found = new Map();
  for (const way of legalMoves(ctx.moves).deliveries) {
    if ((colour && way.colour !== colour) || originOf(world, way) !== from) continue;
    const same = `${way.colour} ${way.places.at(-1)} ${[...gains(ctx, way)].sort().join()}`;
    const known = found.get(same);
    if (!known || way.places.length < known.places.length) found.set(same, way);
  }
  return [...found.values()].sort((a, b) => worth(ctx, b) - worth(ctx, a));
}

/** The first way to each city. @param {World} world @param {Delivery[]} ways @returns {Map<string, Delivery>} */
export function byGoal(world, ways) {
  const found = new Map();
  for (const way of ways) if (!found.has(goalOf(world, way))) found.set(goalOf(world, way), way);
  return found;
}

/** The colours of cubes that can be delivered, by the city they lie on. */
export const cargo = once((/** @type {Context} */ ctx) => {
  const world = worldOf(ctx);
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const way of legalMoves(ctx.moves).deliveries) {
    const from = originOf(world, way);
    const there = found.get(from);
    if (there) there.add(way.colour);
    else found.set(from, new Set([way.colour]));
  }
  return found;
});

/**
 * The delivery to a city to try; null where the city does not take the cube.
 * @param {Context} ctx @param {string} from @param {string} goal
 */
export const tryTo = (ctx, from, goal) => triesFrom(ctx, from).find((one) => one.goal === goal);

/**
 * The delivery of a cube to try first; none where no city takes the cube.
 * @param {Context} ctx @param {World} world @param {string} from @param {string} colour
 */
export const firstTry = (ctx, world, from, colour) =>
  triesFrom(ctx, from).find((one) => world.view.cities[one.goal]?.[0] === colour);

/** The tries for the cubes of a city, the best first. @param {Context} ctx @param {string} from */
export const triesFrom = (ctx, from) => ctx.view.facts.tries[from] ?? [];
