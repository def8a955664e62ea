/** Small drawings and parts that every page and every game uses. */

import { html, svg, nothing } from "./lit.js";

/** The line mark of each player colour, because colour alone is not enough for everyone. */
export const EMBLEMS = {
  orange: "bar",
  red: "bar",
  grey: "bar",
  green: "chevron",
  natural: "slash",
  blue: "slash",
  purple: "slash",
  white: "post",
  lightblue: "post",
  brown: "quarters",
  yellow: "quarters",
  black: "dots",
};

/** @param {string} colour */
export const emblem = (colour) => EMBLEMS[/** @type {keyof typeof EMBLEMS} */ (colour)] ?? "bar";

/** An icon; it says nothing by itself. @param {string} name @param {string} [more] */
export const icon = (name, more = "") =>
  html`<svg class="i ${more}" aria-hidden="true"><use href="#i-${name}"></use></svg>`;

/** The disc of a player, in a line of text. @param {string} colour */
export const disc = (
  colour,
) => html`<svg class="disc c-${colour}" viewBox="-12 -12 24 24" aria-hidden="true">
  <circle class="face" r="10.6"></circle>
  <use class="mark" href="#e-${emblem(colour)}" x="-9" y="-9" width="18" height="18"></use></svg>`;

/** The disc of a player on a board, about the origin. @param {string} colour */
export const discMark = (colour) => svg`<g class="c-${colour}">
  <circle class="face" r="10"></circle>
  <use class="mark" href="#e-${emblem(colour)}" x="-8.5" y="-8.5" width="17" height="17"></use></g>`;

/** The symbol of a card or goods colour. @param {string} colour */
export const symbolOf = (colour) => (colour === "locomotive" ? "loco" : colour);

/** The class of a card colour. @param {string} colour */
export const classOf = (colour) => `c-${colour === "locomotive" ? "loco" : colour}`;

/** A small square in a colour with its symbol. @param {string} colour */
export const pip = (colour) => html`<span class="pip ${classOf(colour)}" aria-hidden="true"><svg
  viewBox="-10 -10 20 20"><use href="#s-${symbolOf(colour)}" x="-10" y="-10" width="20"
    height="20"></use></svg></span>`;

/** A goods cube as it lies on a board: 20 by 20, from its upper left corner. @param {string} colour */
export const cubeMark = (colour) => svg`<g class="cube c-${colour}">
  <path class="top" d="M1 6 6 1H19L14 6Z"></path><path class="side" d="M14 6 19 1V14L14 19Z"></path>
  <path class="front" d="M1 6H14V19H1Z"></path>
  <use class="mark" href="#s-${symbolOf(colour)}" x="2.5" y="7.5" width="10" height="10"></use></g>`;

/** A goods cube in a line of text. @param {string} colour */
export const cube = (colour) =>
  html`<svg class="cube c-${colour}" viewBox="0 0 20 20" aria-hidden="true">${cubeMark(colour)}</svg>`;

export const RULE = /([A-Z]{3}-(?:\d+|[A-Z])\.\d+)/;

/** A text in which the ids of rules open them. @param {string} text */
export const linked = (text) => text.split(RULE).map((part, at) => (at % 2 ? ruleId(part) : part));

/** The id of a rule, which opens the rule. @param {string | null | undefined} id */
export const ruleId = (id) =>
  id ? html`<a class="rule-id" href="#rule-${id}" data-rule=${id}>${id}</a>` : nothing;

/**
 * A decision of a player: its head, and what it contains, from top to bottom.
 * @param {string} game  the class of the game's styles
 * @param {{symbol: string, title: string, end: unknown, label?: string}} head
 * @param {unknown} body
 */
export const decisionPanel = (
  game,
  { symbol, title, end, label = title },
  body,
) => html`<section class="decide ${game}" aria-label=${label}>
  <header>${icon(symbol)}<h2>${title}</h2><span class="end">${end}</span></header>
  <div class="pay">${body}</div></section>`;

/**
 * A note under a decision, with the rules it rests on.
 * @param {string} symbol
 * @param {unknown} text
 * @param {(string | null)[]} rules
 */
export const note = (symbol, text, ...rules) =>
  html`<p class="note">${icon(symbol)}<span>${text} ${rules.map((rule) => html`${ruleId(rule)} `)}</span></p>`;

/**
 * The box about some points, with room about them.
 * @param {{x: number, y: number}[]} points
 * @param {number} room
 * @returns {import("./types").Box | null}
 */
export function boxAround(points, room) {
  if (!points.length) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}
