/** Fetching: the table, the position through the right eyes, the legal moves, the log. */

import { get, Refused } from "../api.js";
import { at } from "./address.js";
import { announce } from "./announce.js";
import { attend, ring } from "./attention.js";
import { eyes, movingSeat } from "./eyes.js";
import { finish, retell, tell } from "./news.js";
import { forgetAfter, forgetPast } from "./past.js";
import { plain } from "./plain.js";
import { forgetWords } from "./text_table.js";
import { unveil, veil } from "./veil.js";
import { changed, state, theTable } from "./state.js";

/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {import("../types").EventInfo} EventInfo */
/** @typedef {import("../types").Pulse} Pulse */

const TRIES = 6; // while bots move, what we fetch may be of two positions

/** The module of a game; all its files are asked for at once. @param {string} game */
async function loadGame(game) {
  const files = document.querySelector(`meta[name="modules-${game}"]`)?.getAttribute("content") ?? "";
  for (const href of files.split(" ").filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  try {
    return await import(`../games/${game}/ui.js`);
  } catch (error) {
    console.info(error); // a game without a drawing is played by its list of moves
    return null;
  }
}

/** The styles of a game. @param {string} game @returns {Promise<void>} */
const loadStyles = (game) =>
  new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../../css/games/${game}.css`, import.meta.url).href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });

/** Load everything once, when the page is opened. */
export async function loadAll() {
  const table = /** @type {TableInfo} */ (await get(at("")));
  state.table = table;
  document.body.dataset.game = table.game;
  const [module, , board, games] = await Promise.all([
    loadGame(table.game.replaceAll("-", "_")),
    loadStyles(table.game.replaceAll("-", "_")),
    get(at("/board")),
    get("/api/games"),
  ]);
  state.ui = module?.ui ?? plain;
  state.board = state.ui?.prepare(board);
  state.games = games.games;
  await Promise.all([loadLog(), refresh()]);
  state.ending = theTable().result !== null;
}

/** @type {Promise<void> | null} */
let running = null;
let again = false;
/** the last event that what we fetch will hold */
let asking = 0;
/** the last event that what we fetched holds */
let fetched = 0;

/** Fetch the position and what we may do in it; asked for again meanwhile, it is done once more. */
export function refresh() {
  if (running) {
    again = true;
    return running;
  }
  running = whole().finally(() => {
    running = null;
  });
  return running;
}

/** Fetch it if anything has happened since it was last fetched. */
export async function follow() {
  const { last } = theTable();
  if (running ? asking < last : fetched < last) return refresh();
  return running ?? undefined;
}

async function whole() {
  for (let tries = 0; tries < TRIES; tries++) {
    again = false;
    const fits = await once();
    if (fits && !again) return;
  }
  changed();
}

/** Fetch all of it; false if the table went on while we fetched. */
async function once() {
  const looks = eyes();
  const mover = movingSeat();
  const begun = isDealt(theTable());
  asking = theTable().last;
  const [table, view, moves] = await Promise.all([
    get(at("")),
    begun ? position(looks) : null,
    mover === null ? null : get(at("/moves", { seat: mover, words: state.ui === plain || null })),
  ]);
  noteHolder(table);
  state.table = table;
  if (isDealt(table) !== begun) return false;
  if (view && (view.position !== table.position || view.seat !== seatOf(eyes(), table))) return false;
  const mine = movingSeat();
  if (mine !== mover || (moves && moves.position !== table.position)) return false;
  fetched = table.last;
  take(table, view, moves?.moves ?? []);
  return true;
}

/** @param {Record<string, any>} looks @param {TableInfo} table */
const seatOf = (looks, table) => (looks.public ? null : (looks.seat ?? table.you.looking));

/** Whether there is a position; a table may be given up before there is one. @param {TableInfo} table */
const isDealt = (table) => table.scores !== null;

/** The view, or null if the screen went to somebody else meanwhile. @param {object} looks */
async function position(looks) {
  try {
    return await get(at("/view", { ...looks }));
  } catch (error) {
    if (error instanceof Refused && error.code === "not_yours") return null;
    throw error;
  }
}

/** Whoever held the screen gives it away with the turn. @param {TableInfo} table */
function noteHolder(table) {
  if (state.holder !== null && table.turn !== state.holder) forget();
}

/** Drop what only the one who held the screen may know. */
export function forget() {
  veil();
  forgetWords();
  state.holder = null;
  state.view = null;
  state.moves = [];
  state.choice = {};
  state.events = [];
  state.bubble = null;
  finish();
  forgetPast();
  void loadLog().catch(() => {});
}

/** Say that somebody holds the screen, and fetch what they may see. @param {number} seat */
export async function hold(seat) {
  state.holder = seat;
  state.events = [];
  forgetPast();
  await Promise.all([refresh(), loadLog()]);
}

/**
 * @param {TableInfo} table
 * @param {any} view
 * @param {import("../types").MoveInfo[]} moves
 */
function take(table, view, moves) {
  if (state.position !== table.position || state.seat !== (view?.seat ?? null)) {
    state.choice = {};
    state.bubble = null;
    if (moves.length) Object.assign(state, { dock: "board", sheet: "half" });
  }
  const over =
    state.table && table.status === "finished" && state.position >= 0 && state.view && !state.view.outcome;
  state.position = table.position;
  state.view = view?.view ?? null;
  unveil();
  state.seat = view?.seat ?? null;
  state.moves = moves;
  if (over) {
    state.ending = true;
    void loadLog(); // all lies open now
  }
  attend();
  changed();
}

/** @type {{eyes: string, last: number, done: Promise<void>} | null} */
let reading = null;

/** Fetch the whole log as these eyes may read it. */
export function loadLog() {
  const seen = JSON.stringify(eyes());
  const { last } = theTable();
  if (reading && reading.eyes === seen && reading.last >= last) return reading.done;
  const mine = { eyes: seen, last, done: readLog(seen) };
  reading = mine;
  return mine.done.finally(() => {
    if (reading === mine) reading = null;
  });
}

/** @param {string} seen  whose eyes; if others look when it is here, it is not for them */
async function readLog(seen) {
  /** @type {EventInfo[]} */
  const events = [];
  let after = 0;
  for (;;) {
    const log = await get(at("/log", { ...JSON.parse(seen), after }));
    if (JSON.stringify(eyes()) !== seen) return;
    events.push(...log.events);
    if (!log.more || !log.events.length) break;
    after = log.events.at(-1).number;
  }
  state.events = events;
  state.told++;
  changed();
}

/** The number of the last event we know of. */
export const lastNumber = () => state.events.at(-1)?.number ?? 0;

/**
 * Something happened. @param {EventInfo} event
 * @returns {boolean} whether it is news
 */
export function hear(event) {
  if (event.number <= lastNumber()) return false;
  if (event.number > lastNumber() + 1) {
    void loadLog();
    return true;
  }
  if (event.kind === "undo") strike(event.entries ?? 0);
  state.events.push(event);
  state.told++;
  announce(event);
  if (event.kind === "move") tell(event);
  else ring(event);
  return true;
}

/** Moves that were taken back stand no more. @param {number} left */
function strike(left) {
  for (const event of state.events) {
    if (event.kind === "move" && (event.entries ?? 0) > left) event.taken_back = true;
  }
  forgetAfter(left);
  retell();
}

/** The table stands so now; the rest is fetched after it. @param {Pulse} now */
export function pulse(now) {
  const table = theTable();
  if (now.last < table.last) return;
  noteHolder({ ...table, ...now });
  Object.assign(table, now);
  changed();
}
