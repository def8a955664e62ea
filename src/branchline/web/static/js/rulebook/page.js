/** The rulebook of a game as a page; it can be read before this runs. */

import { tools } from "../lobby/header.js";
import { icon } from "../widgets.js";
import { html, render } from "../lit.js";
import { loadWords, t } from "../i18n.js";
import { drawAll } from "./figures.js";
import { read } from "./reader.js";

await loadWords();
const book = /** @type {HTMLElement} */ (document.querySelector(".book"));
const place = /** @type {HTMLElement} */ (document.querySelector("#tools"));
const { show } = read(book);

/** Print the book with all its figures. */
async function printed() {
  await drawAll(book);
  print();
}

function draw() {
  render(
    html`${tools(draw, null)}<button class="icon-btn" aria-label=${t("Print")} title=${t("Print")}
    @click=${printed}>${icon("print")}</button>`,
    place,
  );
}

/** Turn to what the address names, also after a search has hidden it. */
const turn = () => void show(decodeURIComponent(location.hash.slice(1)));

draw();
addEventListener("hashchange", turn);
if (location.hash) turn();
