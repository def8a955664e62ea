/** The dialog of a referee: a line for each hand, city or other row, typed or picked. */

import { icon, pip } from "../widgets.js";
import { html, live, nothing, repeat } from "../lit.js";
import { t, tn } from "../i18n.js";
import { entered, fragmentOf, matching, withThing } from "./referee_text.js";

/** @typedef {import("./referee.js").View} View */
/** @typedef {import("./referee.js").Frame} Frame */
/** @typedef {import("./referee.js").Row} Row */
/** @typedef {import("./referee.js").Thing} Thing */

const PIPS = new Set([
  "purple",
  "blue",
  "orange",
  "white",
  "green",
  "yellow",
  "black",
  "red",
  "grey",
  "locomotive",
]);

/** The dialog is open, and the focus where the next answer is given. @param {Element} place @param {View} view */
export function ready(place, view) {
  const box = place.querySelector("dialog");
  if (box && !box.open) box.showModal();
  const input = place.querySelectorAll("input")[view.row];
  if (!input || view.busy || (box?.contains(document.activeElement) && settled === at(view)))
    return;
  settled = at(view);
  input.scrollIntoView({ block: "nearest" });
  const mouse = matchMedia("(hover: hover)").matches; // a finger would call up the keys of the screen
  const wanted = mouse ? input : place.querySelector(".things button");
  if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
}

/** where the focus was last brought */
let settled = "";

/** @param {View} view */
const at = (view) => `${view.question.draws.length} ${view.row} ${view.wrong}`;

/** Return how many things are needed in all. @param {Row[]} rows */
const total = (rows) => rows.reduce((sum, row) => sum + row.number, 0);

/** The things of a row, in the order of the bag. @param {View} view @param {Row | undefined} row */
const thingsOf = (view, row) =>
  view.question.things.filter(({ name }) => row?.names.includes(name));

/** @param {View} view @param {Frame} frame */
export function dialog(view, frame) {
  const { rows, things } = view.question;
  const row = rows[view.row];
  const text = view.texts[view.row] ?? "";
  const found = matching(fragmentOf(text, things), thingsOf(view, row));
  const single = total(rows) === 1;
  /** @param {string} changed */
  const write = (changed) => {
    view.texts[view.row] = changed;
    frame.draw();
  };
  /** @param {Thing} thing */
  const pick = (thing) => {
    const changed = withThing(text, thing, things);
    if (single) {
      view.texts = [changed];
      frame.enter();
      return;
    }
    if (entered(changed, things) >= (row?.number ?? 0) && view.row < rows.length - 1) {
      view.texts[view.row] = changed;
      view.row++;
      frame.draw();
    } else write(changed);
  };
  const next = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [only] = found;
    if (only && found.length === 1 && fragmentOf(text, things)) return pick(only);
    if (view.row >= rows.length - 1 || single) return frame.enter();
    view.row++;
    return frame.draw();
  };
  return html`<dialog class="referee" aria-labelledby="drawn-head" aria-busy=${view.busy}
    @cancel=${() => frame.close(null)}>
    <header><h2 id="drawn-head">${t("What was drawn?")}</h2></header>
    <form @submit=${next} novalidate>
      <ol class="rows">${rows.map((one, number) => line(view, frame, one, number, write))}</ol>
      <p class="wrong" role="alert">${view.wrong}</p>
      <p class="how">${t("Type a list such as “{example}”, or pick:", { example: example(things, rows) })}</p>
      <ul class="things">${repeat(
        found,
        (thing) => thing.name,
        (thing) => choice(view, thing, () => pick(thing)),
      )}</ul>
      ${found.length ? nothing : html`<p>${t("Nothing like that can be drawn.")}</p>`}
      <button hidden></button>
    </form>
    <footer>
      <button class="btn" ?disabled=${frame.back === null}
        @click=${() => frame.back?.()}>${icon("prev")}${t("Previous step")}</button>
      <button class="btn" @click=${() => frame.close(null)}>${t("Cancel")}</button>
      <button class="btn go enter" ?disabled=${view.busy} @click=${frame.enter}>${t("Enter")}</button></footer>
  </dialog>`;
}

/**
 * One thing, or two with a number if there can be one, as they may be typed.
 * @param {Thing[]} things
 * @param {Row[]} rows
 */
function example(things, rows) {
  const [one, other] = [...things].sort((a, b) => b.left - a.left);
  if (total(rows) === 1 || !other) return one?.text;
  return `${(one?.left ?? 0) > 1 ? "2 " : ""}${one?.text}, ${other.text}`;
}

/**
 * @param {View} view
 * @param {Frame} frame
 * @param {Row} row
 * @param {number} number
 * @param {(text: string) => void} write
 */
function line(view, frame, row, number, write) {
  const text = view.texts[number] ?? "";
  const told = entered(text, view.question.things);
  const wrong = view.wrongRow === number;
  return html`<li class="${number === view.row ? "now" : ""} ${told === row.number ? "full" : ""}">
    <label for="drawn-${number}">${row.question}</label>
    <input id="drawn-${number}" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="next"
      .value=${live(text)}
      aria-invalid=${wrong ? "true" : nothing}
      @focus=${() => {
        if (view.row === number) return;
        view.row = number;
        frame.draw();
      }}
      @input=${(/** @type {Event} */ event) => write(/** @type {HTMLInputElement} */ (event.target).value)}>
    <output for="drawn-${number}">${t("{n} of {all}", { n: told, all: row.number })}</output></li>`;
}

/** @param {View} view @param {Thing} thing @param {() => void} pick */
function choice(view, thing, pick) {
  const used = view.texts.reduce(
    (sum, text) => sum + entered(text ?? "", view.question.things, thing),
    0,
  );
  const left = thing.left - used;
  return html`<li><button type="button" class="btn" ?disabled=${left < 1} @click=${pick}>${
    PIPS.has(thing.name) ? pip(thing.name) : nothing
  }<span>${thing.text}</span>${
    thing.left > 1 ? html`<small>${tn("{n} left", "{n} left", left)}</small>` : nothing
  }</button></li>`;
}
