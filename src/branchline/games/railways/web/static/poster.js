/** The poster of Railways: cities and links about the start board. */

import { cubeMark, emblem, symbolOf } from "branchline/widgets.js";
import { svg } from "branchline/lit.js";

/** @param {number} r */
const hexagon = (r) => {
  const h = (r * 0.866).toFixed(1);
  return `M${r} 0L${r / 2} ${h}L${-r / 2} ${h}L${-r} 0L${-r / 2} -${h}L${r / 2} -${h}Z`;
};

/** @param {[number, number]} place */
const moved = ([x, y]) => `translate(${x} ${y})`;

/** @param {number} x @param {string} colour */
const railCard = (x, colour) => svg`<g class="railcard c-${colour}" transform="translate(${x} 0)">
  <rect x="-22" y="-22" width="44" height="44" rx="3"></rect>
  <path class="ties" d="M-18-9V9M-9-9V9M0-9V9M9-9V9M18-9V9"></path><path class="rails"
      d="M-21-5H21M-21 5H21"></path></g>`;

/** @typedef {[number, number]} Place */

/** @param {Place} place @param {number} turn @param {string} colour @param {string} holder @param {number} value */
const link = (place, turn, colour, holder, value) => svg`<g class="link" transform=${moved(place)}>
  <g transform="rotate(${turn})">${railCard(-23, colour)}${railCard(23, colour)}</g>
  <g class="train"><rect x="-23" y="-13" width="46" height="26" rx="13"></rect>
    <g class="disc c-${holder}" transform="translate(-10 0)"><circle class="face" r="9.6"></circle>
      <use class="mark" href="#e-${emblem(holder)}" x="-7.6" y="-7.6" width="15.2" height="15.2"></use></g>
    <text x="11" y="6">${value}</text></g></g>`;

/** @param {Place} place @param {string} name @param {number} value @param {string} demand @param {string[]} goods */
const cityCard = (
  place,
  name,
  value,
  demand,
  goods,
) => svg`<g class="citycard" transform=${moved(place)}>
  <rect class="paper" x="-75" y="-54" width="150" height="108" rx="7"></rect>
  <path class="head" d="M-75-23V-47Q-75-54-68-54H68Q75-54 75-47V-23Z"></path>
  <text class="nm" x="-65" y="-32" font-size="17">${name}</text>
  <circle class="val" cx="52" cy="-30" r="19"></circle><text class="v" x="52" y="-20.5">${value}</text>
  <g class="demand c-${demand}" transform="translate(-49 15)"><path d=${hexagon(20)}></path>
    <use href="#s-${symbolOf(demand)}" x="-11" y="-11" width="22" height="22"></use></g>
  ${goods.map((good, n) => svg`<g transform="translate(${-20 + 24 * n} 2) scale(1.13)">${cubeMark(good)}</g>`)}</g>`;

/** @param {number} n */
const spoke = (n) => {
  const angle = (n * Math.PI) / 12;
  return `M0 0L${(50 * Math.cos(angle)).toFixed(1)} ${(50 * Math.sin(angle)).toFixed(1)}`;
};

/** The first cities about the start board. */
export const poster =
  () => svg`<svg class="art squared" viewBox="-336 -86 672 362" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <defs><pattern id="squares" width="24" height="24" patternUnits="userSpaceOnUse"><path
      d="M24 0H0V24"></path></pattern></defs>
  <rect x="-500" y="-200" width="1000" height="700" fill="url(#squares)"></rect>
  ${link([113.5, 0], 0, "brown", "purple", 3)}${link([-113.5, 0], 0, "orange", "green", 3)}
  ${link([236, 92], 90, "orange", "green", 4)}${link([-236, 92], 90, "white", "lightblue", 2)}
  <g class="startboard"><path class="rim" d=${hexagon(66)}></path><path class="floor" d=${hexagon(57)}></path>
    <g class="spokes">${Array.from({ length: 24 }, (_, n) => svg`<path d=${spoke(n)}></path>`)}</g>
    <circle class="hub" r="31"></circle><use href="#mark" x="-19" y="-19" width="38" height="38"></use></g>
  ${cityCard([236, 0], "Cheyenne", 2, "black", ["black"])}
  ${cityCard([-236, 0], "Portland", 3, "red", ["yellow", "red"])}
  ${cityCard([236, 184], "Kansas City", 4, "yellow", [
    "blue",
    "black",
    "red",
  ])}${cityCard([-236, 184], "Altoona", 2, "blue", ["red"])}</svg>`;
