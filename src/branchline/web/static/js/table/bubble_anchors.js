/** Where the things are that a bubble is about, however often the page is redrawn or the board is moved. */

/** @typedef {() => DOMRect[]} Places  where they are now, as far as they are in sight; empty once they are gone */

const FRAMES = ".board, .inside, .col, .hand, .banner, dialog"; // what is outside of them is hidden

/** What a thing shows of itself. @param {Element} thing @returns {DOMRect[]} */
function inSight(thing) {
  const box = thing.getBoundingClientRect();
  if (!thing.isConnected || (!box.width && !box.height)) return [];
  const frame = (thing.closest(FRAMES) ?? document.documentElement).getBoundingClientRect();
  return overlap(box, frame);
}

/** @param {DOMRect} box @param {DOMRect} frame */
function overlap(box, frame) {
  const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
  const [wide, high] = [
    Math.min(box.right, frame.right) - left,
    Math.min(box.bottom, frame.bottom) - top,
  ];
  return wide < 0 || high < 0 ? [] : [new DOMRect(left, top, wide, high)];
}

/** How a thing is found again: by what it says it is. What a tap on it would play may change. @param {Element} thing */
const nameOf = (thing) =>
  [...thing.attributes]
    .filter(({ name }) => name.startsWith("data-") && name !== "data-preview")
    .map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`)
    .join("");

/** Follow a thing; if another stands for it after a redraw, that one. @param {Element} element @returns {Places} */
export function attached(element) {
  const name = nameOf(element);
  return () => {
    if (!name) return inSight(element);
    const still = element.isConnected && element.matches(name);
    return still ? inSight(element) : found([name]).slice(0, 1);
  };
}

/** Where all things are that selectors name, in their order. @param {string[]} selectors @returns {DOMRect[]} */
export const found = (selectors) =>
  selectors.flatMap((one) => [...document.querySelectorAll(`#app ${one}`)].flatMap(inSight));

/** A place with some room about it. @param {DOMRect} place @param {number} room */
export const wider = ({ x, y, width, height }, room) =>
  new DOMRect(x - room, y - room, width + 2 * room, height + 2 * room);

/**
 * Follow a point: that of the drawing if it is on the board, otherwise that of what lies there.
 * @param {number} x
 * @param {number} y
 * @returns {Places}
 */
export function pinned(x, y) {
  const thing = document.elementFromPoint(x, y) ?? document.body;
  const drawing = thing.closest(".board")?.querySelector("g.camera");
  if (drawing instanceof SVGGElement) {
    const point = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM()?.inverse());
    const frame = /** @type {Element} */ (drawing.closest(".board"));
    return () => {
      const now = point.matrixTransform(drawing.getScreenCTM() ?? undefined);
      return drawing.isConnected
        ? overlap(new DOMRect(now.x, now.y, 0, 0), frame.getBoundingClientRect())
        : [];
    };
  }
  const box = thing.getBoundingClientRect();
  const places = attached(thing);
  return () =>
    places().map(({ left, top }) => new DOMRect(left + x - box.left, top + y - box.top, 0, 0));
}
