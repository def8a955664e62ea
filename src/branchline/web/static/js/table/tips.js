/** A long press tells what a thing is, as hovering does with a mouse. */

import { set } from "./state.js";

const LONG = 550; // milliseconds
const STILL = 10; // pixels a finger may tremble

/** @type {number | undefined} */
let timer;
let [x, y] = [0, 0];
let told = false;

/** Listen for long presses anywhere. */
export function listenForPresses() {
  addEventListener("pointerdown", down, { capture: true });
  addEventListener(
    "pointermove",
    (event) => Math.hypot(event.clientX - x, event.clientY - y) > STILL && clearTimeout(timer),
    { capture: true },
  );
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, () => clearTimeout(timer), { capture: true });
  addEventListener("click", swallow, { capture: true });
  addEventListener("contextmenu", (event) => told && event.preventDefault());
}

/** @param {PointerEvent} event */
function down(event) {
  told = false;
  clearTimeout(timer);
  if (event.pointerType === "mouse" || !event.isPrimary) return;
  [x, y] = [event.clientX, event.clientY];
  const target = /** @type {Element} */ (event.target);
  timer = window.setTimeout(() => tell(target), LONG);
}

/** @param {Element} target */
function tell(target) {
  for (
    let thing = /** @type {Element | null} */ (target);
    thing && !thing.matches("section, main, .mapboard");
    thing = thing.parentElement
  ) {
    const text =
      thing.querySelector(":scope > title")?.textContent ||
      thing.getAttribute("aria-label") ||
      thing.getAttribute("title");
    if (!text) continue;
    told = true;
    set({
      bubble: {
        title: text,
        text: "",
        rule: null,
        place: new DOMRect(x, y - 12, 0, 24),
        from: null,
        tip: true,
      },
    });
    return;
  }
}

/** The click that ends a long press chooses nothing. @param {MouseEvent} event */
function swallow(event) {
  if (!told) return;
  told = false;
  event.stopPropagation();
  event.preventDefault();
}
