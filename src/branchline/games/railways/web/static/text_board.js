/** The table of Railways in words: the board as text. */

import { t, tn } from "branchline/i18n.js";
import {
  START,
  cardName,
  cardText,
  goodsText,
  nodeName,
  playerOf,
  sortedHand,
} from "./card_facts.js";
import { tripPick } from "./selection.js";
import { goodTarget, nodeTarget, nodeText } from "./board_taps.js";

/**
 * @typedef {import("./types").Ctx} Context
 * @typedef {import("branchline/types").TextItem} TextItem
 */

/** The board in words. @param {Context} ctx @returns {import("branchline/types").TextSection[]} */
export function textBoard(ctx) {
  const { display, discard, pile, bag, own } = ctx.view;
  const shown = display.map((/** @type {string | null} */ card, /** @type {number} */ at) => ({
    text: t("{n}: {card}", { n: at + 1, card: card ? cardText(ctx.board, card) : t("a gap") }),
    ...playing(ctx, `take ${at + 1}`),
  }));
  return [
    { title: t("Network"), items: [...network(ctx)] },
    ...(own
      ? [
          {
            title: t("Your hand"),
            items: sortedHand(ctx.board, own.hand).map((card) => ({
              text: cardText(ctx.board, card),
            })),
          },
        ]
      : []),
    {
      title: t("Display"),
      items: [
        ...shown,
        { text: tn("Pile: 1 card", "Pile: {n} cards", pile), ...playing(ctx, "take pile") },
        {
          text: discard.top
            ? t("Discard pile of {n}: {card} on top", {
                card: cardName(discard.top),
                n: discard.cards,
              })
            : t("The discard pile is empty"),
          ...playing(ctx, "take discard"),
        },
        { text: tn("1 cube in the bag", "{n} cubes in the bag", bag) },
      ],
    },
    {
      title: t("Players"),
      items: ctx.names.map((name, seat) => ({ text: playerText(ctx, name, seat) })),
    },
  ];
}

/** @param {Context} ctx @param {string} name @param {number} seat */
function playerText(ctx, name, seat) {
  const { power, trains, cards, known, delivered } = playerOf(ctx, seat);
  const seen = Object.keys(known).map(cardName).join(", ");
  return [
    t("{name}: power {power}, {trains} trains left, {cards} cards in hand.", {
      name,
      power,
      trains,
      cards,
    }),
    ...(seen ? [t("Known to all: {cards}.", { cards: seen })] : []),
    ...(Object.keys(delivered).length
      ? [t("Delivered: {goods}.", { goods: goodsText(delivered) })]
      : []),
  ].join(" ");
}

/** @param {Context} ctx @param {string} move @returns {{go?: () => void}} */
const playing = (ctx, move) =>
  ctx.moves.some((one) => one.move === move) ? { go: () => ctx.play(move) } : {};

/** @param {Context} ctx @returns {TextItem[]} */
function network(ctx) {
  /** @type {import("./types").Link[]} */
  const links = ctx.view.links;
  const start = links.filter((link) => link.node === START).map((link) => link.city);
  const items = [
    {
      text: `${nodeText(ctx, START)} ${start.length ? t("Linked to: {cities}.", { cities: start.join(", ") }) : ""}`,
      ...going(ctx, START),
    },
  ];
  for (const link of links) {
    const joint = t("{city}, linked to {node} by {colour}, worth {value}, owned by {name}.", {
      city: link.city,
      node: nodeName(link.node),
      colour: t(link.colour),
      value: link.value,
      name: ctx.names[link.owner],
    });
    items.push({ text: `${joint} ${nodeText(ctx, link.city)}`, ...going(ctx, link.city) });
    for (const good of Object.keys(ctx.view.goods[link.city] ?? {}))
      items.push(...goodItem(ctx, link.city, good));
  }
  return items;
}

/** @param {Context} ctx @param {string} node @returns {{go?: () => void}} */
function going(ctx, node) {
  const target = nodeTarget(ctx, node);
  return target && (target.state === "target" || target.state === "chosen")
    ? { go: () => target.go(document.body) }
    : {};
}

/** @param {Context} ctx @param {string} city @param {string} good @returns {TextItem[]} */
function goodItem(ctx, city, good) {
  const target = goodTarget(ctx, city, good);
  if (!target?.state) return [];
  const chosen = tripPick(ctx).from === city && tripPick(ctx).good === good;
  return [
    {
      text: chosen ? t("{good} cube on {city}, chosen", { good: t(good), city }) : target.label,
      go: () => target.go(document.body),
    },
  ];
}
