/** Buying capital, raising money for upkeep, and choosing where points go. */

import { html, nothing } from "branchline/lit.js";
import { list, number, t, tn } from "branchline/i18n.js";
import { signedMoney } from "./accounts.js";
import {
  commit,
  decide,
  fromTo,
  goButton,
  income,
  ledger,
  money,
  note,
  otherButton,
  playerOf,
  raised,
  seatFacts,
  stepper,
} from "./decision_parts.js";
import { sorted } from "./legal_moves.js";

/** @typedef {import("./types").Ctx} Context */

/** How many steps of five dollars to take. @param {Context} ctx */
export function capitalDesk(ctx) {
  const most = sorted(ctx.moves).capital;
  const player = playerOf(ctx, ctx.view.turn);
  const steps = Math.min(most, ctx.choice.steps ?? 0);
  const after = raised(ctx, steps);
  return decide(
    "coin",
    t("Buy capital"),
    t("Turn {n}", { n: ctx.view.turn_number }),
    html`
    ${stepRow(ctx, steps, most)}
    ${ledger([
      [t("Cash"), fromTo(money(player.cash), money(after.cash))],
      [t("Income"), fromTo(income(player.income), income(after.income))],
      ...pointsRow(player, after),
      [
        t("End of this Turn: income {income}, less level {level}", {
          income: income(after.income),
          level: player.level,
        }),
        signedMoney(after.due),
      ],
      [
        html`<small>${t("At the end of the game")}</small>`,
        html`<small>${t("{points} VP", { points: after.final })}</small>`,
      ],
    ])}
    ${
      after.cash
        ? nothing
        : note(
            "build",
            t("Bids, track and upkeep are paid from cash: without any, you cannot build."),
            "STM-28.6",
          )
    }
    ${ctx.view.mercy ? nothing : note("clock", t("This is the only time to raise money this Turn."), "STM-28.5")}
    ${taking(ctx, steps)}`,
  );
}

/** How many steps to take for upkeep, where the players have agreed on mercy. @param {Context} ctx */
export function upkeepDesk(ctx) {
  const most = sorted(ctx.moves).capital;
  const player = playerOf(ctx, ctx.view.turn);
  const steps = Math.min(most, ctx.choice.steps ?? 0);
  const after = raised(ctx, steps);
  const { due } = seatFacts(ctx, ctx.view.turn ?? 0);
  const missing = after.shortfall;
  return decide(
    "coin",
    t("Raise money for upkeep"),
    t("Turn {n}", { n: ctx.view.turn_number }),
    html`
    ${stepRow(ctx, steps, most)}
    ${ledger([
      [
        t("Income {income}, less level {level}", {
          income: income(player.income),
          level: player.level,
        }),
        signedMoney(due),
      ],
      [t("Cash"), fromTo(money(player.cash), money(after.cash))],
      [t("Income"), fromTo(income(player.income), income(after.income))],
      ...pointsRow(player, after),
      [t("Shortfall"), money(missing)],
    ])}
    ${missing ? note("coin", t("Any shortfall costs 1 VP per $2, then income."), "STM-32.5") : nothing}
    ${taking(ctx, steps)}`,
  );
}

/** The number of steps, up and down. @param {Context} ctx @param {number} steps @param {number} most */
const stepRow = (ctx, steps, most) =>
  html`<div class="steprow">${stepper({
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
    : [[t("Victory points"), fromTo(number(before.points), number(after.points))]];

/** What it comes to, and the buttons. @param {Context} ctx @param {number} steps */
const taking = (ctx, steps) =>
  html`${ctx.stakes(`capital ${steps}`)}${commit(
    steps ? otherButton(t("None"), () => ctx.choose({ steps: 0 })) : nothing,
    goButton(
      steps ? t("Take {amount}", { amount: money(raised(ctx, steps).raised) }) : t("Take nothing"),
      () => ctx.play(`capital ${steps}`),
    ),
  )}`;

/**
 * Points on income or on victory points: each choice says all there is to it and is made by one
 * tap.
 * @param {Context} ctx
 */
export function scoreDesk(ctx) {
  const [seat, points] = ctx.view.dues[0] ?? [0, 0];
  const player = playerOf(ctx, seat);
  const [, top] = ctx.board.income;
  const { income: more, final } = ctx.view.facts.score ?? { income: player.income, final: 0 };
  const others = ctx.view.dues.slice(1).map(([other]) => ctx.names[other] ?? "");
  const onTop = player.income === top;
  const big = (/** @type {string} */ track, /** @type {unknown} */ body, vain = false) =>
    html`<button class="big ${vain ? "vain" : ""}" data-act="commit" data-stake="score ${track}"
        @click=${() => ctx.play(`score ${track}`)}>${body}</button>`;
  return decide(
    "chart",
    tn("{n} point: where?", "{n} points: where?", points),
    t("all on one track"),
    html`
    <div class="twoup">
      ${big(
        "income",
        html`<span class="caps">${t("Income")}</span>
        <span class="num">${fromTo(income(player.income), income(more))}</span>
        <span class="dim">${
          onTop
            ? t("Income is already at its maximum.")
            : t("{money} more every Turn; {points} VP at the end", {
                money: money(more - player.income),
                points: final,
              })
        }</span>`,
        onTop,
      )}
      ${big(
        "points",
        html`<span class="caps">${t("Victory points")}</span>
        <span class="num">${fromTo(number(player.points), number(player.points + points))}</span>
        <span class="dim">${t("count as they are at the end")}</span>`,
      )}
    </div>
    ${onTop ? note("stop", t("Income never rises above {top}.", { top: income(top) }), "STM-R.1") : nothing}
    ${
      others.length
        ? note("order", t("You choose first, then {others}.", { others: list(others) }), "STM-22.6")
        : nothing
    }`,
  );
}
