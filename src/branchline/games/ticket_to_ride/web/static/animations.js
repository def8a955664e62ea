/** What flies when a move is shown: cards from market and deck to hands, from hands to the discard. */

import { laidDown } from "./card_counts.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("branchline/types").EventInfo} EventInfo */

/**
 * One card on its way; the card is null if it shows its back.
 * @typedef {object} Flight
 * @property {string | null} card
 * @property {string} from  a place: deck, tickets, discard, slot:NUMBER, seat:NUMBER
 * @property {string} to
 */

const HIDDEN = "?";

/**
 * What a move moves.
 * @param {EventInfo} event
 * @param {string} claim  the claim that a tunnel is about
 * @param {Pick<View, "market">} old
 * @param {Pick<View, "market">} now
 * @returns {Flight[]}
 */
export function flightsOf(event, claim, old, now) {
  const [verb, thing = ""] = (event.move ?? "").split(" ");
  const seat = `seat:${event.seat}`;
  if (verb === "draw") return [drawn(event, thing, seat, old, now)];
  if (verb === "tickets")
    return (event.draws ?? []).map(() => ({ card: null, from: "tickets", to: seat }));
  if (verb === "claim" || verb === "station" || verb === "pay")
    return laidDown(event.move ?? "").map((card) => ({ card, from: seat, to: "discard" }));
  if (verb === "withdraw")
    return laidDown(claim).map((card) => ({ card, from: "discard", to: seat }));
  return [];
}

/**
 * @param {EventInfo} event
 * @param {string} source
 * @param {string} to
 * @param {Pick<View, "market">} old
 * @param {Pick<View, "market">} now
 */
function drawn(event, source, to, old, now) {
  if (source !== "deck")
    return { card: source, from: `slot:${slotOf(source, old.market, now.market)}`, to };
  const [card = HIDDEN] = event.draws ?? [];
  return { card: card === HIDDEN ? null : card, from: "deck", to };
}

/**
 * Where in the market a card lay that was taken: rather where another lies now.
 * @param {string} card
 * @param {(string | null)[]} old
 * @param {(string | null)[]} now
 */
function slotOf(card, old, now) {
  const gone = old.findIndex((one, at) => one === card && now[at] !== card);
  return Math.max(0, gone >= 0 ? gone : old.indexOf(card));
}
