/** The card of a game without `lobby_card.js`. */

import { plain } from "branchline/table/plain_ui.js";

/** @type {import("branchline/types").GameCard} */
export const card = { colours: plain.colours };
