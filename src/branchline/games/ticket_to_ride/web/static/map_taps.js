/** A tap on the map: the nearest thing is meant, and what can be chosen before what cannot. */

import { t } from "branchline/i18n.js";
import { cityAbout, routeAbout } from "./tooltips.js";
import { cityOf, distanceTo, routeOf } from "./board.js";
import { inColour, likelyPayment, legalMoves } from "./legal_moves.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Place} Place */

const MAP = ".mapboard g.ttr";
const FINGER = 22; // pixels to either side: a band of 44
const MOUSE = 10;
const NODE = 16; // units: the size of a city with its ring
const EDGE = 0.4; // so much of the reach must an illegal thing be nearer than a legal one

/** @typedef {{id: string, away: number, legal: boolean}} Found */

/** @param {MouseEvent} event */
const isTouch = (event) => "pointerType" in event && event.pointerType !== "mouse";

/** Where on the map a tap fell, and how far it reaches. @param {MouseEvent} event */
const placeOf = (event) =>
  placeAt(
    /** @type {SVGGraphicsElement} */ (event.currentTarget),
    event.clientX,
    event.clientY,
    isTouch(event),
  );

/**
 * Where on the map a place of the screen is, and how far a finger or a pointer reaches there.
 * @param {SVGGraphicsElement} map
 * @param {number} left
 * @param {number} top
 * @param {boolean} touch
 */
export function placeAt(map, left, top, touch) {
  const matrix = map.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(left, top).matrixTransform(matrix.inverse());
  const scale = Math.hypot(matrix.a, matrix.b);
  return { x, y, reach: (touch ? FINGER : MOUSE) / scale };
}

/**
 * The thing that is meant: the nearest in reach, the legal before the others.
 * @param {Found[]} things
 * @param {number} reach
 */
function meant(things, reach) {
  const cost = (/** @type {Found} */ thing) => thing.away + (thing.legal ? 0 : EDGE * reach);
  const near = things.filter((thing) => thing.away <= reach);
  return near.sort((a, b) => cost(a) - cost(b))[0];
}

/** The route that a place means. @param {Ctx} ctx @param {Place & {reach: number}} place */
export function routeNear(ctx, place) {
  const { claims } = legalMoves(ctx);
  const things = [...ctx.board.routes.values()].map((route) => ({
    id: route.id,
    away: Math.max(0, distanceTo(route, place) - 7),
    legal: claims.has(route.id),
  }));
  return meant(things, place.reach);
}

/** The city that a place means. @param {Ctx} ctx @param {Place & {reach: number}} place */
export function cityNear(ctx, place) {
  const { stations } = legalMoves(ctx);
  const things = [...ctx.board.cities.values()].map((city) => ({
    id: city.id,
    away: Math.max(0, Math.hypot(city.x - place.x, city.y - place.y) - NODE),
    legal: stations.has(city.id),
  }));
  return meant(things, place.reach);
}

/** A tap or a key on the map. @param {Ctx} ctx @param {MouseEvent} event */
export function tap(ctx, event) {
  const spot = { x: event.clientX, y: event.clientY };
  const target = /** @type {Element} */ (event.target).closest("[data-target]");
  if (event.detail === 0 && target) {
    const [kind, id] = (target.getAttribute("data-target") ?? "").split(":");
    if (kind === "city") pickCity(ctx, id ?? "", target);
    else pickRoute(ctx, id ?? "", target);
    return;
  }
  const place = placeOf(event);
  if (!place) return;
  if (ctx.choice.verb === "station") {
    const city = cityNear(ctx, place);
    if (city) pickCity(ctx, city.id, spot);
    return;
  }
  const route = routeNear(ctx, place);
  if (route) pickRoute(ctx, route.id, spot);
  else if (ctx.choice.route) ctx.choose({});
}

/** What lies at a place of the screen. @param {Ctx} ctx @param {number} x @param {number} y */
export function tooltipAt(ctx, x, y) {
  const map = document.querySelector(MAP);
  const place = map instanceof SVGGraphicsElement ? placeAt(map, x, y, true) : null;
  if (!place) return null;
  const [city, route] = [cityNear(ctx, place), routeNear(ctx, place)];
  if (city && (!route || city.away <= route.away))
    return cityAbout(ctx, cityOf(ctx.board, city.id));
  return route ? routeAbout(ctx, routeOf(ctx.board, route.id)) : null;
}

/**
 * Take a route in hand to pay for it, or learn why it cannot be claimed.
 * @param {Ctx} ctx
 * @param {string} id
 * @param {import("branchline/types").Spot} spot
 */
export function pickRoute(ctx, id, spot) {
  const route = routeOf(ctx.board, id);
  const payments = legalMoves(ctx).claims.get(id);
  if (payments) {
    const [first] = inColour(payments, ctx.choice.hand ?? "");
    ctx.choose(first ? { route: id, pay: first.move } : { route: id });
  } else if (ctx.mine && ctx.view.prompt === "action") {
    const payment = likelyPayment(ctx, route.colour, route.length, route.ferry);
    ctx.why(`claim ${id} ${payment}`, t("You cannot claim {route}", { route: route.title }), spot);
  } else {
    const [title = "", ...lines] = routeAbout(ctx, route).split("\n");
    ctx.explain(title, lines.join("\n"), null, spot);
  }
}

/**
 * Take a city in hand for a station, or learn why none can be built there.
 * @param {Ctx} ctx
 * @param {string} id
 * @param {import("branchline/types").Spot} spot
 */
export function pickCity(ctx, id, spot) {
  if (legalMoves(ctx).stations.has(id)) {
    ctx.choose({ verb: "station", city: id });
    return;
  }
  const payment = likelyPayment(ctx, "grey", ctx.view.facts.own?.station_cost ?? 1, 0);
  const title = t("You cannot build a station in {city}", { city: cityOf(ctx.board, id).name });
  ctx.why(`station ${id} ${payment}`, title, spot);
}
