/** The public facts of a seat, and where in the Turn we are. */

import { html, nothing } from "branchline/lit.js";
import { icon } from "branchline/widgets.js";
import { t, tn } from "branchline/i18n.js";
import { aboutAction, aboutCash, aboutIncome, aboutLevel, aboutLinks } from "./tooltips.js";
import { income, money, playerOf, seatFacts } from "./decision_parts.js";
import { legalMoves } from "./legal_moves.js";
import { actionIcon, actionName, placeName } from "./map_in_words.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("branchline/types").Stop} Stop */

const FEW = 3; // more seats than so have no room for words on a phone

/** Income, cash, links, locomotive; then the action tile and the place. @param {Context} ctx @param {number} seat */
export function facts(ctx, seat) {
  const player = playerOf(ctx, seat);
  const links = seatFacts(ctx, seat);
  const at = ctx.view.order.indexOf(seat);
  return html`<dl class="facts steam">
    <div class="fact" title=${aboutIncome(ctx, seat)}><dt>${t("Income")}</dt><dd
        class=${player.income < 0 ? "neg" : ""}>${income(player.income)}</dd></div>
    <div class="fact" title=${aboutCash(ctx, player)}><dt>${t("Cash")}</dt><dd>${money(player.cash)}</dd></div>
    <div class="fact" title=${aboutLinks(links)}><dt>${t("Links")}</dt><dd>${links.complete}${
      links.unfinished
        ? html` <small class="dim">+${links.unfinished}<span class="vh"> ${t("unfinished")}</span></small>`
        : nothing
    }</dd></div>
    <div class="fact" title=${aboutLevel(ctx, player)}><dt>${t("Loco {level}", {
      level: player.level,
    })}</dt><dd>${levelBars(ctx, player.level)}</dd></div></dl>
    <p class="held steam" title=${player.tile ? aboutAction(ctx, player.tile) : nothing}>${held(ctx, seat, player)}${
      at < 0 ? nothing : html`<span class="place">${placeName(at + 1)}</span>`
    }</p>`;
}

/** @param {Context} ctx @param {number} level */
function levelBars(ctx, level) {
  const most = ctx.board.level;
  return html`<span class="level" role="img" aria-label=${t("level {level} of {most}", { level, most })}>${Array.from(
    { length: most },
    (_, at) => html`<i class="step${at + 1} ${at < level ? "on" : ""}"></i>`,
  )}</span>`;
}

/** @param {Context} ctx @param {number} seat @param {import("./types").PlayerView} player */
function held(ctx, seat, player) {
  if (ctx.view.bankrupt.includes(seat)) return html`${icon("cross")}${t("bankrupt")}`;
  if (!player.tile) return html`<span>${t("no action tile")}</span>`;
  const name = actionName(player.tile);
  return html`${icon(actionIcon(player.tile))}<span>${
    player.passed ? t("{tile}, passed", { tile: name }) : name
  }</span>`;
}

/** The most important facts in a few letters. @param {Context} ctx @param {number} seat */
export function brief(ctx, seat) {
  const player = playerOf(ctx, seat);
  const told = { income: income(player.income), cash: money(player.cash) };
  if (ctx.view.seats <= FEW) return t("income {income}, {cash}", told);
  return html`${icon("coin")}<span class="vh">${t("Income")}</span> ${told.income}<br>${told.cash}`;
}

/** The phases of a Turn with the prompts that belong to them. @param {Context} ctx @returns {[string, string[]][]} */
function phases(ctx) {
  const rest = /** @type {[string, string[]][]} */ ([
    [t("Actions"), ["take an action tile"]],
    [t("Build"), ["build"]],
    [t("Goods"), ["move goods", "income or victory points"]],
    [t("Income"), ["over", "raise money for upkeep"]],
  ]);
  if (ctx.view.standard)
    return [[t("Capital"), ["buy capital"]], [t("Order"), ["bid for turn order"]], ...rest];
  const first = /** @type {[string, string[]]} */ ([t("Places"), ["bid for a place"]]);
  return ctx.view.prompt === "bid for a place" ? [first, ...rest] : rest;
}

/** The line diagram of the Turn. @param {Context} ctx @returns {Stop[]} */
export function stops(ctx) {
  const all = phases(ctx);
  const now = all.findIndex(([, prompts]) => prompts.includes(ctx.view.prompt));
  return all.map(([label], at) => ({
    label,
    state: at < now ? "done" : at === now ? "now" : "next",
  }));
}

/** Map, rules and Turn. @param {Context} ctx */
export function subtitle(ctx) {
  const gaps = {
    map: t(ctx.board.title),
    n: ctx.view.turn_number,
    last: ctx.board.turns[ctx.view.seats],
  };
  return ctx.view.standard
    ? t("{map} · Standard · Turn {n} of {last}", gaps)
    : t("{map} · Base · Turn {n} of {last}", gaps);
}

/** What can be done in a round of moving goods. @param {Context} ctx @param {number} round */
function goodsNote(ctx, round) {
  const upgrade = !ctx.mine || legalMoves(ctx.moves).plain.has("upgrade");
  const deliver = !ctx.mine || legalMoves(ctx.moves).deliveries.length > 0;
  if (upgrade && deliver) return t("Round {round} of 2: deliver, upgrade or pass.", { round });
  if (upgrade) return t("Round {round} of 2: upgrade or pass.", { round });
  return deliver
    ? t("Round {round} of 2: deliver or pass.", { round })
    : t("Round {round} of 2: you can only pass.", { round });
}

/** What is left to build. @param {Context} ctx @param {number} left */
function buildNote(ctx, left) {
  if (ctx.view.loose) return t("New track must connect to a city or be taken back.");
  return left
    ? tn("{n} build left.", "{n} builds left.", left)
    : t("All builds for this turn have been made.");
}

/** What the player to move must do. @param {Context} ctx */
export function ask(ctx) {
  const { prompt, builds_left: left, round, dues, places } = ctx.view;
  switch (prompt) {
    case "bid for a place":
      return {
        title: t("bid for {place} place", { place: placeName(places.length + 1) }),
        note: t("Only the winner pays."),
      };
    case "buy capital":
      return { title: t("buy capital"), note: t("Five dollars per step of income.") };
    case "raise money for upkeep":
      return {
        title: t("raise money for upkeep"),
        note: t("Your cash does not cover what you owe."),
      };
    case "bid for turn order":
      return { title: t("bid for turn order"), note: t("Outbid everyone, or pass.") };
    case "take an action tile":
      return { title: t("choose an action"), note: t("The tile counts for this Turn.") };
    case "build":
      return {
        title: ctx.choice.hex
          ? t("choose a tile for {hex}", { hex: worldOf(ctx).called(ctx.choice.hex) })
          : t("build track"),
        note: buildNote(ctx, left),
      };
    case "move goods":
      return { title: t("move goods"), note: goodsNote(ctx, round) };
    case "income or victory points":
      return {
        title: t("income or points"),
        note: tn("{n} point to place.", "{n} points to place.", dues[0]?.[1] ?? 0),
      };
    default:
      return { title: t("the game is over"), note: "" };
  }
}
