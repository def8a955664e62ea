/** The cards of the games: what pages know of a game without loading all of it. */

import { loadScript } from "./load_on_demand.js";

/** @typedef {import("./types").GameCard} GameCard */

/** @type {Map<string, GameCard>} by game */
const cards = new Map();

/** A card that has not been loaded. @type {GameCard} */
const BLANK = { colours: [] };

/** Load the card of a game, once. @param {string} game */
export async function loadCard(game) {
  if (!cards.has(game))
    cards.set(game, (await loadScript(`../games/${game}/lobby_card.js`, import.meta.url)).card);
}

/** The card of a game. @param {string} game */
export const cardOf = (game) => cards.get(game) ?? BLANK;

/** The colour of a seat. @param {string} game @param {number} seat */
export const seatColour = (game, seat) => cardOf(game).colours[seat] ?? "grey";
