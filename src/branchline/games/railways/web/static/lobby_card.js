/** What pages show of Railways without loading the game. */

import { t } from "branchline/i18n.js";
import { poster } from "./poster.js";

/** @type {import("branchline/types").GameCard} */
export const card = {
  short: "Railways",
  colours: ["purple", "lightblue", "grey", "green"],
  poster,
  pitch: () => t("One shared network of cities grows card by card."),
  learned: () =>
    t("You now know how to build cities, lay rails, raise your power and deliver goods."),
  brief: ["variant"],
  options: {
    variant: {
      label: () => t("Rules"),
      note: () => t("The game for younger players has no goods and no locomotives."),
      choices: { full: () => t("Full"), younger: () => t("Younger players") },
    },
    first: {
      label: () => t("Who starts"),
      note: () => t("Chosen at random, or the player in the seat you choose."),
    },
    loco_second: {
      label: () => t("Face-up locomotive as second card"),
      note: () => t("Whether a face-up locomotive may be the second card you take."),
    },
    guard: {
      label: () => t("End a stalled game"),
      note: () => t("The game ends when nothing has changed for three full rounds."),
    },
  },
};
