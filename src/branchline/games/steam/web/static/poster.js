/** The poster of Steam: a corner of a map, drawn with the pieces of the game. */

import { cubeMark, emblem } from "branchline/widgets.js";
import { svg } from "branchline/lit.js";
import { hexPath } from "./geometry.js";

const HALF = 43.3; // half the height of a hex of radius 50

/** @param {number} column @param {number} row @returns {[number, number]} */
const centre = (column, row) => [75 * column, 2 * HALF * row + (column % 2 ? HALF : 0)];

const HILLS = new Set(["5,2", "5,3", "6,2", "7,1", "7,2", "4,2"]);
const CONTOURS =
  "M330 216C300 226 262 200 270 166C278 140 330 132 352 158C372 180 392 196 420 178" +
  "C446 160 470 150 482 116C494 84 540 70 570 92";

const mesh = () =>
  Array.from({ length: 8 * 4 }, (_, n) => {
    const [column, row] = [n % 8, Math.floor(n / 8)];
    const [x, y] = centre(column, row);
    const ground = HILLS.has(`${column},${row}`) ? "hill" : "plain";
    return svg`<path class="hex ${ground}" transform="translate(${x} ${y.toFixed(1)})" d=${hexPath(50)}></path>`;
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
    <path class="body" d=${hexPath(47)}></path><path class="key" d=${hexPath(42)}></path>
    <use class="sym" href="#s-${colour}" x="-9" y="13" width="18" height="18"></use>
    <g class="nameplate"><rect x=${-wide / 2} y="-8" width=${wide} height="17" rx="2"></rect>
      <text y="5" font-size="12">${name}</text></g>
    ${goods.map(
      (good, n) =>
        svg`<g transform="translate(${(n - goods.length / 2) * 18} -31) scale(0.85)">${cubeMark(good)}</g>`,
    )}
  </g>`;
};

/** Between the Rhine and the Ruhr. */
export const poster =
  () => svg`<svg class="art" viewBox="30 10 460 248" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  ${mesh()}
  <defs><clipPath id="hills">${[...HILLS].map((place) => {
    const [x, y] = centre(Number(place[0]), Number(place[2]));
    return svg`<path transform="translate(${x} ${y.toFixed(1)})" d=${hexPath(50)}></path>`;
  })}</clipPath></defs>
  <g class="contours" clip-path="url(#hills)">${[0, 9, 18, 27].map(
    (n) => svg`<path transform="translate(${n * 0.8} ${n})" d=${CONTOURS}></path>`,
  )}</g>
  <g class="rivers">
    ${["river bank", "river"].map(
      (
        kind,
      ) => svg`<path class=${kind} d="M-10 92C40 128 92 122 118 84C140 52 172 30 214 52C254 74 290 40 300 -10"></path>
      <path class=${kind} d="M330 -10C332 30 300 120 344 128C392 136 420 96 450 120C476 140 500 132 540 140"></path>`,
    )}
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
