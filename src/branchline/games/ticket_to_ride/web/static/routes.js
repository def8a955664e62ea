/** Routes on the map: bays while open, trains when claimed. */

import { classMap, nothing, svg } from "branchline/lit.js";
import { emblem, symbolOf } from "branchline/widgets.js";
import { letterOf } from "./cards.js";

/** @typedef {import("./types").Route} Route */

const BAY = 14.4; // the height of an open space
const CAR = 16.4; // the height of a car; parallel routes lie 16.5 apart

/**
 * What is to be seen of a route.
 * @typedef {object} Look
 * @property {string | null} owner  the colour of its owner
 * @property {boolean} shut  no one, or not we, can claim it any more
 * @property {boolean} legal
 * @property {boolean} chosen
 * @property {boolean} fresh  just played
 * @property {boolean} lit  part of what is looked at
 * @property {boolean} wanted  part of the way a ticket asks for
 * @property {boolean} letters
 * @property {string} words  the text shown when it is pointed at
 */

/** @param {Route} route @param {number} at */
const needsLoco = (route, at) => {
  const first = Math.floor((route.length - route.ferry) / 2);
  return route.ferry > 0 && at >= first && at < first + route.ferry;
};

/**
 * The symbol of an open space, upright whatever the angle.
 * @param {Route} route
 * @param {number} at
 * @param {number} angle
 * @param {boolean} letters
 */
function mark(route, at, angle, letters) {
  const card = needsLoco(route, at) ? "locomotive" : route.colour;
  if (card === "grey") return nothing;
  const size = card === "locomotive" ? 12.5 : 10;
  const use = svg`<use href="#s-${symbolOf(card)}" x=${-size / 2} y=${-size / 2} width=${size} height=${size}></use>`;
  if (!letters) return svg`<g transform="rotate(${-angle})">${use}</g>`;
  return svg`<g transform="translate(-8 0) rotate(${-angle})">${use}</g>
    <g transform="translate(8 0) rotate(${-angle})"><text class="letter" y="4">${letterOf(card)}</text></g>`;
}

/**
 * @param {Route} route
 * @param {number} length
 * @param {boolean} letters
 */
function bays(route, length, letters) {
  const [half, round] = [length / 2, route.ferry > 0 ? BAY / 2 : 2];
  return route.spaces.map(
    ([x, y, angle], at) => svg`<g class="slot" transform="translate(${x} ${y}) rotate(${angle})">
    <rect class="frame" x=${-half} y=${-BAY / 2} width=${length} height=${BAY} rx=${round}></rect>
    <rect class="bay" x=${3 - half} y="-4.6" width=${length - 6} height="9.2" rx=${Math.max(1, round - 3)}></rect>
    ${route.tunnel ? svg`<path class="portal" d="M${-half} -6.6H${half}M${-half} 6.6H${half}"></path>` : nothing}
    ${mark(route, at, angle, letters)}</g>`,
  );
}

/**
 * @param {Route} route
 * @param {number} length
 * @param {string} owner
 */
function cars(route, length, owner) {
  const half = length / 2;
  return route.spaces.map(
    ([x, y, angle]) => svg`<g class="car" transform="translate(${x} ${y}) rotate(${angle})">
    <rect x=${-half} y=${-CAR / 2} width=${length} height=${CAR} rx="3.5"></rect>
    <path d="M${4 - half} -5H${half - 4}"></path>
    <use href="#e-${emblem(owner)}" x="-7" y="-5.4" width="14" height="14"></use></g>`,
  );
}

/** What lies under the pieces of a route: a casing that shows its state. @param {Route} route @param {Look} look */
export function casing(route, look) {
  const { owner, legal, chosen, fresh, lit, wanted } = look;
  const states = {
    route: true,
    claimed: owner !== null,
    legal,
    chosen,
    fresh,
    lit,
    wanted,
    ferry: route.ferry > 0,
  };
  if (!(owner || legal || chosen || wanted || states.ferry)) return nothing;
  return svg`<g class=${classMap(states)}>
    ${states.ferry && !owner ? svg`<path class="wave" d=${route.run}></path>` : nothing}
    <path class="bed" d=${route.run}></path>
    ${owner ? svg`<path class="line" d=${route.path}></path>` : nothing}</g>`;
}

/** The pieces of a route. @param {Route} route @param {Look} look @param {number} length */
export function pieces(route, look, length) {
  const { owner, chosen, fresh, shut } = look;
  const states = {
    route: true,
    [`c-${owner ?? route.colour}`]: true,
    claimed: owner !== null,
    tunnel: route.tunnel,
    ferry: route.ferry > 0,
    chosen,
    fresh,
    shut: shut && owner === null,
  };
  return svg`<g class=${classMap(states)}><title>${look.words}</title>
    ${owner === null ? bays(route, length, look.letters) : cars(route, length, owner)}</g>`;
}
