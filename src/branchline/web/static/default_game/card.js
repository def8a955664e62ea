/** The card of a game without `card.js`. */

import { plain } from "branchline/table/plain_ui.js";

/** @type {import("branchline/types").GameCard} */
export const card = { colours: plain.colours };
