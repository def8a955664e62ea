/** What pages that do not load the game itself know of Steam. */

import { t } from "branchline/i18n.js";
import { poster } from "./poster.js";

/** The rules that an option is for; others are for both. @type {Record<string, string>} */
const RULES = { order: "base", mercy: "standard" };

/** @type {import("branchline/types").GameCard} */
export const card = {
  short: "Steam",
  colours: ["orange", "green", "natural", "white", "brown", "black"],
  poster,
  pitch: () => t("Lay track, ship the goods, and stay solvent while you do it."),
  learned: () => t("You know now how to raise money, lay track, deliver goods, and choose between income and victory points."),
  brief: ["map", "rules"],
  applies: (option, valueOf) => !(option in RULES) || RULES[option] === valueOf("rules"),
  options: {
    rules: {
      label: () => t("Rules"),
      note: () =>
        t("Base: money is raised when it is needed, and action tiles set the turn order. Standard: capital is bought ahead, the turn order is auctioned every turn, and locomotives cost upkeep."),
      choices: { base: () => t("Base"), standard: () => t("Standard") },
    },
    order: {
      label: () => t("First turn order"),
      note: () => t("Bid for the places in the first turn, or have them drawn by lot."),
      choices: { auction: () => t("Auction"), random: () => t("By lot") },
    },
    mercy: {
      label: () => t("Mercy for beginners"),
      note: () => t("Players may raise money for track and upkeep too, $5 for a step of income."),
    },
    map: {
      label: () => t("Map"),
      note: () => t("One of ours, or a map file of your own."),
      choices: {
        northeast: () => t("Southeastern Canada and Northeastern USA"),
        ruhr: () => t("The Lower Rhine and the Ruhr"),
      },
      players: { northeast: [3, 4], ruhr: [4, 5] },
    },
  },
};
