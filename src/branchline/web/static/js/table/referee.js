/** A game at a real table: asking what was drawn there, until the server has all it needs. */

import { Refused, send } from "../api.js";
import { sentence } from "../errors.js";
import { icon, pip } from "../parts.js";
import { html, live, nothing, render, repeat } from "../vendor.js";
import { t, tn } from "../words.js";
import { tableId } from "./address.js";

/** @typedef {{name: string, text: string, left: number}} Choice */
/** @typedef {{question: string, told: number, choices: Choice[]}} Question */
/** @typedef {{name: string, text: string}} Drawn */

const MANY = 12; // kinds from which on one searches
const SHOWN = 8; // draws that are repeated
const PIPS = new Set(["purple", "blue", "orange", "white", "green", "yellow", "black", "red", "grey", "locomotive"]);
const SHEET = new URL("../../css/referee.css", import.meta.url).href;

/** Where the draws of a deal are kept until it is whole. */
const shelf = () => `deal ${tableId}`;

/** @returns {Drawn[]} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(shelf()) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Drawn[]} draws */
function keep(draws) {
  try {
    if (draws.length) sessionStorage.setItem(shelf(), JSON.stringify(draws));
    else sessionStorage.removeItem(shelf());
  } catch {
    // What cannot be kept is asked again.
  }
}

/**
 * Tell a move with its draws; what the server answers in the end, null if it was given up.
 * @param {string} path
 * @param {object} body
 * @param {Question} question
 */
export const tellMove = (path, body, question) => asked({ path, body, question, draws: [], keep: () => {} });

/** Tell the deal; what was told before and not finished is told again. @param {string} path */
export async function tellDeal(path) {
  const draws = kept();
  const body = (/** @type {Drawn[]} */ told) => ({ draws: told.map((one) => one.name) });
  try {
    const answer = await send(path, body(draws));
    keep([]);
    return answer;
  } catch (error) {
    if (error instanceof Refused && error.code === "bad_draw") {
      keep([]); // of another table, or of another version
      return tellDeal(path);
    }
    if (!needsDraws(error)) throw error;
    return asked({ path, body: {}, question: error.details, draws, keep });
  }
}

/** Whether the server waits for what was drawn. @param {unknown} error @returns {error is Refused} */
export const needsDraws = (error) => error instanceof Refused && error.code === "draws_needed";

/**
 * @typedef {object} Telling
 * @property {string} path
 * @property {object} body
 * @property {Question} question
 * @property {Drawn[]} draws
 * @property {(draws: Drawn[]) => void} keep
 */

/** @typedef {Telling & {search: string, wrong: string, busy: boolean}} View  a telling on the screen */
/** @typedef {{draw: () => void, close: (answer: any) => void, fail: (error: unknown) => void}} Frame */

/** Ask in a dialog, thing by thing. @param {Telling} telling @returns {Promise<any>} */
async function asked(telling) {
  await styled();
  const place = document.body.appendChild(document.createElement("div"));
  /** @type {View} */
  const view = { ...telling, search: "", wrong: "", busy: false };
  return new Promise((done, fail) => {
    /** @type {Frame} */
    const frame = {
      draw: () => {
        render(dialog(view, frame), place);
        ready(place);
      },
      close: done,
      fail,
    };
    frame.draw();
  }).finally(() => {
    place.querySelector("dialog")?.close(); // the browser gives the focus back
    place.remove();
  });
}

/** The styles of the dialog, once. */
const styled = () =>
  new Promise((done) => {
    if (document.querySelector(`link[href="${SHEET}"]`)) return done(null);
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: SHEET });
    link.onload = link.onerror = () => done(null);
    return document.head.append(link);
  });

/** The dialog is open, and the focus where the next answer is given. @param {Element} place */
function ready(place) {
  const box = place.querySelector("dialog");
  if (box && !box.open) box.showModal();
  if (document.activeElement?.closest(".referee :is(.things, form)")) return;
  const mouse = matchMedia("(hover: hover)").matches; // a finger would call up the keys of the screen
  const wanted = (mouse && place.querySelector("input")) || place.querySelector(".things button");
  if (wanted instanceof HTMLElement) wanted.focus();
}

/**
 * Send what was told so far, and ask for the rest.
 * @param {View} view
 * @param {Frame} frame
 * @param {Drawn[]} draws
 */
async function told(view, frame, draws) {
  if (view.busy) return;
  Object.assign(view, { busy: true, wrong: "" });
  frame.draw();
  try {
    const answer = await send(view.path, { ...view.body, draws: draws.map((one) => one.name) });
    view.keep([]);
    frame.close(answer);
    return;
  } catch (error) {
    if (needsDraws(error)) {
      Object.assign(view, { question: error.details, draws, search: "" });
      view.keep(draws);
    } else if (error instanceof Refused && error.code === "stale") {
      frame.fail(error);
      return;
    } else view.wrong = sentence(error);
  }
  view.busy = false;
  frame.draw();
}

/** A text as it is searched. @param {string} text */
const plain = (text) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** @param {View} view @param {Frame} frame */
function dialog(view, frame) {
  const { question, draws } = view;
  const found = question.choices.filter((choice) => plain(choice.text).includes(plain(view.search.trim())));
  const pick = (/** @type {Choice} */ { name, text }) => told(view, frame, [...draws, { name, text }]);
  const back = () => told(view, frame, draws.slice(0, -1));
  const search = (/** @type {Event} */ event) => {
    view.search = /** @type {HTMLInputElement} */ (event.target).value;
    frame.draw();
  };
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    const [only] = found;
    if (found.length === 1 && only) void pick(only);
  };
  return html`<dialog class="referee" aria-labelledby="drawn-head" aria-busy=${view.busy} @cancel=${() => frame.close(null)}>
    <header><h2 id="drawn-head">${t("What was drawn?")}</h2></header>
    <p class="asked" role="status">${question.question}</p>
    ${question.choices.length > MANY || view.search ? searchBox(view.search, search, enter) : nothing}
    <ul class="things">${repeat(found, (choice) => choice.name, (choice) => thing(choice, () => void pick(choice)))}</ul>
    ${found.length ? nothing : html`<p>${t("Nothing like that can be drawn.")}</p>`}
    <p class="wrong" role="alert">${view.wrong}</p>
    ${draws.length ? html`<p class="told">${t("Told so far ({n}):", { n: draws.length })} ${lastOf(draws)}</p>` : nothing}
    <footer><button class="btn" ?disabled=${!draws.length} @click=${back}>${icon("undo")}${t("Take back the last one")}</button>
      <button class="btn" @click=${() => frame.close(null)}>${t("Cancel")}</button></footer>
  </dialog>`;
}

/** @param {Drawn[]} draws */
const lastOf = (draws) =>
  `${draws.length > SHOWN ? "… " : ""}${draws.slice(-SHOWN).map((one) => one.text).join(", ")}`;

/** @param {string} text @param {(event: Event) => void} search @param {(event: Event) => void} enter */
const searchBox = (text, search, enter) => html`<form @submit=${enter}>
  <label class="vh" for="drawn-search">${t("Search")}</label>
  <input id="drawn-search" type="search" autocomplete="off" placeholder=${t("Search")} .value=${live(text)}
    @input=${search}></form>`;

/** @param {Choice} choice @param {() => void} pick */
const thing = (choice, pick) => html`<li><button class="btn" @click=${pick}>${PIPS.has(choice.name) ? pip(choice.name) : nothing}<span>${choice.text}</span>${
  choice.left > 1 ? html`<small>${tn("{n} left", "{n} left", choice.left)}</small>` : nothing}</button></li>`;
