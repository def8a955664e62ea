/** A finished game in small: the train graph of its points, or bars where no graph is known. */

import { get } from "../api.js";
import { seatColour } from "../game_cards.js";
import { html, svg } from "../lit.js";
import { set } from "./lobby_state.js";

/** @typedef {import("../types").TableLine} TableLine */

const WIDE = 100;
const HIGH = 48;
const STOPS = 40; // no one can see more points than this at this size

/** Points by table; an empty list while they are fetched, or if there are none. @type {Map<string, number[][]>} */
const known = new Map();

/** @param {string} id */
async function fetchPoints(id) {
  known.set(id, []);
  try {
    known.set(id, thinned((await get(`/api/tables/${id}/points`)).points));
    set({});
  } catch {
    // The bars do as well.
  }
}

/** @param {number[][]} points */
function thinned(points) {
  const step = Math.max(1, (points.length - 1) / STOPS);
  const count = Math.min(points.length, STOPS + 1);
  return Array.from({ length: count }, (_, n) => points[Math.round(n * step)] ?? []);
}

/** @param {number[][]} points @param {TableLine} line */
function graph(points, line) {
  const rows = line.totals ? [...points, line.totals] : points;
  const all = rows.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ n) => ((WIDE * n) / (rows.length - 1)).toFixed(1);
  const y = (/** @type {number} */ value) =>
    (HIGH - 3 - ((HIGH - 6) * (value - low)) / (high - low)).toFixed(1);
  const way = (/** @type {number} */ seat) =>
    rows.map((row, n) => `${n ? "L" : "M"}${x(n)} ${y(row[seat] ?? 0)}`).join("");
  return html`<svg class="plot" viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" aria-hidden="true">
    <path class="grid" d="M25 0V48M50 0V48M75 0V48M100 0V48M0 48H100"></path>
    ${line.seats.map(
      (seat) => svg`<g class="c-${seatColour(line.game, seat.number)}"><path class="case"
        d=${way(seat.number)}></path><path class="run" d=${way(seat.number)}></path></g>`,
    )}
  </svg>`;
}

/** @param {TableLine} line */
function bars(line) {
  const totals = line.totals ?? [];
  const most = Math.max(1, ...totals);
  const high = HIGH / Math.max(1, totals.length);
  return html`<svg class="bars" viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" aria-hidden="true">
    ${totals.map(
      (
        total,
        seat,
      ) => svg`<rect class="c-${seatColour(line.game, seat)}" x="0" y=${(seat + 0.15) * high}
      width=${Math.max(1, (96 * Math.max(0, total)) / most)} height=${high * 0.7}></rect>`,
    )}</svg>`;
}

/** The picture of a finished game. @param {TableLine} line */
export function plot(line) {
  const points = known.get(line.id);
  if (points === undefined) void fetchPoints(line.id);
  return points && points.length > 1 ? graph(points, line) : bars(line);
}
