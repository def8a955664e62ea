/** What a figure of Steam shows: the cities, towns and hexes it is about. */

import { svg } from "branchline/lit.js";
import { hexPath } from "./geometry.js";
import { around } from "./map.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */

const HALO = hexPath(50);

/** The hex that a name means. @param {Context} ctx @param {string} name */
const hexOf = (ctx, name) => {
  const { board } = worldOf(ctx);
  return board.titled.get(name) ?? board.hexes.get(name);
};

/** The part of the map. @param {Context} ctx @param {string[]} focus */
export function frame(ctx, focus) {
  return around(
    worldOf(ctx),
    focus.flatMap((name) => hexOf(ctx, name)?.name ?? []),
  );
}

/** Everything lies on the map. */
export const beside = () => [];

/** What marks it on the map: the ring about its hex. @param {Context} ctx @param {string} name */
export function halo(ctx, name) {
  const hex = hexOf(ctx, name);
  return hex ? svg`<path d=${HALO} transform="translate(${hex.x} ${hex.y})"></path>` : null;
}

/** Nothing lies next to the map. */
export const things = () => null;
