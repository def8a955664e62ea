/** A line of the menu that does something. */

import { icon } from "../widgets.js";
import { html } from "../lit.js";

/** @param {string} picture @param {string} label @param {() => void} go */
export const action = (picture, label, go) =>
  html`<button class="row" @click=${go}>${icon(picture)}<span>${label}</span></button>`;
