/** The keyboard: keys of the page, and walking from thing to thing by arrow keys. */

import { camera } from "./board.js";
import { closeBubble } from "./bubble.js";
import { choose } from "./actions.js";
import { context } from "./context.js";
import { openDrawer, openRule } from "./drawer.js";
import { finish } from "./move_queue.js";
import { jump, here, step, stop } from "./history.js";
import { set, state } from "./state.js";
import { ruleHere } from "./tooltips.js";
import { undo } from "./undo.js";

const PAN = 60;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {Record<string, () => void>} */
const KEYS = {
  z: () => void undo(),
  m: () => openDrawer("moves"),
  h: () => openDrawer("can"),
  "?": () => lookUp(),
  l: () => show("log"),
  c: () => show("chat"),
  f: () => camera.overview(),
  "+": () => camera.closer(),
  "=": () => camera.closer(),
  "-": () => camera.farther(),
  "[": () => replayStep(-1),
  "]": () => replayStep(1),
};

/** Open the rules, at that of the thing which is pointed at. */
function lookUp() {
  const rule = ruleHere();
  if (rule) openRule(rule);
  else openDrawer("rules");
}

/** @param {number} by */
function replayStep(by) {
  stop();
  void (state.past ? step(by) : jump(here() + by));
}

/** @param {"log" | "chat"} tab */
function show(tab) {
  set({ tab, dock: "log", sheet: "half" });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = document.querySelector(tab === "chat" ? ".say input" : ".log");
      if (place instanceof HTMLElement) place.focus();
    }),
  );
}

/** Listen for keys, and for clicks on the ids of rules, wherever they are. */
export function listenForKeys() {
  addEventListener("keydown", pressed);
  addEventListener("click", clicked);
  addEventListener("pointerdown", () => (open = state.bubble), { capture: true });
}

/** @type {typeof state.bubble} the bubble that was there when the pointer went down */
let open = null;

/** @param {MouseEvent} event */
function clicked(event) {
  beside(event);
  const link = /** @type {Element} */ (event.target).closest?.("[data-rule]");
  if (!link) return;
  event.preventDefault();
  openRule(/** @type {HTMLElement} */ (link).dataset.rule ?? "");
}

/** A tap elsewhere closes the bubble unless it opened it; moving the board is not a tap. @param {MouseEvent} event */
function beside(event) {
  const within = /** @type {Element} */ (event.target).closest(".bubble");
  if (open && open === state.bubble && !within) set({ bubble: null });
  open = null;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("dialog, input:not([type=radio], [type=checkbox]), select, textarea")) return;
  if (state.table && handled(event, target)) event.preventDefault();
}

/** @param {KeyboardEvent} event @param {Element} target */
function handled(event, target) {
  if (event.key === "Enter" && proposed(target)) return commit();
  const thing = target.closest("[data-target]");
  if (
    thing &&
    (event.key === "Enter" || event.key === " ") &&
    !(thing instanceof HTMLButtonElement)
  ) {
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 }));
    return true;
  }
  if (event.key in ARROWS)
    return arrow(/** @type {keyof typeof ARROWS} */ (event.key), target, thing);
  if (event.key === "Escape") return back();
  if (/^[1-6]$/.test(event.key)) return peek(Number(event.key) - 1);
  const key = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (key) key();
  else return state.view && state.ui?.key ? state.ui.key(context(), event.key) : false;
  return true;
}

/** One step back: the bubble, the scoring, the replay, what was picked. */
function back() {
  if (document.querySelector(":popover-open")) return false; // the browser closes it
  if (state.bubble) closeBubble();
  else if (state.news.length) finish();
  else if (state.scoringOpen) set({ scoringOpen: false });
  else if (state.past) void jump(Infinity);
  else if (state.peek !== null) set({ peek: null });
  else if (Object.keys(state.choice).length) choose({});
  else return false;
  return true;
}

const CONTROLS = "button, a, summary, [data-target]";
const AT_PLAY = "body, .board *, .decide *, .hand *, .banner, .banner *";
const GO = ".decide .btn.go:not([disabled], [aria-disabled=true])";

/** Whether Enter does what the decision proposes, and not press or choose something else. @param {Element} target */
function proposed(target) {
  const control = target.closest(CONTROLS);
  const chosen = !control || control.getAttribute("aria-pressed") === "true";
  return chosen && target.matches(AT_PLAY) && document.querySelector(GO) !== null;
}

/** Do what the decision proposes. */
function commit() {
  const button = document.querySelector(GO);
  if (button instanceof HTMLElement) button.click();
  return button !== null;
}

/** @param {number} seat */
function peek(seat) {
  if (seat >= (state.table?.seats.length ?? 0)) return false;
  set({ peek: state.peek === seat ? null : seat });
  return true;
}

/** @param {keyof typeof ARROWS} key @param {Element} target @param {Element | null} thing */
function arrow(key, target, thing) {
  const [dx = 0, dy = 0] = ARROWS[key];
  if (thing) return walk(thing, dx, dy);
  if (target !== document.body && !target.closest(".board")) return false;
  camera.pan(-dx * PAN, -dy * PAN);
  return true;
}

/**
 * Go to the next thing in a direction, by where things are.
 * @param {Element} from
 * @param {number} dx
 * @param {number} dy
 */
function walk(from, dx, dy) {
  const region = from.closest(".board, .hand, .panel, .decide, .sheetlet") ?? document.body;
  const start = middle(from);
  /** @type {Element | null} */
  let best = null;
  let least = Infinity;
  for (const one of region.querySelectorAll("[data-target]")) {
    if (one === from) continue;
    const at = middle(one);
    const along = (at.x - start.x) * dx + (at.y - start.y) * dy;
    const aside = Math.abs((at.x - start.x) * dy) + Math.abs((at.y - start.y) * dx);
    const far = along + aside * 2;
    if (along > 1 && far < least) [best, least] = [one, far];
  }
  if (!best) return true;
  focusOn(best);
  return true;
}

/** @param {Element} thing */
function focusOn(thing) {
  if (thing instanceof HTMLElement || thing instanceof SVGElement) {
    thing.focus({ preventScroll: true });
    if (thing.closest(".board")) camera.reveal(thing);
    else thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** @param {Element} thing */
function middle(thing) {
  const { left, top, width, height } = (
    thing.querySelector(".hit") ?? thing
  ).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

const PLACES = [
  ".decide :is(button, input):not([disabled], [data-act=back])",
  ".decide button",
  ".sheet-acts button",
  ".banner .acts button",
  ".banner",
];

/** What had the focus is gone: give it to the decision, or to the sign. @param {Element | null} before */
export function refocus(before) {
  if (before && !before.isConnected && !document.querySelector("dialog[open]")) toDecision();
}

/** Go to the decision, or to the sign that says who decides. */
export function toDecision() {
  for (const place of PLACES) {
    const found = document.querySelector(place);
    if (found instanceof HTMLElement) return found.focus({ preventScroll: true });
  }
}

/** On the board Tab stops once; arrow keys go from thing to thing. */
export function rove() {
  const board = document.querySelector(".board");
  if (!board) return;
  const things = [...board.querySelectorAll(".mapboard [data-target]")];
  const current = things.find((one) => one === document.activeElement) ?? things[0];
  for (const one of things) {
    const stop = one === current ? "0" : "-1";
    if (one.getAttribute("tabindex") !== stop) one.setAttribute("tabindex", stop);
  }
}
