/** The train graph: points, or another number, against moves, drawn like a graphic timetable. */

import { html, styleMap, svg } from "../lit.js";
import { number, t } from "../i18n.js";
import { series } from "./graph_numbers.js";
import { state, theTable } from "./state.js";

const WIDE = 1000;
const HIGH = 100;
const FOOT = 97; // where no points are, so that the line is seen

/** Steps on an axis that are easy to read. @param {number} most @param {number} steps */
export function stepFor(most, steps) {
  for (const step of [5, 10, 20, 25, 50, 100, 200, 250, 500]) if (most / step <= steps) return step;
  return 1000;
}

/**
 * @param {string[]} colours
 * @param {number} steps  how many marks on the axis of moves at most
 */
export function graph(colours, steps) {
  const points = series();
  const moves = Math.max(1, points.length - 1);
  const flat = points.flat();
  const top = Math.max(10, ...flat);
  const low = Math.min(0, ...flat);
  const x = (/** @type {number} */ entries) => ((entries / moves) * WIDE).toFixed(1);
  const y = (/** @type {number} */ value) =>
    (FOOT - ((value - low) / (top - low)) * (FOOT - 6)).toFixed(1);
  const step = stepFor(moves, steps);
  const marks = Array.from({ length: Math.floor(moves / step) + 1 }, (_, place) => place * step);
  return svg`${marks.map((mark) => svg`<path class="grid" d="M${x(mark)} 0V${HIGH}"></path>`)}
    <path class="grid" d="M0 ${y(0)}H${WIDE}"></path>
    ${theTable().seats.map((_, seat) => line(points, seat, colours[seat] ?? "grey", x, y))}`;
}

/**
 * @param {number[][]} points
 * @param {number} seat
 * @param {string} colour
 * @param {(entries: number) => string} x
 * @param {(value: number) => string} y
 */
function line(points, seat, colour, x, y) {
  let d = `M0 ${y(points[0]?.[seat] ?? 0)}`;
  let before = points[0]?.[seat] ?? 0;
  points.forEach((all, entries) => {
    const value = all[seat] ?? 0;
    if (value !== before) d += `H${x(Math.max(0, entries - 1))}L${x(entries)} ${y(value)}`;
    before = value;
  });
  d += `H${WIDE}`;
  return svg`<g class="c-${colour}"><path class="case" d=${d}></path><path class="run" d=${d}></path></g>`;
}

/** The numbers along the axis. @param {number} steps */
export function axis(steps) {
  const moves = Math.max(1, series().length - 1);
  const step = stepFor(moves, steps);
  const last = state.phone ? 0.93 * moves : moves; // what stands behind its mark needs room there
  const marks = Array.from({ length: Math.floor(last / step) + 1 }, (_, place) => place * step);
  return html`<ol aria-hidden="true">${marks.map(
    (mark) =>
      html`<li style=${styleMap(placeAt(mark / moves))}>${mark === 0 ? t("Moves") : number(mark)}</li>`,
  )}</ol>`;
}

/** Where a number stands: right of its place, or left of it where there would be no room. @param {number} part */
const placeAt = (part) =>
  part > 0.95 ? { right: `${(1 - part) * 100}%` } : { left: `${part * 100}%` };
