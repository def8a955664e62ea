/** The parts of every decision, and the facts they show. */

import { html, nothing } from "branchline/lit.js";
import { decisionPanel, icon } from "branchline/widgets.js";
import { signed, t } from "branchline/i18n.js";

/** @typedef {import("branchline/types").Drawn} Drawn */
/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Funds} Funds */
/** @typedef {import("./types").PlayerView} PlayerView */
/** @typedef {import("./types").SeatFacts} SeatFacts */

/** Dollars. @param {number} amount */
export const money = (amount) =>
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a dollar sign before a placeholder
  amount < 0 ? t("−${amount}", { amount: -amount }) : t("${amount}", { amount });

/**
 * A decision: its prompt, and everything that belongs to it.
 * @param {string} sign  an icon
 * @param {string} title
 * @param {unknown} end  a few words at the end of the head
 * @param {unknown} body
 */
export const decide = (sign, title, end, body) =>
  decisionPanel("steam", { symbol: sign, title, end }, body);

/** The last line: another button or none, and the one that does it. @param {unknown} other @param {unknown} go */
export const commit = (other, go) =>
  html`<div class="commit ${other === nothing ? "alone" : ""}">${other}${go}</div>`;

/**
 * A decision that only asks to confirm a move.
 * @param {Ctx} ctx
 * @param {{sign: string, title: string, end: unknown, body: unknown, back: string, move: string, label: string}} of
 */
export const confirm = (ctx, { sign, title, end, body, back, move, label }) =>
  decide(
    sign,
    title,
    end,
    html`${body}${ctx.preview(move)}${commit(
      otherButton(back, () => ctx.choose({})),
      goButton(label, () => ctx.play(move)),
    )}`,
  );

/** The button that does it. @param {unknown} label @param {() => void} act */
export const goButton = (label, act) =>
  html`<button class="btn go" data-act="commit" @click=${act}>${icon("check")}<span>${label}</span></button>`;

/**
 * Any other button.
 * @param {unknown} label
 * @param {() => void} act
 * @param {string} [sign]
 * @param {string} [move]  that it plays at once
 */
export const otherButton = (label, act, sign, move) =>
  html`<button class="btn" data-act="back" data-preview=${move ?? nothing}
      @click=${act}>${sign ? icon(sign) : nothing}<span>${label}</span></button>`;

/**
 * One of several things to choose from.
 * @param {boolean} chosen @param {() => void} act @param {unknown} body @param {string} [kind]
 */
export const choice = (chosen, act, body, kind = "choice") =>
  html`<button class="${kind} ${chosen ? "chosen" : ""}" aria-pressed=${chosen ? "true" : "false"}
      @click=${act}>${body}</button>`;

/**
 * A number that is stepped up and down within bounds.
 * @param {{value: number, least: number, most: number, text: string, fewer: string, more: string,
 *   set: (value: number) => void}} of
 */
export function stepper({ value, least, most, text, fewer, more, set }) {
  const step = (/** @type {number} */ by) => set(Math.min(most, Math.max(least, value + by)));
  return html`<span class="ctl">
    <button class="icon-btn" aria-label=${fewer} ?disabled=${value <= least}
        @click=${() => step(-1)}>${icon("minus")}</button>
    <b aria-live="polite">${text}</b>
    <button class="icon-btn" aria-label=${more} ?disabled=${value >= most}
        @click=${() => step(1)}>${icon("plus")}</button></span>`;
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

/** A player that is known to be there. @param {Ctx} ctx @param {number | null} seat */
export const playerOf = (ctx, seat) => /** @type {PlayerView} */ (ctx.view.players[seat ?? 0]);

/** What the rules say of a player. @param {Ctx} ctx @param {number} seat */
export const seatFacts = (ctx, seat) => /** @type {SeatFacts} */ (ctx.view.facts.players[seat]);

/** What the one to move has after paying a price. @param {Ctx} ctx @param {number} price @returns {Funds} */
export function paid(ctx, price) {
  const columns = Object.entries(ctx.view.facts.payments);
  if (!columns.length || columns.some(([, column]) => column[price] === undefined))
    return unchanged(ctx);
  return /** @type {any} */ (
    Object.fromEntries(columns.map(([name, column]) => [name, column[price]]))
  );
}

/** What the one to move has after raising money. @param {Ctx} ctx @param {number} steps */
export const raised = (ctx, steps) => ctx.view.facts.capital[steps] ?? unchanged(ctx);

/** What the one to move has, where nothing is to be paid. @param {Ctx} ctx @returns {Funds} */
function unchanged(ctx) {
  const { cash, income: now, points } = playerOf(ctx, ctx.view.turn);
  const { due } = seatFacts(ctx, ctx.view.turn ?? 0);
  return { steps: 0, raised: 0, cash, income: now, points, due, shortfall: 0, final: 0 };
}
