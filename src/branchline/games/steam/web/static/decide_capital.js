/** Buying capital, raising money for upkeep, and choosing where points go. */

import { html, nothing } from "branchline/lit.js";
import { note } from "branchline/widgets.js";
import { list, number, t, tn } from "branchline/i18n.js";
import { signedMoney } from "./income_and_expenses.js";
import * as parts from "./decision_parts.js";
import { legalMoves } from "./legal_moves.js";

/** @typedef {import("./types").Ctx} Context */

/** How many steps of five dollars to take. @param {Context} ctx */
export function decideCapital(ctx) {
  const { level } = parts.playerOf(ctx, ctx.view.turn);
  const after = parts.raised(ctx, stepsOf(ctx));
  const income = parts.income(after.income);
  return raiseMoney(
    ctx,
    t("Buy capital"),
    [],
    [
      [
        t("End of this Turn: income {income}, less level {level}", { income, level }),
        signedMoney(after.due),
      ],
      [
        html`<small>${t("At the end of the game")}</small>`,
        html`<small>${t("{points} VP", { points: after.final })}</small>`,
      ],
    ],
    html`${
      after.cash
        ? nothing
        : note(
            "build",
            t("Bids, track and upkeep are paid from cash: without any, you cannot build."),
            "STM-28.6",
          )
    }
    ${ctx.view.mercy ? nothing : note("clock", t("This is the only time to raise money this Turn."), "STM-28.5")}`,
  );
}

/** How many steps to take for upkeep, where the players have agreed on mercy. @param {Context} ctx */
export function decideUpkeep(ctx) {
  const player = parts.playerOf(ctx, ctx.view.turn);
  const income = parts.income(player.income);
  const { due } = parts.seatFacts(ctx, ctx.view.turn ?? 0);
  const { shortfall } = parts.raised(ctx, stepsOf(ctx));
  return raiseMoney(
    ctx,
    t("Raise money for upkeep"),
    [[t("Income {income}, less level {level}", { income, level: player.level }), signedMoney(due)]],
    [[t("Shortfall"), parts.money(shortfall)]],
    shortfall
      ? note("coin", t("Any shortfall costs 1 VP per $2, then income."), "STM-32.5")
      : nothing,
  );
}

/** The steps that were picked. @param {Context} ctx */
const stepsOf = (ctx) => Math.min(legalMoves(ctx.moves).capital, ctx.choice.steps ?? 0);

/**
 * Raising money: the number of steps, what they change between further rows, notes, and the buttons.
 * @param {Context} ctx
 * @param {string} title
 * @param {[unknown, unknown][]} first
 * @param {[unknown, unknown][]} last
 * @param {unknown} notes
 */
function raiseMoney(ctx, title, first, last, notes) {
  const player = parts.playerOf(ctx, ctx.view.turn);
  const steps = stepsOf(ctx);
  const after = parts.raised(ctx, steps);
  return parts.decide(
    "coin",
    title,
    t("Turn {n}", { n: ctx.view.turn_number }),
    html`
    ${stepRow(ctx, steps, legalMoves(ctx.moves).capital)}
    ${parts.ledger([
      ...first,
      [t("Cash"), parts.fromTo(parts.money(player.cash), parts.money(after.cash))],
      [t("Income"), parts.fromTo(parts.income(player.income), parts.income(after.income))],
      ...pointsRow(player, after),
      ...last,
    ])}
    ${notes}
    ${taking(ctx, steps)}`,
  );
}

/** The number of steps, up and down. @param {Context} ctx @param {number} steps @param {number} most */
const stepRow = (ctx, steps, most) =>
  html`<div class="steprow">${parts.stepper({
    value: steps,
    least: 0,
    most,
    text: number(steps),
    fewer: t("One step fewer"),
    more: t("One step more"),
    set: (value) => ctx.choose({ steps: value }),
  })}<div><b>${tn("{n} step", "{n} steps", steps)}</b><br><span
      class="dim">${t("each: income −1, cash +$5")}</span></div></div>`;

/**
 * Victory points, if they change.
 * @param {{points: number}} before
 * @param {{points: number}} after
 * @returns {[unknown, unknown][]}
 */
const pointsRow = (before, after) =>
  after.points === before.points
    ? []
    : [[t("Victory points"), parts.fromTo(number(before.points), number(after.points))]];

/** What it comes to, and the buttons. @param {Context} ctx @param {number} steps */
const taking = (ctx, steps) =>
  html`${ctx.preview(`capital ${steps}`)}${parts.commit(
    steps ? parts.otherButton(t("None"), () => ctx.choose({ steps: 0 })) : nothing,
    parts.goButton(
      steps
        ? t("Take {amount}", { amount: parts.money(parts.raised(ctx, steps).raised) })
        : t("Take nothing"),
      () => ctx.play(`capital ${steps}`),
    ),
  )}`;

/**
 * Points on income or on victory points: each choice says all there is to it and is made by one
 * tap.
 * @param {Context} ctx
 */
export function decideScore(ctx) {
  const [seat, points] = ctx.view.dues[0] ?? [0, 0];
  const player = parts.playerOf(ctx, seat);
  const [, top] = ctx.board.income;
  const { income: more, final } = ctx.view.facts.score ?? { income: player.income, final: 0 };
  const others = ctx.view.dues.slice(1).map(([other]) => ctx.names[other] ?? "");
  const onTop = player.income === top;
  const big = (/** @type {string} */ track, /** @type {unknown} */ body, vain = false) =>
    html`<button class="big ${vain ? "vain" : ""}" data-act="commit" data-preview="score ${track}"
        @click=${() => ctx.play(`score ${track}`)}>${body}</button>`;
  return parts.decide(
    "chart",
    tn("{n} point: where?", "{n} points: where?", points),
    t("all on one track"),
    html`
    <div class="twoup">
      ${big(
        "income",
        html`<span class="caps">${t("Income")}</span>
        <span class="num">${parts.fromTo(parts.income(player.income), parts.income(more))}</span>
        <span class="dim">${
          onTop
            ? t("Income is already at its maximum.")
            : t("{money} more every Turn; {points} VP at the end", {
                money: parts.money(more - player.income),
                points: final,
              })
        }</span>`,
        onTop,
      )}
      ${big(
        "points",
        html`<span class="caps">${t("Victory points")}</span>
        <span class="num">${parts.fromTo(number(player.points), number(player.points + points))}</span>
        <span class="dim">${t("count as they are at the end")}</span>`,
      )}
    </div>
    ${onTop ? note("stop", t("Income never rises above {top}.", { top: parts.income(top) }), "STM-R.1") : nothing}
    ${
      others.length
        ? note("order", t("You choose first, then {others}.", { others: list(others) }), "STM-22.6")
        : nothing
    }`,
  );
}
