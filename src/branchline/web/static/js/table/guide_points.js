/** What the guide points at: halos on the board, and rings about cards beside it. */

import { later } from "../lazy.js";
import { nothing, svg } from "../lit.js";
import { changed, theTable } from "./state.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").FigureFrame} FigureFrame */

/** @type {string[]} */
let names = [];
/** @type {FigureFrame | null} */
let pointer = null;
let drawn = "";

// What is on the desk or in a panel is drawn by the game, so it is told by a style of ours.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

void later(`../../games/${theTable().game}/figure_frame.js`, import.meta.url).then(
  (module) => {
    pointer = module;
    changed();
  },
  (error) => console.info(error), // the guide's words are enough
);

/** Point at things by the names that moves use, and at nothing else. @param {string[]} at */
export function point(at) {
  names = at;
  changed();
}

/** @param {Context} ctx */
export function halos(ctx) {
  const found = pointer;
  if (!found || !ctx.live || !ctx.mine) {
    ring("");
    return nothing;
  }
  ring(names.map((name) => rule(found.things(ctx, name))).join(""));
  const marks = names.map((name) => found.halo(ctx, name)).filter(Boolean);
  return marks.length ? svg`<g class="halos" aria-hidden="true" fill="none">${marks}</g>` : nothing;
}

const RING =
  "outline: 3px solid var(--caution-lamp); outline-offset: -1px; animation: var(--pointed);";

/**
 * A style for places beside the board; where none is on the screen, for the place in the dock.
 * @param {ReturnType<FigureFrame["things"]>} things
 */
function rule(things) {
  if (!things) return "";
  const all = things.places.join(", ");
  // By its id the page is stronger than what games say of their cards.
  const dock = `body:not(:has(${all})) #app .dock [data-dock="${things.dock}"]`;
  return `#app :is(${all}), ${dock} { ${RING} }\n`;
}

/** @param {string} styles */
function ring(styles) {
  if (styles === drawn) return;
  drawn = styles;
  sheet.replaceSync(styles);
}
