/** What is printed on the cards, and how they are called. */

import { t, list } from "branchline/i18n.js";

/** The name of the start board in links and moves. */
export const START = "start";
/** The name of the locomotive card. */
export const LOCO = "locomotive";

/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").City} City */
/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").PlayerView} PlayerView */

/**
 * The board with its cities by name, and a place for every card in a sorted hand.
 * @param {Omit<Board, "cities" | "order"> & {cities: City[]}} board
 * @returns {Board}
 */
export function prepare(board) {
  const cities = new Map(board.cities.map((city) => [city.name, city]));
  const sorted = [...cities.values()].sort((one, other) => other.value - one.value);
  const rails = board.rails.flatMap((colour) => [`${colour} 2`, `${colour} 1`]);
  const order = new Map(
    [...sorted.map((city) => city.name), ...rails, LOCO].map((name, at) => [name, at]),
  );
  return { ...board, cities, order };
}

/** A city that is known to be in the game. @param {Board} board @param {string} name */
export const cityOf = (board, name) => /** @type {City} */ (board.cities.get(name));

/** A player that is known to be there. @param {Ctx} ctx @param {number | null} seat */
export const playerOf = (ctx, seat) => /** @type {PlayerView} */ (ctx.view.players[seat ?? 0]);

/** Our own cards; none for a spectator. @param {Ctx} ctx */
export const ownHand = (ctx) => ctx.view.own?.hand ?? {};

/** The colour of a rail card; null for other cards. @param {string} card */
export const colourOf = (card) => /^(\w+) [12]$/.exec(card)?.[1] ?? null;

/** What a card counts in a link. @param {string} card */
export const worthOf = (card) => (card === LOCO ? 1 : Number(/ ([12])$/.exec(card)?.[1] ?? 0));

/** A name for people of a node. @param {string} node */
export const nodeName = (node) => (node === START ? t("the start board") : node);

/** A short name for people of a card. @param {string} card */
export function cardName(card) {
  const colour = colourOf(card);
  if (colour) return t("{colour} {value}", { colour: t(colour), value: worthOf(card) });
  return card === LOCO ? t("locomotive") : card;
}

/**
 * A card in full words.
 * @param {Board} board
 * @param {string} card
 */
export function cardText(board, card) {
  const colour = colourOf(card);
  if (colour)
    return t("Rail, {colour}, value {value}", { colour: t(colour), value: worthOf(card) });
  if (card === LOCO) return t("Locomotive, or a rail of value 1 in any colour");
  return cityText(cityOf(board, card));
}

/** What is printed on a city card, in words. @param {City} city */
export const cityText = (city) =>
  t("{city}, city of value {value}, {demand}; tracks: {tracks}", {
    city: city.name,
    value: city.value,
    demand: demandText(city),
    tracks: tracksText(city.tracks),
  });

/** What a city wants, in words. @param {City} city */
export const demandText = (city) =>
  city.demand === "any" ? t("takes all goods") : t("takes {colour}", { colour: t(city.demand) });

/** Tracks in words. @param {string[]} tracks */
export const tracksText = (tracks) => list(tracks.map((colour) => t(colour)));

/**
 * Goods in words: "2 red and 1 blue".
 * @param {Record<string, number>} goods
 */
export const goodsText = (goods) =>
  list(Object.entries(goods).map(([colour, n]) => t("{n} {colour}", { n, colour: t(colour) })));

/**
 * The cards of a hand one by one, cities first, then rails by colour, then locomotives.
 * @param {Board} board
 * @param {Record<string, number>} hand
 */
export function sortedHand(board, hand) {
  const place = (/** @type {string} */ card) => board.order.get(card) ?? 0;
  const names = Object.keys(hand).sort((one, other) => place(one) - place(other));
  return names.flatMap((name) => Array(hand[name]).fill(name));
}

/** The cards in a link's own notation: the twos, the ones, the wilds. @param {string[]} cards */
export function payText(cards) {
  const rank = (/** @type {string} */ card) => (card === LOCO ? 2 : 2 - worthOf(card));
  const sorted = [...cards].sort((one, other) => rank(one) - rank(other));
  return sorted.map((card) => (card === LOCO ? "wild" : worthOf(card))).join("+");
}

/** The cards a link is made of. @param {string} colour @param {string} text */
export const payCards = (colour, text) =>
  text.split("+").map((part) => (part === "wild" ? LOCO : `${colour} ${part}`));

/** @type {Record<string, string>} */
const LETTERS = {
  purple: "P",
  lightgreen: "G",
  brown: "N",
  orange: "O",
  white: "W",
  locomotive: "L",
  blue: "B",
  red: "R",
  black: "K",
  yellow: "Y",
  any: "*",
};

/** The letter of a colour. @param {string} colour */
export const letter = (colour) => LETTERS[colour] ?? "";
