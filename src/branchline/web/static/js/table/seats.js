/** The players: name, points, public facts. */

import { botLevel } from "../bot_level.js";
import { disc, icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { number, t, tn } from "../i18n.js";
import { set, state, theTable } from "./state.js";

/** @typedef {import("../types").Context} Context */

/** The points of all, in the position that is shown. @param {Context} ctx @returns {number[]} */
export function points(ctx) {
  if (state.past && !ctx.last?.scores)
    return ctx.names.map((_, seat) => ctx.view.players?.[seat]?.points ?? 0);
  return (state.past ? ctx.last?.scores : ctx.table.scores) ?? ctx.names.map(() => 0);
}

/** @param {Context} ctx */
export function seats(ctx) {
  const all = points(ctx);
  const lines = ctx.table.seats.map((info, seat) => one(ctx, info, seat, all[seat] ?? 0));
  return html`<ol class="seats" aria-label=${t("Players")}>${lines}</ol>`;
}

/** @param {Context} ctx @param {import("../types").SeatInfo} info @param {number} seat @param {number} score */
function one(ctx, info, seat, score) {
  const active = ctx.view?.turn === seat;
  const moved = state.shown?.seat === seat ? "moved" : "";
  const colour = ctx.colours[seat] ?? "grey";
  return html`<li title=${about(info, score)}
    class="seat c-${colour} ${active ? "active" : ""} ${state.peek === seat ? "peeked" : ""} ${moved}"
      data-seat=${seat}>
    ${disc(colour)}
    <span class="who"><button class="peek" aria-pressed=${String(state.peek === seat)}
      title=${t("Highlight {name}'s pieces", { name: info.name })}
      @click=${() => peek(seat)}><span class="who-name">${info.name}</span></button>${marks(info)}</span>
    <span class="score num">${number(score)}<small>${t("pts")}</small></span>
    ${ctx.view && state.ui ? state.ui.seat.facts(ctx, seat) : nothing}
  </li>`;
}

/** Highlight a player's pieces on the board, or stop. @param {number} seat */
const peek = (seat) => set({ peek: state.peek === seat ? null : seat });

/** @param {import("../types").SeatInfo} info */
function marks(info) {
  const you = info.you && (theTable().you.seats.length === 1 || state.seat === info.number);
  return html`${you ? html`<span class="you">${t("you")}</span>` : nothing}${
    info.kind === "bot"
      ? html`<span role="img" aria-label=${t("Bot")}>${icon("bot")}</span>`
      : nothing
  }${
    info.stand_in || info.resigned
      ? html`<span class="you">${info.resigned ? t("resigned") : t("away")}</span>`
      : nothing
  }`;
}

/** The players in a row, for small screens. @param {Context} ctx */
export function strip(ctx) {
  const all = points(ctx);
  const lines = ctx.table.seats.map((info, seat) => short(ctx, info, seat, all[seat] ?? 0));
  return html`<ol class="strip" aria-label=${t("Players")}>${lines}</ol>`;
}

/** Return who a player is, one fact per line. @param {import("../types").SeatInfo} info @param {number} score */
const about = (info, score) =>
  [
    info.name,
    tn("{n} point", "{n} points", score),
    ...(info.bot ? [t("Bot: {level}", { level: botLevel(info.bot) })] : []),
    ...(info.stand_in ? [t("A bot is standing in for {name}.", { name: info.name })] : []),
  ].join("\n");

/** @param {Context} ctx @param {import("../types").SeatInfo} info @param {number} seat @param {number} score */
function short(ctx, info, seat, score) {
  const colour = ctx.colours[seat] ?? "grey";
  const brief = ctx.view && state.ui ? state.ui.seat.brief(ctx, seat) : "";
  const tooltip = (ctx.view && state.ui?.seat.tooltip?.(ctx, seat)) || "";
  const facts = tooltip.split("\n").slice(1); // the first line is the name
  return html`<li title=${[about(info, score), ...facts].join("\n")}
    class="c-${colour} ${ctx.view?.turn === seat ? "active" : ""} ${state.shown?.seat === seat ? "moved" : ""}">
    <button class="peek" aria-pressed=${String(state.peek === seat)} @click=${() => peek(seat)}>
      ${disc(colour)}<span><b>${number(score)}</b><span class="vh">${info.name}</span><small>${brief}</small></span>
    </button></li>`;
}
