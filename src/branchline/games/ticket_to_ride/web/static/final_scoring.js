/** At the end: every ticket, done or not, what stations lent, and the trails. */

import { html, nothing } from "branchline/lit.js";
import { disc, icon } from "branchline/widgets.js";
import { list, signed, t, tn } from "branchline/i18n.js";
import { drawing } from "./map.js";
import { routeOf, ticketOf } from "./board.js";
import { lookAt, trails, trailSeats } from "./longest_path.js";

/** @typedef {import("./types").Ctx} Ctx */

/** @typedef {{ticket: import("./types").Ticket, done: boolean}} Settled */

/** The tickets of a seat, the complete ones first. @param {Ctx} ctx @param {number} seat @returns {Settled[]} */
function ticketsOf({ board, view }, seat) {
  const completed = view.facts.final?.[seat]?.completed ?? [];
  return (view.tickets?.[seat] ?? [])
    .map((id) => ({ ticket: ticketOf(board, id), done: completed.includes(id) }))
    .sort((a, b) => Number(b.done) - Number(a.done) || b.ticket.points - a.ticket.points);
}

/** @param {Settled} settled */
const ticketLine = ({
  ticket,
  done,
}) => html`<li class="tk ${done ? "ok" : "no"}">${icon(done ? "check" : "cross")}<span
  >${ticket.title}</span><b>${signed(done ? ticket.points : -ticket.points)}</b><span
      class="vh">${done ? t("complete") : t("not complete")}</span></li>`;

/** @param {Ctx} ctx @param {number} seat */
function showTrail(ctx, seat) {
  lookAt(ctx, seat);
  document.querySelector(".picture")?.scrollIntoView({ block: "nearest" });
}

/** @param {Ctx} ctx @param {number} seat @param {number} length */
function trailLine(ctx, seat, length) {
  const words = tn("Longest path: {n} train", "Longest path: {n} trains", length);
  if ((trails(ctx)[seat] ?? []).length === 0) return words;
  return html`<button class="btn" data-trail=${seat} aria-pressed=${String(trailSeats(ctx).includes(seat))}
    @click=${() => showTrail(ctx, seat)}>${icon("track")}<span>${words}</span></button>`;
}

/** The map as it is at the end, with a trail on it. @param {Ctx} ctx */
function picture(ctx) {
  const [width, height] = ctx.board.size;
  const seats = trailSeats(ctx);
  const names = list(seats.map((seat) => ctx.names[seat] ?? ""));
  return html`<figure class="picture"><svg viewBox="0 0 ${width} ${height}" role="img"
    aria-label=${t("The map at the end")}>${drawing(ctx)}</svg>
    <figcaption>${t("The longest path: {names}", { names })}</figcaption></figure>`;
}

/** @param {Ctx} ctx @param {number} seat */
function sheet(ctx, seat) {
  const borrowed = ctx.view.facts.final?.[seat]?.borrowed ?? [];
  const routes = list(borrowed.map((id) => routeOf(ctx.board, id).title));
  const trail = ctx.view.outcome?.table[seat]?.trail ?? 0;
  const express = (ctx.view.outcome?.table[seat]?.express ?? 0) > 0;
  return html`<section class="settled c-${ctx.colours[seat] ?? "grey"}">
    <h3>${disc(ctx.colours[seat] ?? "grey")}<span>${ctx.names[seat]}</span></h3>
    <ul>${ticketsOf(ctx, seat).map(ticketLine)}</ul>
    ${
      borrowed.length
        ? html`<p>${t("Borrowed through stations: {routes}", { routes })}</p>`
        : nothing
    }
    <p class="trail-line">${trailLine(ctx, seat, trail)}${
      express
        ? html`<b>${t("European Express {points}", { points: signed(ctx.board.express_points) })}</b>`
        : nothing
    }</p></section>`;
}

/** Every ticket of everyone. @param {Ctx} ctx */
export const scoringDetails = (ctx) =>
  ctx.view.tickets
    ? html`<div class="ttr-ending">${ctx.names.map((_, seat) => sheet(ctx, seat))}</div>${picture(ctx)}`
    : nothing;
