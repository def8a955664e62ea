/** Fingers, mouse and wheel on the board: they pan and zoom its camera. */

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./camera.js").Point} Point */

const DOUBLE_TAP_TIME = 320; // milliseconds between the two taps
const DOUBLE_TAP_DISTANCE = 30; // pixels between them
const DOUBLE_TAP_ZOOM = 1.82; // as two taps on the button
const TREMOR = 7; // pixels a finger may move in a tap

export class Gestures {
  /** @type {Map<number, Point>} where each finger is */
  fingers = new Map();
  dragged = false;
  lastTap = { x: 0, y: 0, at: 0 };

  /** @param {Camera} camera @param {SVGSVGElement} svg */
  constructor(camera, svg) {
    this.camera = camera;
    this.svg = svg;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.up(event));
    svg.addEventListener("click", (event) => this.click(event), { capture: true });
  }

  /** Where something happened, from the upper left corner of the board. @param {MouseEvent} event */
  point(event) {
    const box = /** @type {HTMLElement} */ (this.camera.board).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const pace = event.ctrlKey ? 0.01 : event.deltaMode === 1 ? 0.05 : 0.0015;
    this.camera.zoom(Math.exp(-event.deltaY * pace), this.point(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, this.point(event));
    this.camera.held = true;
    if (this.fingers.size === 1) this.dragged = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    const trembles = this.fingers.size === 1 && distance(now, before) < TREMOR;
    if (!this.dragged && trembles) return;
    if (!this.dragged) {
      this.dragged = true;
      this.svg.setPointerCapture(event.pointerId);
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other) this.pinch(before, now, other);
    else this.camera.pan(now.x - before.x, now.y - before.y);
  }

  /**
   * One of two fingers moves.
   * @param {Point} before
   * @param {Point} now
   * @param {Point} other
   */
  pinch(before, now, other) {
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    const ratio = Math.max(1, distance(now, other)) / Math.max(1, distance(before, other));
    this.camera.zoom(ratio, middle);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    this.camera.held = this.fingers.size > 0;
  }

  /** The end of a drag is not a click on what lies under the finger. @param {MouseEvent} event */
  click(event) {
    if (this.dragged) {
      event.stopPropagation();
      event.preventDefault();
      this.dragged = false;
    } else if (!(/** @type {Element} */ (event.target).closest("[data-target]"))) {
      this.tap(event);
    }
  }

  /** Zoom in after two taps on an empty place. @param {MouseEvent} event */
  tap(event) {
    const [point, now] = [this.point(event), performance.now()];
    const near = distance(point, this.lastTap) < DOUBLE_TAP_DISTANCE;
    const twice = near && now - this.lastTap.at < DOUBLE_TAP_TIME;
    this.lastTap = twice ? { x: 0, y: 0, at: 0 } : { ...point, at: now };
    if (twice) this.camera.zoom(DOUBLE_TAP_ZOOM, point);
  }
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
