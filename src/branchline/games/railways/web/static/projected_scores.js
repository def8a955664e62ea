/** The scoring as it would be now: most of the points come at the end. */

import { html } from "branchline/lit.js";
import { disc } from "branchline/widgets.js";
import { signed, t } from "branchline/i18n.js";

/** @typedef {import("./types").Ctx} Context */

/** By seat what the game would come to if it ended now. @param {Context} ctx */
export const projectedScores = (
  ctx,
) => html`<table class="ledger projected-scores"><caption>${t("If the game ended now")}</caption>
  <thead><tr><th><span class="vh">${t("Player")}</span></th><th>${t(
    "In play",
  )}</th><th>${t("Cities")}</th><th>${t("Power")}</th><th>${t("Sets")}</th><th>${t("Total")}</th></tr></thead>
  <tbody>${ctx.view.facts.standing.map(({ points, cities, locomotives, goods, total }, seat) => {
    const name = ctx.names[seat];
    return html`<tr><td title=${name}><span class="whose">${disc(ctx.colours[seat] ?? "")}<span
        class="vh">${name}</span></span></td><td class="amt">${points}</td>
      ${[cities, locomotives, goods].map(
        (more) => html`<td class="amt">${signed(more)}</td>`,
      )}<td class="amt">${total}</td></tr>`;
  })}</tbody></table>`;
