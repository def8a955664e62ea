/** The phone: a sheet under the board, and the dock that says what is on it. */

import { icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { verbs } from "./banner.js";
import { chat, unread } from "./chat.js";
import { log } from "./log.js";
import { section } from "./panels.js";
import { replay } from "./replay.js";
import { seats } from "./seats.js";
import { set, state } from "./state.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").Drawn} Drawn */

/** @typedef {{id: string, label: string, icon: string, count: number, body: () => Drawn}} Place */

/** What the dock holds. @param {Context} ctx @returns {Place[]} */
export function places(ctx) {
  const ui = state.ui;
  const own = ctx.view && ui ? ui.own(ctx) : null;
  const panels = [...(own ? [own] : []), ...(ctx.view && ui ? ui.panels(ctx) : [])];
  return [
    { id: "board", label: t("Board"), icon: "map", count: 0, body: () => decision(ctx) },
    ...panels.map((panel) => ({
      id: panel.id,
      label: panel.label,
      icon: panel.icon,
      count: panel.count ?? 0,
      body: () => section(panel),
    })),
    { id: "players", label: t("Players"), icon: "seats", count: 0, body: () => seats(ctx) },
    {
      id: "log",
      label: t("Log"),
      icon: "log",
      count: unread(),
      body: () => html`${replay(ctx)}${tabs()}${state.tab === "log" ? log(ctx) : chat(ctx)}`,
    },
  ];
}

/** @param {Context} ctx */
function decision(ctx) {
  const decision = ctx.view && state.ui ? state.ui.decision(ctx) : nothing;
  const acts = verbs(ctx, "");
  const idle = !acts.length && decision === nothing;
  const row = acts.length
    ? html`<div class="sheet-acts"><div class="acts">${acts}</div></div>`
    : nothing;
  return html`${row}${decision}${held(ctx, idle)}`;
}

/**
 * The hand is always visible; while there is nothing to decide, other own things stay next to the board.
 * @param {Context} ctx @param {boolean} idle
 */
function held(ctx, idle) {
  const own = ctx.view && state.ui ? state.ui.own(ctx) : null;
  const shown = own && !own.inDecision && (own.id === "hand" || (idle && state.lying));
  return shown ? html`<div class="held">${section({ ...own, scrolls: true })}</div>` : nothing;
}

/** The log and the chat share a place. */
export const tabs = () =>
  html`<div class="tabs" role="tablist" aria-label=${t("Log and chat")}>
    ${tab("log", t("Log"), 0)}${tab("chat", t("Chat"), unread())}
  </div>`;

/** @param {"log" | "chat"} id @param {string} label @param {number} count */
const tab = (
  id,
  label,
  count,
) => html`<button role="tab" aria-selected=${String(state.tab === id)} @click=${() => set({ tab: id })}
  >${label}${count ? html` <span class="count">${count}</span>` : nothing}</button>`;

/** @param {Place[]} all @param {Drawn} guide  what the guide says, above the decision */
export function sheet(all, guide) {
  const place = all.find((one) => one.id === state.dock) ?? all[0];
  if (!place) return nothing;
  return html`<section class="sheetlet ${state.sheet} at-${place.id}"
    aria-label=${place.id === "board" ? t("Your decision") : place.label}>
    <button class="grip" aria-label=${t("Raise or lower the panel")}
      @click=${turn} @pointerdown=${grab} @pointerup=${drop}><span></span></button>
    <div class="inside" data-place=${place.id}>${guide}${place.body()}</div>
  </section>`;
}

/** @param {Place[]} all */
export function dock(all) {
  return html`<nav class="dock" aria-label=${t("Views")}>${all.map(
    (
      place,
    ) => html`<button data-dock=${place.id} aria-current=${place.id === state.dock ? "true" : nothing}
      @click=${() => choose(place.id)}>
      ${icon(place.icon)}<span class="lab">${place.label}</span>${badge(place)}</button>`,
  )}</nav>`;
}

/** A count; red only for what is new. @param {Place} place */
const badge = (place) =>
  place.count
    ? html`<span class="badge ${place.id === "log" ? "new" : ""}">${place.count}</span>`
    : nothing;

/** @param {string} id */
function choose(id) {
  if (id === state.dock) return set({ sheet: state.sheet === "peek" ? "half" : "peek" });
  return set({ dock: id, sheet: "half" });
}

let from = 0;
let pulled = false;

/** @param {PointerEvent} event */
function grab(event) {
  from = event.clientY;
  pulled = false;
  /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
}

/** @param {PointerEvent} event */
function drop(event) {
  const by = event.clientY - from;
  if (Math.abs(by) < 24) return;
  pulled = true;
  const heights = /** @type {const} */ (["peek", "half", "full"]);
  const place = heights.indexOf(state.sheet) + (by < 0 ? 1 : -1);
  set({ sheet: heights[Math.max(0, Math.min(2, place))] ?? "half" });
}

function turn() {
  if (pulled) {
    pulled = false;
    return;
  }
  set({ sheet: state.sheet === "half" ? "full" : state.sheet === "full" ? "peek" : "half" });
}
