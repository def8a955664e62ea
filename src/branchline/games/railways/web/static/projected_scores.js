/** The scoring as it would be now: most of the points come at the end. */

import { html } from "branchline/lit.js";
import { disc } from "branchline/widgets.js";
import { signed, t } from "branchline/i18n.js";
import { sharesOf } from "./network.js";
import { bestSets } from "./goods_sets.js";

/** @typedef {import("branchline/types").Context} Context */

/**
 * The points a seat has, and those it would get for cities, locomotives and goods.
 * @param {Context} ctx
 * @param {number} seat
 */
export function outlookOf(ctx, seat) {
  const { points, power, delivered } = ctx.view.players[seat];
  /** @type {string[]} */
  const colours = ctx.board.goods.map((/** @type {{colour: string}} */ good) => good.colour);
  const won = [...sharesOf(ctx.view.links)].filter(([, shares]) =>
    shares.some((share) => share.leads && share.seat === seat),
  );
  const cities = won.reduce((sum, [city]) => sum + ctx.board.cities.get(city).value, 0);
  const goods = bestSets(colours, delivered, ctx.board.sets).points;
  return { points, cities, locomotives: power, goods, total: points + cities + power + goods };
}

/** By seat what the game would come to if it ended now. @param {Context} ctx */
export const outlook = (
  ctx,
) => html`<table class="ledger outlook"><caption>${t("If the game ended now")}</caption>
  <thead><tr><th><span class="vh">${t("Player")}</span></th><th>${t("In play")}</th><th>${t("Cities")}</th><th>${t("Power")}</th><th>${t("Sets")}</th><th>${t("Total")}</th></tr></thead>
  <tbody>${ctx.names.map((name, seat) => {
    const { points, cities, locomotives, goods, total } = outlookOf(ctx, seat);
    return html`<tr><td title=${name}><span class="whose">${disc(ctx.colours[seat] ?? "")}<span class="vh">${name}</span></span></td><td class="amt">${points}</td>
      ${[cities, locomotives, goods].map((more) => html`<td class="amt">${signed(more)}</td>`)}<td class="amt">${total}</td></tr>`;
  })}</tbody></table>`;
