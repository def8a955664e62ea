/** Tiles as their texts name them: "21 N-S", "45 N-SE S-NW", "T32 N S NW". */

import { t } from "branchline/i18n.js";
import { SIDES, span } from "./geometry.js";

/**
 * @typedef {object} Piece
 * @property {string} text
 * @property {string} face
 * @property {boolean} town
 * @property {import("./geometry.js").Pair[]} paths  none with a town
 * @property {number[]} exits
 * @property {number[][]} tracks  each track by its sides: paths, or spurs of one side
 */

/** @type {Map<string, Piece>} */
const known = new Map();

/** The piece a text names. @param {string} text */
export function readPiece(text) {
  const piece = known.get(text) ?? parsed(text);
  known.set(text, piece);
  return piece;
}

/** @param {string} text @returns {Piece} */
function parsed(text) {
  const [face = "", ...words] = text.split(" ");
  const ends = words.map((word) => word.split("-").map((side) => SIDES.indexOf(side)));
  const town = face.startsWith("T");
  const exits = ends.flat().sort((a, b) => a - b);
  return {
    text,
    face,
    town,
    paths: town ? [] : /** @type {import("./geometry.js").Pair[]} */ (ends),
    exits,
    tracks: town ? exits.map((side) => [side]) : ends,
  };
}

/** Whether two paths join the same sides. @param {number[]} a @param {number[]} b */
export const samePath = (a, b) => a.length === b.length && a.every((side) => b.includes(side));

/** The tracks of a piece, each by its sides; always the same ones. @param {Piece} piece */
export const tracksOf = (piece) => piece.tracks;

/**
 * What a piece adds to the one that lies there, and what it takes away.
 * @param {Piece | null} old
 * @param {Piece} piece
 */
export function change(old, piece) {
  const before = old ? tracksOf(old) : [];
  const after = tracksOf(piece);
  return {
    added: after.filter((one) => !before.some((other) => samePath(one, other))),
    gone: before.filter((one) => !after.some((other) => samePath(one, other))),
  };
}

/** What a build is called. @param {Piece | null} old @param {Piece} piece */
export function buildKind(old, piece) {
  if (!old) return "new";
  return change(old, piece).gone.length ? "redirect" : "improve";
}

/** The names of most faces. @type {Record<string, () => string>} */
const FACES = {
  21: () => t("Straight"),
  22: () => t("Gentle curve"),
  23: () => t("Tight curve"),
  41: () => t("Straight crossing a curve"),
  42: () => t("Two straights crossing"),
  43: () => t("Two curves crossing"),
  44: () => t("Straight beside a tight curve"),
  45: () => t("Two curves side by side"),
  46: () => t("Gentle beside a tight curve"),
  47: () => t("Gentle beside a tight curve, mirrored"),
  T11: () => t("Town with one exit"),
  T21: () => t("Town, straight through"),
  T22: () => t("Town, gentle curve"),
  T23: () => t("Town, tight curve"),
};

/** The name of a face. @param {string} face */
export function faceName(face) {
  if (face.startsWith("T3")) return t("Town with three exits");
  return FACES[face]?.() ?? t("Town with four exits");
}

/** A direction in words. @param {number} side */
export function sideName(side) {
  return (
    [t("north"), t("north-east"), t("south-east"), t("south"), t("south-west"), t("north-west")][
      side
    ] ?? ""
  );
}

/** What a path of this shape is written as: the face for it. @param {number} a @param {number} b */
export function plainText(a, b) {
  const face = { 1: "23", 2: "22", 3: "21" }[span([a, b])] ?? "21";
  const [first, second] = a < b ? [a, b] : [b, a];
  return `${face} ${SIDES[first]}-${SIDES[second]}`;
}
