/** The legal moves of a position, sorted once by what a player would tap. */

import { once } from "branchline/once.js";
import { readPiece } from "./tile_notation.js";

/** @typedef {import("./tile_notation.js").Piece} Piece */
/** @typedef {{move: string, price: number, hex: string, piece: Piece}} Lay */
/** @typedef {{move: string, colour: string, places: string[], named: (string | null)[]}} Delivery */
/** @typedef {{move: string, place: string, colour: string | null, space: number}} Growth */
/** @typedef {{use: string | null, price: number, pass: string | null}} Take */

/**
 * @typedef {object} LegalMoves
 * @property {Map<string, Lay[]>} lays  by hex
 * @property {Delivery[]} deliveries
 * @property {Growth[]} growths
 * @property {Map<string, Take>} takes  by action tile
 * @property {{move: string, hex: string} | null} back  to take a tile back, while track is loose
 * @property {number[]} bids
 * @property {number} capital  the most steps; -1 if none may be bought now
 * @property {Set<string>} plain  moves without anything to choose: pass, done, upgrade, score ...
 */

const BACK = "back ";

/** The moves of a position, sorted. */
export const legalMoves = once(sort);

/** @param {import("branchline/types").MoveInfo[]} moves @returns {LegalMoves} */
function sort(moves) {
  /** @type {LegalMoves} */
  const found = {
    lays: new Map(),
    deliveries: [],
    growths: [],
    takes: new Map(),
    back: null,
    bids: [],
    capital: -1,
    plain: new Set(),
  };
  for (const { move, price } of moves) {
    const gap = move.indexOf(" ");
    const verb = gap < 0 ? move : move.slice(0, gap);
    const rest = gap < 0 ? "" : move.slice(gap + 1);
    const reader = READERS[verb];
    if (reader) reader(found, move, rest, price.dollars ?? 0);
    else found.plain.add(move);
  }
  return found;
}

/** @type {Record<string, (found: LegalMoves, move: string, rest: string, price: number) => void>} */
const READERS = {
  bid: (found, _move, rest) => void found.bids.push(Number(rest)),
  capital: (found, _move, rest) => {
    found.capital = Math.max(found.capital, Number(rest));
  },
  take: readTake,
  lay: readLay,
  grow: readGrow,
  urbanize: readGrow,
  deliver: (found, move) => void found.deliveries.push(readDelivery(move)),
};

/** @param {LegalMoves} found @param {string} move @param {string} rest @param {number} price */
function readLay(found, move, rest, price) {
  const gap = rest.indexOf(" ");
  const hex = rest.slice(0, gap);
  const lay = { move, price, hex, piece: readPiece(rest.slice(gap + 1)) };
  const there = found.lays.get(hex);
  if (there) there.push(lay);
  else found.lays.set(hex, [lay]);
}

/** @param {LegalMoves} found @param {string} move @param {string} rest @param {number} price */
function readTake(found, move, rest, price) {
  if (rest.startsWith(BACK)) {
    found.back = { move, hex: rest.slice(BACK.length) };
    return;
  }
  const passed = rest.endsWith(" pass");
  const tile = passed ? rest.slice(0, -5) : rest;
  const take = found.takes.get(tile) ?? { use: null, price: 0, pass: null };
  if (passed) take.pass = move;
  else Object.assign(take, { use: move, price });
  found.takes.set(tile, take);
}

/** @param {LegalMoves} found @param {string} move @param {string} rest */
function readGrow(found, move, rest) {
  const words = rest.split(" ");
  const space = Number(words.pop());
  const colour = move.startsWith("urbanize") ? (words.pop() ?? null) : null;
  found.growths.push({ move, place: words.join(" "), colour, space });
}

/** A delivery, read from its text. @param {string} move @returns {Delivery} */
export function readDelivery(move) {
  const [, colour = "", ...words] = move.split(" ");
  const parts = words.join(" ").split(/ >(?:([a-z]+)>)? /);
  return {
    move,
    colour,
    places: parts.filter((_, at) => at % 2 === 0),
    named: parts.filter((_, at) => at % 2 === 1).map((owner) => owner ?? null),
  };
}
