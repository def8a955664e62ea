/** The board in words: every city with its routes, the market, the tickets. */

import { list, t } from "branchline/i18n.js";
import { acrossFrom, cityOf, ticketOf } from "./board.js";
import { cardsInWords } from "./cards.js";
import { legalCities } from "./map.js";
import { draw, mayDraw } from "./draw_piles.js";
import { legalMoves } from "./legal_moves.js";
import { pickCity, pickRoute } from "./map_taps.js";
import { wayInWords } from "./tickets.js";
import { ownerInWords, routeFacts } from "./names.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").City} City */
/** @typedef {import("./types").Route} Route */
/** @typedef {import("branchline/types").TextItem} TextItem */

/** @param {Ctx} ctx @param {City} city @param {Route} route @returns {TextItem} */
function routeItem(ctx, city, route) {
  const to = cityOf(ctx.board, acrossFrom(route, city.id)).name;
  const closed = ctx.view.facts.closed.includes(route.id);
  const state = ownerInWords(ctx, route.id) ?? (closed ? t("closed") : t("open"));
  const text = t("To {city}: {facts}", { city: to, facts: list([...routeFacts(route), state]) });
  if (!legalMoves(ctx).claims.has(route.id)) return { text };
  return { text, go: () => pickRoute(ctx, route.id, document.body) };
}

/** @param {Ctx} ctx @param {City} city @returns {TextItem[]} */
function stationItem(ctx, city) {
  const owner = ctx.view.stations[city.id];
  if (owner !== undefined)
    return [{ text: t("{seat}'s station", { seat: ctx.names[owner] ?? "" }) }];
  if (!legalMoves(ctx).stations.has(city.id)) return [];
  if (!legalCities(ctx).includes(city.id)) return [];
  return [
    {
      text: t("Build a station in {city}", { city: city.name }),
      go: () => pickCity(ctx, city.id, document.body),
    },
  ];
}

/** @param {Ctx} ctx */
function marketItems(ctx) {
  const legal = mayDraw(ctx) ? legalMoves(ctx).draw : new Set();
  const item = (/** @type {string} */ card, /** @type {string} */ text) =>
    legal.has(card) ? { text, go: () => draw(ctx, card, document.body) } : { text };
  const cards = ctx.view.market.filter((card) => card !== null);
  return [
    ...cards.map((card) => item(card, t(card))),
    item("deck", t("Deck: {n} cards", { n: ctx.view.deck })),
  ];
}

/** @param {Ctx} ctx @returns {import("branchline/types").TextSection[]} */
function ownSections(ctx) {
  const own = ctx.view.own;
  if (!own) return [];
  const tickets = own.tickets.map((id) => {
    const ticket = ticketOf(ctx.board, id);
    const way = wayInWords(ctx, ticket, true);
    return {
      text: t("{ticket}, {points} points: {way}", {
        ticket: ticket.title,
        points: ticket.points,
        way,
      }),
    };
  });
  const hand = {
    title: t("Your hand"),
    items: [{ text: cardsInWords(own.hand) || t("no cards") }],
  };
  return tickets.length ? [hand, { title: t("Your tickets"), items: tickets }] : [hand];
}

/** The board in words. @param {Ctx} ctx @returns {import("branchline/types").TextSection[]} */
export function textBoard(ctx) {
  const cities = [...ctx.board.cities.values()].map((city) => ({
    title: city.name,
    items: [...stationItem(ctx, city), ...city.routes.map((route) => routeItem(ctx, city, route))],
  }));
  return [{ title: t("Face-up cards"), items: marketItems(ctx) }, ...ownSections(ctx), ...cities];
}
