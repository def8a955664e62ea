/** What this browser remembers of a learner: lessons that were done, and the puzzle that is tried. */

import { post } from "../api.js";
import { keep, recall } from "../table/settings.js";

const DONE = "lessons";
const TRIED = "puzzle";

/** The name that every game's guided first game has. */
export const FIRST_GAME = "first-game";

/** @returns {string[]} */
function all() {
  try {
    const found = JSON.parse(recall(DONE) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // another program wrote there
  }
}

/** Whether a lesson was done here. @param {string} game @param {string} name */
export const isDone = (game, name) => all().includes(`${game}/${name}`);

/** Note that a lesson was done. @param {string} game @param {string} name */
export function markDone(game, name) {
  if (!isDone(game, name)) keep(DONE, JSON.stringify([...all(), `${game}/${name}`]));
}

/** Note the table of the puzzle that is tried now; "" if none is. @param {string} table */
export const trying = (table) => keep(TRIED, table);

/** Close the table of the last puzzle: a player who comes back starts it again at once. */
export async function giveUp() {
  const table = recall(TRIED);
  if (!table) return;
  keep(TRIED, "");
  await post(`/api/tables/${encodeURIComponent(table)}/abandon`).catch(() => {}); // it may be over already
}
