/** The kinds of moves of Steam, for the list "What can I do?" and for hints. */

import { t } from "branchline/i18n.js";
import { legalMoves } from "./legal_moves.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */

const DECISION = { focus: ".decide button, .decide input" };

/** @param {Context} ctx */
const bids = (ctx) => ctx.view.prompt.startsWith("bid");

/** @type {Record<string, import("branchline/types").MoveKind>} */
export const kinds = {
  bid: {
    title: () => t("Bid"),
    text: () =>
      t(
        "Offer more than anyone before you. The first player in turn order chooses, builds and delivers first.",
      ),
    start: DECISION,
  },
  pass: {
    title: () => t("Pass"),
    text: (ctx) =>
      bids(ctx)
        ? t("Drop out without bidding. You take a later place.")
        : t("Move nothing this round. It gains nothing and costs nothing."),
    start: { focus: '[data-verb="pass"], .decide [data-preview="pass"]' },
  },
  free: {
    title: () => t("Use the free pass"),
    text: () =>
      t(
        "Do not bid now, but stay in the auction. You can do this once, because you held Turn Order.",
      ),
    start: { focus: '[data-preview="free pass"]' },
  },
  capital: {
    title: () => t("Buy capital"),
    text: (ctx) =>
      ctx.view.prompt === "raise money for upkeep"
        ? t(
            "Every $5 lowers your income by one step. Any shortfall costs 1 VP per $2, then income.",
          )
        : t("Every $5 lowers your income by one step. Your cash must last for the whole Turn."),
    start: DECISION,
  },
  take: {
    title: () => t("Take an action tile"),
    text: () =>
      t(
        "It gives you an advantage this Turn. In the Base game, its number is also your place in the next.",
      ),
    start: DECISION,
  },
  lay: {
    title: () => t("Lay track"),
    text: () =>
      t(
        "Choose a highlighted hex, then a tile, and turn it. Track must continue from a city or from your own track.",
      ),
    start: { choose: {}, focus: ".targets [data-target]" },
  },
  "take back": {
    title: () => t("Take back a tile"),
    text: () =>
      t(
        "Its track is not connected to a city. Connect it to one, or take it back before you end your turn.",
      ),
    start: { focus: '[data-verb="back"]' },
  },
  urbanize: {
    title: () => t("Found a New City"),
    text: () => t("Make a town into a city, with the cubes from one Goods Supply space on it."),
    start: { choose: { verb: "grow" }, focus: ".targets [data-target]" },
  },
  grow: {
    title: () => t("Grow a city"),
    text: () => t("Put all the cubes from one Goods Supply space on a city."),
    start: { choose: { verb: "grow" }, focus: ".targets [data-target]" },
  },
  done: {
    title: () => t("End build turn"),
    text: () =>
      t("Stop building. Your unfinished links stay yours only while you continue building them."),
    start: { focus: '[data-verb="done"]' },
  },
  deliver: {
    title: () => t("Deliver a cube"),
    text: () =>
      t(
        "Choose a cube, then a city of its colour. Each link on the route scores a point for its owner.",
      ),
    start: { choose: {}, focus: ".goods [data-target]" },
  },
  upgrade: {
    title: () => t("Upgrade the locomotive"),
    text: () =>
      t(
        "Free, once per Turn, instead of moving a cube. A cube can then travel over one more link.",
      ),
    start: { focus: '[data-verb="upgrade"]' },
  },
  score: {
    title: () => t("Income or victory points"),
    text: () =>
      t(
        "Put all the points from this delivery into income, which pays money every Turn, " +
          "or into victory points, which win the game.",
      ),
    start: DECISION,
  },
};

/** The kind of a move. @param {string} move */
export const kindOf = (move) =>
  move.startsWith("take back ") ? "take back" : (move.split(" ")[0] ?? "");

/** What a player picks before playing a move, and what it is about. @param {Context} ctx @param {string} move */
export function picked(ctx, move) {
  const [verb = "", thing = "", ...more] = move.split(" ");
  switch (kindOf(move)) {
    case "bid":
      return { choice: { bid: Number(thing) }, at: [] };
    case "capital":
      return { choice: { steps: Number(thing) }, at: [] };
    case "take":
      return { choice: { tile: move.replace(/^take | pass$/g, "") }, at: [] };
    case "lay":
      return { choice: { hex: thing, piece: more.join(" ") }, at: [".turntable"] };
    case "grow":
    case "urbanize":
      return growth(ctx, move);
    case "deliver":
      return delivery(ctx, move);
    case "pass":
      return { choice: bids(ctx) ? {} : { passing: true }, at: [] };
    default:
      return { choice: verb === "done" ? { ending: true } : {}, at: [] };
  }
}

/** @param {Context} ctx @param {string} move */
function growth(ctx, move) {
  const {
    place = "",
    colour = null,
    space = 0,
  } = legalMoves(ctx.moves).growths.find((one) => one.move === move) ?? {};
  const hex = worldOf(ctx).titled(place).name;
  return { choice: { verb: "grow", place, colour, space }, at: [`[data-hex="${hex}"].chosen`] };
}

/** @param {Context} ctx @param {string} move */
function delivery(ctx, move) {
  const world = worldOf(ctx);
  const { colour = "", places = [] } =
    legalMoves(ctx.moves).deliveries.find((one) => one.move === move) ?? {};
  const [from, goal] = [places[0] ?? "", places.at(-1) ?? ""].map(
    (title) => world.titled(title).name,
  );
  const ends = [`[data-target="cube:${from}:${colour}"]`, `[data-hex="${goal}"].goal`];
  return { choice: { from, colour, move }, at: ends };
}
