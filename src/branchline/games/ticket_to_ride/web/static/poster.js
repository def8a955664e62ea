/** The poster of Ticket to Ride: a corner of Europe, an excerpt of the board's own layout. */

import { svg } from "branchline/lit.js";

/** The size of the drawing. */
const SIZE = [520, 280];

/** The land, as the outline of a path. */
const LAND =
  "M-30-30l0 253 4-4 2-4 11-10 20-5 8-15 4-2 15 2 13 6 14 3 9 14 9 10 4 8 5 0 5 4 13 8 2 2-1 3 1 0 " +
  "4-2 11 2 8 7 10 4 25 16 7 1 10 5 3-3 9 0 4-1 18 17 0-2 4-1 5 2 1 7 7-7 2 0 8 10 3 7 9 3 5-3 6 5 " +
  "17 0-5-8-3-14 0-19 3-1 3 3 5 1 8-2 10 11 8 3-1-12-7-9-12-8-11-2-8-3-13-1-16-4-1-4 5-6 0-5-6 0-20" +
  " 5-21-8-22-14-13-16-13-12-30-8-11-5-5-6-6-14 4 0 1-7-4-1-6-5-1-9 5-6-1 4 2-1 13-14 4-9 8 0 2-4 2" +
  "-1 5 4-7 10 7 14 9 8 3-1 4-16 1-9 2-1 5 0 12 7 3 5 3 12 18 12 8 4-6 0-6 2 4 3 15 10 19 10 3 5 15" +
  "-1 21 6 29 17-17-5-7 0 27 6 19 7 4 0-1 1 6 3 6 5 10 3-7 9-2 13-4 8 5 8-4 0 6 6 11 5 7 11 7 6 6 8" +
  " 16 10 9-1 2 4-1 1-6-1-3 1 0 2 54 0-2-2 6 1 7-4-3 0-5-8 4-2 5 3 1 6 5-2-4-7-9-8-5-9-9-8 0-15 9-2" +
  "-2 3 2 3 13 8 3 8 8 4 1-1-7-5-3-6 1-1 8 3 10 11 1-2-1-3-8-10 5 1 8 4 7 7-5-8-6-5-5-1-2-2 2-2-5-6" +
  " 1-2 10 2 12-6 9 5 10-4 4 3 19 8 5 4 4 8 10 2 0 10-3 3 0 11 3-1 0 5-3 0 0 5 0 4 3 0 0-340ZM47 24" +
  "4l-9 6-2 8 4 3-3 3 1 3 4 2-1 8 4 0 1 7 6 2-2 6 4 3 11 5 3-15-2-11 1-11-12-33-3-1 2 12-5 0ZM516 2" +
  "98l1-2 1 3 3 1 2-8-5 1-2-2-6-2 1 6 3 2ZM157 127l9 12-5-15-3-2-2-6-2 2 3 7ZM357 290l7 2-5-2-6-8 2" +
  "-3-3-2-5 3 6 6ZM161 111l-2 7 3 2 3 0 3 2 4-2ZM193 148l2-2-17-10-5-2 9 8ZM499 262l0-4-3-4-3 0-3 5" +
  " 5 3Z";

/** Cities. @type {[number, number][]} */
const CITIES = [
  [293, 256],
  [322, 1],
  [73, 12],
  [153, 252],
  [326, 170],
  [456, 180],
  [98, 130],
  [202, 73],
];

/**
 * Routes: colour, colour of the player who claimed it or none, and of each space "x y angle".
 * @type {[string, string, ...string[]][]}
 */
const ROUTES = [
  ["grey", "", "358 308 31", "319 280 40"],
  ["green", "", "418 278 49", "387 242 50", "356 206 50"],
  ["purple", "", "472 266 81", "464 218 79"],
  ["grey", "", "287 296 -82"],
  ["white", "blue", "247 255 2", "199 253 2"],
  ["grey", "red", "488 91 5", "441 82 16", "397 65 28", "357 38 41"],
  ["grey", "", "548 45 -73"],
  ["grey", "", "511 118 -49", "479 154 -49"],
  ["grey", "", "365 -21 -27"],
  ["purple", "", "323 38 89", "324 86 89", "326 134 89"],
  ["red", "", "277 -12 26"],
  ["white", "", "284 -27 26"],
  ["orange", "", "283 25 -31", "241 49 -31"],
  ["blue", "yellow", "537 221 25", "494 200 27"],
  ["purple", "", "46 -11 46"],
  ["grey", "", "-26 205 -9", "22 203 3", "69 210 16", "113 228 27"],
  ["blue", "blue", "72 51 85", "83 98 70"],
  ["orange", "", "107 3 -15", "153 -10 -16", "199 -24 -20"],
  ["yellow", "", "42 30 -33", "4 59 -40"],
  ["grey", "", "167 284 65"],
  ["black", "blue", "137 208 68", "117 165 62"],
  ["grey", "green", "362 173 4", "410 177 4"],
  ["red", "green", "293 161 21", "252 138 38", "219 103 56"],
  ["grey", "green", "128 113 -29", "170 90 -29"],
  ["green", "", "55 115 21", "11 97 23"],
  ["grey", "", "228 -6 -72", "213 39 -72"],
];

/** @param {string} space */
const placed = (space) => space.replace(/(\S+ \S+) (\S+)/, "translate($1) rotate($2)");

/** An empty space. @param {string} space @param {string} colour */
const bay = (space, colour) => svg`<g class="slot c-${colour}" transform=${placed(space)}>
  <rect class="frame" x="-21" y="-7" width="42" height="14" rx="3"></rect>
  <rect class="bay" x="-18" y="-4" width="36" height="8" rx="1.5"></rect></g>`;

/** A space with a train on it. @param {string} space @param {string} colour */
const car = (space, colour) => svg`<g class="car c-${colour}" transform=${placed(space)}>
  <rect x="-22" y="-9.5" width="44" height="19" rx="3.5"></rect><path d="M-17-5H17"></path></g>`;

/** The Adriatic. */
export const poster =
  () => svg`<svg class="art" viewBox="0 0 ${SIZE[0]} ${SIZE[1]}" preserveAspectRatio="xMidYMid slice"
      aria-hidden="true">
  <path class="land" d=${LAND}></path>
  ${ROUTES.map(([colour, owner, ...spaces]) => spaces.map((space) => (owner ? car(space, owner) : bay(space, colour))))}
  ${CITIES.map(([x, y]) => svg`<circle class="dot" cx=${x} cy=${y} r="9"></circle>`)}</svg>`;
