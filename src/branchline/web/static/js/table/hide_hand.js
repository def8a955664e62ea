/** Between two players at one screen: what was drawn is hidden until the next drawing is here. */

import { changed, state } from "./state.js";

const LONGEST = 1000; // milliseconds; then the page is drawn without a position
let since = 0;

/** Hide what was drawn for the one who held the screen. */
export function veil() {
  since = performance.now();
  document.body.classList.add("veiled");
  setTimeout(changed, LONGEST);
}

/** The next position is here. */
export function unveil() {
  document.body.classList.remove("veiled");
}

/** Whether drawing must wait, so that the board does not flicker. */
export const veiled = () =>
  state.view === null &&
  document.body.classList.contains("veiled") &&
  performance.now() - since < LONGEST;
