/** Track as it is drawn: bed, ties, iron and the owner's colour on one path. */

import { svg, nothing, repeat } from "branchline/lit.js";
import { discMark } from "branchline/widgets.js";
import { hexPath, pathD, spurD } from "./geometry.js";
import { tracksOf } from "./tile_notation.js";
import { atRisk, halfWay } from "./link_drawing.js";
import { trackKey } from "./position_index.js";

/** @typedef {import("./position_index.js").World} World */

/** The line of a track, a path or a spur. @param {readonly number[]} sides */
export const trackD = (sides) =>
  sides.length === 1
    ? spurD(sides[0] ?? 0)
    : pathD(/** @type {import("./geometry.js").Pair} */ (sides));

/**
 * One track about the origin.
 * @param {readonly number[]} sides
 * @param {string} kind  classes: the colour of the owner, and its state
 */
export function rail(sides, kind) {
  const d = trackD(sides);
  return svg`<g class="rail ${kind}"><path class="bed" d=${d}></path><path class="ties" d=${d}></path>
    <path class="iron" d=${d}></path><path class="own" d=${d}></path></g>`;
}

/**
 * All track on the map.
 * @param {World} world
 * @param {string[]} colours
 * @param {{without: string | null, fresh: Set<string>, ride: Set<string>, peek: number | null}} shown
 */
export function tracks(world, colours, shown) {
  const laid = [...world.pieces].filter(([name]) => name !== shown.without);
  const found = repeat(
    laid,
    ([name, piece]) => `${name} ${piece.text}`,
    ([name, piece]) => {
      const hex = world.hex(name);
      const parts = tracksOf(piece).map((sides) => {
        const link = world.linkAt(name, sides);
        const owner = link?.owner ?? null;
        const ridden = link !== null && shown.ride.has(trackKey(name, sides));
        return rail(
          sides,
          [
            owner === null ? "" : `c-${colours[owner]}`,
            link?.complete ? "" : "open",
            ridden ? "ride" : "",
            owner !== null && owner === shown.peek ? "peeked" : "",
            shown.fresh.has(name) ? "fresh" : "",
          ].join(" "),
        );
      });
      return svg`<g transform="translate(${hex.x} ${hex.y})">${parts}</g>`;
    },
  );
  return svg`<g class="tracks" aria-hidden="true">${found}</g>`;
}

/**
 * A disc on every link that someone owns.
 * @param {World} world
 * @param {string[]} colours
 * @param {number | null} builder  whose unfinished links are about to be lost
 */
export function owners(world, colours, builder) {
  const lost = new Set(builder === null ? [] : atRisk(world, builder));
  const found = world.links.map((link) => {
    const colour = link.owner === null ? undefined : colours[link.owner];
    const place = colour === undefined ? null : halfWay(world, link);
    if (colour === undefined || place === null) return nothing;
    const kind = `${link.complete ? "" : "open"} ${lost.has(link) ? "atrisk" : ""}`;
    return svg`<g class=${kind} transform="translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})">
      <circle class="halo" r="12.5"></circle>${discMark(colour)}</g>`;
  });
  return svg`<g class="owners" aria-hidden="true">${found}</g>`;
}

/**
 * A tile about the origin, as it lies next to the map: a hex with its track.
 * @param {import("./tile_notation.js").Piece} piece
 * @param {(sides: number[]) => string} colourOf  the class of each track
 */
export function tileMark(piece, colourOf) {
  return svg`<path class="hx" d=${hexPath(50)}></path>${tracksOf(piece).map(
    (sides) => svg`<g class=${colourOf(sides)}>
    <path class="iron" d=${trackD(sides)}></path><path class="own" d=${trackD(sides)}></path></g>`,
  )}
    ${piece.town ? svg`<circle class="ring" r="11"></circle>` : nothing}`;
}
