/** The kinds of moves of Railways, for the list "What can I do?" and for hints. */

import { t } from "branchline/i18n.js";
import { START } from "./card_facts.js";
import { legalMoves } from "./legal_moves.js";

const DECISION = { focus: ".decide button" };

/** @type {Record<string, import("branchline/types").MoveKind>} */
export const kinds = {
  connect: {
    title: () => t("Connect a city"),
    text: () =>
      t(
        "Connect a city card from your hand to the network, using " +
          "rail cards in the colour of a free track. The link is yours.",
      ),
    start: { choose: { verb: "connect" } },
  },
  locomotive: {
    title: () => t("Play a locomotive"),
    text: () => t("Your goods can then travel one link further. You may make a delivery with it."),
    start: { choose: { verb: "locomotive" } },
  },
  deliver: {
    title: () => t("Deliver a goods cube"),
    text: () =>
      t(
        "To a city that accepts its colour. You score a point for each link on the route; " +
          "other players score for theirs too.",
      ),
    start: { choose: { verb: "deliver" }, focus: '[data-target^="good-"]' },
  },
  discard: {
    title: () => t("Discard a card"),
    text: () => t("Then draw another card, or put a new cube on a city that has none."),
    start: { choose: { verb: "discard" } },
  },
  pass: {
    title: () => t("Pass"),
    text: () => t("Do nothing now. You still take cards."),
    start: { choose: { verb: "pass" } },
  },
  place: {
    title: () => t("Place the cube"),
    text: () => t("Put the cube that was drawn on a city that has none."),
    start: { focus: '[data-target^="node-"]' },
  },
  take: {
    title: () => t("Take cards"),
    text: () => t("One or two, from the display, the pile or the discard pile."),
    start: DECISION,
  },
  stop: {
    title: () => t("Stop at one"),
    text: () => t("Do not take a second card."),
    start: { focus: '[data-verb="stop"]' },
  },
  trim: {
    title: () => t("Discard down to 13 cards"),
    text: () => t("Choose what to discard."),
    start: DECISION,
  },
  decline: {
    title: () => t("Decline"),
    text: () => t("Do not make a last delivery."),
    start: { focus: '[data-verb="decline"]' },
  },
};

/** The kind of a move. @param {string} move */
export const kindOf = (move) => move.split(" ")[0] ?? "";

/** Where a city or the start board is drawn. @param {string} node */
const nodeAt = (node) => (node === START ? ".startboard" : `[data-city="${node}"]`);

/**
 * What a player picks before playing a move, and what it is about.
 * @param {import("branchline/types").Context} ctx
 * @param {string} move
 */
export function picked(ctx, move) {
  const legal = legalMoves(ctx.moves);
  const verb = kindOf(move);
  const rest = move.slice(verb.length + 1);
  const same = (/** @type {{text: string}} */ { text }) => text === move;
  const link = legal.connects.find(same);
  if (link) {
    const { city, node, cards } = link;
    return { choice: { verb, city, node, laid: cards }, at: [".citycard.ghost", nodeAt(node)] };
  }
  const trip = [...legal.deliveries, ...legal.locomotives].find(same);
  if (trip) {
    const { good, from, to } = trip;
    return { choice: { verb, good, from, to }, at: [nodeAt(from), nodeAt(to)] };
  }
  const discard = legal.discards.find(same);
  if (discard) return { choice: { verb, card: discard.card, follow: discard.follow }, at: [] };
  if (verb === "place") return { choice: { city: rest }, at: [nodeAt(rest)] };
  if (verb === "trim") return { choice: { card: rest }, at: [] };
  return { choice: { verb }, at: [] };
}
