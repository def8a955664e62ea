/** What the lobby knows, and how it learns it. */

import { Away, Refused, get, loadMe, me, send } from "../api.js";
import { againstBots } from "../bot_speed.js";
import { sentence } from "../errors.js";
import { known } from "../identity.js";

/** @typedef {import("../types").TableLine} TableLine */
/** @typedef {import("../types").GameInfo} GameInfo */

/** Everything that is drawn; only functions of the lobby change it. */
export const state = {
  games: /** @type {GameInfo[]} */ ([]),
  current: /** @type {TableLine[]} */ ([]),
  open: /** @type {TableLine[]} */ ([]),
  playing: /** @type {TableLine[]} */ ([]),
  finished: /** @type {TableLine[]} */ ([]),
  /** Where the list of finished tables continues; null at its end. */
  older: /** @type {string | null} */ (null),
  tab: "all",
  /** Tables that have changed since they were last drawn. */
  changed: /** @type {Set<string>} */ (new Set()),
  /** What is being done, so that nothing is done twice. */
  busy: /** @type {string | null} */ (null),
  notice: /** @type {string | null} */ (null),
  away: false,
};

/** @type {() => void} */
let redraw = () => undefined;

/** Set the function that draws the page. @param {() => void} draw */
export function drawnBy(draw) {
  redraw = draw;
}

/** Change what is drawn. @param {Partial<typeof state>} change */
export function set(change) {
  Object.assign(state, change);
  redraw();
}

/** @param {string} which @param {string | null} [before] */
async function listed(which, before = null) {
  const tail = before ? `&before=${encodeURIComponent(before)}` : "";
  return get(`/api/tables?list=${which}${tail}`);
}

const OVER = new Set(["finished", "replay"]);

/** @param {TableLine[]} lines */
const latestFirst = (lines) =>
  [...new Map(lines.map((line) => [line.id, line])).values()].sort((a, b) =>
    a.changed_at < b.changed_at ? 1 : -1,
  );

/** Load the lists that change all the time. */
export async function refresh() {
  try {
    const [current, open, playing] = await Promise.all([
      me.name === null ? { tables: [] } : listed("current"),
      listed("open"),
      listed("playing"),
    ]);
    const before = new Map(
      [...state.current, ...state.open, ...state.playing].map((line) => [line.id, line]),
    );
    /** @type {TableLine[]} */
    const all = [...current.tables, ...open.tables, ...playing.tables];
    const changed = all.filter(
      (line) => before.size && before.get(line.id)?.changed_at !== line.changed_at,
    );
    set({
      current: current.tables,
      open: open.tables,
      playing: playing.tables,
      changed: new Set(changed.map((line) => line.id)),
      away: false,
    });
  } catch (error) {
    set(error instanceof Away ? { away: true } : { notice: sentence(error) });
  }
}

/** Load what is over: the public games, and mine. */
export async function refreshFinished() {
  try {
    const [all, mine] = await Promise.all([
      listed("finished"),
      me.name === null ? { tables: [] } : listed("mine"),
    ]);
    const own = mine.tables.filter((/** @type {TableLine} */ line) => OVER.has(line.status));
    set({ finished: latestFirst([...all.tables, ...own]), older: all.before });
  } catch (error) {
    if (!(error instanceof Away)) set({ notice: sentence(error) });
  }
}

/** Load older finished tables. */
export async function loadOlder() {
  await doing("older", async () => {
    const page = await listed("finished", state.older);
    set({ finished: latestFirst([...state.finished, ...page.tables]), older: page.before });
  });
}

/**
 * Do one thing at a time, and say what went wrong.
 * @param {string} what
 * @param {() => Promise<void>} work
 * @param {(error: string) => void} [wrong]  where to show it; default: in a notice
 */
export async function doing(what, work, wrong = (notice) => set({ notice })) {
  if (state.busy !== null) return;
  set({ busy: what, notice: null });
  try {
    await work();
  } catch (error) {
    wrong(sentence(error));
    await lookAgain(error);
  } finally {
    set({ busy: null });
  }
}

const FORGOTTEN = new Set(["unknown_player", "bad_token", "csrf"]);

/**
 * If the server no longer knows us, or knows us as someone else, find out; the next try then works.
 * @param {unknown} error
 */
async function lookAgain(error) {
  if (error instanceof Refused && FORGOTTEN.has(error.code)) await loadMe().catch(() => undefined);
}

/** Open the page of a table. @param {string} id */
export const visit = (id) => location.assign(`/tables/${encodeURIComponent(id)}`);

/**
 * Play at once: a table for one against bots, as many as make the game what it is.
 * @param {GameInfo} game
 * @param {string} name  what was typed as a name, if anything
 * @param {string} level  how strong the bots are
 */
export const playNow = (game, name, level) =>
  doing(`play ${game.game}`, async () => {
    await known(name);
    const table = await send("/api/tables", againstBots(game.game, level, Math.min(3, game.most)));
    visit(table.id);
  });

/** Sit down at an open table. @param {TableLine} line @param {string} name */
export const join = (line, name) =>
  doing(`join ${line.id}`, async () => {
    await known(name);
    try {
      await send(`/api/tables/${line.id}/join`, {});
    } catch (error) {
      void refresh(); // someone was faster: show the table as it is now
      throw error;
    }
    visit(line.id);
  });
