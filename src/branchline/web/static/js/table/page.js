/** The whole page of a table. */

import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { banner } from "./banner.js";
import { board } from "./board.js";
import { bubble } from "./bubble.js";
import { chat } from "./chat.js";
import { drawers } from "./drawers.js";
import { header } from "./header.js";
import { guide } from "./lesson.js";
import { log } from "./log.js";
import { news } from "./move_queue.js";
import { hand, section } from "./panels.js";
import { pass } from "./shared_screen.js";
import { finalScoring } from "./final_scoring_loader.js";
import { replay } from "./replay.js";
import { seats, strip } from "./seats.js";
import { dock, places, sheet, tabs } from "./bottom_sheet.js";
import { state } from "./state.js";
import { toasts } from "./toasts.js";

/** @typedef {import("../types").Context} Context */

/** @param {Context} ctx */
export function page(ctx) {
  const docked = state.phone ? places(ctx) : [];
  return html`${header(ctx)}
    <main class="floor">${state.phone ? phoneFloor(ctx, docked) : wideFloor(ctx)}</main>
    ${state.phone ? [dock(docked), news(ctx)] : replay(ctx)}
    ${bubble()}${toasts()}${drawers(ctx)}${finalScoring(ctx)}${pass()}`;
}

/** @param {Context} ctx @param {import("./bottom_sheet.js").Place[]} docked */
const phoneFloor = (ctx, docked) =>
  html`<div class="stage">${banner(ctx)}${strip(ctx)}${board(ctx)}${sheet(docked, guide(ctx))}</div>`;

/** @param {Context} ctx */
function wideFloor(ctx) {
  const ui = ctx.view ? state.ui : null;
  return html`${
    state.narrow
      ? nothing
      : html`<aside class="col left" aria-label=${t("Players")}>${seats(ctx)}${record(ctx)}</aside>`
  }
    <div class="stage">${banner(ctx)}${strip(ctx)}${board(ctx)}${ui ? hand(ui.own(ctx)) : nothing}</div>
    <aside class="col right" aria-label=${t("Your actions")}>
      ${guide(ctx)}${ui ? [ui.decision(ctx), ui.panels(ctx).map(section)] : nothing}
      ${state.narrow ? record(ctx) : nothing}
    </aside>`;
}

/** What happened and what was said. @param {Context} ctx */
const record = (ctx) =>
  html`<div class="logwrap">${tabs()}${state.tab === "log" ? log(ctx) : chat(ctx)}</div>${news(ctx)}`;
