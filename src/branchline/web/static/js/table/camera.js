/** The camera of the board: which part of the drawing is shown, and how large. */

import { STILL, isScreen } from "../breakpoints.js";
import { Gestures } from "./camera_gestures.js";

/** @typedef {{x: number, y: number}} Point */

/**
 * A part of the drawing; if it must be readable, with the least scale for that.
 * @typedef {{x: number, y: number, width: number, height: number, least?: number}} Box
 */

/**
 * Where the drawing lies on the board, and its scale.
 * @typedef {{x: number, y: number, k: number}} View
 */

const MARGIN = 12; // pixels around the drawing when all of it is shown
const CLOSEST = 4; // times its own size
const READABLE = 0.55; // below this scale, words on the board cannot be read
const NARROW = 540; // pixels; a narrower board shows only a part at first, and its buttons cover much of it
const STEP = 1.35;
const GLIDE = 260; // milliseconds
const SMALLEST = 130; // pixels; what is smaller must be brought closer
const EDGE = 24; // pixels between what is shown and the edge

export class Camera {
  /** @type {HTMLElement | null} */ board = null;
  /** @type {SVGGElement | null} */ group = null;
  /** @type {HTMLElement | null} what lies over the drawing */ over = null;
  /** @type {Box} */ drawing = { x: 0, y: 0, width: 100, height: 100 };
  x = 0;
  y = 0;
  k = 1;
  /** whether the player moved it; until then it keeps the first view */
  moved = false;
  /** whether the player chose to see the whole drawing, however small */
  all = false;
  /** @type {View | null} the view before a question */
  before = null;
  /** @type {Box | null} what is shown, and stays visible when the board grows or shrinks */
  wanted = null;
  /** @type {View | null} where it is gliding to */
  goal = null;
  /** whether a finger is on the board: then nothing glides under it */
  held = false;
  glide = 0;

  /** Attach the camera to the board once it is drawn. @param {HTMLElement} board */
  attach(board) {
    if (this.board === board) return;
    this.board = board;
    const svg = /** @type {SVGSVGElement} */ (board.querySelector("svg.mapboard"));
    this.group = svg.querySelector("g.camera");
    this.over = board.querySelector(".over");
    new ResizeObserver(() => this.resized()).observe(board);
    new Gestures(this, svg);
    this.fit(false);
  }

  /** Set the size of the drawing. @param {Box} box */
  draws(box) {
    const old = this.drawing;
    const same =
      old.x === box.x && old.y === box.y && old.width === box.width && old.height === box.height;
    this.drawing = { ...box };
    if (!same && this.board && !this.moved && !this.before) this.fit(true);
  }

  resized() {
    if (this.wanted) this.bring(this.wanted, false);
    else if (this.before) this.apply();
    else if (this.all) this.to(this.clear(), false);
    else if (this.moved) this.apply();
    else this.fit(false);
  }

  size() {
    return { width: this.board?.clientWidth || 1, height: this.board?.clientHeight || 1 };
  }

  /** The scale at which the whole drawing is visible. */
  whole() {
    const { width, height } = this.size();
    return filling(this.drawing, width, height);
  }

  /** The scale to start with: the whole drawing, or on a narrow screen as much of it as can be read. */
  start() {
    const { width, height } = this.size();
    const cover = Math.max(width / this.drawing.width, height / this.drawing.height);
    return width < NARROW && this.whole() < READABLE
      ? Math.min(cover, this.whole() * 2, READABLE)
      : this.whole();
  }

  /** Where the buttons in the corner of a narrow screen begin; wider ones have room enough. */
  corner() {
    const { width, height } = this.size();
    const buttons =
      width < NARROW
        ? /** @type {HTMLElement | null} */ (this.board?.querySelector(".zoom"))
        : null;
    return { left: buttons?.offsetLeft ?? width, top: buttons?.offsetTop ?? height };
  }

  /**
   * Return the view that shows a part whole, if not too close, next to or above the buttons in the corner.
   * @param {Box} box
   * @param {number} closest
   */
  clear(box = this.drawing, closest = Infinity) {
    const [{ width, height }, { left, top }] = [this.size(), this.corner()];
    const beside = within(box, left, height, closest);
    const above = within(box, width, top, closest);
    return beside.k > above.k ? beside : above;
  }

  /** Whether the buttons in the corner cover a part in some view. @param {Box} box @param {View} view */
  covers(box, { x, y, k }) {
    const { left, top } = this.corner();
    return (box.x + box.width) * k + x > left && (box.y + box.height) * k + y > top;
  }

  /** Go to the first view. @param {boolean} gently */
  fit(gently) {
    this.moved = false;
    this.all = false;
    this.before = null;
    this.wanted = null;
    this.look(centre(this.drawing), this.start(), gently);
  }

  /** Show the whole drawing, however small, or go back to the first view. */
  overview() {
    if (this.all) return this.fit(true);
    this.taken();
    this.all = true;
    return this.to(this.clear(), true);
  }

  /** Bring a part into view. @param {Box} box */
  show(box) {
    this.looked(box);
    const [{ width, height }, k] = [this.size(), this.near(box)];
    const goal = about(centre(box), width, height, k);
    this.to(this.covers(box, goal) ? this.clear(box, k) : goal, true);
  }

  /**
   * Move only as far as needed to show a part, and zoom out only if that is needed.
   * @param {Box} box @param {boolean} gently
   */
  bring(box, gently) {
    this.looked(box);
    const { width, height } = this.size();
    const { x, y, k } = this.goal ?? this;
    const within = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ most,
    ) => Math.max(0, EDGE - from) - Math.max(0, to - most + EDGE);
    const goal = {
      k,
      x: x + within(box.x * k + x, (box.x + box.width) * k + x, width),
      y: y + within(box.y * k + y, (box.y + box.height) * k + y, height),
    };
    const large = box.width * k > width - 2 * EDGE || box.height * k > height - 2 * EDGE;
    this.to(large || this.covers(box, goal) ? this.clear(box, k) : goal, gently);
  }

  /** Remember what is shown, and the view before. @param {Box} box */
  looked(box) {
    this.before ??= this.goal ?? { x: this.x, y: this.y, k: this.k };
    this.wanted = box;
  }

  /** The scale at which a part is shown. @param {Box} box */
  near(box) {
    const { width, height } = this.size();
    const close = Math.min(width / (box.width * 1.25), height / (box.height * 1.25), CLOSEST);
    return Math.max(this.whole(), Math.min(close, Math.max(this.whole() * 2.5, 1.2)));
  }

  /** Go back to the view before a question, unless the player has moved the camera since. */
  back() {
    const { before } = this;
    this.before = null;
    this.wanted = null;
    if (!before) return;
    if (this.all) this.to(this.clear(), true);
    else if (this.moved) this.to(before, true);
    else this.fit(true);
  }

  /** Whether a part is completely visible and not tiny, in the view it has or glides to. @param {Box} box */
  sees(box) {
    const { width, height } = this.size();
    const { x, y, k } = this.goal ?? this;
    const [left, top] = [box.x * k + x, box.y * k + y];
    const tiny =
      k < 1 && (box.width * k < SMALLEST || k < Math.min(box.least ?? 0, this.near(box)));
    const inside =
      left >= 0 && top >= 0 && left + box.width * k <= width && top + box.height * k <= height;
    return !tiny && inside && !this.covers(box, { x, y, k });
  }

  /** @param {Point} at @param {number} k @param {boolean} gently */
  look(at, k, gently) {
    const { width, height } = this.size();
    this.to(about(at, width, height, k), gently);
  }

  /** @param {View} goal @param {boolean} gently */
  to(goal, gently) {
    cancelAnimationFrame(this.glide);
    this.goal = null;
    if (!gently || isScreen(STILL) || this.held) {
      Object.assign(this, goal);
      return this.apply();
    }
    this.goal = goal;
    const from = { x: this.x, y: this.y, k: this.k };
    const began = performance.now();
    const frame = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
      const eased = 1 - (1 - part) ** 3;
      this.x = from.x + (goal.x - from.x) * eased;
      this.y = from.y + (goal.y - from.y) * eased;
      this.k = from.k + (goal.k - from.k) * eased;
      this.apply();
      if (part < 1) this.glide = requestAnimationFrame(frame);
      else this.goal = null;
    };
    this.glide = requestAnimationFrame(frame);
  }

  /** Draw the view; some of the drawing always stays visible. */
  apply() {
    if (!this.group || !this.board) return;
    const { width, height } = this.size();
    this.k = Math.max(this.whole() * 0.8, Math.min(this.k, Math.max(CLOSEST, this.whole() * 3)));
    const { x, y, width: w, height: h } = this.drawing;
    const [keepX, keepY] = [Math.min(width, w * this.k) / 2, Math.min(height, h * this.k) / 2];
    this.x = Math.min(width - keepX - x * this.k, Math.max(keepX - (x + w) * this.k, this.x));
    this.y = Math.min(height - keepY - y * this.k, Math.max(keepY - (y + h) * this.k, this.y));
    this.group.setAttribute(
      "transform",
      `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.k.toFixed(4)})`,
    );
    // Every piece of the drawing inherits what is set on the board, so only the scale is set there.
    this.board.style.setProperty("--zoom", this.k.toFixed(4));
    this.over?.style.setProperty("--pan-x", `${this.x.toFixed(2)}px`);
    this.over?.style.setProperty("--pan-y", `${this.y.toFixed(2)}px`);
  }

  /**
   * Zoom about a point of the board; without one, about its middle.
   * @param {number} by
   * @param {Point} [point]
   */
  zoom(by, point) {
    const { width, height } = this.size();
    const p = point ?? { x: width / 2, y: height / 2 };
    const k = Math.max(
      this.whole() * 0.8,
      Math.min(this.k * by, Math.max(CLOSEST, this.whole() * 3)),
    );
    const ratio = k / this.k;
    this.taken();
    this.to({ k, x: p.x - (p.x - this.x) * ratio, y: p.y - (p.y - this.y) * ratio }, !point);
  }

  /** The player takes over the camera. */
  taken() {
    this.moved = true;
    this.all = false;
    this.before = null;
    this.wanted = null;
  }

  closer() {
    this.zoom(STEP);
  }
  farther() {
    this.zoom(1 / STEP);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.taken();
    this.to({ k: this.k, x: this.x + dx, y: this.y + dy }, false);
  }

  /** Move only as far as needed to show a thing. @param {Element} thing */
  reveal(thing) {
    if (!this.board) return;
    const [frame, box] = [this.board.getBoundingClientRect(), thing.getBoundingClientRect()];
    const dx =
      Math.max(0, frame.left + EDGE - box.left) - Math.max(0, box.right - frame.right + EDGE);
    const dy =
      Math.max(0, frame.top + EDGE - box.top) - Math.max(0, box.bottom - frame.bottom + EDGE);
    if (dx || dy) this.pan(dx, dy);
  }
}

/**
 * Return the scale at which a part fits into this many pixels.
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 */
const filling = (box, width, height) =>
  Math.max(0.01, Math.min((width - MARGIN) / box.width, (height - MARGIN) / box.height));

/**
 * The view in which a part fills an area at the upper left of the board, if not too close.
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 * @param {number} closest
 */
const within = (box, width, height, closest) =>
  about(centre(box), width, height, Math.min(closest, filling(box, width, height)));

/**
 * The view in which a point is in the middle of an area at the upper left of the board.
 * @param {Point} at
 * @param {number} width
 * @param {number} height
 * @param {number} k
 * @returns {View}
 */
const about = (at, width, height, k) => ({ k, x: width / 2 - at.x * k, y: height / 2 - at.y * k });

/** @param {Box} box */
const centre = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
