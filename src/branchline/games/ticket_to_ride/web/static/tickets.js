/** Destination tickets: Edmondson cards, clipped when complete. */

import { html, classMap } from "branchline/lit.js";
import { list, signed, t, tn } from "branchline/i18n.js";
import { routeOf, ticketOf } from "./board.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Ticket} Ticket */

/** The progress of one of our tickets. @param {Ctx} ctx @param {Ticket} ticket */
export const wayOf = (ctx, ticket) => ctx.view.facts.own?.tickets[ticket.id];

/** Our tickets. @param {Ctx} ctx */
export const ownTickets = (ctx) =>
  (ctx.view.own?.tickets ?? []).map((id) => ticketOf(ctx.board, id));

/** @param {Ctx} ctx @param {Ticket} ticket */
export function isDone(ctx, ticket) {
  return wayOf(ctx, ticket)?.spaces === 0;
}

/**
 * How far a ticket is, in words.
 * @param {Ctx} ctx
 * @param {Ticket} ticket
 * @param {boolean} full
 */
export function wayInWords(ctx, ticket, full) {
  const way = wayOf(ctx, ticket);
  if (!way || way.spaces === null) return t("no open path is left");
  if (way.spaces === 0) return t("complete");
  const spaces = tn("{n} space to go", "{n} spaces to go", way.spaces);
  if (!full) return spaces;
  const routes = way.routes.map((id) => routeOf(ctx.board, id).title);
  return t("{spaces}: {routes}", { spaces, routes: list(routes) });
}

/**
 * The inside of a ticket.
 * @param {Ticket} ticket
 * @param {string} state
 */
export const ticketFace = (ticket, state) => html`<span class="names">${ticket.title}</span
  ><span class="val num">${ticket.points}</span><span class="state">${state}</span>`;

/** @type {string | null} */
let shown = null; // it is not part of a decision, so it outlasts the position

/** The ticket whose way is shown on the map. */
export const shownTicket = () => shown;

/** @param {Ctx} ctx @param {string | null} id */
function showTicket(ctx, id) {
  shown = id;
  ctx.choose({ ...ctx.choice });
}

/** What a ticket is worth. @param {Ticket} ticket */
const ticketAbout = ({ title, points }) =>
  t("{ticket}: {plus} if it is complete at the end, {minus} if not", {
    ticket: title,
    plus: signed(points),
    minus: signed(-points),
  });

/**
 * One of our tickets in the panel; a tap shows its path on the map.
 * @param {Ctx} ctx
 * @param {Ticket} ticket
 */
function ownTicket(ctx, ticket) {
  const sel = shown === ticket.id;
  const look = { ticket: true, long: ticket.long, done: isDone(ctx, ticket), sel };
  return html`<li><button class=${classMap(look)} aria-pressed=${sel ? "true" : "false"} data-ticket=${ticket.id}
      title=${ticketAbout(ticket)}
    @click=${() => showTicket(ctx, sel ? null : ticket.id)}>${ticketFace(
      ticket,
      wayInWords(ctx, ticket, sel),
    )}</button></li>`;
}

/** What our tickets would score if the game ended now. @param {Ctx} ctx */
function scoreNow(ctx) {
  const { gained = 0, lost = 0 } = ctx.view.facts.own ?? {};
  const parts = [gained, -lost].filter((points) => points).map(signed);
  return parts.length ? t("if it ended now: {points}", { points: parts.join(" ") }) : "";
}

/**
 * The tickets to choose from, while someone else chooses first.
 * @param {Ctx} ctx
 * @returns {import("branchline/types").Panel | null}
 */
function offerPanel(ctx) {
  const offer = (ctx.view.own?.offer ?? []).map((id) => ticketOf(ctx.board, id));
  if (offer.length === 0 || ctx.mine) return null;
  const shown = offer.map(
    (
      ticket,
    ) => html`<li><span class="ticket ${ticket.long ? "long" : ""}" title=${ticketAbout(ticket)}
    >${ticketFace(ticket, wayInWords(ctx, ticket, false))}</span></li>`,
  );
  const body = html`<ul class="ttr tickets">${shown}</ul><p class="dim">${t("You choose when it is your turn.")}</p>`;
  const end = tn("{n} on offer", "{n} on offer", offer.length);
  return { id: "tickets", label: t("Tickets"), icon: "ticket", count: offer.length, end, body };
}

/** Our tickets. @param {Ctx} ctx @returns {import("branchline/types").Panel | null} */
export function ticketPanel(ctx) {
  const own = ctx.view.own?.tickets;
  if (own === undefined || own.length === 0) return offerPanel(ctx);
  const tickets = ownTickets(ctx).sort((a, b) => b.points - a.points);
  const body = html`<ul class="ttr tickets">${tickets.map((ticket) => ownTicket(ctx, ticket))}</ul>`;
  return {
    id: "tickets",
    label: t("Tickets"),
    icon: "ticket",
    count: own.length,
    end: scoreNow(ctx),
    body,
  };
}
