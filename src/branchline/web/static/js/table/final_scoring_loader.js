/** The final scoring, which is loaded when a game is over. */

import { onceNeeded } from "../load_on_demand.js";
import { nothing } from "../lit.js";
import { changed, state } from "./state.js";

/** @type {() => typeof import("./final_scoring.js") | null} */
const loaded = onceNeeded("./final_scoring.js", import.meta.url, changed);

/** The scoring, if it is to be seen and has come. @param {import("../types").Context} ctx */
export const finalScoring = (ctx) =>
  state.scoringOpen && ctx.table.result && ctx.view
    ? (loaded()?.finalScoring(ctx) ?? nothing)
    : nothing;
