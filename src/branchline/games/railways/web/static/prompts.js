/** What the banner of Railways says: the steps, the question, the buttons. */

import { t, tn } from "branchline/i18n.js";
import { legalMoves } from "./legal_moves.js";
import { anyTrip, connectPick, plausibleConnect, verbOf } from "./selection.js";
import { ownHand } from "./card_facts.js";

/** @typedef {import("./types").Ctx} Context */

const STEPS = {
  action: 0,
  "place the good": 0,
  "take a card": 1,
  "take a second card or stop": 1,
  "discard to 13 cards": 2,
};

/**
 * The line diagram: the steps of a turn, or the seats of the last deliveries.
 * @param {Context} ctx
 * @returns {import("branchline/types").Stop[]}
 */
export function stops(ctx) {
  const { prompt, turn, first, seats } = ctx.view;
  if (prompt === "last delivery") {
    const order = Array.from({ length: seats }, (_, at) => (first + at) % seats);
    const now = order.indexOf(turn ?? first);
    return order.map((seat, at) => ({ label: ctx.names[seat] ?? "", state: stateAt(at, now) }));
  }
  const now = STEPS[/** @type {keyof typeof STEPS} */ (prompt)] ?? 3;
  return [t("Action"), t("Take cards"), t("Hand limit")].map((label, at) => ({
    label,
    state: stateAt(at, now),
  }));
}

/** @param {number} at @param {number} now */
const stateAt = (at, now) => (at < now ? "done" : at === now ? "now" : "next");

/** @param {Context} ctx */
export function subtitle(ctx) {
  const cities = tn("1 city", "{n} cities", ctx.view.links.length);
  const pile = tn("1 card in the pile", "{n} cards in the pile", ctx.view.pile);
  return ctx.view.ending
    ? t("{cities}, last round", { cities })
    : t("{cities}, {pile}", { cities, pile });
}

/** What the player to move must do. @param {Context} ctx */
export function ask(ctx) {
  if (ctx.view.prompt === "action") return askAction(ctx);
  const [title, note] = PROMPTS[ctx.view.prompt]?.() ?? [t("the game is over"), ""];
  return { title, note };
}

/** The prompt where only one thing can be done: title and note. @type {Record<string, () => [string, string]>} */
const PROMPTS = {
  "place the good": () => [
    t("place the good"),
    t("It was drawn from the bag: choose a city without goods."),
  ],
  "take a card": () => [t("take a card"), t("From the display, the pile or the discard pile.")],
  "take a second card or stop": () => [
    t("second card"),
    t("From the display, the pile or the discard pile."),
  ],
  "discard to 13 cards": () => [t("hand limit"), t("Choose what to discard.")],
  "last delivery": () => [t("last delivery"), t("One delivery each, then scoring.")],
};

/** @param {Context} ctx */
function askAction(ctx) {
  switch (verbOf(ctx)) {
    case "connect": {
      const { city, node } = connectPick(ctx);
      const note = !city
        ? t("Choose a city card.")
        : node
          ? t("Lay the cards for the link.")
          : t("Choose a place, then the cards.");
      return { title: t("connect"), note };
    }
    case "deliver":
      return { title: t("deliver"), note: t("Choose a cube, then where it goes.") };
    case "locomotive":
      return { title: t("locomotive"), note: t("You may make a delivery with it.") };
    case "discard":
      return { title: t("discard"), note: t("Choose a card, then draw or restock.") };
    case "pass":
      return { title: t("pass"), note: t("Then you take cards.") };
    default:
      return {
        title: t("action"),
        note: ctx.view.ending
          ? t("The last round is being played.")
          : t("Do one thing, then take cards."),
      };
  }
}

/** The verbs in the banner. @param {Context} ctx @returns {import("branchline/types").Verb[]} */
export function verbs(ctx) {
  const legal = legalMoves(ctx.moves);
  switch (ctx.view.prompt) {
    case "action": {
      const card = Object.keys(ownHand(ctx))[0] ?? "locomotive";
      return [
        verb(
          ctx,
          "connect",
          t("Connect"),
          "link",
          legal.connects.length > 0,
          t("You cannot connect a city"),
          plausibleConnect(ctx),
        ),
        verb(
          ctx,
          "locomotive",
          t("Locomotive"),
          "loco",
          legal.locomotive,
          t("You cannot play a locomotive"),
          "locomotive",
        ),
        verb(
          ctx,
          "deliver",
          t("Deliver"),
          "cube",
          legal.deliveries.length > 0,
          t("You cannot deliver anything"),
          anyTrip(ctx),
        ),
        verb(
          ctx,
          "discard",
          t("Discard"),
          "discard",
          legal.discards.length > 0,
          t("You cannot discard anything"),
          `discard ${card}, draw pile`,
        ),
        verb(ctx, "pass", t("Pass"), "cross", legal.pass, t("You cannot pass"), "pass"),
      ];
    }
    case "take a second card or stop":
      return legal.stop
        ? [
            {
              id: "stop",
              label: t("Stop at one"),
              icon: "check",
              move: "stop",
              go: () => ctx.play("stop"),
            },
          ]
        : [];
    case "last delivery":
      return [
        {
          id: "decline",
          label: t("Decline"),
          icon: "cross",
          move: "decline",
          go: () => ctx.play("decline"),
        },
      ];
    default:
      return [];
  }
}

/**
 * @param {Context} ctx
 * @param {string} id
 * @param {string} label
 * @param {string} icon
 * @param {boolean} can
 * @param {string} refusal
 * @param {string} sample
 */
function verb(ctx, id, label, icon, can, refusal, sample) {
  const pressed = ctx.choice.verb === id;
  const go = (/** @type {Element} */ spot) =>
    can ? ctx.choose(pressed ? {} : { verb: id }) : ctx.why(sample, refusal, spot);
  return { id, label, icon, pressed, barred: !can, go };
}
