/** The bill of a build turn: what was laid, what it cost, what is left. */

import { html, nothing } from "branchline/lit.js";
import { PHONE, isScreen } from "branchline/breakpoints.js";
import { list, t, tn } from "branchline/i18n.js";
import { dueOf, signedMoney } from "./accounts.js";
import { fromTo, income, money, paid } from "./decision_parts.js";
import { completed } from "./links.js";
import { buildKind, change, faceName } from "./pieces.js";
import { buildsMade, lines } from "./recent_events.js";
import { tileMark } from "./track_drawing.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("branchline/types").Context} Context */
/** @typedef {import("./legal_moves.js").Lay} Lay */
/** @typedef {import("./recent_events.js").Line} Line */

/**
 * The bill, with a tile that is only picked as its last line; on a phone its one line opens.
 * @param {Context} ctx @param {Lay | null} lay
 */
export function bill(ctx, lay) {
  const made = buildsMade(ctx);
  const laid = ctx.live ? lines(ctx).slice(-made || Infinity) : [];
  const world = worldOf(ctx);
  const now = lay
    ? { hex: lay.hex, piece: lay.piece, old: world.pieces.get(lay.hex) ?? null, price: lay.price }
    : null;
  const total = [...laid, ...(now ? [now] : [])].reduce((sum, line) => sum + line.price, 0);
  const player = ctx.view.players[ctx.view.turn];
  const after = paid(player, lay?.price ?? 0, ctx.board.income[0]);
  return html`<details class="bill" ?open=${!isScreen(PHONE)}>
    <summary><span>${t("Bill")} <b>${money(total)}</b></span><span>${t("Cash")} <b>${fromTo(money(player.cash), money(after.cash))}</b></span>
      ${after.steps ? html`<span>${t("Income")} <b>${fromTo(income(player.income), income(after.income))}</b></span>` : nothing}</summary>
    <table class="ledger"><tbody>${laid.map((line) => row(ctx, line, false))}${now ? row(ctx, now, true) : nothing}
    ${laid.length || now ? nothing : html`<tr><td>${t("nothing built yet")}</td></tr>`}</tbody></table>
    ${sums(ctx, lay, after.income)}</details>`;
}

/** @param {Context} ctx @param {Line} line @param {boolean} now */
function row(ctx, line, now) {
  const { added } = change(line.old, line.piece);
  const mine = `c-${ctx.colours[ctx.view.turn]}`;
  return html`<tr class=${now ? "now" : ""}><td><svg class="tile" viewBox="-54 -48 108 96" aria-hidden="true">${tileMark(line.piece, (sides) => (added.includes(sides) ? mine : ""))}</svg></td>
    <td>${line.hex} <small>${faceName(line.piece.face)}</small></td><td><small>${why(ctx, line)}</small></td><td class="amt">${money(line.price)}</td></tr>`;
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

/** What is ahead, and which links the tile completes. @param {Context} ctx @param {Lay | null} lay @param {number} left  the income after paying */
function sums(ctx, lay, left) {
  const player = ctx.view.players[ctx.view.turn];
  const ahead = dueOf(ctx, { ...player, income: left });
  const done = lay ? completed(worldOf(ctx), lay).map((ends) => ends.join("–")) : [];
  return html`<div class="sum">
    <span class="dim">${
      ctx.view.standard
        ? t("End of this Turn: income {income}, less level {level}", {
            income: income(left),
            level: player.level,
          })
        : t("End of this Turn: income {income}", { income: income(left) })
    }</span><span class="dim">${signedMoney(ahead)}</span>
    ${done.length ? html`<span>${t("Completes {links}", { links: list(done) })}</span><b>${tn("+{n} link", "+{n} links", done.length)}</b>` : nothing}</div>`;
}
