/** What moves when a move is shown: cards between the table and the hands, goods along the links. */

import { payCards } from "./card_facts.js";
import { touched } from "./legal_moves.js";
import { wayBetween } from "./network.js";

/**
 * @typedef {import("branchline/types").EventInfo} EventInfo
 * @typedef {import("./types").Link} Link
 */

/**
 * One card on its way (null if it shows its back), or a good. A place is a source of cards (`1` to
 * `3`, `pile`, `discard`), `bag`, `seat`, `front` (the locomotives of the seat) or `city:NAME`.
 * @typedef {{card?: string | null, good?: string, from: string, to: string}} Flight
 */

/**
 * A good that rides over links from city to city.
 * @typedef {{good: string, nodes: string[], links: Link[]}} Ride
 */

/** A face-down card in the log of a viewer who may not know it. */
const HIDDEN = "?";

/**
 * The card a move discards, and the source it takes one from.
 * @param {EventInfo} event
 * @returns {{discarded?: string, source?: string}}
 */
function cardsOf({ move = "" }) {
  const [, verb = "", rest = ""] = /^(\w+) ?(.*)$/.exec(move) ?? [];
  if (verb === "take") return { source: rest };
  if (verb === "trim") return { discarded: rest };
  if (verb !== "discard") return {};
  const [discarded = "", follow = ""] = rest.split(", ");
  return follow.startsWith("draw ") ? { discarded, source: follow.slice(5) } : { discarded };
}

/**
 * The cards that fly, and the good that is put on a city.
 * @param {EventInfo} event
 * @param {EventInfo | undefined} before  the move before it
 * @param {string[]} cards  the names of all cards, by which effects name one
 * @returns {Flight[]}
 */
export function flightsOf(event, before, cards) {
  const { discarded, source } = cardsOf(event);
  const { connect, place } = touched(event.move ?? "");
  /** @type {Flight[]} */
  const flights = [];
  if (discarded) flights.push({ card: discarded, from: "seat", to: "discard" });
  if (source) flights.push({ card: takenCard(event, source, cards), from: source, to: "seat" });
  if (connect) {
    const laid = [connect.city, ...payCards(connect.colour, connect.pay)];
    flights.push(...laid.map((card) => ({ card, from: "seat", to: `city:${connect.city}` })));
  }
  const good = place && before?.draws?.[0];
  if (good) flights.push({ good, from: "bag", to: `city:${place}` });
  if (event.move?.startsWith("locomotive"))
    flights.push({ card: "locomotive", from: "seat", to: "front" });
  return flights;
}

/** @param {EventInfo} event @param {string} source @param {string[]} cards */
function takenCard(event, source, cards) {
  if (source !== "pile")
    return cards[event.effects?.find(({ kind }) => kind === "card")?.facts.card ?? -1] ?? null;
  const [drawn = HIDDEN] = event.draws ?? [];
  return drawn === HIDDEN ? null : drawn;
}

/**
 * The good on its way, if there is one.
 * @param {EventInfo} event
 * @param {Link[]} links
 * @returns {Ride | null}
 */
export function rideOf(event, links) {
  const { trip } = touched(event.move ?? "");
  return trip ? { good: trip.good, ...wayBetween(links, trip.from, trip.to) } : null;
}
