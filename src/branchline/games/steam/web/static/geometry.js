/** Shapes on hexes: sides are counted clockwise from the top, as the tiles count them. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {[number, number]} Pair  two sides of a hex that a path joins */

/** The names of the sides. */
export const SIDES = ["N", "NE", "SE", "S", "SW", "NW"];
const RADIUS = 50;
const HALF = (RADIUS * Math.sqrt(3)) / 2;

/** The side across the hex, which is also this side as the neighbour counts it. @param {number} side */
export const opposite = (side) => (side + 3) % 6;

/** A unit step towards a side. @param {number} side @returns {Point} */
export function towards(side) {
  const turn = (side * Math.PI) / 3;
  return { x: Math.sin(turn), y: -Math.cos(turn) };
}

/** The middle of a side, seen from the middle of the hex. @param {number} side */
export function middleOf(side) {
  const { x, y } = towards(side);
  return { x: x * HALF, y: y * HALF };
}

/** @param {number} value */
const short = (value) => String(Math.round(value * 10) / 10);

/** @param {Point} point */
const pair = (point) => `${short(point.x)} ${short(point.y)}`;

/** A hex about the origin. @param {number} radius */
export function hexPath(radius) {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const turn = (corner * Math.PI) / 3;
    return pair({ x: radius * Math.cos(turn), y: radius * Math.sin(turn) });
  });
  return `M${corners.join("L")}Z`;
}

/** How far apart two sides are, round the hex: 1 is tight, 2 is gentle, 3 is straight. @param {Pair} path */
export function span([a, b]) {
  const way = Math.abs(a - b);
  return Math.min(way, 6 - way);
}

/** The path between two sides as SVG draws it. @param {Pair} path */
export function pathD([a, b]) {
  const from = pair(middleOf(a));
  const to = pair(middleOf(b));
  const apart = span([a, b]);
  if (apart === 3) return `M${from}L${to}`;
  const radius = apart === 2 ? 1.5 * RADIUS : RADIUS / 2;
  const sweep = (b - a + 6) % 6 < 3 ? 0 : 1;
  return `M${from}A${radius} ${radius} 0 0 ${sweep} ${to}`;
}

/** The spur of a town to a side. @param {number} side */
export const spurD = (side) => `M${pair(middleOf(side))}L0 0`;

/** How long a path is; a spur has one side only. @param {number[]} sides */
export function length(sides) {
  if (sides.length === 1) return HALF;
  const apart = span(/** @type {Pair} */ (sides));
  if (apart === 3) return 2 * HALF;
  return apart === 2 ? 1.5 * RADIUS * (Math.PI / 3) : (RADIUS / 2) * ((2 * Math.PI) / 3);
}

/**
 * A point on a path, at a share of its way from its first side; a spur goes from its side to the town.
 * @param {number[]} sides
 * @param {number} share
 */
export function pointOn(sides, share) {
  const [a, b] = sides;
  const from = middleOf(/** @type {number} */ (a));
  if (b === undefined) return { x: from.x * (1 - share), y: from.y * (1 - share) };
  const to = middleOf(b);
  const apart = span([/** @type {number} */ (a), b]);
  if (apart === 3)
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  return onArc(from, to, centreOf(/** @type {number} */ (a), b, apart), share);
}

/**
 * The centre of the circle a curve lies on: a corner of the hex, or the middle of a neighbour.
 * @param {number} a @param {number} b @param {number} apart
 */
function centreOf(a, b, apart) {
  const one = towards(a);
  const other = towards(b);
  const between = { x: one.x + other.x, y: one.y + other.y };
  const size = Math.hypot(between.x, between.y);
  const reach = apart === 2 ? 2 * HALF : RADIUS;
  return { x: (between.x / size) * reach, y: (between.y / size) * reach };
}

/** @param {Point} from @param {Point} to @param {Point} centre @param {number} share */
function onArc(from, to, centre, share) {
  const start = Math.atan2(from.y - centre.y, from.x - centre.x);
  let turn = Math.atan2(to.y - centre.y, to.x - centre.x) - start;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  const radius = Math.hypot(from.x - centre.x, from.y - centre.y);
  const angle = start + turn * share;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}
