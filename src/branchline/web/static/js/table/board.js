/** The board: the game's drawing in the camera, and what stands over it. */

import { icon } from "../widgets.js";
import { html, ref, svg } from "../lit.js";
import { t } from "../i18n.js";
import { Camera } from "./camera.js";
import { halos } from "./lesson.js";
import { set, state } from "./state.js";

/** @typedef {import("../types").Context} Context */

export const camera = new Camera();
/** the question the camera was last turned to */
let asked = "";
/** the position it was turned to it in */
let position = -1;

/** @param {Context} ctx */
export function board(ctx) {
  const ui = state.ui;
  if (!ui || !ctx.view) return html`<section class="board" aria-label=${t("Board")}></section>`;
  camera.draws(ui.size(ctx));
  return html`<section class="board ${state.busy ? "busy" : ""}" aria-label=${t("Board")}
    aria-busy=${String(state.busy)} ${ref(attach)}>
    <svg class="mapboard" role="group" aria-label=${t("Board")}>${svg`<g
      class="camera">${ui.drawing(ctx)}${halos(ctx)}</g>`}</svg>
    <div class="over">${ui.overlay(ctx)}</div>
    <div class="zoom">
      <button class="icon-btn only-wide" aria-label=${t("Zoom in")}
        @click=${() => camera.closer()}>${icon("plus")}</button>
      <button class="icon-btn only-wide" aria-label=${t("Zoom out")}
        @click=${() => camera.farther()}>${icon("minus")}</button>
      <button class="icon-btn" aria-label=${t("Whole board")}
        @click=${() => camera.overview()}>${icon("fit")}</button>
    </div>
  </section>`;
}

/** @param {Element | undefined} element */
function attach(element) {
  if (!(element instanceof HTMLElement) || element === camera.board) return;
  queueMicrotask(() => camera.attach(element));
  element.addEventListener("click", tapped);
}

/** On a phone, a tap on the board shows the decision it belongs to. */
function tapped() {
  const hidden = state.dock !== "board" || (state.lying && state.sheet === "peek");
  if (state.phone && hidden && state.moves.length) set({ dock: "board", sheet: "half" });
}

/** the part of the board last followed, in words */
let followed = "null";

/** On a phone, what was picked is seen over the sheet. @param {import("./camera.js").Box | null} box */
function follow(box) {
  const now = JSON.stringify(box);
  if (now === followed) return;
  followed = now;
  if (box) camera.bring(box, true);
}

/** Bring the part that a decision is about into view, once for each decision. @param {Context} ctx */
export function turnTo(ctx) {
  if (position !== state.position) {
    position = state.position;
    if (!(ctx.mine && state.ui?.keepsCamera?.(ctx))) camera.back();
  }
  if (state.phone) follow(state.ui?.picked?.(ctx) ?? null);
  if (!ctx.mine || !state.ui) return;
  const box = state.ui.focus(ctx);
  const question = `${state.position} ${box ? JSON.stringify(box) : ""}`;
  if (question === asked) return;
  asked = question;
  if (box && !camera.sees(box)) camera.show(box);
}
