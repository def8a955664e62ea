/** What is picked of a decision so far, with what follows by itself filled in. */

import { t } from "branchline/i18n.js";
import { once } from "branchline/once.js";
import { LOCO, START, cityOf, colourOf, ownHand } from "./card_facts.js";
import { connectText, legalMoves, payments } from "./legal_moves.js";

/** @typedef {import("./types").Ctx} Context */

/** What the one to move is doing: the verb in hand, or what the question leaves. @param {Context} ctx */
export function verbOf(ctx) {
  if (!ctx.mine) return null;
  switch (ctx.view.prompt) {
    case "action":
      return ctx.choice.verb ?? null;
    case "place the good":
      return "place";
    case "take a card":
    case "take a second card or stop":
      return "take";
    case "discard to 13 cards":
      return "trim";
    case "last delivery":
      return "deliver";
    default:
      return null;
  }
}

/** The only one of these, if there is but one. @template T @param {T[]} items @returns {T | undefined} */
const only = (items) => (items.length === 1 ? items[0] : undefined);

/** The connection so far: which city, to where, with which cards, and the move if it is one. */
export const connectPick = once((/** @type {Context} */ ctx) => {
  const legal = legalMoves(ctx.moves);
  /** @type {string | undefined} */
  const city = ctx.choice.city ?? only([...new Set(legal.connects.map((one) => one.city))]);
  const nodes = [
    ...new Set(legal.connects.filter((one) => one.city === city).map((one) => one.node)),
  ];
  /** @type {string | undefined} */
  const node = ctx.choice.node ?? only(nodes);
  const ways = city && node ? payments(legal, city, node) : [];
  /** @type {string[]} */
  const laid = ctx.choice.laid ?? ways[0]?.cards ?? [];
  const colour = laid.map(colourOf).find(Boolean) ?? ways[0]?.colour ?? "";
  const text =
    city && node ? connectText(city, node, colour, laid.length ? laid : [`${colour} 1`]) : "";
  const move = laid.length ? ways.find((one) => one.text === text) : undefined;
  return { city, node, nodes, ways, laid, colour, text, move };
});

/**
 * What is laid after a card was tapped: taken back if it lay there, else added; a rail of another
 * colour begins again, since a link has one colour.
 * @param {string[]} laid
 * @param {string} card
 * @param {boolean} raised
 */
export function tapped(laid, card, raised) {
  if (raised) return laid.toSpliced(laid.lastIndexOf(card), 1);
  const colour = colourOf(card);
  const kept = colour ? laid.filter((one) => one === LOCO || colourOf(one) === colour) : laid;
  return [...kept, card];
}

/** The trip so far: which good, from where, to where, and the move if it is one. */
export const tripPick = once((/** @type {Context} */ ctx) => {
  const legal = legalMoves(ctx.moves);
  const free = ctx.choice.verb === "locomotive"; // the delivery is optional then
  const trips = free ? legal.locomotives : legal.deliveries;
  const goods = [...new Map(trips.map((trip) => [`${trip.from} ${trip.good}`, trip])).values()];
  const single = free ? undefined : only(goods);
  /** @type {string | undefined} */
  const good = ctx.choice.good ?? single?.good;
  /** @type {string | undefined} */
  const from = ctx.choice.from ?? single?.from;
  const goals = trips.filter((trip) => trip.good === good && trip.from === from);
  const to = ctx.choice.to ?? only(goals)?.to;
  return { trips, goods, good, from, goals, to, move: goals.find((trip) => trip.to === to) };
});

/** A connection someone might try, to ask why it cannot be. @param {Context} ctx */
export function plausibleConnect(ctx) {
  const hand = Object.keys(ownHand(ctx));
  const city = hand.find((card) => ctx.board.cities.has(card)) ?? "Omaha";
  const { tracks, value } = cityOf(ctx.board, city);
  const rail = hand.find((card) => tracks.includes(colourOf(card) ?? "")) ?? `${tracks[0]} 2`;
  const colour = colourOf(rail) ?? "";
  return connectText(city, START, colour, enough(colour, value));
}

/** Cards of one colour, worth enough for a city. @param {string} colour @param {number} value */
const enough = (colour, value) => Array(Math.ceil(value / 2)).fill(`${colour} 2`);

/** A connection that would be paid with a card, to ask why it cannot be. @param {Context} ctx @param {string} card */
export function connectWith(ctx, card) {
  const colour = colourOf(card) ?? "";
  const held = Object.keys(ownHand(ctx)).filter((one) => ctx.board.cities.has(one));
  const city =
    held.find((one) => cityOf(ctx.board, one).tracks.includes(colour)) ?? held[0] ?? "Omaha";
  const { value } = cityOf(ctx.board, city);
  return connectText(city, START, colour, [card, ...enough(colour, value - 1)]);
}

/** Say why a city cannot be built. @param {Context} ctx @param {string} city @param {Element} spot */
export function whyNotBuilt(ctx, city, spot) {
  const { tracks, value } = cityOf(ctx.board, city);
  const colour = tracks[0] ?? "";
  const move = connectText(city, START, colour, enough(colour, value));
  ctx.why(move, t("You cannot build {city} now", { city }), spot);
}

/**
 * Say why a card cannot lie in a link.
 * @param {Context} ctx @param {string} city @param {string} node @param {string} card @param {Element} spot
 */
export function whyNotLaid(ctx, city, node, card, spot) {
  const colour = colourOf(card) ?? connectPick(ctx).colour;
  const cards = [card, ...enough(colour, cityOf(ctx.board, city).value - 1)];
  ctx.why(
    connectText(city, node, colour, cards),
    t("This does not pay for {city}", { city }),
    spot,
  );
}

/**
 * A delivery of this good someone might try.
 * @param {Context} ctx
 * @param {string} good
 * @param {string} from
 */
export function plausibleTrip(ctx, good, from) {
  const to = ctx.view.facts.own?.tries[from]?.[good] ?? from;
  const verb = ctx.choice.verb === "locomotive" ? "locomotive" : "deliver";
  return `${verb} ${good} ${from} > ${to}`;
}

/** Any delivery at all, to ask why there is none. @param {Context} ctx */
export function anyTrip(ctx) {
  const [from, goods] = Object.entries(ctx.view.goods)[0] ?? ["Omaha", { red: 1 }];
  const good = Object.keys(/** @type {object} */ (goods))[0] ?? "red";
  const known = ctx.view.links.length > 1;
  return known
    ? plausibleTrip(ctx, good, from)
    : `deliver ${good} ${from} > ${from === "Omaha" ? "Portland" : "Omaha"}`;
}
