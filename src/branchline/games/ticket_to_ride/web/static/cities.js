/** Cities and stations on the map. */

import { nothing, svg } from "branchline/lit.js";
import { emblem } from "branchline/widgets.js";

/** @typedef {import("./types").City} City */

const DOT = 8.6;
const SIGN = { height: 23, above: 16.5, wing: 7 };
const GAP = 1.2; // radians to both sides of where a name stands, whatever its scale

/** The middle of a label, whatever its anchor. @param {City} city */
function middle({ x, label }) {
  const shift =
    label.anchor === "start" ? label.width / 2 : label.anchor === "end" ? -label.width / 2 : 0;
  return label.x - x + shift;
}

/** @param {City} city */
const plain = (city) => svg`<text x=${city.label.x - city.x} y=${city.label.y - city.y}
  text-anchor=${city.label.anchor}>${city.name}</text>`;

/** Where the sign with the name stands, from the middle of the city. @param {City} city */
function signBox(city) {
  const width = city.label.width + 2 * SIGN.wing;
  return {
    left: middle(city) - width / 2,
    top: city.label.y - city.y - SIGN.above,
    width,
    height: SIGN.height,
  };
}

/** The end of a ticket that is looked at: an enamel sign. @param {City} city */
function sign(city) {
  const { left, top, width, height } = signBox(city);
  return svg`<rect class="sign" x=${left} y=${top} width=${width} height=${height} rx="3"></rect>
    <text class="on-sign" x=${middle(city)} y=${city.label.y - city.y} text-anchor="middle">${city.name}</text>`;
}

/**
 * A ring about a city, as a path; it is open where the name stands.
 * @param {City} city
 * @param {number} radius
 */
export function openRing(city, radius) {
  const { left, top, width, height } = signBox(city);
  const inside = (/** @type {number} */ far) => Math.max(-radius, Math.min(radius, far));
  const middleOf = (/** @type {number} */ from, /** @type {number} */ size) =>
    (inside(from) + inside(from + size)) / 2;
  const name = Math.atan2(middleOf(top, height), middleOf(left, width));
  const at = (/** @type {number} */ turn) =>
    `${city.x + radius * Math.cos(name + turn)} ${city.y + radius * Math.sin(name + turn)}`;
  return `M${at(GAP)}A${radius} ${radius} 0 1 1 ${at(-GAP)}`;
}

/** A tick at the city whose tickets are complete. */
const tick = svg`<path class="tick" d="M-4.2 0.4-1.2 3.6 4.4-3.4"></path>`;

/**
 * A city: its dot and its name.
 * @param {City} city
 * @param {boolean} end  the end of a ticket that is looked at
 * @param {"" | "wish" | "met"} goal  one of our tickets ends here and is not complete, or all are complete
 * @param {string} words  the text shown when it is pointed at
 */
export const cityMark = (
  city,
  end,
  goal,
  words,
) => svg`<g class="stop ${end ? "end" : ""} ${goal}" transform="translate(${city.x} ${city.y})"
  ><title>${words}</title>
  ${end ? svg`<circle class="goal" r="15.5"></circle>` : goal ? svg`<circle class="own" r="13"></circle>` : nothing}
  <circle class="dot" r=${DOT}></circle>${goal === "met" ? tick : nothing}${end ? sign(city) : plain(city)}</g>`;

/**
 * A station over the dot of its city.
 * @param {City} city
 * @param {string} colour
 * @param {string} state  "fresh" or nothing
 * @param {string} words
 */
export const stationMark = (
  city,
  colour,
  state,
  words,
) => svg`<g class="station c-${colour} ${state}"
  transform="translate(${city.x} ${city.y - 5})"><title>${words}</title>
  <path class="roof" d="M-13 0 0-11 13 0V12H-13Z"></path>
  <path class="flag" d="M0-11V-21H10L7.5-17.5 10-14H0"></path>
  <use href="#e-${emblem(colour)}" x="-8.5" y="-6" width="17" height="17"></use></g>`;

/**
 * A city that can be chosen.
 * @param {City} city
 * @param {string} label
 * @param {boolean} chosen
 */
export const cityTarget = (
  city,
  label,
  chosen,
) => svg`<g role="button" tabindex="0" aria-label=${label}
  aria-pressed=${chosen ? "true" : "false"} data-target="city:${city.id}"
  class="target city-target ${chosen ? "chosen" : "legal"}"
  transform="translate(${city.x} ${city.y})">
  <circle class="halo" r="17"></circle><circle class="hit" r="20"></circle></g>`;
