/** All that this page knows of its table, and what was picked on this screen. */

import { LYING, NARROW, PHONE, isScreen } from "../breakpoints.js";
import { recall } from "./settings.js";

/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {import("../types").EventInfo} EventInfo */
/** @typedef {import("../types").MoveInfo} MoveInfo */
/** @typedef {import("../types").GameUi} GameUi */
/** @typedef {import("../types").GameInfo} GameInfo */

/**
 * @typedef {object} Bubble  a text next to a thing
 * @property {string} title
 * @property {string} text
 * @property {string | null} rule
 * @property {import("./bubble_anchors.js").Places} places  what it is next to
 * @property {Element | null} from  where the focus goes back to
 * @property {boolean} [tip]  whether it only explains what a thing is
 * @property {() => void} [act]  what a hint proposes
 */

/**
 * @typedef {object} TextView  the table as text
 * @property {number} position  the position whose moves are known
 * @property {number | null} seat
 * @property {Map<string, string> | null} moves  by notation, in words; null while they are coming
 * @property {string} sought  what is searched for
 */

/** Nothing of the table as text. @returns {TextView} */
export const noText = () => ({ position: -1, seat: null, moves: null, sought: "" });

export const state = {
  /** @type {TableInfo | null} */
  table: null,
  /** @type {GameInfo[]} */
  games: [],
  /** @type {GameUi | null} */
  ui: null,
  /** @type {any} */
  board: null,
  /** @type {any} the position as we may know it */
  view: null,
  /** @type {number | null} the seat that may know `view` */
  seat: null,
  /** the position `view` and `moves` belong to */
  position: -1,
  /** @type {MoveInfo[]} */
  moves: [],
  /** @type {EventInfo[]} all that happened, in order */
  events: [],
  /** counts whatever changes in `events` */
  eventsVersion: 0,
  /** @type {any} */
  choice: {},
  /** @type {{entries: number, view: any} | null} an earlier position that is looked at */
  past: null,
  /** a move is on its way */
  busy: false,
  /** the server cannot be reached */
  lost: false,
  /** @type {{title: string, text: string} | null} why there is no table to show */
  failure: null,
  /** @type {number | null} at a shared screen: who said that they hold it */
  holder: null,
  /** @type {Bubble | null} */
  bubble: null,
  /** @type {{id: number, text: string}[]} */
  toasts: [],
  /** @type {"log" | "chat"} */
  tab: "log",
  /** what the dock of a phone shows */
  dock: "board",
  /** @type {"peek" | "half" | "full"} how high the sheet of a phone stands */
  sheet: "half",
  /** @type {string | null} the drawer that is open */
  drawer: null,
  textView: noText(),
  /** @type {string | null} the rule the drawer of rules is opened at */
  rule: null,
  /** @type {import("../types").MoveEvent | null} the move that is being shown, of several that arrived together */
  shown: null,
  /** @type {import("../types").MoveEvent[]} the moves shown last */
  news: [],
  /** @type {number | null} the seat whose pieces are highlighted */
  peek: null,
  /** the chat messages seen */
  read: 0,
  /** the number that the train graph shows, a field of the players or their points */
  measure: "points",
  /** the previews of moves that were fetched: they may reveal a hand */
  previews:
    /** @type {{position: number, seat: number | null, moves: Map<string, any>, latest: any[]} | null} */ (
      null
    ),
  /** the scoring stands before the board */
  scoringOpen: false,
  letters: recall("letters") === "on",
  showAll: recall("showAll") === "on",
  phone: isScreen(PHONE),
  /** the sheet is next to the board */
  lying: isScreen(LYING),
  /** the players stand in a row over the board, and the log under the decision */
  narrow: isScreen(NARROW),
};

let due = false;
let pressed = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let patience;
/** @type {() => void} */
let draw = () => {};

const CONTROLS = "button, a, label, summary";
const LONG_PRESS = 300; // milliseconds: longer than a click

/** Set the function that draws the page. @param {() => void} drawing */
export function drawWith(drawing) {
  draw = drawing;
  addEventListener("pointerdown", press, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
  addEventListener("blur", release); // of the window: that of a button does not bubble
}

/** Draw the page again, at most once a frame. */
export function changed() {
  if (due) return;
  due = true;
  requestAnimationFrame(drawNow);
}

/** Draw, unless a control is pressed: it might move away from under the finger, and the click be lost. */
function drawNow() {
  if (pressed) return;
  due = false;
  draw();
}

/** @param {PointerEvent} event */
function press(event) {
  pressed = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
  clearTimeout(patience);
  patience = setTimeout(release, LONG_PRESS);
}

/** Draw what has changed while a control was pressed; its click comes first. */
function release() {
  if (pressed && due) requestAnimationFrame(drawNow);
  pressed = false;
}

/** Change something of the screen. @param {Partial<typeof state>} parts */
export function set(parts) {
  Object.assign(state, parts);
  changed();
}

/** The table, which must have been loaded. */
export function theTable() {
  if (!state.table) throw new Error("no table yet");
  return state.table;
}

/** Whether nothing is hidden any more, because the game is over. */
export const inTheOpen = () => ["finished", "replay"].includes(state.table?.status ?? "");

/** Whether several people at this screen have seats and must not see each other's. */
export const shared = () =>
  (state.table?.you.seats.length ?? 0) > 1 &&
  !inTheOpen() &&
  !state.ui?.nothingHidden &&
  !state.table?.referee;
