/** The colours of the seats of each game, for pages that do not load the game itself. */

/** @type {Record<string, string[]>} */
const COLOURS = {
  "ticket-to-ride": ["blue", "red", "green", "yellow", "black"],
  steam: ["orange", "green", "natural", "white", "brown", "black"],
  railways: ["purple", "lightblue", "grey", "green"],
};

/** The colour of a seat. @param {string} game @param {number} seat */
export const seatColour = (game, seat) => COLOURS[game]?.[seat] ?? "grey";
