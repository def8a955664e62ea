/** What all know of a player. */

import { html, svg } from "branchline/lit.js";
import { icon } from "branchline/widgets.js";
import { number, t, tn } from "branchline/i18n.js";
import { cardsInWords } from "./cards.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").PlayerView} PlayerView */

/** @param {Ctx} ctx @param {number} seat */
const playerOf = (ctx, seat) => /** @type {PlayerView} */ (ctx.view.players[seat]);

/** @param {number} cars @param {number} all */
const carBar = (cars, all) =>
  html`<svg class="carbar" viewBox="0 0 ${all} 10" preserveAspectRatio="none" aria-hidden="true">${svg`
  <rect class="rest" width=${all} height="10"></rect><rect class="left" width=${cars} height="10"></rect>
  <path d=${Array.from({ length: Math.max(0, cars - 1) }, (_, at) => `M${at + 1} 0V10`).join("")}></path>`}</svg>`;

/** @param {string} label @param {unknown} value @param {string} about */
const fact = (label, value, about) =>
  html`<div class="fact" title=${about}><dt>${label}</dt><dd>${value}</dd></div>`;

/** @param {number} left @param {number} all */
const houses = (
  left,
  all,
) => html`<span class="stn" role="img" aria-label=${t("{n} of {all}", { n: left, all })}>
  ${Array.from({ length: all }, (_, at) => icon("station", at < left ? "" : "used"))}</span>`;

/** @param {PlayerView} player */
const ticketsOf = (player) => (player.tickets === null ? "\u2013" : number(player.tickets));

/** What all know of a hand. @param {PlayerView} player */
function cardsAbout(player) {
  const lines = [tn("{n} card in hand", "{n} cards in hand", player.cards)];
  const seen = Object.values(player.known).reduce((sum, n) => sum + n, 0);
  if (seen > 0) lines.push(t("Seen by all: {cards}", { cards: cardsInWords(player.known) }));
  if (player.cards > seen) lines.push(t("Unseen: {n}", { n: player.cards - seen }));
  return lines.join("\n");
}

/** @param {PlayerView} player */
const ticketsAbout = (player) =>
  player.tickets === null
    ? t("Tickets are being chosen.")
    : tn("{n} ticket, revealed at the end", "{n} tickets, revealed at the end", player.tickets);

/** @param {PlayerView} player @param {number} points */
const stationsAbout = (player, points) =>
  tn(
    "{n} station in reserve, worth {points} points at the end",
    "{n} stations in reserve, worth {points} points at the end",
    player.stations,
    { points },
  );

/** Cars, cards, tickets, stations. @param {Ctx} ctx @param {number} seat */
export function facts(ctx, seat) {
  const player = playerOf(ctx, seat);
  const left = t("{n} of {all} trains left. The last round begins when someone has two or fewer.", {
    n: player.cars,
    all: ctx.board.cars,
  });
  return html`<div class="ttr-cars"
      title=${left}>${carBar(player.cars, ctx.board.cars)}<span>${tn(
        "{n} train",
        "{n} trains",
        player.cars,
      )}</span></div>
    <dl class="facts">${fact(t("Cards"), number(player.cards), cardsAbout(player))}${fact(
      t("Tickets"),
      ticketsOf(player),
      ticketsAbout(player),
    )}${fact(
      t("Stations"),
      houses(player.stations, ctx.board.stations),
      stationsAbout(player, ctx.view.facts.reserve_points[seat] ?? 0),
    )}</dl>`;
}

/** The cars left, in a few letters. @param {Ctx} ctx @param {number} seat */
export const brief = (ctx, seat) => tn("{n} train", "{n} trains", playerOf(ctx, seat).cars);

/** The seats as stops, from the one that began. @param {Ctx} ctx @returns {import("branchline/types").Stop[]} */
export const stops = (ctx) =>
  ctx.names.map((label, seat) => ({ label, state: ctx.view.turn === seat ? "now" : "next" }));
