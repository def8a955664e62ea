/**
 * Where the cards of the network lie: a square drawing of the tree that grows with it.
 *
 * Every link is a straight line along the grid. A new card takes the best free place next to its
 * node; where a side is crowded a row or a column is put in between, which shifts a branch and
 * makes links longer but changes no direction (RWC-4.20), so nothing can overlap or cross. The start
 * board takes any number of links (RWC-4.9): when its four sides are taken it grows by a column.
 * The result depends on nothing but the order of the links.
 */

/** The distance between neighbouring cards. */
export const GRID = { x: 216, y: 168 };

/** The four ways a link can leave a card: right, down, left, up. */
export const WAYS = /** @type {const} */ ([
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]);

/** How far a free place may be before others have to move. */
const REACH = 3;

/** What makes a drawing worse: its size, long links, sides without room, cards that move. */
const WORSE = { size: 40, length: 2, crowd: 1, move: 0.5, widen: 2 };

/** The shape of the table it must be readable on, in cards. */
const TABLE = { across: 4, down: 3.4 };

/**
 * A city on the grid: its column and row, what it hangs on, and which way from there.
 * @typedef {{x: number, y: number, node: string, way: number}} Place
 */

/**
 * The tree on the grid; the start board lies on row 0, from column `left` to column `right`.
 * @typedef {{left: number, right: number, places: Map<string, Place>}} Layout
 */

/** The network before anything is built. @returns {Layout} */
export const bare = () => ({ left: 0, right: 0, places: new Map() });

/** @param {number} x @param {number} y */
const key = (x, y) => `${x},${y}`;

/** @param {number} way */
const back = (way) => (way + 2) % 4;

/**
 * Where the line to a city begins: the cell of its node, or that column of the start board.
 * @param {Layout} layout
 * @param {Place} place
 */
export function origin(layout, place) {
  const node = layout.places.get(place.node);
  if (node) return { x: node.x, y: node.y };
  if (place.way === 0) return { x: layout.right, y: 0 };
  if (place.way === 2) return { x: layout.left, y: 0 };
  return { x: place.x, y: 0 };
}

/** How many cells long the line to a city is. @param {Layout} layout @param {Place} place */
export function lengthOf(layout, place) {
  const from = origin(layout, place);
  return Math.abs(place.x - from.x) + Math.abs(place.y - from.y);
}

/**
 * All cells on which something lies.
 * @param {Layout} layout
 */
function taken(layout) {
  const cells = new Set();
  for (let x = layout.left; x <= layout.right; x++) cells.add(key(x, 0));
  for (const place of layout.places.values()) {
    const [dx, dy] = way(place.way);
    const length = lengthOf(layout, place);
    for (let step = 0; step < length; step++)
      cells.add(key(place.x - dx * step, place.y - dy * step));
  }
  return cells;
}

/** @param {number} number */
const way = (number) => /** @type {readonly [number, number]} */ (WAYS[number]);

/**
 * The sides of a node that no link uses, each as the cell it is on and its way out.
 * @param {Layout} layout
 * @param {string} name
 */
function freeSides(layout, name) {
  const used = new Set();
  for (const place of layout.places.values()) {
    if (place.node !== name) continue;
    const from = origin(layout, place);
    used.add(`${key(from.x, from.y)} ${place.way}`);
  }
  const own = layout.places.get(name);
  if (own) used.add(`${key(own.x, own.y)} ${back(own.way)}`);
  return sides(layout, own).filter((side) => !used.has(`${key(side.x, side.y)} ${side.way}`));
}

/**
 * All sides of a city, or of the start board.
 * @param {Layout} layout
 * @param {Place | undefined} city
 */
function sides(layout, city) {
  if (city) return [0, 1, 2, 3].map((number) => ({ x: city.x, y: city.y, way: number }));
  const found = [
    { x: layout.right, y: 0, way: 0 },
    { x: layout.left, y: 0, way: 2 },
  ];
  for (let x = layout.left; x <= layout.right; x++)
    found.push({ x, y: 0, way: 1 }, { x, y: 0, way: 3 });
  return found;
}

/**
 * The same tree with an empty column after column `after`, or an empty row after row `after`. What
 * lies beyond it, seen from the start board, moves; a column through the start board widens it.
 * @param {Layout} layout
 * @param {"x" | "y"} axis
 * @param {number} after
 * @returns {Layout}
 */
export function spread(layout, axis, after) {
  const moved = shift(after);
  const places = new Map();
  for (const [name, place] of layout.places)
    places.set(name, { ...place, [axis]: moved(place[axis]) });
  if (axis === "y") return { ...layout, places };
  return { left: moved(layout.left), right: moved(layout.right), places };
}

/** Where a row or column goes when one is put in after `after`: away from 0. @param {number} after */
const shift = (after) => (/** @type {number} */ value) =>
  after >= 0 ? value + Number(value > after) : value - Number(value <= after);

/**
 * The tree with one more city, on a side of its node and this many cells away.
 * @param {Layout} layout
 * @param {string} city
 * @param {string} node
 * @param {{x: number, y: number, way: number}} side
 * @param {number} distance
 * @returns {Layout}
 */
function grown(layout, city, node, side, distance) {
  const [dx, dy] = way(side.way);
  const place = { x: side.x + dx * distance, y: side.y + dy * distance, node, way: side.way };
  return { ...layout, places: new Map(layout.places).set(city, place) };
}

/**
 * The tree with one more city and a row or column put in for it.
 * @param {Layout} layout
 * @param {string} city
 * @param {string} node
 * @param {{x: number, y: number, way: number}} side
 */
function squeezed(layout, city, node, side) {
  const axis = side.way % 2 ? "y" : "x";
  const after = side.way < 2 ? side[axis] : side[axis] - 1;
  const moved = { ...side, [axis]: shift(after)(side[axis]) };
  return grown(spread(layout, axis, after), city, node, moved, 1);
}

/**
 * The tree with one more city on a start board that was made wider for it.
 * @param {Layout} layout
 * @param {string} city
 * @returns {Layout[]}
 */
function widened(layout, city) {
  const found = [];
  for (let after = layout.left - 1; after <= layout.right; after++) {
    for (const number of [3, 1]) {
      const wide = wider(layout, after);
      const x = after < 0 ? after : after + 1;
      const side = { x, y: 0, way: number };
      const [, dy] = way(number);
      const free = !taken(wide).has(key(x, dy));
      found.push(free ? grown(wide, city, "start", side, 1) : squeezed(wide, city, "start", side));
    }
  }
  return found;
}

/** @param {Layout} layout @param {number} after @returns {Layout} */
function wider(layout, after) {
  const wide = spread(layout, "x", after);
  const added = after < 0 ? after : after + 1;
  return { ...wide, left: Math.min(wide.left, added), right: Math.max(wide.right, added) };
}

/**
 * Every way to add a city to the tree.
 * @param {Layout} layout
 * @param {string} city
 * @param {string} node
 */
function options(layout, city, node) {
  const cells = taken(layout);
  const found = [];
  for (const side of freeSides(layout, node)) {
    const [dx, dy] = way(side.way);
    for (let distance = 1; distance <= REACH; distance++) {
      if (cells.has(key(side.x + dx * distance, side.y + dy * distance))) break;
      found.push(grown(layout, city, node, side, distance));
    }
    found.push(squeezed(layout, city, node, side));
  }
  return node === "start" && layout.places.size ? [...found, ...widened(layout, city)] : found;
}

/**
 * The corners of what is drawn, in cells.
 * @param {Layout} layout
 */
export function extent(layout) {
  const places = [...layout.places.values()];
  const xs = [layout.left, layout.right, ...places.map((place) => place.x)];
  const ys = [0, ...places.map((place) => place.y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/** How much larger than the table the drawing is. @param {Layout} layout */
function size(layout) {
  const { left, right, top, bottom } = extent(layout);
  const across = (right - left + 1) / TABLE.across;
  const down = (bottom - top + 1) / TABLE.down;
  return Math.max(across, down) + 0.25 * Math.min(across, down);
}

/** How many free sides have no room next to them. @param {Layout} layout */
function crowd(layout) {
  const cells = taken(layout);
  let count = 0;
  for (const name of ["start", ...layout.places.keys()]) {
    for (const side of freeSides(layout, name)) {
      const [dx, dy] = way(side.way);
      if (cells.has(key(side.x + dx, side.y + dy))) count++;
    }
  }
  return count;
}

/**
 * How bad a drawing is as the next one after another.
 * @param {Layout} layout
 * @param {Layout} before
 */
function badness(layout, before) {
  let long = 0;
  for (const place of layout.places.values()) long += lengthOf(layout, place) - 1;
  let moves = 0;
  for (const [name, old] of before.places) {
    const place = /** @type {Place} */ (layout.places.get(name));
    if (place.x !== old.x || place.y !== old.y) moves++;
  }
  const widening = layout.right - layout.left - (before.right - before.left);
  return (
    WORSE.size * size(layout) +
    WORSE.length * long +
    WORSE.crowd * crowd(layout) +
    WORSE.move * moves +
    WORSE.widen * widening
  );
}

/**
 * The tree with one more city, placed as well as can be.
 * @param {Layout} layout
 * @param {string} city
 * @param {string} node
 */
export function joined(layout, city, node) {
  let best = null;
  let least = Infinity;
  for (const option of options(layout, city, node)) {
    const bad = badness(option, layout);
    if (bad < least - 1e-9) [best, least] = [option, bad];
  }
  if (!best) throw new Error(`no side of ${node} is free`);
  return best;
}

/**
 * The tree of these links, in the order of building.
 * @param {{city: string, node: string}[]} links
 */
export const layoutOf = (links) =>
  links.reduce((layout, link) => joined(layout, link.city, link.node), bare());
