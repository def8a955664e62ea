/** The replay: the train graph is its slider. */

import { icon } from "../widgets.js";
import { guard, html, styleMap } from "../lit.js";
import { t } from "../i18n.js";
import { axis, graph } from "./points_graph.js";
import { picker } from "./graph_numbers.js";
import { place } from "./position_label.js";
import { here, isPlaying, jump, playOn, step, stop, turnStep } from "./history.js";
import { state } from "./state.js";

/** @typedef {import("../types").Context} Context */

const STEPS = 10;

/** @param {Context} ctx */
export function replay(ctx) {
  const entries = here();
  const last = ctx.table.entries;
  return html`<footer class="replay slim" aria-label=${t("Replay")}>
    <div class="keys">
      ${key("first", t("Back to the start"), () => go(0))}
      ${key("prev", t("Previous move"), () => go(entries - 1))}
      ${key(isPlaying() ? "pause" : "play", isPlaying() ? t("Stop") : t("Play automatically"), playOn)}
      ${key("next", t("Next move"), () => go(entries + 1))}
      ${key("last", t("Go to the current position"), () => go(last))}
    </div>
    ${slider(ctx, entries, last)}
    ${picker()}
    <span class="dim spot">${place(ctx)}</span>
  </footer>`;
}

/** @param {number} entries */
function go(entries) {
  stop();
  void jump(entries);
}

/** @param {string} name @param {string} text @param {() => void} press */
const key = (name, text, press) =>
  html`<button class="icon-btn" aria-label=${text} title=${text} @click=${press}>${icon(name)}</button>`;

/** @param {Context} ctx @param {number} entries @param {number} last */
function slider(ctx, entries, last) {
  const now = last ? (entries / last) * 100 : 100;
  return html`<div class="graph" role="slider" tabindex="0" aria-label=${t("Replay")} aria-valuemin="0"
    aria-valuemax=${last}
    aria-valuenow=${entries} aria-valuetext=${place(ctx)} style=${styleMap({ "--now": `${now}%` })}
    @keydown=${keys} @pointerdown=${grab} @pointermove=${drag}>
    ${guard([state.eventsVersion, state.measure, ctx.colours, ctx.table.result], () => lines(ctx))}
    <i class="now"></i>
  </div>`;
}

/** @param {Context} ctx */
const lines = (ctx) => html`${axis(STEPS)}
  <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">${graph(ctx.colours, STEPS)}</svg>`;

/** @type {Record<string, () => unknown>} */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowDown: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => step(1),
  PageDown: () => turnStep(-1),
  PageUp: () => turnStep(1),
  Home: () => jump(0),
  End: () => jump(Infinity),
};

/** @param {KeyboardEvent} event */
function keys(event) {
  const press = KEYS[event.key];
  if (!press) return;
  event.preventDefault();
  event.stopPropagation();
  stop();
  void press();
}

/** @param {PointerEvent} event */
function grab(event) {
  const slider = /** @type {HTMLElement} */ (event.currentTarget);
  slider.setPointerCapture(event.pointerId);
  drag(event);
}

/** @param {PointerEvent} event */
function drag(event) {
  const slider = /** @type {HTMLElement} */ (event.currentTarget);
  if (!slider.hasPointerCapture(event.pointerId)) return;
  const { left, width } = slider.getBoundingClientRect();
  const part = Math.max(0, Math.min(1, (event.clientX - left) / width));
  go(Math.round(part * (state.table?.entries ?? 0)));
}
