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
  let piece = known.get(text);
  if (!piece) {
    piece = parsed(text);
    known.set(text, piece);
  }
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

/** The name of a face. @param {string} face */
export function faceName(face) {
  switch (face) {
    case "21":
      return t("Straight");
    case "22":
      return t("Gentle curve");
    case "23":
      return t("Tight curve");
    case "41":
      return t("Straight crossing a curve");
    case "42":
      return t("Two straights crossing");
    case "43":
      return t("Two curves crossing");
    case "44":
      return t("Straight beside a tight curve");
    case "45":
      return t("Two curves side by side");
    case "46":
      return t("Gentle beside a tight curve");
    case "47":
      return t("Gentle beside a tight curve, mirrored");
    case "T11":
      return t("Town with one exit");
    case "T21":
      return t("Town, straight through");
    case "T22":
      return t("Town, gentle curve");
    case "T23":
      return t("Town, tight curve");
    case "T31":
    case "T32":
    case "T33":
    case "T34":
      return t("Town with three exits");
    default:
      return t("Town with four exits");
  }
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
