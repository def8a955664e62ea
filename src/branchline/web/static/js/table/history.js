/** Looking at earlier positions. */

import { get, viewOf } from "../api.js";
import { sentence } from "../errors.js";
import { at } from "./table_address.js";
import { toast } from "./toasts.js";
import { perspective } from "./perspective.js";
import { changed, set, state, theTable } from "./state.js";

const MOST = 400; // positions kept
const PACE = 900; // milliseconds a move when the game plays by itself

/** @type {Map<number, any>} positions by how many moves had been made */
const kept = new Map();
let wanted = 0;
let version = 0;
/** @type {number | undefined} */
let playing;

/** Whether the game plays by itself. */
export const isPlaying = () => playing !== undefined;

/** How many moves the position shown has behind it. */
export const here = () => state.past?.entries ?? theTable().entries;

/** Forget all earlier positions: another seat will look at them. */
export function forgetPast() {
  version++;
  kept.clear();
  stop();
  state.past = null;
}

/** Show the position after this many moves; the last one is the current position. @param {number} entries */
export async function jump(entries) {
  const last = theTable().entries;
  wanted = Math.max(0, Math.min(entries, last));
  if (wanted >= last) return set({ past: null, bubble: null });
  const goal = wanted;
  const mine = version;
  try {
    const view = kept.get(goal) ?? viewOf(await get(at(`/history/${goal}`, perspective())));
    if (mine !== version) return undefined;
    keep(goal, view);
    if (goal === wanted) set({ past: { entries: goal, view }, bubble: null });
  } catch (error) {
    stop();
    toast(sentence(error));
  }
  return undefined;
}

/** @param {number} entries @param {any} view */
function keep(entries, view) {
  kept.set(entries, view);
  if (kept.size > MOST) kept.delete(/** @type {number} */ (kept.keys().next().value));
}

/** Moves were taken back, and others may be made instead: what we kept may be wrong. */
export function forgetAfter(/** @type {number} */ entries) {
  for (const known of kept.keys()) if (known > entries) kept.delete(known);
  if (state.past && state.past.entries >= entries) state.past = null;
}

/** One move on or back. @param {number} by */
export const step = (by) => jump((wantedNow() ?? here()) + by);

/** While positions are fetched, steps add up. */
const wantedNow = () => (state.past ? wanted : null);

/** Go to where another player began to move, forwards or back. @param {number} by */
export function turnStep(by) {
  const moves = state.events.filter((event) => event.kind === "move" && !event.taken_back);
  let place = here();
  const seatOf = (/** @type {number} */ entries) => moves[entries - 1]?.seat;
  const seat = seatOf(place);
  while (place + by >= 0 && place + by <= moves.length && seatOf(place + by) === seat) place += by;
  return jump(place + by);
}

/** Let the game play by itself from here, or from the beginning; or stop it. */
export function playOn() {
  if (playing !== undefined) return stop();
  if (!state.past) void jump(0);
  playing = window.setInterval(() => {
    if (!state.past && wanted !== 0) return stop();
    if (state.past) void step(1);
    return undefined;
  }, PACE);
  changed();
}

/** Stop playing by itself. */
export function stop() {
  clearInterval(playing);
  playing = undefined;
  changed();
}
