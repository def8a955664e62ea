/** At the end: what everyone had, next to the points. */

import { html, nothing } from "branchline/lit.js";
import { disc } from "branchline/widgets.js";
import { list, number, t } from "branchline/i18n.js";
import { income, money, seatFacts } from "./decision_parts.js";
import { drawing } from "./map.js";

/** @typedef {import("./types").Ctx} Context */

/** The map as it is at the end. @param {Context} ctx */
function picture(ctx) {
  const { x, y, width, height } = ctx.board.box;
  return html`<figure class="picture steam"><svg viewBox="${x} ${y} ${width} ${height}" role="img"
    aria-label=${t("The map at the end")}>${drawing(ctx)}</svg></figure>`;
}

/** The last state of every railway, who went bankrupt, and the map. @param {Context} ctx */
export function scoringDetails(ctx) {
  const { bankrupt, players } = ctx.view;
  return html`<div class="steam lasting"><table class="ledger"><caption
      class="caps">${t("The railways at the end")}</caption>
    <thead><tr><th scope="col">${t("Player")}</th><th scope="col" class="amt">${t("Income")}</th><th scope="col"
        class="amt">${t("Cash")}</th>
      <th scope="col" class="amt">${t("Complete links")}</th><th scope="col"
          class="amt">${t("Locomotive")}</th></tr></thead>
    <tbody>${players.map(
      (player, seat) => html`<tr>
      <td>${disc(ctx.colours[seat] ?? "")} ${ctx.names[seat]}</td><td class="amt">${income(player.income)}</td>
      <td class="amt">${money(player.cash)}</td><td class="amt">${number(seatFacts(ctx, seat).complete)}</td>
      <td class="amt">${number(player.level)}</td></tr>`,
    )}</tbody></table>
    ${
      bankrupt.length
        ? html`<p class="note">${t("Went bankrupt: {names}", {
            names: list(bankrupt.map((seat) => ctx.names[seat] ?? "")),
          })}</p>`
        : nothing
    }</div>${picture(ctx)}`;
}
