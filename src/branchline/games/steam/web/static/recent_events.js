/**
 * Read from what happened at the table: what was built in the build turn that is on, and what the
 * others did since one's own last move.
 */

import { readDelivery } from "./legal_moves.js";
import { readPiece } from "./tile_notation.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("branchline/types").EventInfo} EventInfo */
/** @typedef {import("./position_index.js").World} World */
/** @typedef {{way: import("./legal_moves.js").Delivery, mover: number, number: number}} Ride */
/** @typedef {import("./tile_notation.js").Piece} Piece */
/** @typedef {{hex: string, piece: Piece, old: Piece | null, price: number}} Line */

const RIDES = 3; // more at once would be a crowd

/** The tiles laid so far in the build turn that is on. @param {Context} ctx @returns {Line[]} */
export function lines(ctx) {
  const moves = (ctx.events ?? []).filter((event) => event.kind === "move" && !event.taken_back);
  const before = new Map();
  /** @type {Line[]} */
  let found = [];
  for (const event of moves) {
    const [verb, hex = "", ...words] = (event.move ?? "").split(" ");
    if (verb === "take" && hex === "back") {
      undo(found, before, words[0] ?? "");
      continue;
    }
    if (verb !== "lay") {
      if (verb !== "grow" && verb !== "urbanize") found = [];
      continue;
    }
    const piece = readPiece(words.join(" "));
    const old = before.get(hex) ?? null;
    found.push({ hex, piece, old, price: event.price?.dollars ?? 0 });
    before.set(hex, piece);
  }
  return found;
}

/**
 * Forget the tile on a hex, which was the first one there, and all after it.
 * @param {Line[]} found
 * @param {Map<string, unknown>} before
 * @param {string} hex
 */
function undo(found, before, hex) {
  const from = found.findIndex((line) => line.hex === hex);
  for (const line of found.splice(from < 0 ? found.length : from).reverse()) {
    if (line.old) before.set(line.hex, line.old);
    else before.delete(line.hex);
  }
}

/**
 * The moves of others that one has not answered yet; in the replay the last move.
 * @param {Context} ctx
 * @returns {EventInfo[]}
 */
function sinceOwn(ctx) {
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
    const place =
      verb === "grow" ? words.slice(0, -1) : verb === "urbanize" ? words.slice(0, -2) : null;
    if (place) found.add(world.titled(place.join(" ")).name);
  }
  return found;
}

/**
 * The last deliveries, while nothing but the choices they led to has come after them.
 * @param {Context} ctx
 * @returns {Ride[]}
 */
export function rides(ctx) {
  /** @type {Ride[]} */
  const found = [];
  for (const event of sinceOwn(ctx)) {
    const { move = "", seat, number } = event;
    if (move.startsWith("deliver ") && seat !== null)
      found.push({ way: readDelivery(move), mover: seat, number });
    else if (!move.startsWith("score ")) found.length = 0;
  }
  return found.slice(-RIDES);
}
