/** The legal moves by what they do, read from their texts (docs/notation.md). */

import { payCards, payText } from "./card_facts.js";

/**
 * @typedef {{text: string, city: string, node: string, colour: string, cards: string[], pay: string,
 *   value: number}} Connect
 * @typedef {{text: string, good: string, from: string, to: string}} Trip
 * @typedef {{text: string, card: string, follow: string}} Discard
 * @typedef {{connects: Connect[], deliveries: Trip[], locomotives: Trip[], locomotive: boolean,
 *   discards: Discard[], places: string[], takes: string[], trims: string[], stop: boolean,
 *   decline: boolean, pass: boolean}} Menu
 */

/** @type {WeakMap<object, Menu>} */
const read = new WeakMap();

/**
 * What can be done now.
 * @param {import("branchline/types").MoveInfo[]} moves
 * @returns {Menu}
 */
export function menuOf(moves) {
  let menu = read.get(moves);
  if (!menu) {
    menu = blank();
    for (const { move } of moves) add(menu, move);
    read.set(moves, menu);
  }
  return menu;
}

/** @returns {Menu} */
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

/** @param {Menu} menu @param {string} text */
function add(menu, text) {
  const [verb, rest = ""] = split(text, " ");
  switch (verb) {
    case "connect":
      return void menu.connects.push(connect(text, rest));
    case "deliver":
      return void menu.deliveries.push(trip(text, rest));
    case "locomotive":
      if (rest) menu.locomotives.push(trip(text, rest));
      else menu.locomotive = true;
      return;
    case "discard": {
      const [card, follow = ""] = split(rest, ", ");
      return void menu.discards.push({ text, card, follow });
    }
    case "place":
      return void menu.places.push(rest);
    case "take":
      return void menu.takes.push(rest);
    case "trim":
      return void menu.trims.push(rest);
    case "stop":
      menu.stop = true;
      return;
    case "decline":
      menu.decline = true;
      return;
    case "pass":
      menu.pass = true;
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
  const menu = blank();
  add(menu, text);
  return {
    connect: menu.connects[0],
    trip: menu.deliveries[0] ?? menu.locomotives[0],
    place: menu.places[0],
  };
}

/**
 * The payments for a link, the cheapest first: least value, then fewest locomotives, then cards.
 * @param {Menu} menu
 * @param {string} city
 * @param {string} node
 */
export function payments(menu, city, node) {
  const wilds = (/** @type {Connect} */ one) => one.pay.split("wild").length;
  return menu.connects
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
