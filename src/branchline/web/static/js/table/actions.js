/** What a person does at the table; everything goes to the server, which decides. */

import { post, Refused, send } from "../api.js";
import { sentence } from "../errors.js";
import { loadScript } from "../load_on_demand.js";
import { t } from "../i18n.js";
import { at } from "./table_address.js";
import { attached, pinned } from "./bubble_anchors.js";
import { arrive, refresh } from "./fetching.js";
import { finish } from "./move_queue.js";
import { sound } from "./sound.js";
import { toast } from "./toasts.js";
import { changed, set, state, theTable } from "./state.js";

let underWay = Promise.resolve();

/** When the move that is on its way, if one is, has been answered and taken over. */
export const answered = () => underWay;

/** Play a legal move; a click while another is on its way does nothing. @param {string} move */
export function play(move) {
  if (state.busy || state.seat === null || state.past) return;
  if (!state.moves.some((legal) => legal.move === move))
    throw new Error(`not a legal move: ${move}`);
  finish();
  underWay = sent(move);
}

/** @param {string} move */
async function sent(move) {
  set({ busy: true, bubble: null });
  const { seat, position } = state;
  const body = { seat, position, move, look: !state.ui?.listsMoves };
  try {
    await arrive(await send(at("/moves"), body).catch((error) => referee(error, body)));
  } catch (error) {
    await refused(error);
  } finally {
    set({ busy: false });
  }
}

/** At a real table: say what was drawn, too, or leave the move. @param {any} error @param {object} body */
async function referee(error, body) {
  if (error.code !== "draws_needed") throw error;
  const { enterMove } = await loadScript("./referee.js", import.meta.url);
  return (await enterMove(at("/moves"), body, error.details)) ?? { events: [], now: theTable() };
}

/** @param {unknown} error */
async function refused(error) {
  const stale = error instanceof Refused && error.code === "stale";
  toast(stale ? t("The table has changed: your move was not played.") : sentence(error));
  await refresh().catch(() => {});
}

/**
 * Do something else that the server decides.
 * @param {string} path
 * @param {object} [body]
 */
export async function act(path, body = {}) {
  try {
    await arrive(await post(at(path), body));
    return true;
  } catch (error) {
    await refused(error);
    return false;
  }
}

/**
 * Show a bubble next to a spot; with a rule it is a refusal, without one just a fact.
 * @param {string} title
 * @param {string} text
 * @param {string | null} rule
 * @param {import("../types").Spot} spot
 */
export function explain(title, text, rule, spot) {
  const from = spot instanceof Element ? spot : null;
  const places = spot instanceof Element ? attached(spot) : pinned(spot.x, spot.y);
  set({ bubble: { title, text, rule, places, from, tip: rule === null } });
}

/**
 * Ask the server which rule forbids a move, and show it next to the spot.
 * @param {string} move
 * @param {string} what
 * @param {import("../types").Spot} spot
 */
export async function why(move, what, spot) {
  sound("refused");
  const seat = state.seat ?? theTable().turn;
  try {
    const verdict = await post(at("/why"), { seat, move });
    if (verdict.legal) return;
    explain(what, verdict.reason ?? "", verdict.rule?.id ?? null, spot);
  } catch (error) {
    explain(what, sentence(error), null, spot);
  }
  if (state.bubble) state.bubble.tip = false;
}

/** Pick something. @param {object} choice */
export function choose(choice) {
  finish();
  state.choice = choice;
  state.bubble = null;
  changed();
}
