/** The train graph at large, with its scales and names. */

import { disc, discMark } from "../widgets.js";
import { html, nothing, svg } from "../lit.js";
import { number, t } from "../i18n.js";
import { stepFor } from "./points_graph.js";
import { measured, series, switcher } from "./graph_numbers.js";
import { state } from "./state.js";
import { nameOf } from "./event_text.js";

/** @typedef {import("../types").Context} Context */

const [LEFT, TOP, BOTTOM] = [40, 14, 272];
const NAMES = 160; // the room for names, right of the lines
const DISCS = 32; // for discs alone
const APART = 22; // between the names at the ends of the lines

/** On a phone it is drawn less wide, so that what is written on it can be read. */
const wide = () => (state.phone ? 440 : 720);

/** Where the lines end; on a phone names stand below them, where the longest has room. */
const right = () => wide() - (state.phone ? DISCS : NAMES);

/** @param {Context} ctx */
export function plot(ctx) {
  const points = series();
  const moves = Math.max(1, points.length - 1);
  const flat = points.flat();
  const [low, top] = [Math.min(0, ...flat), Math.max(10, ...flat)];
  const x = (/** @type {number} */ entries) => LEFT + (entries / moves) * (right() - LEFT);
  const y = (/** @type {number} */ value) =>
    BOTTOM - ((value - low) / (top - low)) * (BOTTOM - TOP);
  const title = t("{what}, move by move", { what: measured() });
  return html`<div class="plothead"><h3 class="caps">${title}</h3>${switcher()}</div>
    <svg class="bigplot" viewBox="0 0 ${wide()} 300" role="img" aria-label=${title}>
      ${across(moves, x)}${upwards(low, top, y)}
      ${ctx.table.seats.map((_, seat) => line(points, seat, ctx.colours[seat] ?? "grey", x, y))}
      ${ends(ctx, points.at(-1) ?? [], y)}
    </svg>${state.phone ? key(ctx) : nothing}`;
}

/** Whose line is which. @param {Context} ctx */
const key = (ctx) =>
  html`<ul class="plotkey">${ctx.table.seats.map(
    (_, seat) => html`<li>${disc(ctx.colours[seat] ?? "grey")}<span>${nameOf(seat)}</span></li>`,
  )}</ul>`;

/** @param {number} moves @param {(entries: number) => number} x */
function across(moves, x) {
  const step = stepFor(moves, state.phone ? 5 : 10);
  const marks = Array.from({ length: Math.floor(moves / step) + 1 }, (_, place) => place * step);
  return marks.map(
    (mark) => svg`<path class="grid" d="M${x(mark)} ${TOP}V${BOTTOM}"></path>
    <text x=${x(mark)} y="292" text-anchor="middle">${number(mark)}</text>`,
  );
}

/** @param {number} low @param {number} top @param {(value: number) => number} y */
function upwards(low, top, y) {
  const step = stepFor(top - low, 8);
  const marks = []; // adding 0 makes a zero of a minus zero
  for (let mark = Math.ceil(low / step) * step + 0; mark <= top; mark += step) marks.push(mark);
  return marks.map(
    (
      mark,
    ) => svg`<path class="grid ${mark === 0 ? "mid" : ""}" d="M${LEFT} ${y(mark)}H${right()}"></path>
    <text x=${LEFT - 6} y=${y(mark) + 4} text-anchor="end">${number(mark)}</text>`,
  );
}

/**
 * @param {number[][]} points
 * @param {number} seat
 * @param {string} colour
 * @param {(entries: number) => number} x
 * @param {(value: number) => number} y
 */
function line(points, seat, colour, x, y) {
  const d = points
    .map(
      (all, entries) =>
        `${entries ? "L" : "M"}${x(entries).toFixed(1)} ${y(all[seat] ?? 0).toFixed(1)}`,
    )
    .join("");
  return svg`<g class="c-${colour}"><path class="case" d=${d}></path><path class="run" d=${d}></path></g>`;
}

/**
 * The discs and the names at the ends, kept apart from each other.
 * @param {Context} ctx
 * @param {number[]} last
 * @param {(value: number) => number} y
 */
function ends(ctx, last, y) {
  const order = last.map((value, seat) => ({ seat, at: y(value) })).sort((a, b) => a.at - b.at);
  order.forEach((one, place) => {
    const above = order[place - 1];
    if (above) one.at = Math.max(one.at, above.at + APART);
  });
  return order.map(
    ({ seat, at }) => svg`<g class="disc-mark" transform="translate(${right() + 16} ${at})">
    ${discMark(ctx.colours[seat] ?? "grey")}${
      state.phone ? nothing : svg`<text class="lab" x="15" y="5">${nameOf(seat)}</text>`
    }</g>`,
  );
}
