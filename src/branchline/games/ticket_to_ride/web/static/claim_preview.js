/** What a claim would do for our tickets and our cars, before it is made. */

import { html, nothing } from "branchline/lit.js";
import { icon } from "branchline/widgets.js";
import { signed, t, tn } from "branchline/i18n.js";
import { ticketOf } from "./board.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Route} Route */
/** @typedef {import("./types").Step} Step */

/** @param {Ctx} ctx @param {Step} step */
function stepLine(ctx, { ticket: id, was, left }) {
  const ticket = ticketOf(ctx.board, id);
  if (left === 0)
    return html`<li class="met">${icon("check")}<span>${t("Completes {ticket}: {points}", {
      ticket: ticket.title,
      points: signed(ticket.points),
    })}</span></li>`;
  return html`<li>${icon("ticket")}<span>${tn(
    "{ticket}: {n} space to go instead of {was}",
    "{ticket}: {n} spaces to go instead of {was}",
    left,
    { ticket: ticket.title, was },
  )}</span></li>`;
}

/** What a claim would gain in addition to its points. @param {Ctx} ctx @param {Route} route */
export function progress(ctx, route) {
  const cars = ctx.view.players[ctx.seat ?? -1]?.cars;
  if (cars === undefined) return nothing;
  const left = cars - route.length;
  const steps = ctx.view.facts.own?.nearer[route.id] ?? [];
  return html`<ul class="progress">${steps.map((step) => stepLine(ctx, step))}
    <li>${icon("track")}<span>${tn("{n} train left afterwards", "{n} trains left afterwards", left)}</span></li></ul>`;
}
