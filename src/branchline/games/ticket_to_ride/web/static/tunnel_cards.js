/** The cards that were turned over for a tunnel, over the board for a while: everyone can read them. */

import { disc, icon } from "branchline/widgets.js";
import { html, nothing, repeat } from "branchline/lit.js";
import { t, tn } from "branchline/i18n.js";
import { routeOf } from "./board.js";
import { laid } from "./cards.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("branchline/types").EventInfo} EventInfo */

const MOST = 2; // notes at a time

/** the last move that was looked at; before the first look nothing is news */
let known = -1;
/** @type {number[]} the moves whose cards are shown, the latest last */
let shown = [];

/** Which cards ask for more, as classes of theirs. @param {Ctx} ctx @param {string} claim */
export function demanding(ctx, claim) {
  const counting = countingCards(ctx, claim);
  return (/** @type {string} */ card) => (counting.includes(card) ? "hit-card" : "miss-card");
}

/** The cards that cost an extra card after a claim. @param {Ctx} ctx @param {string} claim */
const countingCards = (ctx, claim) => ctx.board.tunnel_counts[claim.split(" ")[2] ?? ""] ?? [];

/**
 * The cards that a claim turned up; what was drawn after them went into the market.
 * @param {Ctx} ctx
 * @param {EventInfo} event
 */
function turnedUpBy(ctx, event) {
  const short = event.effects?.find(({ kind }) => kind === "short reveal");
  return (event.draws ?? []).slice(0, short?.facts.cards ?? ctx.board.tunnel_cards);
}

/** The route that a claim is about. @param {Ctx} ctx @param {EventInfo} event */
const claimed = (ctx, event) => routeOf(ctx.board, event.move?.split(" ")[1] ?? "");

/** Whether it is a try of a tunnel, with cards to be seen. @param {Ctx} ctx @param {EventInfo} event */
const isReveal = (ctx, event) =>
  !!event.move?.startsWith("claim ") &&
  claimed(ctx, event).tunnel &&
  turnedUpBy(ctx, event).length > 0;

/** Whether we must answer it, and so see the cards next to the question. @param {Ctx} ctx @param {EventInfo} event */
const isAsked = (ctx, event) => event.seat === ctx.seat && asked(ctx, event) > 0;

/** How many extra cards a tunnel needs. @param {Ctx} ctx @param {EventInfo} event */
function asked(ctx, event) {
  const counting = countingCards(ctx, event.move ?? "");
  return turnedUpBy(ctx, event).filter((card) => counting.includes(card)).length;
}

/** Note what was turned up since the last look. @param {Ctx} ctx @param {EventInfo[]} events */
function look(ctx, events) {
  if (!ctx.last && ctx.table.entries > 0) return; // the events are still on their way
  const last = ctx.last?.number ?? 0;
  const fresh = known < 0 ? [] : events.filter(({ number }) => number > known && number <= last);
  known = Math.max(known, last);
  const seen = fresh.filter((event) => isReveal(ctx, event) && !isAsked(ctx, event));
  if (seen.length) shown = [...shown, ...seen.map(({ number }) => number)].slice(-MOST);
}

/** @param {number} number @param {Event} event */
function dismiss(number, event) {
  shown = shown.filter((one) => one !== number);
  const note = /** @type {Element} */ (event.currentTarget).closest(".tunnel-note");
  if (note instanceof HTMLElement) note.hidden = true; // the next drawing leaves it out
}

/**
 * The result of the try, as far as it is shown by now.
 * @param {Ctx} ctx
 * @param {EventInfo[]} events
 * @param {EventInfo} event
 */
function result(ctx, events, event) {
  const n = asked(ctx, event);
  if (n === 0) return t("No extra cards needed: the tunnel is claimed.");
  const answer = events.find(
    ({ kind, number, taken_back }) =>
      kind === "move" && !taken_back && number > event.number && number <= known,
  );
  const name = ctx.names[event.seat ?? 0] ?? "";
  if (answer?.move === "withdraw")
    return tn(
      "{n} extra card needed: {name} withdraws.",
      "{n} extra cards needed: {name} withdraws.",
      n,
      { name },
    );
  if (answer)
    return tn(
      "{n} extra card paid: the tunnel is claimed.",
      "{n} extra cards paid: the tunnel is claimed.",
      n,
    );
  return tn("{n} extra card needed.", "{n} extra cards needed.", n);
}

/** @param {Ctx} ctx @param {EventInfo[]} events @param {EventInfo} event */
function note(ctx, events, event) {
  const route = claimed(ctx, event).title;
  const seat = event.seat ?? 0;
  const close = (/** @type {Event} */ spot) => dismiss(event.number, spot);
  // Cards that turn over are animated too; only the end of the note's own time ends it.
  const end = (/** @type {Event} */ time) => time.target === time.currentTarget && close(time);
  return html`<section class="tunnel-note" aria-label=${t("Tunnel {route}", { route })} @animationend=${end}>
    <header>${disc(ctx.colours[seat] ?? "grey")}<b>${ctx.names[seat]}</b><span>${icon("tunnel")}${route}</span>
      <button class="icon-btn" aria-label=${t("Close")} @click=${close}>${icon("cross")}</button></header>
    <div class="lay turned">${laid(turnedUpBy(ctx, event), demanding(ctx, event.move ?? ""))}</div>
    <p>${result(ctx, events, event)}</p></section>`;
}

/** The cards of the latest tunnels, until they have been read. @param {Ctx} ctx */
export function reveals(ctx) {
  const { events } = ctx;
  if (!ctx.live || !events) return nothing;
  look(ctx, events);
  const notes = events.filter((event) => shown.includes(event.number) && !event.taken_back);
  if (!notes.length) return nothing;
  const drawn = repeat(
    notes,
    ({ number }) => number,
    (event) => note(ctx, events, event),
  );
  return html`<div class="ttr tunnel-notes">${drawn}</div>`;
}
