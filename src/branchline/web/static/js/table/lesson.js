/** The guide at a table where somebody learns; it is loaded only there. */

import { later } from "../later.js";
import { nothing } from "../vendor.js";
import { changed, theTable } from "./state.js";

/** @typedef {import("../types").Context} Context */

const AGAIN = 3000; // milliseconds until what could not be loaded is asked for again

/** @type {typeof import("./guide.js") | null} */
let loaded = null;
let asked = false;

async function load() {
  if (asked) return;
  asked = true;
  try {
    loaded = await later("./guide.js", import.meta.url);
  } catch (error) {
    console.info(error);
    setTimeout(() => {
      asked = false;
      changed();
    }, AGAIN);
  }
  changed();
}

/** The guide, if we learn here and it has come. */
function there() {
  const { lesson, you } = theTable();
  if (!lesson || !you.seats.length) return null;
  void load();
  return loaded;
}

/** What the guide says, beside the board or under it. @param {Context} ctx */
export const guide = (ctx) => there()?.guide(ctx) ?? nothing;

/** What the guide points at on the board. @param {Context} ctx */
export const halos = (ctx) => there()?.halos(ctx) ?? nothing;

/** What the guide says when the game is over. @param {Context} ctx */
export const farewell = (ctx) => there()?.farewell(ctx) ?? nothing;
