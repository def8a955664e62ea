/** What a piece is and does, in a title and a few lines: for hovering, and for a long press. */

import { by, number, t, tn } from "branchline/i18n.js";
import { signedMoney } from "./income_and_expenses.js";
import { income, money, playerOf, seatFacts } from "./decision_parts.js";
import { faceName } from "./tile_notation.js";
import { actionName, cityInWords, hexInWords, linkInWords, townInWords } from "./map_in_words.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./position_index.js").World} World */

/**
 * A hex: what it is, what the ground costs, the tile, its links and their owners.
 * @param {World} world
 * @param {string} name
 * @param {string[]} names
 */
export function aboutHex(world, name, names) {
  const lines = [titleOf(world, name)];
  const piece = world.pieces.get(name);
  const { cost } = world.hex(name);
  if (!piece && !world.isCity(name) && cost)
    lines.push(by(t("The terrain costs {price} extra.", { price: money(cost) }), "STM-10.5"));
  if (piece && !world.isCity(name)) lines.push(faceName(piece.face));
  const here = world.links.filter(
    (link) => link.nodes.includes(name) || link.stretches.some((stretch) => stretch.hex === name),
  );
  return [...lines, ...here.map((link) => linkInWords(world, link, names))].join("\n");
}

/** @param {World} world @param {string} name */
function titleOf(world, name) {
  if (world.isCity(name)) return cityInWords(world, name);
  return world.isTown(name) ? townInWords(world, name) : hexInWords(world, name);
}

/** What an action tile does, and by which rule. @param {string} tile @param {boolean} standard */
export function meaning(tile, standard) {
  switch (tile) {
    case "turn order":
      return standard
        ? { text: t("You may pass once in the next auction and stay in."), rule: "STM-29.9" }
        : { text: t("You are first in turn order next Turn."), rule: "STM-8.3" };
    case "first move":
      return { text: t("You move goods before everyone else."), rule: "STM-8.6" };
    case "engineer":
      return { text: t("Four builds instead of three this Turn."), rule: "STM-8.7" };
    case "first build":
      return { text: t("You build before everyone else."), rule: "STM-8.8" };
    case "city growth":
      return {
        text: t(
          "In your build turn, the cubes from a supply space go to a city that has not grown.",
        ),
        rule: "STM-19.1",
      };
    case "locomotive":
      return { text: t("Your locomotive rises by one level immediately."), rule: "STM-8.11" };
    default:
      return {
        text: t("In your build turn, a town becomes a city with the cubes from a supply space."),
        rule: "STM-18.1",
      };
  }
}

/** An action tile. @param {Context} ctx @param {string} tile */
export function aboutAction(ctx, tile) {
  const { text, rule } = meaning(tile, ctx.view.standard);
  return `${actionName(tile)}\n${by(text, rule)}`;
}

/** Income of a seat: what it gives this Turn and at the end. @param {Context} ctx @param {number} seat */
export function aboutIncome(ctx, seat) {
  const player = playerOf(ctx, seat);
  const facts = seatFacts(ctx, seat);
  const due = signedMoney(facts.due);
  const first = ctx.view.standard
    ? t("Income {income}, less level {level}: {due} at the end of this Turn", {
        income: income(player.income),
        level: player.level,
        due,
      })
    : t("Income {income}: {due} at the end of this Turn", { income: income(player.income), due });
  const worth = t("Worth {points} VP at the end of the game", {
    points: number(facts.worth),
  });
  return `${by(first, ctx.view.standard ? "STM-32.2" : "STM-23.2")}\n${by(worth, "STM-26.1")}`;
}

/** Cash of a seat. @param {Context} ctx @param {import("./types").PlayerView} player */
export function aboutCash(ctx, player) {
  const first = t("Cash {cash}", { cash: money(player.cash) });
  if (ctx.view.mercy)
    return `${first}\n${by(t("More can be raised for track and upkeep."), "STM-27.10")}`;
  if (ctx.view.standard)
    return `${first}\n${by(t("The only way to get more is to buy capital at the start of a Turn."), "STM-28.5")}`;
  return `${first}\n${by(t("Any shortfall is raised: $5 per step of income."), "STM-6.3")}`;
}

/** Links of a seat. @param {import("./types").SeatFacts} links */
export function aboutLinks(links) {
  const first = by(
    tn(
      "{n} complete link: a point at the end of the game",
      "{n} complete links: a point each at the end of the game",
      links.complete,
    ),
    "STM-26.5",
  );
  return links.unfinished
    ? `${first}\n${tn("{n} unfinished link", "{n} unfinished links", links.unfinished)}`
    : first;
}

/** The locomotive of a seat. @param {Context} ctx @param {import("./types").PlayerView} player */
export function aboutLevel(ctx, { level }) {
  const first = by(
    tn(
      "Level {level}: a cube can travel over at most {n} link",
      "Level {level}: a cube can travel over at most {n} links",
      level,
      { level },
    ),
    "STM-21.3",
  );
  return ctx.view.standard
    ? `${first}\n${by(t("Upkeep of {price} every Turn", { price: money(level) }), "STM-32.1")}`
    : first;
}

/** All about a seat. @param {Context} ctx @param {number} seat */
export function aboutSeat(ctx, seat) {
  const player = playerOf(ctx, seat);
  const links = seatFacts(ctx, seat);
  const lines = [
    aboutIncome(ctx, seat),
    t("Cash {cash}", { cash: money(player.cash) }),
    aboutLinks(links),
    aboutLevel(ctx, player),
  ];
  if (player.tile) lines.push(actionName(player.tile));
  return [ctx.names[seat], ...lines].join("\n");
}
