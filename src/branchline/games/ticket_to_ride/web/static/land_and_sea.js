/** Land and sea under the railways; drawn once. */

import { guard, svg } from "branchline/lit.js";

/** @typedef {import("./types").Board} Board */

const SHORES = [34, 22, 11]; // widths of the pale bands along the coast

/** @param {[number, number, number]} peak  its foot and its height */
const mountain = ([x, y, size]) =>
  svg`<path d="M${
    x - size * 0.62
  } ${y}L${x} ${y - size}L${x + size * 0.62} ${y}M${x} ${y - size}L${x + size * 0.16} ${y - size * 0.35}"></path>`;

/** @param {Board["ground"]["seas"][number]} sea */
const seaName = (
  sea,
) => svg`<text x=${sea.x} y=${sea.y} font-size=${sea.size} letter-spacing=${sea.spacing}
  transform="rotate(${sea.angle} ${sea.x} ${sea.y})">${sea.name}</text>`;

/** @param {Board} board */
function drawn({ ground, size: [width, height] }) {
  const land = ground.land.join("");
  return svg`<g class="ground" aria-hidden="true">
    <clipPath id="ttr-sheet"><rect width=${width} height=${height}></rect></clipPath>
    <g clip-path="url(#ttr-sheet)">
      <rect class="sea" width=${width} height=${height}></rect>
      <g class="graticule">${ground.graticule.map((line) => svg`<path d=${line}></path>`)}</g>
      <g class="shores">${SHORES.map((band) => svg`<path d=${land} stroke-width=${band}></path>`)}</g>
      <path class="land" d=${land} fill-rule="evenodd"></path>
      <g class="peaks">${ground.mountains.map(mountain)}</g>
      <g class="seas">${ground.seas.map(seaName)}</g>
    </g>
    <rect class="neatline" width=${width} height=${height}></rect>
  </g>`;
}

/** The ground of a board. @param {Board} board */
export const ground = (board) => guard([board], () => drawn(board));
