/** Income and expenses: what the end of a Turn did to everyone, and what this one will do. */

import { html, nothing } from "branchline/lit.js";
import { disc, icon, ruleId } from "branchline/widgets.js";
import { signed, t, tn } from "branchline/i18n.js";
import { fromTo, income, money, seatFacts } from "./decision_parts.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("branchline/types").Effect} Effect */
/** @typedef {{number: number, turn: number, lines: Effect[]}} Accounts */

/** The first questions of a Turn, while the accounts of the one before are news. */
const EARLY = new Set(["buy capital", "bid for turn order", "take an action tile"]);

/** The number of the event whose accounts have been read. */
let read = -1;

/** The last accounts before the position that is shown. @param {Context} ctx @returns {Accounts | null} */
export function lastAccounts(ctx) {
  const here = ctx.live ? ctx.table.entries : (ctx.last?.entries ?? 0);
  const all = (ctx.events ?? [])
    .filter((event) => event.kind === "move" && !event.taken_back && (event.entries ?? 0) <= here)
    .map(({ number, effects }) => ({
      number,
      lines: (effects ?? []).filter(({ kind }) => kind === "account" || kind === "bankrupt"),
    }))
    .filter(({ lines }) => lines.length);
  const last = all.at(-1);
  return last ? { ...last, turn: all.length } : null;
}

/** Whether the accounts are new to the viewer. @param {Context} ctx @param {Accounts} accounts */
function isNews(ctx, { number, turn }) {
  if (!ctx.live) return ctx.last?.number === number;
  if (number === read || ctx.table.turn === null || ctx.view.turn_number !== turn + 1) return false;
  if (ctx.shown && ctx.shown.number < number) return false; // it has not been shown yet
  const acted = (ctx.events ?? []).some(
    (event) =>
      event.kind === "move" &&
      !event.taken_back &&
      event.number > number &&
      event.seat === ctx.seat,
  );
  return EARLY.has(ctx.view.prompt) && !acted;
}

/** A sheet over the board, once a Turn is over, until it is closed or the player continues. @param {Context} ctx */
export function accountsSheet(ctx) {
  const accounts = lastAccounts(ctx);
  if (!accounts || !isNews(ctx, accounts)) return nothing;
  const close = () => {
    read = accounts.number;
    ctx.choose({ ...ctx.choice });
  };
  const title = t("Turn {n}: income and expenses", { n: accounts.turn });
  return html`<section class="steam accounts" aria-label=${title}><header>${icon("coin")}<h2>${title}</h2>
    ${
      ctx.live
        ? html`<button class="icon-btn" aria-label=${t("Close")} @click=${close}>${icon("cross")}</button>`
        : nothing
    }</header>
    ${accountsTable(ctx, accounts)}</section>`;
}

/** Line by line, in the order of settling. @param {Context} ctx @param {Accounts} accounts */
export function accountsTable(ctx, { lines }) {
  const { standard } = ctx.view;
  const rules = [...new Set(lines.map((line) => line.rule))];
  return html`<table class="ledger"><thead><tr><th scope="col">${t("Player")}</th><th scope="col"
      class="amt">${t("Income")}</th>
    ${
      standard ? html`<th scope="col" class="amt">${t("Level")}</th>` : nothing
    }<th scope="col" class="amt">${t("Net")}</th>
    <th scope="col" class="amt">${t("Cash")}</th></tr></thead>
    <tbody>${lines.map((line) => row(ctx, line))}</tbody></table>
    <p class="rules">${rules.map((rule) => ruleId(rule))}</p>`;
}

/** @param {Context} ctx @param {Effect} line */
function row(ctx, { seat, kind, facts }) {
  const { income: had = 0, level = 0, net = 0, cash = 0, cash_left: left = 0 } = facts;
  const broke = kind === "bankrupt";
  return html`<tr class=${broke ? "broke" : ""}><td>${disc(ctx.colours[seat] ?? "")} ${ctx.names[seat]}</td>
    <td class="amt">${income(had)}</td>${ctx.view.standard ? html`<td class="amt">${signed(-level)}</td>` : nothing}
    <td class="amt ${net < 0 ? "neg" : ""}"><b>${signedMoney(net)}</b></td>
    <td class="amt">${
      broke
        ? html`<b class="neg">${t("bankrupt")}</b>`
        : html`${fromTo(money(cash), money(left))}${losses(facts)}`
    }</td></tr>`;
}

/** What paying cost apart from cash. @param {Record<string, number>} facts */
function losses({ points_lost: points = 0, income_lost: steps = 0 }) {
  if (!points && !steps) return nothing;
  return html`<small class="neg">${points ? tn("−{n} point", "−{n} points", points) : nothing}
    ${steps ? t("−{n} income", { n: steps }) : nothing}</small>`;
}

/** Dollars that come or go. @param {number} amount */
export const signedMoney = (amount) =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a dollar sign before a placeholder
  amount > 0 ? t("+${amount}", { amount }) : money(amount);

/** What everyone gets at the end of this Turn, as things stand. @param {Context} ctx */
export function dueRow(ctx) {
  if (ctx.view.prompt === "over" || !ctx.view.order.length) return nothing;
  return html`<p class="due"><span class="dim">${t("End of this Turn")}</span>${ctx.view.order.map(
    (/** @type {number} */ seat) => {
      const due = seatFacts(ctx, seat).due;
      return html`<span class="gain" title=${ctx.names[seat]}>${disc(ctx.colours[seat] ?? "")}<span
          class="vh">${ctx.names[seat]}</span>
      <b class=${due < 0 ? "neg" : ""}>${signedMoney(due)}</b></span>`;
    },
  )}</p>`;
}
