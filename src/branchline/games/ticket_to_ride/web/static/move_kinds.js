/** The kinds of moves of Ticket to Ride, for the list "What can I do?" and for hints. */

import { t } from "branchline/i18n.js";

const DECISION = { focus: ".decide button" };

/** @type {Record<string, import("branchline/types").MoveKind>} */
export const kinds = {
  draw: {
    title: () => t("Draw train cards"),
    text: () =>
      t(
        "Two cards, one after the other, from the face-up cards or the deck. " +
          "If you take a face-up locomotive, it is your only card this turn.",
      ),
    start: { focus: "[data-draw]", dock: "market" },
  },
  claim: {
    title: () => t("Claim a route"),
    text: () =>
      t(
        "Pay cards of its colour for a route highlighted on the map. " +
          "It scores points and connects cities for your tickets.",
      ),
    start: { focus: '[data-target^="route:"]' },
  },
  tickets: {
    title: () => t("Draw tickets"),
    text: () =>
      t("Take up to three and keep at least one. A ticket you do not complete costs its points."),
    start: { choose: { verb: "tickets" } },
  },
  station: {
    title: () => t("Build a station"),
    text: () =>
      t(
        "In a city that has none. It lets you use one of another player's routes there for your tickets.",
      ),
    start: { choose: { verb: "station" }, focus: '[data-target^="city:"]' },
  },
  keep: {
    title: () => t("Keep tickets"),
    text: () => t("Choose which of the tickets on offer to keep. You give up the others."),
    start: DECISION,
  },
  pay: {
    title: () => t("Pay for the tunnel"),
    text: () => t("Pay the extra cards, and the tunnel is yours."),
    start: DECISION,
  },
  withdraw: {
    title: () => t("Withdraw from the tunnel"),
    text: () => t("Take back your cards. The tunnel stays open, and your turn ends."),
    start: DECISION,
  },
  pass: {
    title: () => t("Pass"),
    text: () => t("Nothing else is possible."),
    start: DECISION,
  },
};

/** The kind of a move. @param {string} move */
export const kindOf = (move) => move.split(" ")[0] ?? "";

/** What a player picks before playing a move, and what it is about. @param {unknown} _ctx @param {string} move */
export function picked(_ctx, move) {
  const [verb = "", ...things] = move.split(" ");
  const [thing = ""] = things;
  switch (verb) {
    case "claim":
      return { choice: { route: thing, pay: move }, at: [`[data-target="route:${thing}"]`] };
    case "station":
      return { choice: { verb, city: thing, pay: move }, at: [`[data-target="city:${thing}"]`] };
    case "keep":
      return {
        choice: { keep: things },
        at: things.map((one) => `[data-keep="${one}"] + .ticket`),
      };
    case "tickets":
      return { choice: { verb }, at: [] };
    default:
      return { choice: { pay: move }, at: [] };
  }
}
