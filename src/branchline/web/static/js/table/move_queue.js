/** Moves of others that came at once are told one after another; nothing ever waits for it. */

import { disc, icon } from "../widgets.js";
import { html, nothing, repeat } from "../lit.js";
import { signed, t } from "../i18n.js";
import { ring } from "./turn_alerts.js";
import { changed, set, state, theTable } from "./state.js";
import { nameOf } from "./event_text.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").MoveEvent} MoveEvent */

const PACE = 600; // milliseconds a move
const BEHIND = 8; // with more than so many to tell, each is told faster
const FAR = 24; // with more than so many, only the last are told
const LINES = 3;
const STAYS = 5000; // after the last of them

/** @type {MoveEvent[]} those still to be told */
let queue = [];
/** @type {number | undefined} */
let timer;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether somebody at this screen made this move, who need not be told. @param {MoveEvent} event */
const isOwn = (event) => !event.bot && theTable().you.seats.includes(event.seat ?? -1);

/** A move was made: tell it when those before it have been told. @param {MoveEvent} event */
export function tell(event) {
  if (isOwn(event) || isStill() || state.past || document.visibilityState !== "visible") {
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

/** Somebody acts, or has seen enough: everything has been told. */
export function finish() {
  clearTimeout(timer);
  queue = [];
  if (!state.shown && !state.news.length) return;
  state.shown = null;
  state.news = [];
  changed();
}

/** A move was taken back: it is told no more. */
export function retell() {
  queue = queue.filter((event) => !event.taken_back);
  state.news = state.news.filter((event) => !event.taken_back);
  if (state.shown?.taken_back) next();
}

/** The last few moves, beside the board. @param {Context} ctx */
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

/** What else it brought about for whoever moved. @param {MoveEvent} event */
const effects = (event) =>
  (event.effects ?? [])
    .filter(({ seat, text }) => seat === event.seat && text !== null)
    .map(({ text }) => html`<small>${text}</small>`);

/** What it brought to whoever moved. @param {MoveEvent} event */
function gained(event) {
  const points = (event.gains ?? []).reduce(
    (sum, gain) => sum + (gain.seat === event.seat ? gain.points : 0),
    0,
  );
  return points ? html`<b class="num">${signed(points)}</b>` : nothing;
}
