/** Cards by their number of each kind, one by one, and as the text of a move has them. */

/** @typedef {import("./types").Cards} Cards */

const LOCO = "locomotive";

/** The kinds there are, locomotives last. @param {Cards} cards */
export const inOrder = (cards) =>
  Object.keys(cards)
    .filter((card) => (cards[card] ?? 0) > 0)
    .sort((a, b) => Number(a === LOCO) - Number(b === LOCO));

/** Cards one by one, locomotives last. @param {Cards} cards */
export const oneByOne = (cards) =>
  inOrder(cards).flatMap((card) => Array.from({ length: cards[card] ?? 0 }, () => card));

/** The cards that a claim, a station or a payment lays down, from its text. @param {string} move */
export function laidDown(move) {
  const [colour = "", amount = ""] = move.split(" ").slice(-2);
  const [cards = 0, locomotives = 0] = amount.split("+").map(Number);
  return oneByOne(colour === LOCO ? { [LOCO]: cards } : { [colour]: cards, [LOCO]: locomotives });
}
