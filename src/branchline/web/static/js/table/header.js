/** The bar at the top: where we are, and the tools. */

import { icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { openDrawer } from "./drawer.js";
import { toDecision } from "./keys.js";
import { state, theTable } from "./state.js";

/** @typedef {import("../types").Context} Context */

/** The name of the game that is played. */
export const gameName = () => state.games.find((game) => game.game === theTable().game)?.name ?? "";

/** @param {Context} ctx */
export function header(ctx) {
  const { table } = ctx;
  const game = gameName();
  const title = table.name === game ? game : table.name;
  // A phone has room for one of them, and the board shows which game it is.
  const also = table.name === game || state.narrow ? "" : game;
  const second = [also, ctx.view ? (state.ui?.header.subtitle(ctx) ?? "") : ""].filter(Boolean);
  return html`<header class="bar">
    <button class="skip btn" @click=${toDecision}>${t("Skip to your decision")}</button>
    <a class="brand" href="/" aria-label=${t("Branchline: go to the lobby")}
      ><svg aria-hidden="true"><use href="#mark"></use></svg><span>Branchline</span></a>
    <div class="where"><h1 class="name">${title}</h1><small>${second.join(" · ")}</small></div>
    ${stops(ctx)}
    <div class="tools">
      ${tool("moves", "log", t("Moves and board as text"), "only-wide")}
      ${tool("rules", "rules", t("Rules"), "")}
      ${tool("menu", "more", t("Menu"), "")}
    </div>
  </header>`;
}

/** @param {string} name @param {string} picture @param {string} label @param {string} more */
const tool = (name, picture, label, more) =>
  html`<button class="icon-btn ${more}" aria-label=${label} title=${label} aria-haspopup="dialog"
    @click=${() => openDrawer(name)}>${icon(picture)}</button>`;

/** What a stop on the way means. @type {Record<import("../types").Stop["state"], (what: string) => string>} */
const STOPS = {
  done: (what) => t("{what}: done", { what }),
  now: (what) => t("{what}: now", { what }),
  next: (what) => t("{what}: still to come", { what }),
};

/** @param {Context} ctx */
function stops(ctx) {
  const all = ctx.view ? (state.ui?.header.stops(ctx) ?? []) : [];
  if (!all.length) return nothing;
  return html`<ol class="stops" aria-label=${t("Current stage")}>
    ${all.map((stop) =>
      stop.state === "now"
        ? html`<li aria-current="step" title=${STOPS.now(stop.label)}>${stop.label}</li>`
        : html`<li class=${stop.state} title=${STOPS[stop.state](stop.label)}>${stop.label}</li>`,
    )}
  </ol>`;
}
