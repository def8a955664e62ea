/** Cards in the air: laid over the page, touched by no one, gone when they arrive. */

import { isAnimated } from "branchline/breakpoints.js";
import { icon, classOf } from "branchline/widgets.js";
import { render } from "branchline/lit.js";
import { faceOf } from "./cards.js";
import { flightsOf } from "./animations.js";
import { claimBefore } from "./recent_events.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").View} View */
/** @typedef {import("./animations.js").Flight} Flight */
/** @typedef {{x: number, y: number}} Spot */

const LASTS = 480; // milliseconds
const APART = 80;
const LANDS = 0.55; // of its size

/** Where each place may be seen, the best first: on a phone much of it is hidden. @type {Record<string, string[]>} */
const PLACES = {
  deck: ['[data-pile="deck"]', '.dock [data-dock="market"]'],
  tickets: ['[data-pile="tickets"]', '.dock [data-dock="market"]'],
  discard: [
    ".reveal .lay",
    '[data-panel="market"] > header .end',
    '[data-pile="deck"]',
    '.dock [data-dock="market"]',
  ],
};

/**
 * @param {string} place
 * @param {string | null} card
 * @param {number | null} own
 */
function selectors(place, card, own) {
  const [kind, id = ""] = place.split(":");
  if (kind === "slot") return [`[data-slot="${id}"]`, ...(PLACES.deck ?? [])];
  if (kind !== "seat") return PLACES[kind ?? ""] ?? [];
  if (Number(id) !== own)
    return [`.seats [data-seat="${id}"]`, `.strip li:nth-child(${Number(id) + 1})`];
  return [
    `[data-stack="${card}"]`,
    ".hand .cards .card:last-of-type",
    ".hand .cards",
    ".inhand",
    '.dock [data-dock="hand"]',
  ];
}

/** The middle of the first of these that is on the screen. @param {string[]} all @returns {Spot | null} */
function spotOf(all) {
  for (const selector of all) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box && box.width > 0 && box.bottom > 0 && box.top < innerHeight)
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  return null;
}

/** What all cards fly in. */
function sky() {
  const known = document.querySelector(".ttr-sky");
  if (known) return known;
  const made = document.createElement("div");
  made.className = "ttr-sky";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/** @param {string | null} card */
function drawnCard(card) {
  const made = document.createElement("div");
  made.className = card === null ? "card back" : `card ${classOf(card)}`;
  render(card === null ? icon("track") : faceOf(card), made);
  return made;
}

/** @param {Spot} spot @param {number} size */
const at = ({ x, y }, size) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;

/**
 * Let cards fly, one shortly after another; with reduced motion, or unseen, none does.
 * @param {Flight[]} flights
 * @param {number | null} own  the seat whose hand is on the screen
 */
function launch(flights, own) {
  if (!isAnimated()) return;
  for (const [place, { card, from, to }] of flights.entries()) {
    const [start, goal] = [spotOf(selectors(from, card, own)), spotOf(selectors(to, card, own))];
    if (!start || !goal) continue;
    const flying = drawnCard(card);
    sky().append(flying);
    const way = [
      { transform: at(start, 0.9) },
      { transform: at(goal, LANDS), opacity: 1, offset: 0.9 },
      { transform: at(goal, LANDS), opacity: 0 },
    ];
    flying
      .animate(way, {
        duration: LASTS,
        delay: place * APART,
        easing: "cubic-bezier(.3,.1,.3,1)",
        fill: "both",
      })
      .finished.then(
        () => flying.remove(),
        () => flying.remove(),
      );
  }
}

/** the last move that was shown */
let told = -1;
/** @type {View["market"] | null} the market that is drawn, and the one before it; a hand is not to be kept */
let shown = null;
/** @type {View["market"] | null} */
let before = null;

/** Animate the move that is shown now, once; nothing waits for it. @param {Ctx} ctx */
export function fly(ctx) {
  if (!ctx.live) return;
  const { market } = ctx.view;
  if (market !== shown) [before, shown] = [shown, market];
  const last = ctx.last?.number ?? told;
  const fresh = told >= 0 ? newsOf(ctx, last) : []; // nothing that was there when the page was opened is new
  told = Math.max(told, last);
  if (!fresh.length) return;
  const old = { market: before ?? market };
  const flights = fresh.flatMap((event) =>
    flightsOf(event, claimBefore(ctx, event), old, ctx.view),
  );
  queueMicrotask(() => launch(flights, ctx.seat)); // when this drawing is on the page
}

/** The move that is shown, and our own, which we need not be shown. @param {Ctx} ctx @param {number} last */
const newsOf = (ctx, last) =>
  (ctx.events ?? []).filter(
    ({ kind, number, seat, taken_back }) =>
      kind === "move" &&
      !taken_back &&
      number > told &&
      (number === last || (number < last && seat === ctx.seat)),
  );
