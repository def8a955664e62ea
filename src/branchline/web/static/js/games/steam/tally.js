/** What was built in the build turn that is on, read from what happened at the table. */

import { readPiece } from "./pieces.js";
import { worldOf } from "./world.js";

/** @typedef {import("../../types").Context} Context */
/** @typedef {{hex: string, piece: import("./pieces.js").Piece, old: import("./pieces.js").Piece | null, price: number}} Line */

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
    found.push({ hex, piece, old, price: priceOf(ctx, hex, piece, old) });
    before.set(hex, piece);
  }
  return found;
}

/** Forget the tile on a hex, which was the first one there, and all after it. @param {Line[]} found @param {Map<string, unknown>} before @param {string} hex */
function undo(found, before, hex) {
  const from = found.findIndex((line) => line.hex === hex);
  for (const line of found.splice(from < 0 ? found.length : from).reverse()) {
    if (line.old) before.set(line.hex, line.old);
    else before.delete(line.hex);
  }
}

/** What a tile has cost; terrain counts on an empty hex. @param {Context} ctx @param {string} hex @param {import("./pieces.js").Piece} piece @param {unknown} old */
function priceOf(ctx, hex, piece, old) {
  const face = ctx.board.faces.find((/** @type {any} */ one) => one.name === piece.face);
  return (face?.price ?? 0) + (old ? 0 : worldOf(ctx).hex(hex).cost);
}

/** How many builds have been made in this turn. @param {Context} ctx */
export function buildsMade(ctx) {
  const all = ctx.view.players[ctx.view.turn]?.tile === "engineer" ? 4 : 3;
  return Math.max(0, all - ctx.view.builds_left);
}
