/** What pages show of Steam without loading the game. */

import { t } from "branchline/i18n.js";
import { poster } from "./poster.js";

/** The rules that an option is for; others are for both. @type {Record<string, string>} */
const RULES = { order: "base", mercy: "standard" };

/** @type {import("branchline/types").GameCard} */
export const card = {
  short: "Steam",
  colours: ["orange", "green", "natural", "white", "brown", "black"],
  poster,
  pitch: () => t("Lay track, ship goods and stay solvent."),
  learned: () =>
    t(
      "You now know how to raise money, lay track, deliver goods and choose between income and victory points.",
    ),
  brief: ["map", "rules"],
  applies: (option, chosen) => !(option in RULES) || RULES[option] === chosen("rules"),
  options: {
    rules: {
      label: () => t("Rules"),
      note: () =>
        t(
          "Base: you raise money when you need it, and action tiles set the turn order. " +
            "Standard: you buy capital in advance, turn order is auctioned every Turn, and locomotives cost upkeep.",
        ),
      choices: { base: () => t("Base"), standard: () => t("Standard") },
    },
    order: {
      label: () => t("First turn order"),
      note: () => t("Bid for the places in the first Turn, or have them drawn at random."),
      choices: { auction: () => t("Auction"), random: () => t("At random") },
    },
    mercy: {
      label: () => t("Mercy for beginners"),
      note: () => t("Players may also raise money for track and upkeep, at $5 per step of income."),
    },
    map: {
      label: () => t("Map"),
      note: () => t("One of our maps, or your own map file."),
      choices: {
        northeast: () => t("Southeastern Canada and Northeastern USA"),
        ruhr: () => t("The Lower Rhine and the Ruhr"),
      },
      players: { northeast: [3, 4], ruhr: [4, 5] },
    },
  },
};
