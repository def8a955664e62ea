/** The end: who has the most at each city, and the best sets of goods. */

import { html, nothing } from "branchline/lit.js";
import { cube, disc, ruleId } from "branchline/widgets.js";
import { signed, t } from "branchline/i18n.js";
import { cityOf } from "./card_facts.js";

/** @typedef {import("./types").Ctx} Context */

/** The details next to the table of points. @param {Context} ctx */
export const scoringDetails = (ctx) =>
  html`<div class="rwc ends">${majorities(ctx)}${ctx.view.variant === "younger" ? nothing : goodsSets(ctx)}</div>`;

/** @param {Context} ctx */
function majorities(ctx) {
  const { shares } = ctx.view.facts;
  const cities = Object.keys(shares).map((name) => cityOf(ctx.board, name));
  cities.sort((one, other) => other.value - one.value || one.name.localeCompare(other.name));
  return html`<section><h3>${t("Most links at each city")} ${ruleId("RWC-14.2")}</h3>
    <table class="ledger majorities"><thead><tr><th>${t("City")}</th><th>${t("Value of links there")}</th><th
        class="amt">${t("Points")}</th></tr></thead>
    <tbody>${cities.map(
      (city) => html`<tr><td>${city.name}</td>
      <td><span class="shares">${(shares[city.name] ?? []).map(
        ({ seat, worth, leads }) => html`<span class=${leads ? "leads" : ""}>
        ${disc(ctx.colours[seat] ?? "")}<span class="vh">${ctx.names[seat]}</span>${worth}</span>`,
      )}</span></td>
      <td class="amt">${signed(city.value)}</td></tr>`,
    )}</tbody></table></section>`;
}

/** @param {Context} ctx */
const goodsSets = (ctx) =>
  html`<section><h3>${t("Goods in their best sets")} ${ruleId("RWC-14.11")}</h3>
    <table class="ledger goodsets"><tbody>${ctx.view.facts.sets.map((sets, seat) =>
      setsRow(ctx, sets, seat),
    )}</tbody></table></section>`;

/** @param {Context} ctx @param {import("./types").BestSets} best @param {number} seat */
function setsRow(ctx, { sets, left, points }, seat) {
  const rest = left.map((good) => cube(good));
  return html`<tr><td class="whose">${disc(ctx.colours[seat] ?? "")}<span class="vh">${ctx.names[seat]}</span></td>
        <td><span class="setrow">${sets.map(
          (set) =>
            html`<span class="set">${set.goods.map((good) => cube(good))}<b>${signed(set.points)}</b></span>`,
        )}
        ${left.length ? html`<span class="set left"><span class="vh">${t("left over:")}</span>${rest}</span>` : nothing}
        ${!sets.length && !left.length ? html`<span class="dim">${t("none delivered")}</span>` : nothing}</span></td>
        <td class="amt">${signed(points)}</td></tr>`;
}
