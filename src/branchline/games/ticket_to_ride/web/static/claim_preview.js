/** What a claim would do for our tickets and our cars, before it is made. */

import { html, nothing } from "branchline/lit.js";
import { icon } from "branchline/widgets.js";
import { signed, t, tn } from "branchline/i18n.js";
import { shortestWay } from "./network.js";
import { ownTickets, wayOf } from "./tickets.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Route} Route */
/** @typedef {import("./types").Ticket} Ticket */

/** @typedef {{ticket: Ticket, was: number, left: number}} Step  spaces to go, before and after */

/**
 * The tickets of ours that a route would bring nearer, the most valuable first.
 * @param {Ctx} ctx
 * @param {Route} route
 * @returns {Step[]}
 */
export function steps(ctx, route) {
  const seat = ctx.seat ?? -1;
  const after = { ...ctx.view, routes: { ...ctx.view.routes, [route.id]: seat } };
  return ownTickets(ctx)
    .map((ticket) => ({
      ticket,
      was: wayOf(ctx, ticket)?.spaces ?? Infinity,
      left: shortestWay(ctx.board, after, seat, ticket.a, ticket.b)?.spaces ?? Infinity,
    }))
    .filter(({ was, left }) => left < was)
    .sort((one, other) => other.ticket.points - one.ticket.points);
}

/** @param {Step} step */
const stepLine = ({ ticket, was, left }) =>
  left === 0
    ? html`<li class="met">${icon("check")}<span>${t("Completes {ticket}: {points}", { ticket: ticket.title, points: signed(ticket.points) })}</span></li>`
    : html`<li>${icon("ticket")}<span>${tn("{ticket}: {n} space to go instead of {was}", "{ticket}: {n} spaces to go instead of {was}", left, { ticket: ticket.title, was })}</span></li>`;

/** What a claim would bring besides its points. @param {Ctx} ctx @param {Route} route */
export function progress(ctx, route) {
  const cars = ctx.view.players[ctx.seat ?? -1]?.cars;
  if (cars === undefined) return nothing;
  return html`<ul class="progress">${steps(ctx, route).map(stepLine)}
    <li>${icon("track")}<span>${tn("{n} train left afterwards", "{n} trains left afterwards", cars - route.length)}</span></li></ul>`;
}
