/** What the others did since one's own last move, so that it can be shown on the map for a while. */

import { readDelivery } from "./moves.js";

/** @typedef {import("../../types").Context} Context */
/** @typedef {import("../../types").EventInfo} EventInfo */
/** @typedef {import("./world.js").World} World */
/** @typedef {{way: import("./moves.js").Delivery, mover: number, number: number}} Ride */

const RIDES = 3; // more at once would be a crowd

/** The moves of others that one has not answered yet; in the replay the last move. @param {Context} ctx @returns {EventInfo[]} */
export function sinceOwn(ctx) {
  if (!ctx.live || ctx.seat === null) return ctx.last ? [ctx.last] : [];
  const moves = (ctx.events ?? []).filter((event) => event.kind === "move" && !event.taken_back);
  const told = ctx.shown?.number ?? Infinity;
  const own = moves.findLastIndex((event) => event.seat === ctx.seat);
  const fresh = moves.slice(own + 1).filter((event) => event.number <= told);
  return fresh.length ? fresh : moves.slice(own);
}

/** The hexes that were built on, grown or founded. @param {Context} ctx @param {World} world @returns {Set<string>} */
export function touched(ctx, world) {
  const found = new Set();
  for (const { move = "" } of sinceOwn(ctx)) {
    const [verb, ...words] = move.split(" ");
    if (verb === "lay" && words[0]) found.add(words[0]);
    const place = verb === "grow" ? words.slice(0, -1) : verb === "urbanize" ? words.slice(0, -2) : null;
    if (place) found.add(world.titled(place.join(" ")).name);
  }
  return found;
}

/** The last deliveries, while nothing but the choices they led to has come after them. @param {Context} ctx @returns {Ride[]} */
export function rides(ctx) {
  /** @type {Ride[]} */
  const found = [];
  for (const event of sinceOwn(ctx)) {
    const { move = "", seat, number } = event;
    if (move.startsWith("deliver ") && seat !== null) found.push({ way: readDelivery(move), mover: seat, number });
    else if (!move.startsWith("score ")) found.length = 0;
  }
  return found.slice(-RIDES);
}
