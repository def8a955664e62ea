/** The guide at a table for a lesson; it is loaded only there. */

import { onceNeeded } from "../load_on_demand.js";
import { nothing } from "../lit.js";
import { changed, theTable } from "./state.js";

/** @typedef {import("../types").Context} Context */

/** @type {() => typeof import("./guide.js") | null} */
const loaded = onceNeeded("./guide.js", import.meta.url, changed);

/** The guide, if we learn here and it has come. */
function there() {
  const { lesson, you } = theTable();
  if (!lesson || !you.seats.length) return null;
  return loaded();
}

/** Return what the guide says, next to the board or under it. @param {Context} ctx */
export const guide = (ctx) => there()?.guide(ctx) ?? nothing;

/** What the guide points at on the board. @param {Context} ctx */
export const halos = (ctx) => there()?.halos(ctx) ?? nothing;

/** What the guide says when the game is over. @param {Context} ctx */
export const farewell = (ctx) => there()?.farewell(ctx) ?? nothing;
