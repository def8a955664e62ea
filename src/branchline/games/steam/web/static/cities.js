/** Cities and towns with what lies on them. */

import { svg, nothing, repeat } from "branchline/lit.js";
import { cubeMark } from "branchline/widgets.js";
import { hexPath } from "./geometry.js";
import { namePlates, PLATE, townNames } from "./map_labels.js";

/** @typedef {import("./position_index.js").World} World */

const ROW = 4;
/** @type {Record<string, string>} */
const LETTERS = { red: "R", blue: "B", yellow: "Y", purple: "P", grey: "E" };

/** Every city. @param {World} world @param {Set<string>} fresh  those that were founded or grew just now */
export function cities(world, fresh) {
  return repeat(
    Object.entries(world.view.cities),
    ([name]) => name,
    ([name, [colour]]) => {
      const hex = world.hex(name);
      const grown = world.view.grown.includes(name);
      const laidOn = hex.kind === "town";
      return svg`<g class="city c-${colour} ${laidOn ? "new" : ""} ${fresh.has(name) ? "fresh" : ""}"
        transform="translate(${hex.x} ${hex.y})" aria-hidden="true">
      ${laidOn ? svg`<path class="drop" transform="translate(3 4)" d=${hexPath(47.5)}></path>` : nothing}
      <path class="body" d=${hexPath(47.5)}></path><path class="key" d=${hexPath(43)}></path>
      ${laidOn ? newCityMarks() : nothing}
      <use class="sym" href="#s-${colour}" x="-7.5" y="23" width="15" height="15"></use>
      <text class="letter" x="-19" y="36">${LETTERS[colour]}</text>
      ${grown || laidOn ? growthMark() : nothing}</g>`;
    },
  );
}

/** The names of all cities. @param {World} world */
export const cityNames = (world) => namePlates(world).map(nameplate);

/** A double keyline and six rivets: this one was laid on. */
function newCityMarks() {
  const rivets = [0, 1, 2, 3, 4, 5].map((corner) => {
    const turn = (corner * Math.PI) / 3;
    return svg`<circle class="rivet" cx=${(40.5 * Math.cos(turn)).toFixed(1)}
      cy=${(40.5 * Math.sin(turn)).toFixed(1)} r="1.8"></circle>`;
  });
  return svg`<path class="key" d=${hexPath(39)}></path>${rivets}`;
}

/** The name of a city on its plate. @param {import("./map_labels.js").Plate} plate */
function nameplate({ name, x, y, wide, squeezed }) {
  return svg`<g transform="translate(${x} ${y})"><g class="nameplate"><rect x=${-wide / 2} y=${-PLATE.half}
      width=${wide} height=${2 * PLATE.half} rx="2.5"></rect>
    ${
      squeezed
        ? svg`<text y="4.6" font-size="13.5" textLength=${wide - 6} lengthAdjust="spacingAndGlyphs">${name}</text>`
        : svg`<text y="4.6" font-size="13.5">${name}</text>`
    }</g></g>`;
}

const growthMark = () => svg`<g class="growth" transform="translate(21 31)">
  <rect x="-7.5" y="-7.5" width="15" height="15" rx="2"></rect>
  <path d="M-4 4 0 0 4 4M-4-.5 0-4.5 4-.5"></path></g>`;

/** Every town that is not a city. @param {World} world */
export function towns(world) {
  return [...townNames(world)].map(([name, { x, y, dy, end }]) => {
    const hex = world.hex(name);
    return svg`<g class="town" transform="translate(${hex.x} ${hex.y})" aria-hidden="true">
      <circle r="9"></circle><circle class="eye" r="3.2"></circle>
      <g transform="translate(${x} ${y})"><text y=${dy} text-anchor=${end}>${hex.title}</text></g></g>`;
  });
}

/** The colours of the cubes on a city, one by one. @param {Record<string, number>} cubes */
export const loose = (cubes) =>
  Object.entries(cubes).flatMap(([colour, count]) => Array(count).fill(colour));

/**
 * Where the cubes of a city lie: above its name, in rows of four.
 * @param {number} count
 */
export function cubeSpots(count) {
  const crowded = count > 2 * ROW;
  const row = crowded ? 6 : ROW;
  const size = crowded ? 12.5 : 17;
  const spots = [];
  for (let index = 0; index < count; index += 1) {
    const line = Math.floor(index / row);
    const there = Math.min(row, count - line * row);
    const x = (index % row) * size - (there * size) / 2;
    spots.push({ x, y: -10 - size - line * (size - 1.5), scale: size / 19.5 });
  }
  return spots;
}

/** The letter of a colour next to its symbol, shown if the player wants letters. @param {string} colour */
const letterMark = (
  colour,
) => svg`<g class="letter"><rect x="10.5" y="9.5" width="9.5" height="10.5" rx="1.5"></rect>
  <text x="15.2" y="18">${LETTERS[colour]}</text></g>`;

/**
 * The cubes on a city, grouped by colour; each group may be a button.
 * @param {World} world
 * @param {string} name
 * @param {(colour: string, cubes: unknown[]) => unknown} wrap
 */
export function cityCubes(world, name, wrap) {
  const cubes = world.city(name)[1];
  const hex = world.hex(name);
  const colours = loose(cubes);
  const spots = cubeSpots(colours.length);
  /** @type {Map<string, unknown[]>} */
  const groups = new Map();
  for (const [index, colour] of colours.entries()) {
    const spot = spots[index];
    if (!spot) continue;
    const mark = svg`<g transform="translate(${(hex.x + spot.x).toFixed(1)} ${(hex.y + spot.y).toFixed(1)})
        scale(${spot.scale.toFixed(3)})"><rect class="hit" x="0" y="0" width="20" height="20" rx="2"></rect>
      ${cubeMark(colour)}${letterMark(colour)}</g>`;
    const group = groups.get(colour);
    if (group) group.push(mark);
    else groups.set(colour, [mark]);
  }
  return [...groups].map(([colour, marks]) => wrap(colour, marks));
}
