/** The map: ground, routes, cities, stations, and what can be chosen on it. */

import { guard, nothing, svg } from "branchline/lit.js";
import { t } from "branchline/i18n.js";
import { cityAbout, routeAbout } from "./tooltips.js";
import { cityOf, routeOf, ticketOf } from "./board.js";
import { cityMark, cityTarget, stationMark } from "./cities.js";
import { ground } from "./land_and_sea.js";
import { justPlayed } from "./recent_events.js";
import { legalMoves } from "./legal_moves.js";
import { tap } from "./map_taps.js";
import { casing, pieces } from "./routes.js";
import { trails, trailSeats } from "./longest_path.js";
import { isDone, ownTickets, shownTicket, wayOf } from "./tickets.js";
import { routeInWords } from "./names.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Route} Route */
/** @typedef {import("./routes.js").Look} Look */

/** The tickets that are looked at: the one shown, or those on offer that are picked. @param {Ctx} ctx */
function looking(ctx) {
  const offer = ctx.view.own?.offer ?? [];
  const ids = ctx.live && offer.length > 0 ? offer : [shownTicket()];
  return ids
    .filter((id) => id !== null && holds(ctx, id))
    .map((id) => ticketOf(ctx.board, /** @type {string} */ (id)));
}

/** @param {Ctx} ctx @param {string} id */
const holds = (ctx, id) =>
  [...(ctx.view.own?.tickets ?? []), ...(ctx.view.own?.offer ?? [])].includes(id);

/**
 * What is lit for the ticket that is shown: own routes joined to it, and the way it still asks for.
 * @param {Ctx} ctx
 */
function wayShown(ctx) {
  /** @type {{lit: Set<Route>, wanted: Set<Route>}} */
  const nothingShown = { lit: new Set(), wanted: new Set() };
  const id = shownTicket();
  if (id === null || !holds(ctx, id)) return nothingShown;
  const way = wayOf(ctx, ticketOf(ctx.board, id));
  const wanted = ctx.view.outcome ? [] : (way?.routes ?? []); // in the end nothing is
  const routes = (/** @type {string[]} */ ids) =>
    new Set(ids.map((one) => routeOf(ctx.board, one)));
  return { lit: routes(way?.joined ?? []), wanted: routes(wanted) };
}

/** The routes that are lit as choosable, by the verb in hand. @param {Ctx} ctx */
export function legalRoutes(ctx) {
  if (ctx.choice.verb === "station" && !ctx.showAll) return [];
  const { claims } = legalMoves(ctx);
  const colour = ctx.choice.hand;
  return [...claims.keys()].filter(
    (id) => !colour || claims.get(id)?.some((payment) => (payment.price[colour] ?? 0) > 0),
  );
}

/** The cities that are lit as choosable. @param {Ctx} ctx */
export const legalCities = (ctx) =>
  ctx.choice.verb === "station" || ctx.showAll ? [...legalMoves(ctx).stations.keys()] : [];

/** How each route looks now. @param {Ctx} ctx @returns {Map<Route, Look>} */
function routeLooks(ctx) {
  const { board, view, choice } = ctx;
  const legal = new Set(legalRoutes(ctx));
  const { lit, wanted } = wayShown(ctx);
  const fresh = justPlayed(ctx);
  const tried = view.tunnel?.claim.split(" ")[1];
  const found = new Map();
  for (const route of board.routes.values()) {
    const owner = view.routes[route.id];
    found.set(route, {
      owner: owner === undefined ? null : (ctx.colours[owner] ?? null),
      shut: view.facts.closed.includes(route.id),
      legal: legal.has(route.id) && !choice.route, // the one in hand stands alone
      chosen: choice.route === route.id || tried === route.id,
      fresh: fresh === route.id && owner !== undefined,
      lit: lit.has(route) || (owner !== undefined && owner === ctx.peek),
      wanted: wanted.has(route),
      letters: ctx.letters,
      words: routeAbout(ctx, route),
    });
  }
  return found;
}

/** @param {Ctx} ctx @param {Map<Route, Look>} looksOf */
const layers = (ctx, looksOf) => {
  const each = (/** @type {(route: Route, look: Look) => unknown} */ draw) =>
    [...looksOf].map(([route, look]) =>
      guard([ctx.board, ...Object.values(look)], () => draw(route, look)),
    );
  return svg`<g class="casings" aria-hidden="true">${each(casing)}</g>
    <g class="routes" aria-hidden="true">${each((route, look) => pieces(route, look, ctx.board.slot.length))}</g>`;
};

/** @param {Ctx} ctx @param {Route} route */
const routeTarget = (ctx, route) => svg`<g role="button" tabindex="0" class="target route-target"
  aria-label=${t("Claim {route}", {
    route: routeInWords(route),
  })} aria-pressed=${ctx.choice.route === route.id ? "true" : "false"}
  data-target="route:${route.id}"><title>${routeAbout(ctx, route)}</title><path class="hit"
  d=${route.ring}></path></g>`;

/** @param {Ctx} ctx */
const targets = (ctx) => svg`<g class="targets">
  ${legalRoutes(ctx).map((id) => routeTarget(ctx, routeOf(ctx.board, id)))}
  ${legalCities(ctx).map((id) => {
    const city = cityOf(ctx.board, id);
    return cityTarget(
      city,
      t("Build a station in {city}", { city: city.name }),
      ctx.choice.city === id,
    );
  })}</g>`;

/** The dotted lines of the tickets on offer. @param {Ctx} ctx */
function offered(ctx) {
  const keep = ctx.choice.keep ?? [];
  if (!ctx.live || (ctx.view.own?.offer ?? []).length === 0) return nothing;
  return svg`<g class="wishes" aria-hidden="true">${looking(ctx).map((ticket) => {
    const [a, b] = [cityOf(ctx.board, ticket.a), cityOf(ctx.board, ticket.b)];
    return svg`<path class=${keep.includes(ticket.id) ? "keep" : ""} d="M${a.x} ${a.y}L${b.x} ${b.y}"></path>`;
  })}</g>`;
}

/** The ends that are marked: of the tickets to be kept, or of the one shown. @param {Ctx} ctx */
function endsMarked(ctx) {
  const tickets = looking(ctx);
  return new Set(tickets.flatMap(({ a, b }) => [a, b]));
}

/** At the end, the longest trails that are looked at. @param {Ctx} ctx */
function trailMarks(ctx) {
  const all = trails(ctx);
  return trailSeats(ctx).map(
    (seat) => svg`<g class="trail" aria-hidden="true">
    ${(all[seat] ?? []).map((route) => svg`<path d=${route.path}></path>`)}</g>`,
  );
}

/** What our tickets have to do with a city. @param {Ctx} ctx @returns {Map<string, "wish" | "met">} */
function goals(ctx) {
  /** @type {Map<string, "wish" | "met">} */
  const found = new Map();
  for (const ticket of ownTickets(ctx))
    for (const city of [ticket.a, ticket.b])
      if (!isDone(ctx, ticket)) found.set(city, "wish");
      else if (!found.has(city)) found.set(city, "met");
  return found;
}

/** @param {Ctx} ctx */
function cityMarks(ctx) {
  const [ends, goal] = [endsMarked(ctx), goals(ctx)];
  return [...ctx.board.cities.values()].map((city) => {
    const state = [ends.has(city.id), goal.get(city.id) ?? "", cityAbout(ctx, city)];
    return guard([ctx.board, ...state], () =>
      cityMark(city, ends.has(city.id), goal.get(city.id) ?? "", cityAbout(ctx, city)),
    );
  });
}

/** The whole map. @param {Ctx} ctx */
export function drawing(ctx) {
  const fresh = justPlayed(ctx);
  return svg`<g class="ttr" @click=${(/** @type {MouseEvent} */ event) => tap(ctx, event)}>
    ${ground(ctx.board)}
    ${trailMarks(ctx)}
    ${layers(ctx, routeLooks(ctx))}
    ${offered(ctx)}
    <g class="cities" aria-hidden="true">${cityMarks(ctx)}</g>
    <g class="stations" aria-hidden="true">${Object.entries(ctx.view.stations).map(([id, seat]) =>
      stationMark(
        cityOf(ctx.board, id),
        ctx.colours[seat] ?? "",
        fresh === id ? "fresh" : "",
        cityAbout(ctx, cityOf(ctx.board, id)),
      ),
    )}</g>
    ${targets(ctx)}</g>`;
}
