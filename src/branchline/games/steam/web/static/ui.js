/** Steam at the table. */

import { html, nothing, guard, styleMap } from "branchline/lit.js";
import { PHONE, isScreen } from "branchline/breakpoints.js";
import { t } from "branchline/i18n.js";
import { aboutSeat } from "./tooltips.js";
import { accountsSheet } from "./income_and_expenses.js";
import { decideAction } from "./action_tiles.js";
import { decideBid } from "./decide_bid.js";
import { decideBuilding, endTurn, turnTile } from "./decide_building.js";
import { decideCapital, decideScore, decideUpkeep } from "./decide_capital.js";
import { decideDelivery } from "./decide_delivery.js";
import { scoringDetails } from "./final_scoring.js";
import { ask, brief, facts, stops, subtitle } from "./seat_facts.js";
import { pickedDelivery } from "./goods_on_map.js";
import { founds, growHex, isDue } from "./decide_growth.js";
import { freeCorner } from "./map_labels.js";
import { around, askedFor, drawing } from "./map.js";
import { legalMoves } from "./legal_moves.js";
import { actions, panels } from "./panels.js";
import { cargo } from "./deliveries.js";
import { prepare, worldOf } from "./position_index.js";
import { playerOf } from "./decision_parts.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("branchline/types").Verb} Verb */

const MARGIN = 14;
const REFS = 54; // for the letters and numbers on the frame, with all of the map in sight
const TITLE = { width: 190, height: 84 }; // pixels

/** The decisions, by prompt. @type {Record<string, (ctx: Context) => import("branchline/types").Drawn>} */
const DECISIONS = {
  "bid for a place": decideBid,
  "bid for turn order": decideBid,
  "buy capital": decideCapital,
  "raise money for upkeep": decideUpkeep,
  "take an action tile": decideAction,
  build: decideBuilding,
  "move goods": decideDelivery,
  "income or victory points": decideScore,
};

/** The decision under way. @param {Context} ctx */
const decision = (ctx) => (ctx.mine ? DECISIONS[ctx.view.prompt]?.(ctx) : null) ?? nothing;

/** The verbs of the moment. @param {Context} ctx @returns {Verb[]} */
function verbs(ctx) {
  const asked = askedFor(ctx);
  if (asked === "build") return buildVerbs(ctx);
  return asked === "goods" ? goodsVerbs(ctx) : [];
}

/** @param {Context} ctx @returns {Verb[]} */
function buildVerbs(ctx) {
  if (ctx.choice.hex && isScreen(PHONE)) return []; // a thumb on its way to the tiles must not end the turn
  const { plain, back, lays } = legalMoves(ctx.moves);
  const legal = plain.has("done");
  /** @type {Verb[]} */
  const found = [
    {
      id: "done",
      label: t("End build turn"),
      icon: "check",
      barred: !legal,
      main: legal && !lays.size && !isDue(ctx) && !ctx.choice.ending,
      move: legal ? "done" : undefined,
      go: (spot) =>
        legal ? endTurn(ctx) : ctx.why("done", t("You cannot end the turn yet"), spot),
    },
  ];
  if (back) {
    found.unshift({
      id: "back",
      label: t("Take back {hex}", { hex: back.hex }),
      icon: "undo",
      move: back.move,
      go: () => ctx.play(back.move),
    });
  }
  if (isDue(ctx)) {
    const pressed = ctx.choice.verb === "grow";
    found.unshift({
      id: "grow",
      label: founds(ctx) ? t("Found a New City") : t("Grow a city"),
      icon: founds(ctx) ? "city" : "growth",
      pressed,
      go: () => ctx.choose(pressed ? {} : { verb: "grow" }),
    });
  }
  return found;
}

/** @param {Context} ctx @returns {Verb[]} */
function goodsVerbs(ctx) {
  if (ctx.choice.from && isScreen(PHONE)) return [];
  const legal = legalMoves(ctx.moves).plain.has("upgrade");
  const level = playerOf(ctx, ctx.view.turn).level + 1;
  return [
    {
      id: "upgrade",
      label: legal ? t("Upgrade to level {level}", { level }) : t("Upgrade"),
      icon: "loco",
      barred: !legal,
      move: legal ? "upgrade" : undefined,
      go: (spot) =>
        legal ? ctx.play("upgrade") : ctx.why("upgrade", t("You cannot upgrade"), spot),
    },
    {
      id: "pass",
      label: t("Pass"),
      icon: "cross",
      move: "pass",
      go: () => (cargo(ctx).size ? ctx.choose({ passing: true }) : ctx.play("pass")),
    },
  ];
}

/** The references of the sheet, which stay on its frame while the map moves, and its title. @param {Context} ctx */
function overlay(ctx) {
  const { columns, lines, radius, half } = ctx.board;
  const letters = Array.from({ length: columns }, (_, at) => String.fromCharCode(65 + at));
  const numbers = Array.from({ length: lines }, (_, at) => at + 1);
  return html`${guard(
    [ctx.board],
    () => html`<div class="steam refs" aria-hidden="true">
      <div class="top">${letters.map(
        (letter, at) =>
          html`<span style=${styleMap({ "--at": String(1.5 * radius * (at + 1)) })}>${letter}</span>`,
      )}</div>
      <div class="side">${numbers.map(
        (line) => html`<span style=${styleMap({ "--at": String(half * line) })}>${line}</span>`,
      )}</div></div>`,
  )}
    ${titleBlock(ctx)}${accountsSheet(ctx)}`;
}

/** The title, in a corner of the map where there is no place. @param {Context} ctx */
function titleBlock(ctx) {
  const { title, km, box } = ctx.board;
  const corner = freeCorner(ctx.board, TITLE);
  if (!corner) return nothing;
  const at = {
    "--x": String(box.x + (corner.east ? box.width : 0)),
    "--y": String(box.y + (corner.south ? box.height : 0)),
  };
  return html`<div class="title-block steam only-wide ${corner.east ? "east" : ""} ${corner.south ? "south" : ""}"
      style=${styleMap(at)}><p class="wide">${t(title)}</p>
    <p class="wide">${
      km === null ? t("no scale") : html`${t("Scale")} <b>${t("{km} km per hex", { km })}</b>`
    }</p></div>`;
}

/** What the question is about. @param {Context} ctx */
function focus(ctx) {
  const world = worldOf(ctx);
  const asked = askedFor(ctx);
  if (asked === "build") {
    const hex = growHex(ctx) ?? ctx.choice.hex;
    return hex ? around(world, [hex]) : null;
  }
  const way = asked === "goods" ? pickedDelivery(ctx) : null;
  return way
    ? around(
        world,
        way.places.map((place) => world.titled(place).name),
      )
    : null;
}

/** Whether the next tile is probably next to the last one. @param {Context} ctx */
const keepsCamera = (ctx) =>
  ctx.view.prompt === "build" &&
  Boolean(ctx.last?.move?.startsWith("lay ")) &&
  ctx.last?.seat === ctx.seat;

/** Q and E turn the tile in hand. @param {Context} ctx @param {string} key */
function key(ctx, key) {
  if (askedFor(ctx) !== "build") return false;
  if (key === "q") return turnTile(ctx, -1);
  return key === "e" ? turnTile(ctx, 1) : false;
}

/** @param {Context} ctx */
function size(ctx) {
  const { x, y, width, height } = ctx.board.box;
  return { x: x - REFS, y: y - REFS, width: width + REFS + MARGIN, height: height + REFS + MARGIN };
}

/** @type {import("branchline/types").GameUi} */
export const ui = {
  nothingHidden: true,
  prepare,
  colours: ["orange", "green", "natural", "white", "brown", "black"],
  header: { stops, subtitle },
  ask,
  verbs,
  seat: { facts, brief, tooltip: aboutSeat },
  size,
  drawing,
  overlay,
  focus,
  keepsCamera,
  decision,
  panels,
  textBoard: new URL("./text_board.js", import.meta.url).href,
  key,
  own: actions,
  finalScoring: {
    headings: () => ({ points: t("In play"), income: t("Income"), links: t("Links") }),
    details: scoringDetails,
  },
  graph: {
    measures: () => ({ income: t("Income"), cash: t("Cash"), level: t("Locomotive") }),
    round: (view) => view.turn_number,
    roundLabel: (n) => t("Turn {n}", { n }),
  },
};
