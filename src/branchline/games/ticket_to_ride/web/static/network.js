/** Who is joined to what: complete tickets, the shortest open way, and what stations lent. */

import { acrossFrom, routeOf, ticketOf } from "./board.js";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Route} Route */
/** @typedef {import("./types").View} View */

/**
 * Whether a seat could still claim a route, as far as its neighbours are concerned.
 * @param {Board} board
 * @param {View} view
 * @param {Route} route
 * @param {number} seat
 */
export function isOpen(board, view, route, seat) {
  if (view.routes[route.id] !== undefined) return false;
  const twin = route.twin === null ? undefined : view.routes[route.twin];
  return twin === undefined || (view.seats >= board.twins_for_all && twin !== seat);
}

/**
 * The shortest way between two cities: the routes to claim and the spaces of them; null if none.
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 * @param {string} from
 * @param {string} to
 * @returns {{spaces: number, routes: Route[]} | null}
 */
export function shortestWay(board, view, seat, from, to) {
  /** @type {Map<string, {spaces: number, by: Route | null}>} */
  const reached = new Map([[from, { spaces: 0, by: null }]]);
  const settled = new Set();
  for (;;) {
    const city = nearest(reached, settled);
    if (city === null) return null;
    if (city === to)
      return { spaces: spacesTo(reached, to), routes: wayBack(reached, view, seat, to) };
    settled.add(city);
    for (const route of board.cities.get(city)?.routes ?? []) {
      const own = view.routes[route.id] === seat;
      if (!own && !isOpen(board, view, route, seat)) continue;
      const spaces = spacesTo(reached, city) + (own ? 0 : route.length);
      const other = acrossFrom(route, city);
      if (spaces < spacesTo(reached, other)) reached.set(other, { spaces, by: route });
    }
  }
}

/** @param {Map<string, {spaces: number}>} reached @param {string} city */
const spacesTo = (reached, city) => reached.get(city)?.spaces ?? Infinity;

/** @param {Map<string, {spaces: number}>} reached @param {Set<string>} settled */
function nearest(reached, settled) {
  let best = null;
  for (const city of reached.keys())
    if (!settled.has(city) && (best === null || spacesTo(reached, city) < spacesTo(reached, best)))
      best = city;
  return best;
}

/**
 * @param {Map<string, {by: Route | null}>} reached
 * @param {View} view
 * @param {number} seat
 * @param {string} to
 */
function wayBack(reached, view, seat, to) {
  const routes = [];
  let city = to;
  for (let route = reached.get(city)?.by; route; route = reached.get(city)?.by) {
    if (view.routes[route.id] !== seat) routes.unshift(route);
    city = acrossFrom(route, city);
  }
  return routes;
}

/**
 * The cities joined to one by these routes.
 * @param {Route[]} routes
 * @param {string} from
 */
export function joinedTo(routes, from) {
  const joined = new Set([from]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { a, b } of routes)
      if (joined.has(a) !== joined.has(b)) {
        joined.add(a).add(b);
        grown = true;
      }
  }
  return joined;
}

/** The routes of a seat. @param {Board} board @param {View} view @param {number} seat */
export const routesOf = (board, view, seat) =>
  Object.keys(view.routes)
    .filter((id) => view.routes[id] === seat)
    .map((id) => routeOf(board, id));

/** Whether routes join the cities of a ticket. @param {Route[]} routes @param {{a: string, b: string}} ticket */
export const joins = (routes, ticket) => joinedTo(routes, ticket.a).has(ticket.b);

/**
 * At the end: the tickets of a seat, each done or not, and the routes its stations lent. The outcome
 * gives their number and points; here the loans are found that explain them.
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 */
export function settledTickets(board, view, seat) {
  const tickets = (view.tickets?.[seat] ?? []).map((id) => ticketOf(board, id));
  const own = routesOf(board, view, seat);
  const sheet = view.outcome?.table[seat];
  const settle = (/** @type {Route[]} */ lent) => {
    const done = tickets.map((ticket) => joins([...own, ...lent], ticket));
    const points = tickets.reduce(
      (sum, ticket, at) => sum + (done[at] ? ticket.points : -ticket.points),
      0,
    );
    return { tickets: tickets.map((ticket, at) => ({ ticket, done: !!done[at] })), lent, points };
  };
  const explains = (/** @type {ReturnType<typeof settle>} */ { points, tickets: settled }) =>
    points === sheet?.tickets && settled.filter(({ done }) => done).length === sheet.completed;
  return loans(board, view, seat).map(settle).find(explains) ?? settle([]);
}

/**
 * Every way the stations of a seat could lend routes of others, the fewest first.
 * @param {Board} board
 * @param {View} view
 * @param {number} seat
 */
function loans(board, view, seat) {
  /** @type {Route[][]} */
  let ways = [[]];
  for (const [city, owner] of Object.entries(view.stations)) {
    if (owner !== seat) continue;
    const others = (board.cities.get(city)?.routes ?? []).filter(
      ({ id }) => view.routes[id] !== undefined && view.routes[id] !== seat,
    );
    ways = ways.flatMap((way) => [way, ...others.map((route) => [...way, route])]);
  }
  return ways.sort((a, b) => a.length - b.length);
}
