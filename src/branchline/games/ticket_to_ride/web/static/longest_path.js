/** The longest trail of a player at the end, found again from the length that the outcome tells. */

import { acrossFrom, cityOf } from "./board.js";
import { routesOf } from "./network.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Route} Route */
/** @typedef {import("./types").View} View */

const PATIENCE = 300_000; // steps of the search: more than any game has asked for

/**
 * A trail of this length: its routes in order; none if it is not found.
 * @param {Board} board
 * @param {Route[]} routes
 * @param {number} length
 */
export function trailOf(board, routes, length) {
  let steps = 0;
  /** @type {Set<Route>} */
  const used = new Set();
  /** @param {string} city @param {number} missing @param {number} left @returns {boolean} */
  const walk = (city, missing, left) => {
    if (missing === 0) return true;
    if (left < missing || ++steps > PATIENCE) return false;
    for (const route of cityOf(board, city).routes) {
      if (used.has(route) || !own.has(route)) continue;
      used.add(route);
      if (walk(acrossFrom(route, city), missing - route.length, left - route.length)) return true;
      used.delete(route);
    }
    return false;
  };
  const own = new Set(routes);
  const all = routes.reduce((sum, route) => sum + route.length, 0);
  const found = length > 0 && startsOf(routes).some((city) => walk(city, length, all));
  return found ? [...used] : [];
}

/** Where a trail may start: rather where the number of routes is odd. @param {Route[]} routes */
function startsOf(routes) {
  /** @type {Map<string, number>} */
  const ends = new Map();
  for (const city of routes.flatMap(({ a, b }) => [a, b]))
    ends.set(city, (ends.get(city) ?? 0) + 1);
  return [...ends.keys()].sort((a, b) => ((ends.get(b) ?? 0) % 2) - ((ends.get(a) ?? 0) % 2));
}

/** @type {WeakMap<object, Route[][]>} */
const known = new WeakMap(); // by the final position

/** The longest trail of each seat; none before the end. @param {Ctx} ctx */
export function trails(ctx) {
  const { board, view } = ctx;
  const table = view.outcome?.table;
  if (!table) return [];
  const found =
    known.get(view) ??
    table.map((row, seat) => trailOf(board, routesOf(board, view, seat), row.trail ?? 0));
  known.set(view, found);
  return found;
}

/** The seats that have the European Express. @param {View} view */
export const expressSeats = (view) =>
  (view.outcome?.table ?? []).flatMap((row, seat) => ((row.express ?? 0) > 0 ? [seat] : []));

/** @type {number | null} */
let looked = null;

/** Whose trail is shown: whoever was picked, is lit on the board, or has the longest. @param {Ctx} ctx */
export const trailSeats = (ctx) => {
  const picked = ctx.peek ?? looked;
  return picked === null ? expressSeats(ctx.view) : [picked];
};

/** Show the trail of a seat. @param {Ctx} ctx @param {number} seat */
export function lookAt(ctx, seat) {
  looked = seat;
  ctx.choose({ ...ctx.choice });
}
