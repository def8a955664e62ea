/** The posters: a corner of each board, drawn with the pieces of the games themselves. */

import { cubeMark, emblem, symbolOf } from "../parts.js";
import { svg } from "../vendor.js";
import { CITIES, LAND, ROUTES, SIZE } from "./europe.js";

/** @param {[number, number, number]} space @param {string} colour */
const bay = ([x, y, angle], colour) => svg`<g class="slot c-${colour}" transform="translate(${x} ${y}) rotate(${angle})">
  <rect class="frame" x="-21" y="-7" width="42" height="14" rx="3"></rect>
  <rect class="bay" x="-18" y="-4" width="36" height="8" rx="1.5"></rect></g>`;

/** @param {[number, number, number]} space @param {string} colour */
const car = ([x, y, angle], colour) => svg`<g class="car c-${colour}" transform="translate(${x} ${y}) rotate(${angle})">
  <rect x="-22" y="-9.5" width="44" height="19" rx="3.5"></rect><path d="M-17-5H17"></path></g>`;

/** Ticket to Ride: the Adriatic. */
export const europe = () => svg`<svg class="art" viewBox="0 0 ${SIZE[0]} ${SIZE[1]}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <path class="land" d=${LAND}></path>
  ${ROUTES.map(([colour, owner, spaces]) => spaces.map((space) => (owner ? car(space, owner) : bay(space, colour))))}
  ${CITIES.map(([x, y]) => svg`<circle class="dot" cx=${x} cy=${y} r="9"></circle>`)}</svg>`;

const HALF = 43.3; // half the height of a hex of radius 50

/** @param {number} column @param {number} row @returns {[number, number]} */
const centre = (column, row) => [75 * column, 2 * HALF * row + (column % 2 ? HALF : 0)];

/** @param {number} r */
const hexagon = (r) => {
  const h = (r * 0.866).toFixed(1);
  return `M${r} 0L${r / 2} ${h}L${-r / 2} ${h}L${-r} 0L${-r / 2} -${h}L${r / 2} -${h}Z`;
};

const HILLS = new Set(["5,2", "5,3", "6,2", "7,1", "7,2", "4,2"]);
const CONTOURS = "M330 216C300 226 262 200 270 166C278 140 330 132 352 158C372 180 392 196 420 178C446 160 470 150 482 116C494 84 540 70 570 92";

const mesh = () =>
  Array.from({ length: 8 * 4 }, (_, n) => {
    const [column, row] = [n % 8, Math.floor(n / 8)];
    const [x, y] = centre(column, row);
    const ground = HILLS.has(`${column},${row}`) ? "hill" : "plain";
    return svg`<path class="hex ${ground}" transform="translate(${x} ${y.toFixed(1)})" d=${hexagon(50)}></path>`;
  });

/** @param {string} path @param {string} colour */
const rail = (path, colour) => svg`<g class="rail c-${colour}">
  ${["bed", "ties", "iron", "own"].map((part) => svg`<path class=${part} d=${path}></path>`)}</g>`;

/** @param {number} x @param {number} y @param {string} colour */
const owner = (x, y, colour) => svg`<g class="owners c-${colour}" transform="translate(${x} ${y})">
  <circle class="halo" r="12.5"></circle><circle class="face" r="10"></circle>
  <use class="mark" href="#e-${emblem(colour)}" x="-8" y="-8" width="16" height="16"></use></g>`;

/** @param {[number, number]} place @param {string} colour @param {string} name @param {string[]} goods */
const city = ([x, y], colour, name, goods) => {
  const wide = 14 + name.length * 6.4;
  return svg`<g class="city c-${colour}" transform="translate(${x} ${y.toFixed(1)})">
    <path class="body" d=${hexagon(47)}></path><path class="key" d=${hexagon(42)}></path>
    <use class="sym" href="#s-${colour}" x="-9" y="13" width="18" height="18"></use>
    <g class="nameplate"><rect x=${-wide / 2} y="-8" width=${wide} height="17" rx="2"></rect>
      <text y="5" font-size="12">${name}</text></g>
    ${goods.map((good, n) => svg`<g transform="translate(${(n - goods.length / 2) * 18} -31) scale(0.85)">${cubeMark(good)}</g>`)}
  </g>`;
};

/** Steam: between the Rhine and the Ruhr. */
export const ruhr = () => svg`<svg class="art" viewBox="30 10 460 248" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  ${mesh()}
  <defs><clipPath id="hills">${[...HILLS].map((place) => {
    const [x, y] = centre(Number(place[0]), Number(place[2]));
    return svg`<path transform="translate(${x} ${y.toFixed(1)})" d=${hexagon(50)}></path>`;
  })}</clipPath></defs>
  <g class="contours" clip-path="url(#hills)">${[0, 9, 18, 27].map((n) => svg`<path transform="translate(${n * 0.8} ${n})" d=${CONTOURS}></path>`)}</g>
  <g class="rivers">
    ${["river bank", "river"].map((kind) => svg`<path class=${kind} d="M-10 92C40 128 92 122 118 84C140 52 172 30 214 52C254 74 290 40 300 -10"></path>
      <path class=${kind} d="M330 -10C332 30 300 120 344 128C392 136 420 96 450 120C476 140 500 132 540 140"></path>`)}
  </g>
  ${rail("M225 130L300 86.6L375 43.3", "green")}
  ${rail("M225 130V173.3A75 75 0 0 0 262.5 238.2L300 259.8", "black")}
  ${rail("M225 130L75 216.5", "orange")}
  ${rail("M375 43.3L412.5 65A75 75 0 0 1 450 130V173.2", "natural")}
  ${owner(300, 86.6, "green")}${owner(234, 205, "black")}${owner(150, 173.2, "orange")}${owner(440, 97, "natural")}
  <g class="town" transform="translate(450 173.2)"><circle r="9"></circle><circle class="eye" r="3"></circle></g>
  ${city(centre(3, 1), "blue", "Essen", ["red", "purple", "yellow"])}
  ${city(centre(5, 0), "purple", "Dortmund", ["blue", "yellow"])}
  ${city(centre(1, 2), "yellow", "Düsseldorf", ["purple", "grey"])}
  ${city(centre(4, 3), "red", "Köln", ["purple", "yellow"])}</svg>`;

/** @param {number} x @param {string} colour */
const railCard = (x, colour) => svg`<g class="railcard c-${colour}" transform="translate(${x} 0)">
  <rect x="-22" y="-22" width="44" height="44" rx="3"></rect>
  <path class="ties" d="M-18-9V9M-9-9V9M0-9V9M9-9V9M18-9V9"></path><path class="rails" d="M-21-5H21M-21 5H21"></path></g>`;

/** @param {number} x @param {number} y @param {number} turn @param {string} colour @param {string} holder @param {number} value */
const link = (x, y, turn, colour, holder, value) => svg`<g class="link" transform="translate(${x} ${y})">
  <g transform="rotate(${turn})">${railCard(-23, colour)}${railCard(23, colour)}</g>
  <g class="train"><rect x="-23" y="-13" width="46" height="26" rx="13"></rect>
    <g class="disc c-${holder}" transform="translate(-10 0)"><circle class="face" r="9.6"></circle>
      <use class="mark" href="#e-${emblem(holder)}" x="-7.6" y="-7.6" width="15.2" height="15.2"></use></g>
    <text x="11" y="6">${value}</text></g></g>`;

/** @param {number} x @param {number} y @param {string} name @param {number} value @param {string} demand @param {string[]} goods */
const cityCard = (x, y, name, value, demand, goods) => svg`<g class="citycard" transform="translate(${x} ${y})">
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

/** Railways of the World: the first cities about the start board. */
export const tree = () => svg`<svg class="art squared" viewBox="-336 -86 672 362" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <defs><pattern id="squares" width="24" height="24" patternUnits="userSpaceOnUse"><path d="M24 0H0V24"></path></pattern></defs>
  <rect x="-500" y="-200" width="1000" height="700" fill="url(#squares)"></rect>
  ${link(113.5, 0, 0, "brown", "purple", 3)}${link(-113.5, 0, 0, "orange", "green", 3)}
  ${link(236, 92, 90, "orange", "green", 4)}${link(-236, 92, 90, "white", "lightblue", 2)}
  <g class="startboard"><path class="rim" d=${hexagon(66)}></path><path class="floor" d=${hexagon(57)}></path>
    <g class="spokes">${Array.from({ length: 24 }, (_, n) => svg`<path d=${spoke(n)}></path>`)}</g>
    <circle class="hub" r="31"></circle><use href="#mark" x="-19" y="-19" width="38" height="38"></use></g>
  ${cityCard(236, 0, "Cheyenne", 2, "black", ["black"])}${cityCard(-236, 0, "Portland", 3, "red", ["yellow", "red"])}
  ${cityCard(236, 184, "Kansas City", 4, "yellow", ["blue", "black", "red"])}${cityCard(-236, 184, "Altoona", 2, "blue", ["red"])}</svg>`;
