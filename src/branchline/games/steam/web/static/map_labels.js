/** Where names stand on the map: readable with all of it in sight, next to each other, track and cubes. */

import { pointOn } from "./geometry.js";
import { halfWay } from "./link_drawing.js";
import { tracksOf } from "./tile_notation.js";

/** @typedef {import("./position_index.js").World} World */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{x: number, y: number, dy: number, end: "start" | "middle" | "end"}} Place  of a name, about its town */
/**
 * A plate with a city's name, by its middle.
 * @typedef {{name: string, x: number, y: number, wide: number, squeezed: boolean}} Plate
 */

/** The least board that a whole map must be readable on, in pixels: in windows of 1181 x 768 and 1024 x 768. */
const LEAST = { width: 550, height: 460 };
const READABLE = 11.3; // pixels
const FONT = 13;
const LETTER = 6.7; // how wide one is, about
/** The places of a name, the best first. @type {Place[]} */
const PLACES = [
  { x: 0, y: 10, dy: 11, end: "middle" },
  { x: 0, y: -11, dy: -3, end: "middle" },
  { x: 12, y: 0, dy: 4.5, end: "start" },
  { x: -12, y: 0, dy: 4.5, end: "end" },
  { x: 8, y: 7, dy: 10, end: "start" },
  { x: -8, y: 7, dy: 10, end: "end" },
  { x: 8, y: -7, dy: -1, end: "start" },
  { x: -8, y: -7, dy: -1, end: "end" },
  { x: -14, y: 10, dy: 11, end: "start" },
  { x: 14, y: 10, dy: 11, end: "end" },
  { x: -14, y: -11, dy: -3, end: "start" },
  { x: 14, y: -11, dy: -3, end: "end" },
];
/** The plate of a city's name: half its height, its greatest width, and how far it lies below the middle. */
export const PLATE = { half: 7.75, wide: 76, below: 7 };
const SHORT_NAME = 10; // letters that need no squeezing
const RAIL = 8; // half of what track takes
const BARRED = 1000; // where something lies that must be seen
const SWEEPS = 3;
const CORNERS = [true, false].flatMap((south) => [false, true].map((east) => ({ east, south })));

/** How many times its size a name has at most. @param {{width: number, height: number}} size  of the drawing */
export function most({ width, height }) {
  const zoom = Math.min(LEAST.width / width, LEAST.height / height);
  return Math.min(3, Math.max(1, READABLE / FONT / zoom));
}

/** @param {{x: number, y: number}} at @param {Place} place @param {string} name @param {number} grown @returns {Box} */
function boxOf(at, place, name, grown) {
  const wide = name.length * LETTER * grown;
  const left =
    at.x + place.x - (place.end === "end" ? wide : place.end === "middle" ? wide / 2 : 0);
  const base = at.y + place.y + place.dy * grown;
  return { left, top: base - 10 * grown, right: left + wide, bottom: base + 3 * grown };
}

/** @param {Box} one @param {Box} other */
const meet = (one, other) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** A box about a point. @param {{x: number, y: number}} at @param {number} wide @param {number} high @returns {Box} */
const about = ({ x, y }, wide, high) => ({
  left: x - wide,
  top: y - high,
  right: x + wide,
  bottom: y + high,
});

/**
 * Where the names of all cities stand: across their cities, but within the map, and moved apart
 * where two that are near each other would meet.
 * @param {World} world @returns {Plate[]}
 */
export function namePlates(world) {
  const grown = most(world.board.box);
  const plates = Object.keys(world.view.cities).map((name) => {
    const hex = world.hex(name);
    const letters = (hex.title ?? hex.name).length;
    const squeezed = letters > SHORT_NAME;
    const wide = squeezed ? PLATE.wide : letters * 6.9 + 7;
    return { name: hex.title ?? hex.name, x: hex.x, y: hex.y + PLATE.below, wide, squeezed };
  });
  const { x, width } = world.board.box;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const [index, one] of plates.entries())
      for (const other of plates.slice(index + 1)) {
        const overlap = ((one.wide + other.wide) / 2) * grown - Math.abs(one.x - other.x);
        if (overlap <= 0 || Math.abs(one.y - other.y) >= 2 * PLATE.half * grown) continue;
        const step = (one.x < other.x ? overlap : -overlap) / 2;
        one.x -= step;
        other.x += step;
      }
    for (const one of plates) {
      const reach = (one.wide / 2) * grown;
      one.x = Math.min(Math.max(one.x, x + reach), x + width - reach);
    }
  }
  return plates;
}

/**
 * What no name of a town may cover: cities with their cubes and names, and the signs of towns.
 * @param {World} world @param {number} grown
 */
function barred(world, grown) {
  const hexes = [...world.board.titled.values()].map((hex) =>
    world.isTown(hex.name) ? about(hex, 10, 10) : about(hex, 44, 43),
  );
  const plates = namePlates(world).map((one) => about(one, (one.wide / 2) * grown, 8 * grown));
  return [...hexes, ...plates];
}

/** Points of all track, and of the discs on it. @param {World} world */
function trackPoints(world) {
  const found = [];
  for (const [name, piece] of world.pieces) {
    const hex = world.hex(name);
    for (const sides of tracksOf(piece))
      for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const point = pointOn(sides, share);
        found.push({ x: hex.x + point.x, y: hex.y + point.y });
      }
  }
  return [
    ...found,
    ...world.links.map((link) => halfWay(world, link)).filter((place) => place !== null),
  ];
}

/** The place of every town's name. @param {World} world @returns {Map<string, Place>} */
export function townNames(world) {
  const grown = most(world.board.box);
  const towns = [...world.board.titled.values()].filter((hex) => world.isTown(hex.name));
  const [walls, points] = [barred(world, grown), trackPoints(world)];
  const { x, y, width, height } = world.board.box;
  /** @type {Map<string, {place: Place, box: Box}>} */
  const chosen = new Map();
  const cost = (/** @type {Box} */ box, /** @type {string} */ town) => {
    const others = [...chosen].filter(([name]) => name !== town).map(([, { box: other }]) => other);
    const out = box.left < x || box.right > x + width || box.top < y || box.bottom > y + height;
    const hit = [...walls, ...others].filter((other) => meet(box, other)).length + Number(out);
    return hit * BARRED + 3 * points.filter((point) => meet(box, about(point, RAIL, RAIL))).length;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep += 1)
    for (const hex of towns) {
      const tried = PLACES.map((place, rank) => {
        const box = boxOf(hex, place, hex.title ?? "", grown);
        return { place, box, cost: cost(box, hex.name) + rank / 4 };
      });
      chosen.set(
        hex.name,
        tried.reduce((best, one) => (one.cost < best.cost ? one : best)),
      );
    }
  return new Map([...chosen].map(([name, { place }]) => [name, place]));
}

/**
 * The corner of the sheet where a title covers no place, if there is one.
 * @param {import("./position_index.js").Board} board
 * @param {{width: number, height: number}} title  in pixels
 */
export function freeCorner(board, title) {
  const zoom = READABLE / FONT / most(board.box);
  const { x, y, width, height } = board.box;
  const [wide, high] = [title.width / zoom, title.height / zoom];
  return CORNERS.find(({ east, south }) => {
    const [left, top] = [east ? x + width - wide : x, south ? y + height - high : y];
    const box = { left, top, right: left + wide, bottom: top + high };
    return [...board.hexes.values()].every(
      (hex) => !meet(box, hex.title ? about(hex, 90, 60) : about(hex, 20, 20)),
    );
  });
}
