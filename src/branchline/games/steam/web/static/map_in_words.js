/** Places and things in words, for those who listen and for the board as text. */

import { list, t, tn } from "branchline/i18n.js";
import { linkEnds } from "./link_drawing.js";
import { faceName, sideName, tracksOf } from "./tile_notation.js";

/** @typedef {import("./position_index.js").World} World */

/** A colour in words. @param {string} colour */
export const colourName = (colour) => t(colour);

/** Cubes in words. @param {Record<string, number>} cubes */
export function cubesInWords(cubes) {
  const parts = Object.entries(cubes).map(([colour, count]) =>
    t("{count} {colour}", { count, colour: t(colour) }),
  );
  return parts.length ? list(parts) : t("no cubes");
}

/** A hex by its name, and by the place on it. @param {World} world @param {string} name */
export function hexInWords(world, name) {
  const hex = world.hex(name);
  if (hex.title) return t("{place} at {hex}", { place: hex.title, hex: name });
  if (hex.hill && hex.river) return t("{hex}, hill and river", { hex: name });
  if (hex.hill) return t("{hex}, hill", { hex: name });
  return hex.river ? t("{hex}, river", { hex: name }) : name;
}

/** A city in words: its colour, its cubes, its growth. @param {World} world @param {string} name */
export function cityInWords(world, name) {
  const [colour, cubes] = world.city(name);
  const gaps = {
    place: world.called(name),
    hex: name,
    colour: t(colour),
    cubes: cubesInWords(cubes),
  };
  const grown = world.hex(name).kind === "town" || world.view.grown.includes(name);
  return grown
    ? t("{place} at {hex}, {colour} city, grown: {cubes}", gaps)
    : t("{place} at {hex}, {colour} city: {cubes}", gaps);
}

/** A town in words. @param {World} world @param {string} name */
export function townInWords(world, name) {
  const piece = world.pieces.get(name);
  const gaps = { place: world.called(name), hex: name };
  if (!piece) return t("{place} at {hex}, town without track", gaps);
  return t("{place} at {hex}, town with track to {sides}", {
    ...gaps,
    sides: list(piece.exits.map(sideName)),
  });
}

/** The track on a hex in words, with its owners. @param {World} world @param {string} name @param {string[]} names */
export function trackInWords(world, name, names) {
  const piece = world.pieces.get(name);
  if (!piece) return hexInWords(world, name);
  const parts = tracksOf(piece).map((sides) => {
    const owner = world.linkAt(name, sides)?.owner ?? null;
    const way = list(sides.map(sideName));
    return owner === null
      ? t("{way}, unowned", { way })
      : t("{way}, owned by {owner}", { way, owner: names[owner] });
  });
  return t("{hex}: {tile}, {tracks}", {
    hex: hexInWords(world, name),
    tile: faceName(piece.face),
    tracks: parts.join("; "),
  });
}

/** A link in words. @param {World} world @param {import("./types").Link} link @param {string[]} names */
export function linkInWords(world, link, names) {
  const [one, other] = linkEnds(world, link);
  const owner = link.owner === null ? t("nobody") : names[link.owner];
  return link.complete
    ? t("{one} to {other}, owner: {owner}", { one, other, owner })
    : t("{one} to {other}, unfinished, owner: {owner}", { one, other, owner });
}

/** A place in an order in words: 1st, 2nd ... @param {number} place  counted from 1 */
export function placeName(place) {
  return (
    [t("1st"), t("2nd"), t("3rd"), t("4th"), t("5th"), t("6th"), t("7th")][place - 1] ??
    String(place)
  );
}

/** The action tiles: the name and the icon of each. @type {Record<string, [() => string, string]>} */
const ACTIONS = {
  "turn order": [() => t("Turn Order"), "order"],
  "first move": [() => t("First Move"), "move"],
  engineer: [() => t("Engineer"), "engineer"],
  "first build": [() => t("First Build"), "build"],
  "city growth": [() => t("City Growth"), "growth"],
  locomotive: [() => t("Locomotive"), "loco"],
  urbanization: [() => t("Urbanization"), "city"],
};

/** The name of an action tile. @param {string} tile */
export const actionName = (tile) => ACTIONS[tile]?.[0]() ?? tile;

/** The icon of an action tile. @param {string} tile */
export const actionIcon = (tile) => ACTIONS[tile]?.[1] ?? "city";

/** How many points in words. @param {number} n */
export const pointsInWords = (n) => tn("{n} point", "{n} points", n);
