/** What every decision on the desk is made of. */

import { html, nothing } from "branchline/lit.js";
import { icon, ruleId } from "branchline/widgets.js";
import { signed, t } from "branchline/i18n.js";

/** @typedef {import("branchline/types").Drawn} Drawn */

/** Dollars. @param {number} amount */
export const money = (amount) =>
  amount < 0 ? t("−${amount}", { amount: -amount }) : t("${amount}", { amount });

/**
 * A decision: what is asked, and all that belongs to it.
 * @param {string} sign  an icon
 * @param {string} title
 * @param {unknown} end  a few words at the end of the head
 * @param {unknown} body
 */
export const decide = (
  sign,
  title,
  end,
  body,
) => html`<section class="decide steam" aria-label=${title}>
  <header>${icon(sign)}<h2>${title}</h2><span class="end">${end}</span></header>
  <div class="pay">${body}</div></section>`;

/** A remark with its rule. @param {string} sign @param {unknown} text @param {string | null} rule */
export const note = (sign, text, rule = null) =>
  html`<p class="note">${icon(sign)}<span>${text} ${ruleId(rule)}</span></p>`;

/** The last line: another button or none, and the one that does it. @param {unknown} other @param {unknown} go */
export const commit = (other, go) =>
  html`<div class="commit ${other === nothing ? "alone" : ""}">${other}${go}</div>`;

/** The button that does it. @param {unknown} label @param {() => void} act */
export const goButton = (label, act) =>
  html`<button class="btn go" data-act="commit" @click=${act}>${icon("check")}<span>${label}</span></button>`;

/** Any other button. @param {unknown} label @param {() => void} act @param {string} [sign] @param {string} [move]  that it plays at once */
export const otherButton = (label, act, sign, move) =>
  html`<button class="btn" data-act="back" data-stake=${move ?? nothing} @click=${act}>${sign ? icon(sign) : nothing}<span>${label}</span></button>`;

/**
 * One of several things to choose from.
 * @param {boolean} chosen @param {() => void} act @param {unknown} body @param {string} [kind]
 */
export const choice = (chosen, act, body, kind = "choice") =>
  html`<button class="${kind} ${chosen ? "chosen" : ""}" aria-pressed=${chosen ? "true" : "false"} @click=${act}>${body}</button>`;

/**
 * A number that is stepped up and down within bounds.
 * @param {{value: number, least: number, most: number, text: string, fewer: string, more: string, set: (value: number) => void}} of
 */
export function stepper({ value, least, most, text, fewer, more, set }) {
  const step = (/** @type {number} */ by) => set(Math.min(most, Math.max(least, value + by)));
  return html`<span class="ctl">
    <button class="icon-btn" aria-label=${fewer} ?disabled=${value <= least} @click=${() => step(-1)}>${icon("minus")}</button>
    <b aria-live="polite">${text}</b>
    <button class="icon-btn" aria-label=${more} ?disabled=${value >= most} @click=${() => step(1)}>${icon("plus")}</button></span>`;
}

/** How a number changes. @param {string} from @param {string} to */
export const fromTo = (from, to) =>
  from === to
    ? html`${from}`
    : html`${from} <span aria-hidden="true">→</span><span class="vh">${t("then")}</span> ${to}`;

/**
 * Rows of a name and an amount.
 * @param {[unknown, unknown][]} rows
 */
export const ledger = (rows) => html`<table class="ledger"><tbody>
  ${rows.map(([name, amount]) => html`<tr><td>${name}</td><td class="amt">${amount}</td></tr>`)}</tbody></table>`;

/** Income with its sign. */
export const income = signed;

/**
 * What paying does in the Base game, where what is missing is raised from income, then from points.
 * @param {{cash: number, income: number, points: number}} player
 * @param {number} price
 * @param {number} least  the lowest income
 */
export function paid(player, price, least) {
  const steps = Math.max(0, Math.ceil((price - player.cash) / 5));
  return { ...raised(player, steps, least), cash: player.cash + 5 * steps - price, steps };
}

/**
 * What so many steps of five dollars do to income and points.
 * @param {{cash: number, income: number, points: number}} player @param {number} steps @param {number} least
 */
export function raised(player, steps, least) {
  const byIncome = Math.min(steps, player.income - least);
  return {
    cash: player.cash + 5 * steps,
    income: player.income - byIncome,
    points: player.points - 2 * (steps - byIncome),
  };
}

/** What an income is worth at the end. @param {number} value */
export const incomeWorth = (value) => (value > 0 ? Math.floor(value / 2) : 2 * value);
