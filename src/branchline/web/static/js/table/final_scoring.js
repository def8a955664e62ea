/** When it is over: who won and why, the points by headings, the train graph at large. */

import { disc, icon, ruleId } from "../widgets.js";
import { html, nothing, styleMap } from "../lit.js";
import { number, signed, t } from "../i18n.js";
import { playAgain } from "./rematch.js";
import { farewell } from "./lesson.js";
import { plot } from "./large_graph.js";
import { playOn } from "./history.js";
import { set, state, theTable } from "./state.js";
import { nameOf } from "./event_text.js";
import { undoButton } from "./undo.js";
import { headings, label, verdict } from "./outcome_text.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").Outcome} Outcome */

/** @param {string} key */
const ruleOf = (key) =>
  state.games.find((game) => game.game === theTable().game)?.headings?.[key] ?? null;

/** @param {Context} ctx */
export function finalScoring(ctx) {
  const { result } = ctx.table;
  if (!result) return nothing;
  const { title, note } = verdict(result);
  return html`<section class="endgame" aria-label=${t("Final scoring")} tabindex="-1">
    <header class="banner"><span class="lamp"></span>${(result.ranking[0] ?? []).map((seat) =>
      disc(ctx.colours[seat] ?? "grey"),
    )}
      <div class="ask"><h2>${title}</h2><span>${note}</span></div>
      <div class="acts">
        ${undoButton("on-enamel")}
        <button class="btn on-enamel" aria-label=${t("Replay")}
          @click=${watch}>${icon("play")}<span class="lab">${t("Replay")}</span></button>
        <button class="btn on-enamel" aria-label=${t("Record")}
          @click=${() => void import("./export.js").then(({ saveRecord }) => saveRecord())}>${icon("save")}<span
          class="lab">${t("Record")}</span></button>
        <button class="btn on-enamel" data-act="again" @click=${() => playAgain(theTable())}>${t("Play again")}</button>
        <button class="btn on-enamel" aria-label=${t("The board")}
          @click=${() => set({ scoringOpen: false })}>${icon("map")}<span class="lab">${t("The board")}</span></button>
      </div></header>
    <div class="endscroll" tabindex="0">
      ${farewell(ctx)}
      <div class="endbody"><div class="sheetwrap">${sheet(ctx, result)}${key(result)}</div><div>${plot(ctx)}</div></div>
      <div class="endmore">${state.ui?.finalScoring.details(ctx) ?? nothing}</div>
    </div>
  </section>`;
}

function watch() {
  set({ scoringOpen: false });
  playOn();
}

/** @param {Context} ctx @param {Outcome} result */
function sheet(ctx, result) {
  const { parts, breakers: all } = headings(result);
  const tied = new Set(result.totals).size < result.totals.length;
  const breakers = tied || !state.phone ? all : []; // a phone has room for them where they are useful
  const most = Math.max(1, ...result.table.map((row) => positive(row, parts)));
  return html`<div class="tablescroll" tabindex="0"><table class="final">
    <caption class="vh">${t("Score breakdown")}</caption>
    <thead><tr><th scope="col"><span class="vh">${t("Place")}</span></th><th scope="col">${t("Player")}</th>
      ${totalFirst(
        html`<th scope="col">${t("Total")}</th>`,
        parts.map((part) => html`<th scope="col">${label(part)}</th>`),
      )}
      ${breakers.map((part) => html`<th scope="col" class="dim">${label(part)}</th>`)}
      <th scope="col"><span class="vh">${t("Chart")}</span></th></tr></thead>
    <tbody>${result.ranking.flatMap((seats, place) =>
      seats.map((seat) => row(ctx, result, seat, place, parts, breakers, most)),
    )}</tbody>
  </table></div>`;
}

/**
 * On a phone the total comes first, where it is seen without scrolling.
 * @param {import("../types").Drawn} total
 * @param {import("lit-html").TemplateResult[]} parts
 */
const totalFirst = (total, parts) => (state.phone ? [total, parts] : [parts, total]);

/** @param {Record<string, number>} row @param {string[]} parts */
const positive = (row, parts) => parts.reduce((sum, part) => sum + Math.max(0, row[part] ?? 0), 0);

/**
 * @param {Context} ctx
 * @param {Outcome} result
 * @param {number} seat
 * @param {number} place
 * @param {string[]} parts
 * @param {string[]} breakers
 * @param {number} most
 */
function row(ctx, result, seat, place, parts, breakers, most) {
  const colour = ctx.colours[seat] ?? "grey";
  const points = result.table[seat] ?? {};
  return html`<tr class="c-${colour} ${place === 0 ? "first" : ""}">
    <td class="rank num">${number(placeOf(result, place))}</td>
    <th scope="row">${disc(colour)}${nameOf(seat)}${you(seat)}</th>
    ${totalFirst(
      html`<td class="tot num">${number(result.totals[seat] ?? 0)}</td>`,
      parts.map(
        (part, first) =>
          html`<td>${first === 0 ? number(points[part] ?? 0) : signed(points[part] ?? 0)}</td>`,
      ),
    )}
    ${breakers.map((part) => html`<td class="dim">${number(points[part] ?? 0)}</td>`)}
    <td class="barcell">${bar(points, parts, most)}</td>
  </tr>`;
}

/** @param {number} seat */
const you = (seat) =>
  theTable().you.seats.includes(seat) ? html` <span class="you">${t("you")}</span>` : nothing;

/** @param {Outcome} result @param {number} place */
const placeOf = (result, place) =>
  1 + result.ranking.slice(0, place).reduce((sum, seats) => sum + seats.length, 0);

/** @param {Record<string, number>} points @param {string[]} parts @param {number} most */
function bar(points, parts, most) {
  const width = (positive(points, parts) / most) * 100;
  return html`<div class="parts" aria-hidden="true" style=${styleMap({ width: `${width}%` })}>${parts.map(
    (part, place) => {
      const value = points[part] ?? 0;
      if (value <= 0) return nothing;
      return html`<i class="part-${place}" style=${styleMap({ flex: value })}><span>${number(value)}</span></i>`;
    },
  )}</div>`;
}

/** @param {Outcome} result */
function key(result) {
  return html`<p class="key">${headings(result).parts.map(
    (part, place) =>
      html`<span><i class="part-${place}"></i>${label(part)} ${ruleId(ruleOf(part))}</span>`,
  )}</p>`;
}
