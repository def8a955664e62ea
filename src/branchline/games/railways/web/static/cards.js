/** Cards in a hand, in the display and in a decision: buttons where they can be tapped. */

import { html, svg, nothing, classMap, ifDefined } from "branchline/lit.js";
import { classOf, symbolOf } from "branchline/widgets.js";
import { t } from "branchline/i18n.js";
import { LOCO, cardText, cityOf, colourOf, letter, worthOf } from "./card_facts.js";
import { cityMark } from "./pieces.js";

/**
 * @typedef {object} CardState
 * @property {boolean} [raised]
 * @property {boolean} [legal]
 * @property {boolean} [barred]
 * @property {(spot: Element) => void} [go]
 * @property {string} [note]
 * @property {string} [card]
 * @property {string} [source]
 * @property {string} [move]
 */

const SINGLE = { ties: [16], rails: [20, 30] };
const DOUBLE = { ties: [8, 29], rails: [12, 22, 33, 43] };

/** @param {number} value */
function track(value) {
  const { ties, rails } = value === 2 ? DOUBLE : SINGLE;
  const rows = [28, 36, 44, 52, 60, 68, 76];
  const sleepers = ties.flatMap((x) => rows.map((y) => `M${x} ${y}h18`)).join("");
  return html`<svg class="way" viewBox="0 0 54 76" aria-hidden="true">
    <path class="t" d=${sleepers}></path><path class="r" d=${rails.map((x) => `M${x} 25V80`).join("")}></path></svg>`;
}

/** @param {string} card */
function railFace(card) {
  const colour = colourOf(card) ?? LOCO;
  const art =
    card === LOCO
      ? html`<svg class="art" viewBox="0 0 160 78" aria-hidden="true"><use href="#loco-drawing"></use></svg>`
      : track(worthOf(card));
  return html`<span class="corner" data-letter=${letter(colour)}><svg aria-hidden="true"><use
      href="#s-${symbolOf(colour)}"></use></svg></span>
    ${art}<span class="worth num" data-worth=${worthOf(card)}></span>`;
}

/**
 * A card as it is seen: a button if something comes of tapping it.
 * @param {import("branchline/types").Context} ctx
 * @param {string} card
 * @param {CardState} [state]
 */
export function cardView(ctx, card, state = {}) {
  const city = cityOf(ctx.board, card);
  const kind = city ? "citybtn" : `card ${classOf(colourOf(card) ?? LOCO)}`;
  const face = city
    ? html`<svg viewBox="-92 -71 184 142" aria-hidden="true">${svg`<g
        class="citycard">${cityMark(city, { letters: ctx.letters })}</g>`}</svg>`
    : railFace(card);
  const text = cardText(ctx.board, card);
  // The name of a button begins with what can be read on it.
  const label =
    city && state.go
      ? t("{card}: {note}", { card: `${city.name} ${city.value}`, note: text })
      : text;
  return frame(kind, label, face, { ...state, card });
}

/**
 * The back of a card, as the pile shows it.
 * @param {string} label
 * @param {CardState & {count?: number}} [state]
 */
export const backView = (label, state = {}) =>
  frame(
    "card back",
    label,
    html`<svg aria-hidden="true"><use href="#mark"></use></svg>
    ${state.count === undefined ? nothing : html`<span class="count">${state.count}</span>`}`,
    state,
  );

/**
 * A place where no card lies.
 * @param {string} label
 * @param {string} [source]
 */
export const gapView = (label, source) =>
  html`<span class="card gap" role="img" aria-label=${label} title=${label} data-source=${ifDefined(source)}></span>`;

/**
 * @param {string} kind
 * @param {string} label
 * @param {unknown} face
 * @param {CardState} state
 */
function frame(kind, label, face, state) {
  const { raised = false, legal = false, barred = false, go, note, card, source, move } = state;
  const classes = classMap({
    ...Object.fromEntries(kind.split(" ").map((one) => [one, true])),
    raised,
    legal,
    barred,
  });
  if (!go)
    return html`<span class=${classes} role="img" aria-label=${label} title=${label}
    data-card=${ifDefined(card)} data-source=${ifDefined(source)}>${face}</span>`;
  const full = note ? t("{card}: {note}", { card: label, note }) : label;
  return html`<button type="button" class=${classes} aria-label=${full} title=${full} data-card=${ifDefined(card)}
      data-source=${ifDefined(source)} data-preview=${ifDefined(move)}
    aria-pressed=${ifDefined(raised ? "true" : undefined)} aria-disabled=${ifDefined(barred ? "true" : undefined)}
    @click=${(/** @type {Event} */ event) => go(/** @type {Element} */ (event.currentTarget))}>${face}</button>`;
}
