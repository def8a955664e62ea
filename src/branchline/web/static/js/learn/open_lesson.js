/** Beginning a lesson: a table is opened for it, and shown. */

import { send } from "../api.js";
import { botSpeed } from "../bot_speed.js";
import { known } from "../identity.js";
import { giveUp } from "./progress.js";

/**
 * Open a table for a lesson; a puzzle that was under way is given up for it.
 * @param {string} game
 * @param {string} name
 * @param {string} [typed]  what was typed as a name, if anything
 * @returns {Promise<string>} the address of the table
 */
export async function opened(game, name, typed = "") {
  await known(typed);
  await giveUp();
  const table = await send(`/api/lessons/${game}/${name}?bot_speed=${botSpeed()}`, {});
  return `/tables/${encodeURIComponent(table.id)}`;
}
