/** What a piece is, shown when it is pointed at or pressed for long: a title, then a line for each fact. */

import { by, list, t, tn } from "branchline/i18n.js";
import {
  START,
  cardName,
  cityOf,
  demandText,
  goodsText,
  nodeName,
  payCards,
  playerOf,
  tracksText,
} from "./card_facts.js";

/**
 * @typedef {import("./types").Ctx} Context
 * @typedef {import("./types").Link} Link
 */

/** A node with all that lies on it, a sentence for each fact. @param {Context} ctx @param {string} node */
export function nodeFacts(ctx, node) {
  if (node === START) return [t("The start board: takes links of any colour.")];
  const city = cityOf(ctx.board, node);
  const free = ctx.view.facts.free_tracks[node] ?? [];
  const goods = ctx.view.goods[node] ?? {};
  return [
    t("Value {value}, {demand}.", { value: city.value, demand: demandText(city) }),
    Object.keys(goods).length ? t("Goods: {goods}.", { goods: goodsText(goods) }) : t("No goods."),
    free.length ? t("Free tracks: {tracks}.", { tracks: tracksText(free) }) : t("No free tracks."),
    ...(ctx.view.facts.shares[node] ?? []).map(({ seat, worth }) =>
      t("{name} has links worth {worth} here.", { name: ctx.names[seat], worth }),
    ),
  ];
}

/** A node of the network. @param {Context} ctx @param {string} node */
export const nodeAbout = (ctx, node) =>
  [
    node === START ? t("Start") : node,
    ...nodeFacts(ctx, node),
    ...(node === START
      ? []
      : [by(t("The player with the most here at the end scores its value."), "RWC-14.2")]),
  ].join("\n");

/** A link: whose it is, what it is worth, what it is made of. @param {Context} ctx @param {Link} link */
export const linkAbout = (ctx, link) =>
  [
    t("{name}'s link", { name: ctx.names[link.owner] }),
    by(
      t("From {node} to {city}, worth {value} at its cities.", {
        node: nodeName(link.node),
        city: link.city,
        value: link.value,
      }),
      "RWC-14.4",
    ),
    t("Built with {cards}.", { cards: list(payCards(link.colour, link.cards).map(cardName)) }),
    by(t("If others deliver over it, its owner scores a point too."), "RWC-7.13"),
  ].join("\n");

/** A good on a city: who wants it. @param {Context} ctx @param {string} city @param {string} good */
export function goodAbout(ctx, city, good) {
  const wanting = (ctx.view.facts.accepting[good] ?? []).filter((other) => other !== city);
  return [
    t("{good} cube on {city}", { good: t(good), city }),
    wanting.length
      ? t("Wanted by {cities}.", { cities: list(wanting) })
      : t("No other city here wants it yet."),
  ].join("\n");
}

/** The power of a seat. @param {number} power */
export const powerAbout = (power) =>
  [
    t("Power {n}", { n: power }),
    by(
      power
        ? tn(
            "Goods can travel over at most 1 link.",
            "Goods can travel over at most {n} links.",
            power,
          )
        : t("Without a locomotive in front, nothing can be delivered."),
      "RWC-7.5",
    ),
    by(t("Each locomotive in front scores a point at the end."), "RWC-14.6"),
  ].join("\n");

/** The trains of a seat. @param {number} trains */
export const trainsAbout = (trains) =>
  [
    tn("1 train left", "{n} trains left", trains),
    by(
      t("Each link uses one. When someone has none left, the current round is the last."),
      "RWC-13.2",
    ),
  ].join("\n");

/** The hand of a seat, as far as all know it. @param {Context} ctx @param {number} seat */
export function handAbout(ctx, seat) {
  const { cards, known } = playerOf(ctx, seat);
  const names = Object.entries(known).map(([card, n]) =>
    Number(n) > 1 ? t("{n} \u00d7 {card}", { n, card: cardName(card) }) : cardName(card),
  );
  return [
    tn("{n} card in hand", "{n} cards in hand", cards),
    ...(names.length ? [t("Known to all: {cards}", { cards: names.join(", ") })] : []),
  ].join("\n");
}

/** The goods a seat delivered, and what they are worth by now. @param {Context} ctx @param {number} seat */
export function deliveredAbout(ctx, seat) {
  const { delivered } = playerOf(ctx, seat);
  if (!Object.keys(delivered).length) return t("No goods delivered");
  const points = ctx.view.facts.sets[seat]?.points ?? 0;
  return [
    t("Goods delivered: {goods}", { goods: goodsText(delivered) }),
    by(
      tn(
        "Their sets are worth 1 point at the end.",
        "Their sets are worth {n} points at the end.",
        points,
      ),
      "RWC-14.8",
    ),
  ].join("\n");
}

/** All that is known of a seat. @param {Context} ctx @param {number} seat */
export function seatAbout(ctx, seat) {
  const { power, trains } = playerOf(ctx, seat);
  const younger = ctx.view.variant === "younger";
  return [
    ctx.names[seat] ?? "",
    ...[powerAbout(power), trainsAbout(trains)].map((text) => text.split("\n")[0] ?? ""),
    handAbout(ctx, seat),
    ...(younger ? [] : [deliveredAbout(ctx, seat)]),
  ].join("\n");
}
