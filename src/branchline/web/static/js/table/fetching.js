/** Fetching: the table, the position from the right perspective, the legal moves, the log. */

import { get, isPassing, Refused, viewOf } from "../api.js";
import { at } from "./table_address.js";
import { announce } from "./announce.js";
import { attend, ring } from "./turn_alerts.js";
import { perspective } from "./perspective.js";
import { finish, dropUndone, enqueue } from "./move_queue.js";
import { forgetAfter, forgetPast } from "./history.js";
import { unveil, veil } from "./hide_hand.js";
import { changed, noText, state, theTable } from "./state.js";

/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {import("../types").EventInfo} EventInfo */
/** @typedef {import("../types").Pulse} Pulse */
/** @typedef {import("../types").Sight} Sight */

const TRIES = 6; // what we fetch may be for another perspective than the one chosen by then
const LATER = 500; // milliseconds; then it is fetched again
const LONGEST = 8000; // between two tries while the server cannot answer

/** Import the interface of a game; all its files are requested at once. @param {string} game */
async function loadGame(game) {
  const files =
    document.querySelector(`meta[name="modules-${game}"]`)?.getAttribute("content") ?? "";
  for (const href of files.split(" ").filter(Boolean)) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
  try {
    return (await import(`../../games/${game}/ui.js`)).ui;
  } catch (error) {
    console.info(error); // what cannot be drawn is played by its list of moves
    return (await import("./plain_ui.js")).plain;
  }
}

/** The styles of a game. @param {string} game */
const loadStyles = (game) =>
  Promise.all(["pieces", "style"].map((name) => loadStyle(`../../games/${game}/${name}.css`)));

/** @param {string} path @returns {Promise<void>} */
const loadStyle = (path) =>
  new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(path, import.meta.url).href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });

/** Load everything once, when the page is opened. */
export async function loadAll() {
  const table = /** @type {TableInfo} */ (await get(at("")));
  state.table = table;
  document.body.dataset.game = table.game;
  const [ui, , board, games] = await Promise.all([
    loadGame(table.game),
    loadStyles(table.game),
    get(at("/board")),
    get("/api/games"),
  ]);
  state.ui = ui;
  state.board = ui.prepare(board);
  state.games = games.games;
  await Promise.all([loadLog(), refresh()]);
  await follow(); // the log may be ahead
  state.scoringOpen = theTable().result !== null;
}

/** @type {Promise<void> | null} */
let running = null;
let again = false;
let pause = LATER;
/** the last event that what we fetch will hold */
let asking = 0;
/** the last event that what we fetched holds */
let fetched = 0;
/** the last event that we know of from any source: what we fetch may be older */
let heard = 0;

/** @param {number} last */
const note = (last) => (heard = Math.max(heard, last));

/** Fetch the position and our legal moves; if requested again while fetching, fetch once more. */
export function refresh() {
  if (running) {
    again = true;
    return running;
  }
  running = whole().catch(postponed);
  return running;
}

/** What could not be fetched as the server was away, or asked us to wait, is fetched later. @param {unknown} error */
function postponed(error) {
  running = null;
  if (isPassing(error)) {
    setTimeout(catchUp, pause);
    pause = Math.min(2 * pause, LONGEST);
  }
  throw error;
}

/** Fetch what we know to be missing. */
const catchUp = () => void follow().catch(() => {});

/** Fetch it if anything has happened since it was last fetched. */
export async function follow() {
  if (running ? asking < heard : fetched < heard) return refresh();
  return running ?? undefined;
}

async function whole() {
  for (let tries = 0; tries < TRIES; tries++) {
    again = false;
    const fits = await once();
    if (fits && !again && fetched >= heard) {
      pause = LATER;
      running = null; // at once: who asks from now on must be heard
      return;
    }
  }
  running = null;
  changed();
  setTimeout(catchUp, LATER);
}

/** Fetch all of it; false if others look by then. */
async function once() {
  asking = heard;
  const sight = await look(perspective());
  return sight.table.last < fetched || show(sight); // our own move may have led further
}

/** Fetch what this player sees; a spectator's view, if the screen went to someone else. @param {object} looks */
async function look(looks) {
  try {
    return await get(at("/sight", { ...looks, words: state.ui?.listsMoves || null }));
  } catch (error) {
    if (error instanceof Refused && error.code === "not_yours")
      return get(at("/sight", { public: true }));
    throw error;
  }
}

/**
 * Show a table as it was seen; false if others look now than those who saw it.
 * @param {Sight} sight
 */
function show({ table, seat, view, facts, moves }) {
  noteHolder(table);
  state.table = table;
  if (view && seat !== seatOf(perspective(), table)) return false;
  fetched = table.last;
  note(fetched);
  take(table, seat, viewOf({ view, facts }), moves);
  return true;
}

/** @param {Record<string, any>} looks @param {TableInfo} table */
const seatOf = (looks, table) => (looks.public ? null : (looks.seat ?? table.you.looking));

/**
 * Take over what a request has led to, and what was seen then; if nothing was, it is fetched.
 * @param {{events: EventInfo[], now: Pulse, sight?: Sight | null}} done
 */
export async function arrive({ events, now, sight }) {
  for (const event of events) hear(event);
  const current = now.last >= heard;
  pulse(now);
  if (!current || !sight || !show(sight)) await follow();
}

/** The player who held the screen gives it away with the turn. @param {TableInfo} table */
function noteHolder(table) {
  if (state.holder !== null && table.turn !== state.holder) forget();
}

/** Drop what only the one who held the screen may know. */
export function forget() {
  veil();
  state.textView = noText(); // other people may look now
  state.holder = null;
  state.view = null;
  state.moves = [];
  state.choice = {};
  state.events = [];
  state.bubble = null;
  state.previews = null;
  finish();
  forgetPast();
  void loadLog().catch(() => {});
}

/** Note which player holds the screen, and fetch what they may see. @param {number} seat */
export async function hold(seat) {
  state.holder = seat;
  state.events = [];
  forgetPast();
  await Promise.all([refresh(), loadLog()]);
}

/**
 * @param {TableInfo} table
 * @param {number | null} seat
 * @param {any} view
 * @param {import("../types").MoveInfo[]} moves
 */
function take(table, seat, view, moves) {
  if (state.position !== table.position || state.seat !== seat) {
    state.choice = {};
    state.bubble = null;
    if (moves.length) Object.assign(state, { dock: "board", sheet: "half" });
  }
  const before = state.table && state.position >= 0 ? state.view : null;
  const over = before && table.status === "finished" && !before.outcome;
  const reopened = before?.outcome && !view?.outcome; // a referee has taken the end back
  state.position = table.position;
  state.view = view;
  unveil();
  state.seat = seat;
  state.moves = moves;
  if (over) state.scoringOpen = true;
  if (reopened) forgetPast();
  if (over || reopened) void loadLog(); // all lies open now, or is hidden again
  attend();
  changed();
}

/** @type {{perspective: string, last: number, done: Promise<void>} | null} */
let reading = null;

/** Fetch the whole log as this perspective may read it. */
export function loadLog() {
  const seen = JSON.stringify(perspective());
  const { last } = theTable();
  if (reading && reading.perspective === seen && reading.last >= last) return reading.done;
  const mine = { perspective: seen, last, done: readLog(seen) };
  reading = mine;
  return mine.done.finally(() => {
    if (reading === mine) reading = null;
  });
}

/** @param {string} seen  the perspective; if another one is chosen by the time it is here, it is dropped */
async function readLog(seen) {
  /** @type {EventInfo[]} */
  const events = [];
  let after = 0;
  for (;;) {
    const log = await get(at("/log", { ...JSON.parse(seen), after }));
    if (JSON.stringify(perspective()) !== seen) return;
    events.push(...log.events);
    if (!log.more || !log.events.length) break;
    after = log.events.at(-1).number;
  }
  state.events = events;
  note(lastNumber()); // the position may be older
  state.eventsVersion++;
  changed();
}

/** What we know is of another life of the database. */
export function startOver() {
  state.events = [];
  fetched = heard = 0;
}

/** The number of the last event we know of. */
export const lastNumber = () => state.events.at(-1)?.number ?? 0;

/** Something happened, which may be known. @param {EventInfo} event */
export function hear(event) {
  if (event.number <= lastNumber()) return;
  if (event.number > lastNumber() + 1) {
    void loadLog();
    return;
  }
  if (event.kind === "undo") strike(event.entries ?? 0);
  state.events.push(event);
  state.eventsVersion++;
  announce(event);
  if (event.kind === "move") enqueue(event);
  else ring(event);
}

/** Mark the moves that were undone. @param {number} left */
function strike(left) {
  for (const event of state.events) {
    if (event.kind === "move" && (event.entries ?? 0) > left) event.taken_back = true;
  }
  forgetAfter(left);
  dropUndone();
}

/** The table stands so now; it is drawn when the rest has been fetched. @param {Pulse} now */
export function pulse(now) {
  const table = theTable();
  if (now.last < heard) return;
  note(now.last);
  noteHolder({ ...table, ...now });
  Object.assign(table, now);
}
