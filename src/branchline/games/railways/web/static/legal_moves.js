/** The legal moves by what they do, read from their texts (docs/notation.md). */

import { once } from "branchline/once.js";
import { payCards, payText } from "./card_facts.js";

/**
 * @typedef {{text: string, city: string, node: string, colour: string, cards: string[], pay: string,
 *   value: number}} Connect
 * @typedef {{text: string, good: string, from: string, to: string}} Trip
 * @typedef {{text: string, card: string, follow: string}} Discard
 * @typedef {{connects: Connect[], deliveries: Trip[], locomotives: Trip[], locomotive: boolean,
 *   discards: Discard[], places: string[], takes: string[], trims: string[], stop: boolean,
 *   decline: boolean, pass: boolean}} LegalMoves
 */

/** What can be done now. */
export const legalMoves = once((/** @type {import("branchline/types").MoveInfo[]} */ moves) => {
  const legal = blank();
  for (const { move } of moves) add(legal, move);
  return legal;
});

/** @returns {LegalMoves} */
const blank = () => ({
  connects: [],
  deliveries: [],
  locomotives: [],
  locomotive: false,
  discards: [],
  places: [],
  takes: [],
  trims: [],
  stop: false,
  decline: false,
  pass: false,
});

/** @param {LegalMoves} legal @param {string} text */
function add(legal, text) {
  const [verb, rest = ""] = split(text, " ");
  switch (verb) {
    case "connect":
      return void legal.connects.push(connect(text, rest));
    case "deliver":
      return void legal.deliveries.push(trip(text, rest));
    case "locomotive":
      if (rest) legal.locomotives.push(trip(text, rest));
      else legal.locomotive = true;
      return;
    case "discard": {
      const [card, follow = ""] = split(rest, ", ");
      return void legal.discards.push({ text, card, follow });
    }
    case "place":
      return void legal.places.push(rest);
    case "take":
      return void legal.takes.push(rest);
    case "trim":
      return void legal.trims.push(rest);
    case "stop":
      legal.stop = true;
      return;
    case "decline":
      legal.decline = true;
      return;
    case "pass":
      legal.pass = true;
  }
}

/**
 * A text before and after the first of these marks.
 * @param {string} text
 * @param {string} mark
 * @returns {[string, string?]}
 */
function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** @param {string} text @param {string} rest @returns {Connect} */
function connect(text, rest) {
  const [, city = "", node = "", colour = "", pay = ""] =
    /^(.+) > (.+) (\w+) ([\w+]+)$/.exec(rest) ?? [];
  const cards = payCards(colour, pay);
  const value = pay.split("+").reduce((sum, part) => sum + (part === "wild" ? 1 : Number(part)), 0);
  return { text, city, node, colour, cards, pay, value };
}

/** @param {string} text @param {string} rest @returns {Trip} */
function trip(text, rest) {
  const [, good = "", from = "", to = ""] = /^(\w+) (.+) > (.+)$/.exec(rest) ?? [];
  return { text, good, from, to };
}

/** What a move that was played touched: for showing it on the board. @param {string} text */
export function touched(text) {
  const legal = blank();
  add(legal, text);
  return {
    connect: legal.connects[0],
    trip: legal.deliveries[0] ?? legal.locomotives[0],
    place: legal.places[0],
  };
}

/**
 * The payments for a link, the cheapest first: least value, then fewest locomotives, then cards.
 * @param {LegalMoves} legal
 * @param {string} city
 * @param {string} node
 */
export function payments(legal, city, node) {
  const wilds = (/** @type {Connect} */ one) => one.pay.split("wild").length;
  return legal.connects
    .filter((one) => one.city === city && one.node === node)
    .sort((a, b) => a.value - b.value || wilds(a) - wilds(b) || a.cards.length - b.cards.length);
}

/**
 * The text of a connection, legal or not.
 * @param {string} city
 * @param {string} node
 * @param {string} colour
 * @param {string[]} cards
 */
export const connectText = (city, node, colour, cards) =>
  `connect ${city} > ${node} ${colour} ${payText(cards)}`;
