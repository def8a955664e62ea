/** Cards in the air and goods on the rails: drawn over the page, touched by no one, gone on arrival. */

import { isAnimated } from "branchline/breakpoints.js";
import { cube, cubeMark } from "branchline/widgets.js";
import { html, render, svg } from "branchline/lit.js";
import { signed } from "branchline/i18n.js";
import { backView, cardView } from "./cards.js";
import { flightsOf, rideOf } from "./animations.js";
import { GRID, origin } from "./layout.js";
import { shownLayout } from "./planned_layout.js";

/**
 * @typedef {import("./types").Ctx} Context
 * @typedef {import("branchline/types").EventInfo} EventInfo
 * @typedef {import("./animations.js").Flight} Flight
 * @typedef {import("./animations.js").Ride} Ride
 * @typedef {{x: number, y: number}} Spot
 */

const FLIGHT = { lasts: 440, apart: 70, lands: 0.6 }; // milliseconds; of its size
const RIDE = { lasts: 900, pops: 900 };
const EASE = "cubic-bezier(.3,.1,.3,1)";

/** the last move that was shown */
let told = -1;

/** Animate the moves that are shown now, once; nothing waits for it. @param {Context} ctx */
export function fly(ctx) {
  if (!ctx.live || !ctx.last) return;
  const { number } = ctx.last;
  const since = told;
  told = Math.max(told, number);
  if (since < 0 || since >= number) return; // nothing that was there when the page was opened is new
  const moves = (ctx.events ?? []).filter((event) => event.kind === "move" && !event.taken_back);
  moves.forEach((event, place) => {
    const isNew = event.number > since && event.number <= number;
    if (isNew && (event.number === number || event.seat === ctx.seat))
      show(ctx, event, moves[place - 1]);
  });
}

/** @param {Context} ctx @param {EventInfo} event @param {EventInfo | undefined} before */
function show(ctx, event, before) {
  if (!isAnimated()) return;
  const flights = flightsOf(event, before, ctx.board.cards);
  const ride = rideOf(event, ctx.view.links);
  // After two frames this drawing is on the page and the camera looks at it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const [place, flight] of flights.entries())
        launch(ctx, event, flight, place * FLIGHT.apart);
      if (ride) depart(ctx, ride);
    }),
  );
}

/**
 * Where a place may be seen, the best first: on a phone much of it is hidden.
 * @param {Context} ctx
 * @param {EventInfo} event
 * @param {string} place
 * @param {Flight} flight
 */
function selectors(ctx, { seat }, place, { card }) {
  if (place.startsWith("city:")) return [`.mapboard [data-city="${place.slice(5)}"]`];
  if (place === "bag") return [".rwc .drawn", "[data-source=bag]", ...seatPlaces(seat ?? 0)];
  if (place === "front") return [`.seats [data-seat="${seat}"] .wheels`, ...seatPlaces(seat ?? 0)];
  if (place !== "seat") return [`[data-source="${place}"]`, '.dock [data-dock="display"]'];
  if (seat !== ctx.seat) return seatPlaces(seat ?? 0);
  return [
    `.holding [data-card="${card}"]`,
    ".holding > :last-child",
    ".hand .cards",
    '.dock [data-dock="hand"]',
  ];
}

/** @param {number} seat */
const seatPlaces = (seat) => [`.seats [data-seat="${seat}"]`, `.strip li:nth-child(${seat + 1})`];

/** The middle of the first of these that is on the screen. @param {string[]} all @returns {Spot | null} */
function spotOf(all) {
  for (const thing of all.flatMap((selector) => [...document.querySelectorAll(selector)])) {
    const box = thing.getBoundingClientRect();
    if (
      box.width &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      box.right > 0 &&
      box.left < innerWidth
    )
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  return null;
}

/** @param {Spot} spot @param {number} size */
const at = ({ x, y }, size) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;

/** @param {Context} ctx @param {EventInfo} event @param {Flight} flight @param {number} delay */
function launch(ctx, event, flight, delay) {
  const start = spotOf(selectors(ctx, event, flight.from, flight));
  const goal = spotOf(selectors(ctx, event, flight.to, flight));
  if (!start || !goal) return;
  const thing = document.createElement("div");
  thing.className = "rwc rwc-flight";
  thing.setAttribute("aria-hidden", "true");
  render(faceOf(ctx, flight), thing);
  document.body.append(thing);
  const landed = at(goal, FLIGHT.lands);
  run(
    thing,
    [
      { transform: at(start, 0.9) },
      { transform: landed, opacity: 1, offset: 0.88 },
      { transform: landed, opacity: 0 },
    ],
    { duration: FLIGHT.lasts, delay, easing: EASE, fill: "both" },
  );
}

/** @param {Context} ctx @param {Flight} flight */
function faceOf(ctx, { card, good }) {
  if (good) return html`<span class="drawn">${cube(good)}</span>`;
  return card ? cardView(ctx, card) : backView("");
}

/**
 * Animate something that is gone afterwards.
 * @param {Element} thing
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 */
function run(thing, frames, timing) {
  const gone = () => thing.remove();
  thing.animate(frames, timing).finished.then(gone, gone);
}

/** A good rides over its links, and the points stand where it passes. @param {Context} ctx @param {Ride} ride */
function depart(ctx, ride) {
  const board = document.querySelector(".mapboard g.rwc");
  if (!board) return;
  const stops = stopsOf(ctx, ride);
  const whole = stops.at(-1)?.run ?? 0;
  if (!whole) return;
  const frames = stops.map(({ x, y, run: far }) => ({
    transform: `translate(${x}px, ${y}px)`,
    offset: far / whole,
  }));
  run(
    drawn(
      board,
      "rider",
      svg`<g transform="scale(2.2) translate(-10 -10)">${cubeMark(ride.good)}</g>`,
    ),
    frames,
    { duration: RIDE.lasts, easing: EASE, fill: "both" },
  );
  for (const { x, y, run: far } of middles(stops)) {
    const pop = drawn(board, "pop", svg`<text>${signed(1)}</text>`);
    run(
      pop,
      [
        { transform: `translate(${x}px, ${y - 14}px)`, opacity: 0 },
        { opacity: 1, offset: 0.15 },
        { opacity: 1, offset: 0.7 },
        { transform: `translate(${x}px, ${y - 44}px)`, opacity: 0 },
      ],
      { duration: RIDE.pops, delay: (far / whole) * RIDE.lasts, fill: "both" },
    );
  }
}

/** @param {Element} board @param {string} kind @param {unknown} body */
function drawn(board, kind, body) {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("class", `rwc-flight ${kind}`);
  group.setAttribute("aria-hidden", "true");
  render(body, /** @type {HTMLElement} */ (/** @type {unknown} */ (group)));
  board.append(group);
  return group;
}

/**
 * Where a ride goes along, two ends for each link, with how far it is until there.
 * @param {Context} ctx
 * @param {Ride} ride
 */
function stopsOf(ctx, { nodes, links }) {
  const layout = shownLayout(ctx);
  /** @type {(Spot & {run: number})[]} */
  const stops = [];
  links.forEach((link, leg) => {
    const place = layout.places.get(link.city);
    if (!place) return;
    const ends = [place, origin(layout, place)];
    if (nodes[leg] !== link.city) ends.reverse();
    for (const end of ends) {
      const [x, y] = [end.x * GRID.x, end.y * GRID.y];
      const last = stops.at(-1) ?? { x, y, run: 0 };
      stops.push({ x, y, run: last.run + Math.hypot(x - last.x, y - last.y) });
    }
  });
  return stops;
}

/** The middles of the links, of the ends of each. @param {(Spot & {run: number})[]} stops */
const middles = (stops) =>
  stops.flatMap((stop, place) => {
    const before = stops[place - 1];
    if (!before || place % 2 === 0) return [];
    return [
      { x: (stop.x + before.x) / 2, y: (stop.y + before.y) / 2, run: (stop.run + before.run) / 2 },
    ];
  });
