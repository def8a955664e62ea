/** The board and the position, made easy to ask: hexes by name, tiles, links, places. */

import { opposite, towards } from "./geometry.js";
import { readPiece, tracksOf } from "./tile_notation.js";

/** @typedef {import("./tile_notation.js").Piece} Piece */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").HexInfo} HexInfo */

/**
 * The board with its hexes by name.
 * @param {Omit<Board, "hexes" | "titled"> & {hexes: HexInfo[]}} board
 * @returns {Board}
 */
export function prepare(board) {
  const hexes = new Map(board.hexes.map((hex) => [hex.name, hex]));
  /** @type {Map<string, HexInfo>} */
  const titled = new Map();
  for (const hex of board.hexes) if (hex.title) titled.set(hex.title, hex);
  return { ...board, hexes, titled };
}

/** A position with what follows from it. */
export class World {
  /** @param {Board} board @param {import("./types").View} view */
  constructor(board, view) {
    this.board = board;
    this.view = view;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    for (const [hex, [text]] of Object.entries(view.tiles)) this.pieces.set(hex, readPiece(text));
    this.links = view.facts.links;
    /** @type {Map<string, import("./types").Link>} */
    this.linkOf = new Map();
    for (const link of this.links) {
      for (const { hex, sides } of link.stretches) this.linkOf.set(trackKey(hex, sides), link);
    }
  }

  /** The link that a track on a hex belongs to. @param {string} hex @param {readonly number[]} sides */
  linkAt(hex, sides) {
    return this.linkOf.get(trackKey(hex, sides)) ?? null;
  }

  /** @param {string} name @returns {HexInfo} */
  hex(name) {
    const found = this.board.hexes.get(name);
    if (!found) throw new Error(`no hex ${name}`);
    return found;
  }

  /** @param {string} name @param {number} side */
  near(name, side) {
    return this.hex(name).near[side] ?? null;
  }

  /** Whether a hex in play lies across a side, be it barred or not. @param {string} name @param {number} side */
  neighbours(name, side) {
    const { x, y } = this.hex(name);
    const step = towards(side);
    const far = 2 * this.board.half;
    return [...this.board.hexes.values()].some(
      (hex) => Math.abs(hex.x - x - far * step.x) < 5 && Math.abs(hex.y - y - far * step.y) < 5,
    );
  }

  /** Whether a hex is a city now. @param {string | null} name */
  isCity(name) {
    return name !== null && name in this.view.cities;
  }

  /** The colour of a city, and its cubes. @param {string} name @returns {import("./types").CityView} */
  city(name) {
    return this.view.cities[name] ?? ["", {}];
  }

  /** Whether a hex is a town still. @param {string} name */
  isTown(name) {
    return this.hex(name).kind === "town" && !this.isCity(name);
  }

  /** The hexes with a city or town of a name. @param {string} title */
  titled(title) {
    const found = this.board.titled.get(title);
    if (!found) throw new Error(`no place ${title}`);
    return found;
  }

  /** What a place is called: its name, or that of its hex. @param {string} name */
  called(name) {
    return this.hex(name).title ?? name;
  }

  /** What a track that leaves a hex by a side meets. @param {string} name @param {number} side */
  beyond(name, side) {
    const other = this.near(name, side);
    if (other === null) return { kind: "barred", other: null, link: null };
    if (this.isCity(other)) return { kind: "city", other, link: null };
    const piece = this.pieces.get(other);
    const facing = opposite(side);
    if (piece?.exits.includes(facing)) {
      const track = tracksOf(piece).find((sides) => sides.includes(facing)) ?? [];
      return { kind: "track", other, link: this.linkAt(other, track) };
    }
    return { kind: this.isTown(other) ? "town" : "open", other, link: null };
  }

  /**
   * The place a track leads to that leaves a hex by a side: its hex, or null if it ends openly.
   * @param {string} name @param {number} side
   */
  leadsTo(name, side) {
    const { kind, other, link } = this.beyond(name, side);
    if (kind === "city") return other;
    if (!link) return null;
    const [one, two] = link.nodes;
    return one ?? two ?? null;
  }
}

/** The name of a track by its sides. @param {readonly number[]} sides */
export const sidesKey = (sides) => [...sides].sort((a, b) => a - b).join("-");

/** The name of a track on a hex. @param {string} hex @param {readonly number[]} sides */
export const trackKey = (hex, sides) => `${hex} ${sidesKey(sides)}`;

/** The world of a position, made once. @param {import("./types").Ctx} ctx */
export function worldOf(ctx) {
  const world = made.get(ctx.view) ?? new World(ctx.board, ctx.view);
  made.set(ctx.view, world);
  return world;
}

/** @type {WeakMap<object, World>} */
const made = new WeakMap();
