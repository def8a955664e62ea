/** What the guide points at: halos on the board, and rings around cards next to it. */

import { loadScript } from "../load_on_demand.js";
import { nothing, svg } from "../lit.js";
import { changed, theTable } from "./state.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").FigureFrame} FigureFrame */

/** @type {string[]} */
let names = [];
/** @type {FigureFrame | null} */
let pointer = null;
let drawn = "";

// The game draws decisions and panels, so they are marked by our own style sheet.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

void loadScript(`../../games/${theTable().game}/figure_frame.js`, import.meta.url).then(
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
 * Return a style for places next to the board; where none is on the screen, for the place in the dock.
 * @param {ReturnType<FigureFrame["things"]>} things
 */
function rule(things) {
  if (!things) return "";
  const all = things.places.join(", ");
  // The id makes it stronger than the games' own styles.
  const dock = `body:not(:has(${all})) #app .dock [data-dock="${things.dock}"]`;
  return `#app :is(${all}), ${dock} { ${RING} }\n`;
}

/** @param {string} styles */
function ring(styles) {
  if (styles === drawn) return;
  drawn = styles;
  sheet.replaceSync(styles);
}
