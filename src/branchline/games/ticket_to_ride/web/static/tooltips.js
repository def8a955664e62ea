/** What things on the map are, shown when they are pointed at or pressed for long. */

import { by, t, tn } from "branchline/i18n.js";
import { ticketOf } from "./board.js";
import { cardsInWords } from "./cards.js";
import { chosenPayment, legalMoves } from "./legal_moves.js";
import { wayInWords } from "./tickets.js";
import { ownerInWords, routeLine } from "./names.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").City} City */
/** @typedef {import("./types").Route} Route */

/** Whether a route is free, and what it would cost. @param {Ctx} ctx @param {Route} route */
function stateOf(ctx, route) {
  const owner = ownerInWords(ctx, route.id);
  if (owner) return owner;
  if (ctx.view.facts.closed.includes(route.id)) return t("closed: the parallel route is claimed");
  const payment = chosenPayment(ctx, legalMoves(ctx).claims.get(route.id) ?? []);
  return payment
    ? t("open; you could pay {cards}", { cards: cardsInWords(payment.price) })
    : t("open");
}

/** What is special about a route. @param {Ctx} ctx @param {Route} route */
function remarks(ctx, route) {
  const lines = [];
  if (route.tunnel)
    lines.push(by(t("Tunnel: three cards are turned over; you may have to pay extra."), "TTR-9.3"));
  if (route.ferry)
    lines.push(
      by(
        tn(
          "Ferry: you must pay at least {n} locomotive.",
          "Ferry: you must pay at least {n} locomotives.",
          route.ferry,
        ),
        "TTR-8.1",
      ),
    );
  if (route.parallel !== null && !ctx.view.facts.both_of_double)
    lines.push(
      by(t("Double route: with so few players, only one of the two can be claimed."), "TTR-7.4"),
    );
  return lines;
}

/** A route: its facts, what is special, who has it. @param {Ctx} ctx @param {Route} route */
export const routeAbout = (ctx, route) =>
  [route.title, routeLine(route), ...remarks(ctx, route), stateOf(ctx, route)].join("\n");

/** A city: its station, its routes, and our tickets that end there. @param {Ctx} ctx @param {City} city */
export function cityAbout(ctx, city) {
  const { board, view } = ctx;
  const open = city.routes.filter((route) => !view.facts.closed.includes(route.id)).length;
  const lines = [city.name, t("{n} routes, {open} of them open", { n: city.routes.length, open })];
  const owner = view.stations[city.id];
  if (owner !== undefined)
    lines.push(by(t("{seat}'s station", { seat: ctx.names[owner] ?? "" }), "TTR-11.9"));
  for (const ticket of (view.own?.tickets ?? []).map((id) => ticketOf(board, id))) {
    if (ticket.a !== city.id && ticket.b !== city.id) continue;
    const way = wayInWords(ctx, ticket, false);
    lines.push(
      t("Your ticket {ticket}, {points} points: {way}", {
        ticket: ticket.title,
        points: ticket.points,
        way,
      }),
    );
  }
  return lines.join("\n");
}
