/** A long press shows what a thing is, as hovering does with a mouse. */

import { loadScript } from "../load_on_demand.js";
import { RULE } from "../widgets.js";
import { pinned } from "./bubble_anchors.js";
import { context } from "./context.js";
import { set, state } from "./state.js";

const LONG = 450; // milliseconds; before a phone opens its own menu
const AFTER = 400; // a click that comes later is another one
const GROUPS = "ol, ul, aside, nav, footer"; // their names say nothing of what is in them
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
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, up, { capture: true });
  addEventListener("click", swallow, { capture: true });
  for (const comes of ["pointerover", "focusin"]) addEventListener(comes, foretell);
  for (const goes of ["pointerout", "focusout"]) addEventListener(goes, leave);
  addEventListener("contextmenu", (event) => told && event.preventDefault());
}

/** @type {typeof import("./preview.js") | null} once it is loaded */
let previews = null;
/** @type {Element | null} where the pointer or the focus is, if it plays a move */
let at = null;

/** Things that play a move at one tap show its preview when hovered, held or focused. @param {Event} event */
async function foretell({ target }) {
  const thing = target instanceof Element ? target.closest("[data-preview]") : null;
  if (!(thing instanceof HTMLElement)) return;
  at = thing;
  previews ??= await loadScript("./preview.js", import.meta.url).catch(() => null);
  await previews?.entitle(thing, () => at === thing);
}

function leave() {
  at = null;
  previews?.untitle();
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

function up() {
  clearTimeout(timer);
  if (told) timer = window.setTimeout(() => (told = false), AFTER);
}

/** @param {Element} target */
function tell(target) {
  const text = onBoard(target) ?? written(target);
  if (!text) return;
  const [title = "", ...more] = text.split("\n");
  told = true;
  set({
    bubble: {
      title,
      text: more.join("\n"),
      rule: null,
      places: pinned(x, y),
      from: null,
      tip: true,
    },
  });
}

/** What the game says of the place on its board, where a finger covers several small things. @param {Element} target */
const onBoard = (target) =>
  target.closest(".mapboard") ? (state.ui?.tooltipAt?.(context(), x, y) ?? null) : null;

/** What is written at a thing, or at what it is a part of. @param {Element} target */
function written(target) {
  for (
    let thing = /** @type {Element | null} */ (target);
    thing && !thing.matches("section, main, .mapboard");
    thing = thing.parentElement
  ) {
    const text =
      thing.querySelector(":scope > title")?.textContent ||
      thing.getAttribute("title") ||
      (thing.matches(GROUPS) ? null : thing.getAttribute("aria-label"));
    if (text) return text;
  }
  return null;
}

/** The rule in what is written where the pointer or the focus is; null if there is none. */
export function ruleHere() {
  const pointed = [...document.querySelectorAll(":hover")].at(-1);
  for (const thing of [pointed, document.activeElement]) {
    const found = thing && RULE.exec(written(thing) ?? "");
    if (found) return found[0];
  }
  return null;
}

/** The click that ends a long press chooses nothing. @param {MouseEvent} event */
function swallow(event) {
  if (!told) return;
  told = false;
  event.stopPropagation();
  event.preventDefault();
}
