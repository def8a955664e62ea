/** The bill of a build turn: what was laid, what it cost, what is left. */

import { html, nothing } from "branchline/lit.js";
import { PHONE, isScreen } from "branchline/breakpoints.js";
import { list, t, tn } from "branchline/i18n.js";
import { signedMoney } from "./income_and_expenses.js";
import { fromTo, income, money, paid, playerOf } from "./decision_parts.js";
import { completed } from "./link_drawing.js";
import { buildKind, change, faceName } from "./tile_notation.js";
import { lines } from "./recent_events.js";
import { tileMark } from "./track_drawing.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./legal_moves.js").Lay} Lay */
/** @typedef {import("./recent_events.js").Line} Line */

/**
 * The bill, with a tile that is only picked as its last line; on a phone its one line opens.
 * @param {Context} ctx @param {Lay | null} lay
 */
export function bill(ctx, lay) {
  const made = ctx.view.facts.builds_made;
  const laid = ctx.live ? lines(ctx).slice(-made || Infinity) : [];
  const world = worldOf(ctx);
  const now = lay
    ? { hex: lay.hex, piece: lay.piece, old: world.pieces.get(lay.hex) ?? null, price: lay.price }
    : null;
  const total = [...laid, ...(now ? [now] : [])].reduce((sum, line) => sum + line.price, 0);
  const player = playerOf(ctx, ctx.view.turn);
  const after = paid(ctx, lay?.price ?? 0);
  return html`<details class="bill" ?open=${!isScreen(PHONE)}>
    <summary><span>${t("Bill")} <b>${money(total)}</b></span><span>${t("Cash")} <b>${fromTo(
      money(player.cash),
      money(after.cash),
    )}</b></span>
      ${
        after.steps
          ? html`<span>${t("Income")} <b>${fromTo(income(player.income), income(after.income))}</b></span>`
          : nothing
      }</summary>
    <table class="ledger"><tbody>${laid.map((line) => row(ctx, line, false))}${now ? row(ctx, now, true) : nothing}
    ${laid.length || now ? nothing : html`<tr><td>${t("nothing built yet")}</td></tr>`}</tbody></table>
    ${sums(ctx, lay, after)}</details>`;
}

/** @param {Context} ctx @param {Line} line @param {boolean} now */
function row(ctx, line, now) {
  const { added } = change(line.old, line.piece);
  const mine = `c-${ctx.colours[ctx.view.turn ?? 0]}`;
  return html`<tr class=${now ? "now" : ""}><td><svg class="tile" viewBox="-54 -48 108 96"
      aria-hidden="true">${tileMark(line.piece, (sides) =>
        added.includes(sides) ? mine : "",
      )}</svg></td>
    <td>${line.hex} <small>${faceName(line.piece.face)}</small></td><td><small>${why(ctx, line)}</small></td><td
        class="amt">${money(line.price)}</td></tr>`;
}

/** What a price is made of. @param {Context} ctx @param {Line} line */
function why(ctx, line) {
  const hex = worldOf(ctx).hex(line.hex);
  const parts = [tn("{n} exit", "{n} exits", line.piece.exits.length)];
  if (line.piece.town) parts.push(t("town"));
  if (!line.old && hex.river) parts.push(t("river"));
  if (!line.old && hex.hill) parts.push(t("hill"));
  const kind = buildKind(line.old, line.piece);
  const sum = parts.join(" + ");
  if (kind === "redirect") return t("redirect: {sum}", { sum });
  return kind === "improve" ? t("improve: {sum}", { sum }) : sum;
}

/**
 * What is ahead, and which links the tile completes.
 * @param {Context} ctx
 * @param {Lay | null} lay
 * @param {import("./types").Funds} after
 */
function sums(ctx, lay, after) {
  const player = playerOf(ctx, ctx.view.turn);
  const done = lay ? completed(worldOf(ctx), lay).map((ends) => ends.join("–")) : [];
  return html`<div class="sum">
    <span class="dim">${
      ctx.view.standard
        ? t("End of this Turn: income {income}, less level {level}", {
            income: income(after.income),
            level: player.level,
          })
        : t("End of this Turn: income {income}", { income: income(after.income) })
    }</span><span class="dim">${signedMoney(after.due)}</span>
    ${
      done.length
        ? html`<span>${t("Completes {links}", {
            links: list(done),
          })}</span><b>${tn("+{n} link", "+{n} links", done.length)}</b>`
        : nothing
    }</div>`;
}
