/** The bubble: why something is not allowed, what a thing is, or a hint, next to the thing it is about. */

import { icon, linked, ruleId } from "../widgets.js";
import { html, nothing, ref } from "../lit.js";
import { t } from "../i18n.js";
import { set, state } from "./state.js";

const GAP = 10;

/** @typedef {{x: number, y: number}} Corner */

export function bubble() {
  const said = state.bubble;
  if (!said) return nothing;
  return html`<div class="bubble floating ${said.tip ? "tip" : ""} ${said.act ? "hint" : ""}" role="alert"
    aria-label=${said.title}
    ${ref(shown)}>
    <b>${said.tip ? nothing : icon("stop")}${said.title}</b>
    ${said.text ? html`<span>${linked(said.text)}</span>` : nothing}
    ${ruleId(said.rule)}
    ${
      said.act
        ? html`<button class="btn go" @click=${said.act}>${icon("check")}<span>${t("Do it")}</span></button>`
        : nothing
    }
    <button class="icon-btn shut" aria-label=${t("Close")} @click=${closeBubble}>${icon("cross")}</button>
  </div>`;
}

/** Close it and give the focus back to where it came from. */
export function closeBubble() {
  const from = state.bubble?.from;
  set({ bubble: null });
  if (from instanceof HTMLElement || from instanceof SVGElement) from.focus();
}

/** @type {Element | undefined} */
let box;
let seen = "";

/** @param {Element | undefined} element */
function shown(element) {
  box = element;
  seen = "";
  if (element) requestAnimationFrame(follow);
}

/** Stay next to what it is about, frame by frame, and go when that is gone. */
function follow() {
  const said = state.bubble;
  if (!(box instanceof HTMLElement) || !box.isConnected || !said) return;
  const things = said.places();
  if (!things.length) return set({ bubble: null });
  const { width, height } = box.getBoundingClientRect();
  const { clientWidth: wide, clientHeight: high } = document.documentElement;
  const now = JSON.stringify([things, width, height, wide, high]);
  if (now !== seen) {
    const { x, y } = bestPlace(things, { width, height }, { wide, high });
    box.style.transform = `translate(${x}px, ${y}px)`; // its width does not depend on where it is
    seen = now;
  }
  requestAnimationFrame(follow);
}

/**
 * Return the nearest place to the first thing where it covers none of them.
 * @param {DOMRect[]} things
 * @param {{width: number, height: number}} size
 * @param {{wide: number, high: number}} page
 */
function bestPlace(things, size, page) {
  const [first] = /** @type {[DOMRect]} */ (things);
  const far = { x: page.wide - size.width - GAP, y: page.high - size.height - GAP };
  const inside = (/** @type {Corner} */ { x, y }) => ({
    x: Math.max(GAP, Math.min(x, far.x)),
    y: Math.max(GAP, Math.min(y, far.y)),
  });
  const corners = [GAP, far.x].flatMap((x) => [GAP, far.y].map((y) => ({ x, y })));
  const all = [...things.flatMap((thing) => around(thing, size)), ...corners].map(inside);
  const cost = (/** @type {Corner} */ at) =>
    1e4 * covered(at, size, things) + distance(at, size, first);
  return all.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

/**
 * To the right and left of a thing, above and below it.
 * @param {DOMRect} thing
 * @param {{width: number, height: number}} size
 * @returns {Corner[]}
 */
function around(thing, { width, height }) {
  const middle = {
    x: thing.left + thing.width / 2 - width / 2,
    y: thing.top + thing.height / 2 - height / 2,
  };
  return [
    { x: thing.right + GAP, y: middle.y },
    { x: thing.left - GAP - width, y: middle.y },
    { x: middle.x, y: thing.top - GAP - height },
    { x: middle.x, y: thing.bottom + GAP },
  ];
}

/**
 * How much of things it would cover.
 * @param {Corner} at
 * @param {{width: number, height: number}} size
 * @param {DOMRect[]} things
 */
const covered = ({ x, y }, { width, height }, things) =>
  things.reduce((sum, { left, right, top, bottom }) => {
    const wide = Math.min(x + width, right) - Math.max(x, left);
    const high = Math.min(y + height, bottom) - Math.max(y, top);
    return wide >= 0 && high >= 0 ? sum + (wide + 1) * (high + 1) : sum;
  }, 0);

/**
 * How far its middle is from that of a thing.
 * @param {Corner} at
 * @param {{width: number, height: number}} size
 * @param {DOMRect} thing
 */
const distance = ({ x, y }, { width, height }, { left, top, width: wide, height: high }) =>
  Math.hypot(x + width / 2 - left - wide / 2, y + height / 2 - top - high / 2);
