/** The board made ready for drawing: things by name, and the lines of the routes. */

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Place} Place */
/** @typedef {import("./types").Route} Route */

const RING = 13; // from the middle of a route to the ring about it

/** @param {number} value */
const short = (value) => Math.round(value * 10) / 10;

/** @param {Place[]} points */
const pathOf = (points) => `M${points.map((p) => `${short(p.x)} ${short(p.y)}`).join("L")}`;

/**
 * The line of a route: from city to city along its spaces. Parallel routes meet in the cities.
 * @param {any} route
 * @param {Place} from
 * @param {Place} to
 * @param {number} half  half the length of a space
 */
function lineOf(route, from, to, half) {
  const points = [from];
  for (const [x, y, angle] of route.spaces) {
    const before = /** @type {Place} */ (points.at(-1));
    const reach = {
      x: half * Math.cos((angle * Math.PI) / 180),
      y: half * Math.sin((angle * Math.PI) / 180),
    };
    // A space's angle never stands it on its head, so it may point back along the route.
    const on = reach.x * (x - before.x) + reach.y * (y - before.y) >= 0 ? 1 : -1;
    points.push(
      { x: x - on * reach.x, y: y - on * reach.y },
      { x: x + on * reach.x, y: y + on * reach.y },
    );
  }
  return [...points, to];
}

/**
 * The direction of a line at a point of it, of length one.
 * @param {Place[]} line
 * @param {number} at
 */
function heading(line, at) {
  const from = /** @type {Place} */ (line[Math.max(0, at - 1)]);
  const to = /** @type {Place} */ (line[Math.min(line.length - 1, at + 1)]);
  const size = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / size, y: (to.y - from.y) / size };
}

/** A ring about the spaces of a route, for the finger and the keyboard. @param {Place[]} line */
function ringOf(line) {
  const inner = line.slice(1, -1);
  /** @param {number} side */
  const beside = (side) =>
    inner.map((point, at) => {
      const way = heading(inner, at);
      return { x: point.x - side * RING * way.y, y: point.y + side * RING * way.x };
    });
  return `${pathOf([...beside(1), ...beside(-1).reverse()])}Z`;
}

/** @param {any} route @param {Map<string, any>} cities @param {number} half */
function readyRoute(route, cities, half) {
  const [a, b] = [cities.get(route.a), cities.get(route.b)];
  const line = lineOf(route, a, b, half);
  const title = `${a.name}\u2013${b.name}`;
  return {
    ...route,
    title,
    line,
    path: pathOf(line),
    run: pathOf(line.slice(1, -1)),
    ring: ringOf(line),
  };
}

/** @param {{id: string}[]} things */
const byId = (things) => new Map(things.map((thing) => [thing.id, thing]));

/**
 * Things by name, each city with its routes, each route with its line.
 * @param {any} board
 * @returns {Board}
 */
export function prepare(board) {
  const cities = byId(board.cities.map((/** @type {any} */ city) => ({ ...city, routes: [] })));
  const half = board.slot.length / 2;
  const routes = byId(
    board.routes.map((/** @type {any} */ route) => readyRoute(route, cities, half)),
  );
  for (const route of /** @type {Iterable<any>} */ (routes.values()))
    for (const end of [route.a, route.b]) /** @type {any} */ (cities.get(end)).routes.push(route);
  const named = (/** @type {any} */ ticket) => {
    const [a, b] = /** @type {any[]} */ ([cities.get(ticket.a), cities.get(ticket.b)]);
    return { ...ticket, title: `${a.name} \u2013 ${b.name}` };
  };
  return { ...board, cities, routes, tickets: byId(board.tickets.map(named)) };
}

/** A route that is known to be on the board. @param {Board} board @param {string} id */
export const routeOf = (board, id) => /** @type {Route} */ (board.routes.get(id));

/** A city that is known to be on the board. @param {Board} board @param {string} id */
export const cityOf = (board, id) => /** @type {import("./types").City} */ (board.cities.get(id));

/** A ticket that is known to be in the game. @param {Board} board @param {string} id */
export const ticketOf = (board, id) =>
  /** @type {import("./types").Ticket} */ (board.tickets.get(id));

/** The city at the other end of a route. @param {Route} route @param {string} city */
export const acrossFrom = (route, city) => (route.a === city ? route.b : route.a);

/**
 * How far a place is from the line of a route.
 * @param {Route} route
 * @param {Place} place
 */
export function distanceTo(route, place) {
  let least = Infinity;
  const inner = route.line.slice(1, -1);
  for (let at = 1; at < inner.length; at++) {
    const [from, to] = /** @type {[Place, Place]} */ ([inner[at - 1], inner[at]]);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = ((place.x - from.x) * dx + (place.y - from.y) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.min(1, Math.max(0, along));
    least = Math.min(
      least,
      Math.hypot(place.x - from.x - share * dx, place.y - from.y - share * dy),
    );
  }
  return least;
}

/** The frame of some places in the drawing, with some land about it. @param {Place[]} places @param {number} about */
export function frameOf(places, about) {
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const [x, y] = [Math.min(...xs) - about, Math.min(...ys) - about];
  return { x, y, width: Math.max(...xs) + about - x, height: Math.max(...ys) + about - y };
}
