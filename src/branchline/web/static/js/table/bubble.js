/** The reason bubble: why something cannot be, beside the thing. */

import { icon, linked, ruleId } from "../parts.js";
import { html, nothing, ref, styleMap } from "../vendor.js";
import { t } from "../words.js";
import { set, state } from "./state.js";

const GAP = 10;

export function bubble() {
  const said = state.bubble;
  if (!said) return nothing;
  return html`<div class="bubble floating ${said.tip ? "tip" : ""}" role="alert" aria-label=${said.title}
    ${ref(place)} style=${styleMap({ left: "0px", top: "0px" })}>
    <b>${said.tip ? nothing : icon("stop")}${said.title}</b>
    ${said.text ? html`<span>${linked(said.text)}</span>` : nothing}
    ${ruleId(said.rule)}
    <button class="icon-btn shut" aria-label=${t("Close")} @click=${closeBubble}>${icon("cross")}</button>
  </div>`;
}

/** Close it and give the focus back to where it came from. */
export function closeBubble() {
  const from = state.bubble?.from;
  set({ bubble: null });
  if (from instanceof HTMLElement || from instanceof SVGElement) from.focus();
}

/** Stand beside the thing, never over it, and within the window. @param {Element | undefined} element */
function place(element) {
  const said = state.bubble;
  if (!(element instanceof HTMLElement) || !said) return;
  requestAnimationFrame(() => {
    const { width, height } = element.getBoundingClientRect();
    const thing = said.place;
    const [wide, high] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
    const right = thing.right + GAP;
    const left = thing.left - GAP - width;
    const beside = right + width < wide ? right : left > 0 ? left : null;
    let x = beside ?? Math.max(GAP, Math.min(thing.left, wide - width - GAP));
    let y = beside === null ? thing.top - height - GAP : thing.top + thing.height / 2 - height / 2;
    if (beside === null && y < GAP) y = thing.bottom + GAP;
    x = Math.max(GAP, Math.min(x, wide - width - GAP));
    y = Math.max(GAP, Math.min(y, high - height - GAP));
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  });
}
