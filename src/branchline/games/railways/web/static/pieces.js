/** The drawings of the table: city cards, links, the start board. Units are those of the layout. */

import { svg, nothing } from "branchline/lit.js";
import { classOf, cubeMark, discMark, symbolOf } from "branchline/widgets.js";
import { t } from "branchline/i18n.js";
import { letter } from "./card_facts.js";
import { GRID } from "./layout.js";

/** Half the size of a city card and of the start board. */
export const CARD = { x: 75, y: 54 };
export const HUB = { x: 66, y: 57.2 };

const HEXAGON = "M20 0L10 17.3L-10 17.3L-20 0L-10 -17.3L10 -17.3Z";

/** The hexagon of a demand, about the origin. @param {string} demand */
export const demandSign = (
  demand,
) => svg`<g class="demand ${demand === "any" ? "any" : classOf(demand)}">
  <path class=${demand === "any" ? "wild" : ""} d=${HEXAGON}></path>
  <use href="#s-${demand}" x="-11" y="-11" width="22" height="22"></use></g>`;

/** @param {string} demand @param {boolean} letters */
const demandMark = (demand, letters) => svg`<g transform="translate(-49 7)">
  ${demandSign(demand)}
  ${letters && demand !== "any" ? svg`<text class="ltr" x="0" y="27">${letter(demand)}</text>` : nothing}</g>`;

/** Where the tab of a side lies, and its symbol on it. */
const TABS = [
  { x: 73.5, y: -17, width: 17, height: 34 },
  { x: -17, y: 52.5, width: 34, height: 17 },
  { x: -90.5, y: -17, width: 17, height: 34 },
  { x: -17, y: -69.5, width: 34, height: 17 },
];

/** @param {string | null} colour @param {number} side @param {boolean} letters */
function tab(colour, side, letters) {
  const at = TABS[side];
  if (!colour || !at) return nothing;
  const upright = at.height > at.width;
  const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  const aside = letters ? 7.5 : 0;
  const mark = { x: middle.x - (upright ? 0 : aside), y: middle.y - (upright ? aside : 0) };
  return svg`<g class="stub ${classOf(colour)}"><rect x=${at.x} y=${at.y} width=${at.width} height=${at.height}
      rx="2.5"></rect>
    <use href="#s-${colour}" x=${mark.x - 5.5} y=${mark.y - 5.5} width="11" height="11"></use>
    ${
      letters
        ? svg`<text class="ltr" x=${2 * middle.x - mark.x} y=${2 * middle.y - mark.y + 4}>${letter(colour)}</text>`
        : nothing
    }</g>`;
}

/** How wide a letter is, in parts of its height. @param {string} letter */
const breadth = (letter) =>
  /[ijlftrI .]/.test(letter) ? 0.33 : /[mwMWCGOQ]/.test(letter) ? 0.7 : 0.54;

/** The size at which a name fits next to the value. @param {string} name */
const nameSize = (name) =>
  Math.min(21, 96 / [...name].reduce((sum, letter) => sum + breadth(letter), 0));

/**
 * A city card about the origin.
 * @param {import("./types").City} city
 * @param {{tabs?: (string | null)[], shares?: unknown, letters?: boolean}} [on]
 */
export const cityMark = (
  city,
  { tabs = city.tracks, shares = nothing, letters = false } = {},
) => svg`
  ${tabs.map((colour, side) => tab(colour, side, letters))}
  <rect class="paper" x="-75" y="-54" width="150" height="108" rx="7"></rect>
  <path class="head" d="M-75-23V-47Q-75 -54 -68 -54H68Q75 -54 75 -47V-23Z"></path>
  <text class="nm" x="-66" y="-32" font-size=${nameSize(city.name)}>${city.name}</text>
  <circle class="val" cx="52" cy="-30" r="19"></circle><text class="v" x="52" y="-20.5">${city.value}</text>
  ${demandMark(city.demand, letters)}
  ${Array.from(
    { length: city.goods },
    (_, at) =>
      svg`<rect class="place" x=${-21 + 23 * at} y="-.5" width="16" height="16" rx="2"></rect>`,
  )}
  ${shares}`;

/**
 * Goods of one colour on a card, from the given place on.
 * @param {string} colour
 * @param {number} count
 * @param {number} from
 * @param {boolean} letters
 */
export const cubesMark = (colour, count, from, letters) =>
  Array.from(
    { length: count },
    (_, at) => svg`<g transform="translate(${-22 + 23 * (from + at)} -6.5) scale(1.13)">
    ${cubeMark(colour)}${letters ? svg`<text class="ltr" x="8" y="29">${letter(colour)}</text>` : nothing}</g>`,
  );

/**
 * Who has how much at a city, at the foot of its card.
 * @param {{seat: number, worth: number, leads: boolean}[]} shares
 * @param {string[]} colours
 */
export function sharesMark(shares, colours) {
  const step = shares.length > 3 ? 34 : 40;
  return shares.map(
    (
      { seat, worth, leads },
      at,
    ) => svg`<g class=${leads ? "leads" : ""} transform="translate(${-61 + step * at} 39.5)">
    <g class="disc" transform="scale(.82)">${discMark(colours[seat] ?? "")}</g><text class="ld" x="11"
        y="5.5">${worth}</text></g>`,
  );
}

/** @param {number} half @param {number} inset @param {number} middle */
function hexagon(half, inset, middle) {
  const x = half - inset;
  const y = HUB.y - inset * 0.867;
  const flat = half - 33 - inset * 0.5;
  return `M${middle + x} 0L${
    middle + flat
  } ${y}H${middle - flat}L${middle - x} 0L${middle - flat} ${-y}H${middle + flat}Z`;
}

const SPOKES = Array.from({ length: 24 }, (_, at) => {
  const angle = (at * Math.PI) / 12;
  return `M${31 * Math.cos(angle)} ${31 * Math.sin(angle)}L${47 * Math.cos(angle)} ${47 * Math.sin(angle)}`;
}).join("");

/**
 * The start board, as wide as its links need it.
 * @param {import("./layout.js").Layout} layout
 */
export function startMark(layout) {
  const middle = ((layout.left + layout.right) / 2) * GRID.x;
  const half = HUB.x + ((layout.right - layout.left) / 2) * GRID.x;
  return svg`<path class="rim hit" d=${hexagon(half, 0, middle)}></path><path class="floor"
      d=${hexagon(half, 9, middle)}></path>
    <g transform="translate(${middle} 0)"><g class="spokes"><path d=${SPOKES}></path></g><circle class="hub"
        r="31"></circle>
    <use href="#mark" x="-19" y="-27" width="38" height="38"></use><text y="22">${t("START")}</text></g>`;
}

/**
 * One rail card of a link, lying along it about its own middle.
 * @param {string} card
 * @param {number} width
 */
function railMark(card, width) {
  const half = width / 2 - 0.7;
  const tracks = card.endsWith(" 2") ? [-11, 11] : [0];
  const ties = Math.max(1, Math.floor(width / 7));
  const gauge = tracks.length > 1 ? 3.6 : 5;
  const across = gauge + 3;
  const rails = tracks
    .map((y) => `M${-half} ${y - gauge}H${half}M${-half} ${y + gauge}H${half}`)
    .join("");
  const sleepers = tracks
    .flatMap((y) =>
      Array.from(
        { length: ties },
        (_, at) => `M${((at + 0.5) / ties - 0.5) * 2 * half} ${y - across}v${2 * across}`,
      ),
    )
    .join("");
  return svg`<g class="railcard ${classOf(card.split(" ")[0] ?? "")}"><rect x=${-half} y="-22" width=${2 * half}
      height="44" rx="3"></rect>
    <path class="ties" d=${sleepers}></path><path class="rails" d=${rails}></path></g>`;
}

/**
 * A link from its node to its city.
 * @param {{x: number, y: number, length: number, upright: boolean}} line  its middle and its run
 * @param {string[]} cards
 * @param {{owner: string, value: number | null, classes?: string, about?: string}} look
 */
export function linkMark(line, cards, { owner, value, classes = "", about = "" }) {
  const width = line.length / Math.max(1, cards.length);
  const middles = cards.map((_, at) => (at - (cards.length - 1) / 2) * width);
  return svg`<g class="link c-${owner} ${classes}"
      transform="translate(${line.x} ${line.y})">${about ? svg`<title>${about}</title>` : nothing}
    <rect class="casing" x=${line.upright ? -30 : -line.length / 2} y=${line.upright ? -line.length / 2 : -30}
      width=${line.upright ? 60 : line.length} height=${line.upright ? line.length : 60}></rect>
    <g transform="rotate(${line.upright ? 90 : 0})">${
      cards.length
        ? cards.map(
            (card, at) =>
              svg`<g transform="translate(${middles[at]} 0)">${railMark(card, width)}</g>`,
          )
        : svg`<path class="planned" d="M${-line.length / 2} 0H${line.length / 2}"></path>`
    }</g>
    ${width < 12 ? nothing : cards.map((card, at) => symbol(card, middles[at] ?? 0, line.upright))}
    ${
      value === null
        ? nothing
        : svg`<g class="train"><rect x="-23" y="-13" width="46" height="26" rx="13"></rect>
      <g class="disc" transform="translate(-10 0) scale(.96)">${discMark(owner)}</g><text x="11"
          y="6">${value}</text></g>`
    }</g>`;
}

/** @param {string} card @param {number} at @param {boolean} upright */
function symbol(card, at, upright) {
  const colour = card.split(" ")[0] ?? "";
  const x = upright ? -20.5 : at - 5;
  const y = upright ? at - 5 : -20.5;
  return svg`<g class="mk ${classOf(colour)}"><use href="#s-${symbolOf(colour)}" x=${x} y=${y} width="10"
      height="10"></use></g>`;
}

/** A place where a card can be joined. @param {number} x @param {number} y */
export const plusMark = (x, y) => svg`<circle class="hit" cx=${x} cy=${y} r="15"></circle>
  <path d="M${x - 6} ${y}h12M${x} ${y - 6}v12"></path>`;

/** Points next to a destination. @param {number} points */
export const pointsMark = (
  points,
) => svg`<g class="tag" aria-hidden="true" transform="translate(55 54)">
  <rect x="-21" y="-14" width="42" height="28" rx="3"></rect><text y="6">+${points}</text></g>`;
