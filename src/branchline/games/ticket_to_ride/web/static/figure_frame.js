/** What a figure of Ticket to Ride shows: the cities, routes and tickets it is about. */

import { boxAround } from "branchline/widgets.js";
import { html, svg } from "branchline/lit.js";
import { tn } from "branchline/i18n.js";
import { ticketOf } from "./board.js";
import { openRing } from "./cities.js";
import { ticketFace } from "./tickets.js";

/** @typedef {import("./types").Ctx} Ctx */

const ROOM = 95;
const RING = 18; // about a city

/** The city, or the two of a ticket. @param {Ctx["board"]} board @param {string} name */
function citiesOf(board, name) {
  const ticket = board.tickets.get(name);
  const ids = ticket && !board.cities.has(name) ? [ticket.a, ticket.b] : [name];
  return ids.flatMap((id) => board.cities.get(id) ?? []);
}

/** @param {Ctx} ctx @param {string} name */
const pointsOf = ({ board }, name) => board.routes.get(name)?.line ?? citiesOf(board, name);

/** The part of the map. @param {Ctx} ctx @param {string[]} focus */
export const frame = (ctx, focus) =>
  boxAround(
    focus.flatMap((name) => pointsOf(ctx, name)),
    ROOM,
  );

/** The panels that belong to it: one's cards, and what is on offer. @param {Ctx} ctx @param {string[]} focus */
export function beside(ctx, focus) {
  const { board, view } = ctx;
  const shown = view.own ? ["hand"] : [];
  if (focus.some((name) => board.cards.includes(name))) shown.push("market");
  if (focus.some((name) => board.tickets.has(name) && !board.routes.has(name)))
    shown.push("tickets");
  return shown;
}

/** What marks it on the map: its cities, or the ring about its spaces. @param {Ctx} ctx @param {string} name */
export function halo(ctx, name) {
  const route = ctx.board.routes.get(name);
  if (route) return svg`<path d=${route.ring}></path>`;
  const cities = citiesOf(ctx.board, name);
  return cities.length
    ? svg`${cities.map((city) => svg`<path d=${openRing(city, RING)}></path>`)}`
    : null;
}

/** Where it lies next to the map: a card of the market, a pile, a ticket. @param {Ctx} ctx @param {string} name */
export function things({ board }, name) {
  if (board.tickets.has(name))
    return {
      places: [`[data-keep="${name}"] + .ticket`, `[data-ticket="${name}"]`],
      dock: "tickets",
    };
  const isCard = board.cards.includes(name) || name === "deck";
  return isCard ? { places: [`[data-draw="${name}"]`], dock: "market" } : null;
}

/** The tickets that were drawn and wait to be chosen: they are in no panel. @param {Ctx} ctx */
export function more({ board, view }) {
  const offer = (view.own?.offer ?? []).map((id) => ticketOf(board, id));
  if (!offer.length) return [];
  const body = html`<ul class="ttr tickets">${offer.map(
    (ticket) =>
      html`<li><span class="ticket ${ticket.long ? "long" : ""}">${ticketFace(ticket, "")}</span></li>`,
  )}</ul>`;
  return [{ label: tn("{n} on offer", "{n} on offer", offer.length), body }];
}
