/** Reading a rulebook that the server wrote: search, figures, the way to a rule. */

import { tn, t } from "../i18n.js";
import { drawWhenNear } from "./figures.js";

const MARK = "found";
/** What a reader moves on with, to somewhere else. */
const MOVES = ["wheel", "touchmove", "keydown", "pointerdown", "input"];

/** A text as it is searched: without accents and capitals. @param {string} text */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** What a reader can find a passage by: its words, its rules and the headings above it. @param {Element} passage */
function findable(passage) {
  const texts = [...passage.querySelectorAll(".words, .cited")].map((one) => one.textContent ?? "");
  for (
    let part = passage.closest("[data-part]");
    part;
    part = part.parentElement?.closest("[data-part]") ?? null
  )
    texts.push(part.querySelector("h2, h3")?.textContent ?? "");
  return folded(texts.join(" "));
}

/** Make a book come alive. @param {HTMLElement} book */
export function read(book) {
  const find = /** @type {HTMLElement} */ (book.querySelector(".find"));
  const field = /** @type {HTMLInputElement} */ (find.querySelector("input"));
  const status = /** @type {HTMLElement} */ (find.querySelector(".found"));
  const passages = [...book.querySelectorAll("[data-passage]")].map((one) => ({
    element: /** @type {HTMLElement} */ (one),
    text: findable(one),
  }));
  const parts = /** @type {HTMLElement[]} */ ([...book.querySelectorAll("[data-part]")]);
  const contents = /** @type {HTMLElement} */ (book.querySelector(".contents"));

  /** Show the passages that hold all words, and mark these in them. @param {string} sought */
  function seek(sought) {
    const words = folded(sought).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { element, text } of passages) {
      element.hidden = !words.every((word) => text.includes(word));
      if (!element.hidden) shown++;
    }
    for (const part of parts) part.hidden = !part.querySelector("[data-passage]:not([hidden])");
    contents.hidden = words.length > 0;
    status.textContent = !words.length
      ? ""
      : shown
        ? tn("{n} passage found", "{n} passages found", shown)
        : t("The rulebook does not mention this.");
    mark(book, words);
  }

  /** @type {(() => void) | null} back to what was turned to; null once the reader has moved on */
  let back = null;
  for (const move of MOVES)
    book.addEventListener(move, () => {
      back = null;
    });
  // Figures are drawn as they come near, and would push what was turned to out of sight.
  new ResizeObserver(([size]) => {
    if (size?.contentRect.height) back?.();
    else back = null; // the book was closed
  }).observe(book);

  field.addEventListener("input", () => seek(field.value));
  find.hidden = false;
  drawWhenNear(book);

  return {
    /** Turn to a heading or to the passage of a rule; false if there is none. @param {string} id */
    show(id) {
      const place = book.querySelector(`#${CSS.escape(id)}`);
      if (!place) return false;
      if (field.value) {
        field.value = "";
        seek("");
      }
      for (const old of book.querySelectorAll(".here")) old.classList.remove("here");
      const passage = place.closest("[data-passage]");
      passage?.classList.add("here");
      back = () => (passage ?? place).scrollIntoView({ block: passage ? "center" : "start" });
      back();
      return true;
    },
  };
}

/** Mark words in what is shown, if this browser can. @param {HTMLElement} book @param {string[]} words */
function mark(book, words) {
  const { highlights } = CSS;
  if (!highlights) return;
  highlights.delete(MARK);
  if (words.length) highlights.set(MARK, new Highlight(...rangesOf(book, words)));
}

/** Where words stand in the passages that are shown. @param {HTMLElement} book @param {string[]} words */
function rangesOf(book, words) {
  const ranges = [];
  for (const place of book.querySelectorAll("[data-passage]:not([hidden]) :is(.words, .cited)")) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      ranges.push(...rangesIn(/** @type {Text} */ (walker.currentNode), words));
  }
  return ranges;
}

/** @param {Text} node @param {string[]} words */
function rangesIn(node, words) {
  // Letter by letter, so that places in the folded text are places in the text.
  const letters = [...node.data].map((letter) => folded(letter) || letter);
  const starts = letters.flatMap((letter, at) => Array(letter.length).fill(at));
  const units = [0];
  for (const letter of node.data) units.push((units.at(-1) ?? 0) + letter.length);
  const text = letters.join("");
  const ranges = [];
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const range = new StaticRange({
        startContainer: node,
        startOffset: units[starts[at]] ?? 0,
        endContainer: node,
        endOffset: units[(starts[at + word.length - 1] ?? 0) + 1] ?? node.length,
      });
      ranges.push(range);
    }
  }
  return ranges;
}
