/** What pages show of Ticket to Ride without loading the game. */

import { t } from "branchline/i18n.js";
import { poster } from "./poster.js";

/** @type {import("branchline/types").GameCard} */
export const card = {
  short: "Ticket to Ride",
  colours: ["blue", "red", "green", "yellow", "black"],
  poster,
  pitch: () => t("Claim routes across the continent, and keep your tickets secret."),
  learned: () =>
    t(
      "You now know how to draw cards, claim routes, dig tunnels, build stations and choose tickets.",
    ),
  options: {
    first: {
      label: () => t("Who starts"),
      note: () => t("Chosen at random, or the player in the seat you choose."),
    },
  },
};
