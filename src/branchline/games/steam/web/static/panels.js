/** What lies next to the map: income track, supplies, action tiles. */

import { guard, html, nothing, svg } from "branchline/lit.js";
import { cube, discMark } from "branchline/widgets.js";
import { PHONE, isScreen } from "branchline/breakpoints.js";
import { by, number, t, tn } from "branchline/i18n.js";
import { accountsTable, dueRow, lastAccounts } from "./income_and_expenses.js";
import { actionPanel } from "./action_tiles.js";
import { bill } from "./build_costs.js";
import { income } from "./decision_parts.js";
import { loose } from "./cities.js";
import { faceName, readPiece } from "./tile_notation.js";
import { cubesInWords } from "./map_in_words.js";
import { tileMark } from "./track_drawing.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("branchline/types").Panel} Panel */

/** The action tiles. @param {Context} ctx @returns {Panel} */
export const actions = (ctx) => ({
  id: "actions",
  label: t("Actions"),
  icon: "flag",
  body: actionPanel(ctx),
});

/** The other panels. @param {Context} ctx @returns {Panel[]} */
export function panels(ctx) {
  /** @type {Panel[]} */
  const found = [
    {
      id: "income",
      label: t("Income"),
      icon: "coin",
      body: html`${guard([ctx.view], () => incomeTrack(ctx))}${guard(
        [ctx.view, lastAccounts(ctx)?.number],
        () => settled(ctx),
      )}`,
      end: ctx.view.standard ? t("paid each Turn, less the level") : t("paid each Turn"),
    },
    {
      id: "supply",
      label: t("Goods supply"),
      icon: "cube",
      end: cubesLeft(ctx),
      body: html`${guard([ctx.view], () => supply(ctx))}<div class="steam"><h3
          class="caps part">${t("Track tiles left")}</h3></div>${guard([ctx.view], () => tiles(ctx))}`,
    },
  ];
  const building = ctx.view.prompt === "build" && !ctx.mine && !isScreen(PHONE); // a phone's dock is full
  if (building)
    found.unshift({
      id: "bill",
      label: t("Bill"),
      icon: "build",
      body: html`<div class="steam whole">${bill(ctx, null)}</div>`,
    });
  return found;
}

/** @param {Context} ctx */
function cubesLeft(ctx) {
  const count = ctx.view.spaces.reduce(
    (/** @type {number} */ sum, /** @type {Record<string, number>} */ cubes) =>
      sum + loose(cubes).length,
    0,
  );
  return tn("{n} cube", "{n} cubes", count);
}

/** The income of everyone on one line. @param {Context} ctx */
function incomeTrack(ctx) {
  const [least, most] = ctx.board.income;
  const x = (/** @type {number} */ value) => 12 + ((value - least) / (most - least)) * 236;
  /** @type {Map<number, number[]>} */
  const piles = new Map();
  for (const [seat, player] of ctx.view.players.entries())
    piles.set(player.income, [...(piles.get(player.income) ?? []), seat]);
  const high = 20 + 19 * Math.max(...[...piles.values()].map((seats) => seats.length));
  const steps = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const said = ctx.view.players
    .map((player, seat) => `${ctx.names[seat]} ${income(player.income)}`)
    .join(", ");
  return html`<div class="steam"><svg class="ruler" viewBox="0 0 260 ${high + 26}" role="img" aria-label=${said}>
    <rect class="under" x=${x(least)} y=${high} width=${x(0) - x(least)} height="12"></rect>
    ${steps.map(
      (value) =>
        svg`<path class=${value === 0 ? "zero" : "tick"} d="M${x(value)} ${high}v${value % 5 ? 8 : 12}"></path>`,
    )}
    <path class="base" d="M${x(least)} ${high}H${x(most)}"></path>
    ${steps
      .filter((value) => value % 5 === 0)
      .map((value) => svg`<text x=${x(value)} y=${high + 24}>${income(value)}</text>`)}
    ${[...piles].map(([value, seats]) =>
      seats.map(
        (seat, at) =>
          svg`<g class="disc" transform="translate(${x(value)} ${high - 11 - 19 * at}) scale(.85)">${discMark(
            ctx.colours[seat] ?? "",
          )}</g>`,
      ),
    )}</svg></div>`;
}

/** What the end of this Turn gives as things stand, and what the last one gave. @param {Context} ctx */
function settled(ctx) {
  const last = lastAccounts(ctx);
  return html`<div class="steam settled">${dueRow(ctx)}${
    last
      ? html`<details><summary>${t("Turn {n}: income and expenses", { n: last.turn })}</summary>
    ${accountsTable(ctx, last)}</details>`
      : nothing
  }</div>`;
}

/** The goods supply, space by space. @param {Context} ctx */
function supply(ctx) {
  return html`<ol class="steam supply">${ctx.view.spaces.map(
    (/** @type {Record<string, number>} */ cubes, /** @type {number} */ at) => {
      const inside = loose(cubes);
      const said = t("Space {space}: {cubes}", { space: at + 1, cubes: cubesInWords(cubes) });
      return html`<li class=${inside.length ? "" : "empty"} title="${said}\n${by(
        t("City Growth or Urbanization moves them to a city."),
        "STM-19.1",
      )}"><span class="vh">${said}</span>
      ${inside.map((colour) => cube(colour))}</li>`;
    },
  )}</ol>`;
}

/** How many tiles are left, by their two faces. @param {Context} ctx */
function tiles(ctx) {
  return html`<ul class="steam tilesleft">${Object.entries(ctx.view.supply).map(([pair, left]) => {
    const faces = pair.split("/");
    const shown = faces[0] === faces[1] ? faces.slice(0, 1) : faces;
    return html`<li class=${left ? "" : "out"} title=${tn(
      "{tiles}: {n} left",
      "{tiles}: {n} left",
      Number(left),
      { tiles: shown.map(faceName).join(" / ") },
    )}><span aria-hidden="true">${shown.map(
      (face) =>
        html`<svg class="tile" viewBox="-54 -48 108 96">${tileMark(firstPiece(ctx, face), () => "")}</svg>`,
    )}</span>
      <span class="vh">${shown.map(faceName).join(" / ")}</span><b>${number(Number(left))}</b></li>`;
  })}</ul>`;
}

/** @param {Context} ctx @param {string} face */
function firstPiece(ctx, face) {
  const found = ctx.board.faces.find((one) => one.name === face);
  return readPiece(found?.pieces[0] ?? "");
}
