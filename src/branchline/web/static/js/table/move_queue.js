/** Moves of others that came at once are shown one after another; nothing ever waits for it. */

import { isAnimated } from "../breakpoints.js";
import { disc, icon } from "../widgets.js";
import { html, nothing, repeat } from "../lit.js";
import { signed, t } from "../i18n.js";
import { ring } from "./turn_alerts.js";
import { changed, set, state, theTable } from "./state.js";
import { nameOf } from "./event_text.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").MoveEvent} MoveEvent */

const PACE = 600; // milliseconds a move
const BEHIND = 8; // with more than this many to show, each is shown faster
const FAR = 24; // with more than this many, only the last are shown
const LINES = 3;
const STAYS = 5000; // after the last of them

/** @type {MoveEvent[]} those still to be shown */
let queue = [];
/** @type {number | undefined} */
let timer;

/** Whether someone at this screen made this move, who need not be shown it. @param {MoveEvent} event */
const isOwn = (event) => !event.bot && theTable().you.seats.includes(event.seat ?? -1);

/** A move was made: show it after those before it. @param {MoveEvent} event */
export function enqueue(event) {
  if (isOwn(event) || state.past || !isAnimated()) {
    if (isOwn(event)) finish();
    return ring(event);
  }
  queue.push(event);
  if (queue.length > FAR) queue = queue.slice(-BEHIND);
  if (!state.shown) next();
  return undefined;
}

function next() {
  clearTimeout(timer);
  const event = queue.shift();
  if (!event) {
    timer = window.setTimeout(finish, STAYS);
    return set({ shown: null });
  }
  ring(event);
  timer = window.setTimeout(next, queue.length > BEHIND ? (PACE * BEHIND) / queue.length : PACE);
  return set({ shown: event, news: [...state.news, event].slice(-LINES) });
}

/** The player acts, or has seen enough: everything counts as shown. */
export function finish() {
  clearTimeout(timer);
  queue = [];
  if (!state.shown && !state.news.length) return;
  state.shown = null;
  state.news = [];
  changed();
}

/** A move was undone: it is no longer shown. */
export function dropUndone() {
  queue = queue.filter((event) => !event.taken_back);
  state.news = state.news.filter((event) => !event.taken_back);
  if (state.shown?.taken_back) next();
}

/** The last few moves, next to the board. @param {Context} ctx */
export function news(ctx) {
  if (!state.news.length || state.past) return nothing;
  return html`<div class="news"><ol aria-hidden="true">${repeat(
    state.news,
    (event) => event.number,
    (event) => line(ctx, event),
  )}</ol><button class="icon-btn" aria-label=${t("Dismiss")} title=${t("Dismiss")}
    @click=${finish}>${icon("cross")}</button></div>`;
}

/** @param {Context} ctx @param {MoveEvent} event */
const line = (ctx, event) => html`<li class=${event === state.shown ? "now" : ""}>
  ${disc(ctx.colours[event.seat ?? 0] ?? "grey")}
  <span><b>${nameOf(event.seat)}</b> ${event.text ?? event.move}${effects(event)}</span>${gained(event)}</li>`;

/** Its other effects for the player who moved. @param {MoveEvent} event */
const effects = (event) =>
  (event.effects ?? [])
    .filter(({ seat, text }) => seat === event.seat && text !== null)
    .map(({ text }) => html`<small>${text}</small>`);

/** The points that the player who moved scored. @param {MoveEvent} event */
function gained(event) {
  const points = (event.gains ?? []).reduce(
    (sum, gain) => sum + (gain.seat === event.seat ? gain.points : 0),
    0,
  );
  return points ? html`<b class="num">${signed(points)}</b>` : nothing;
}
