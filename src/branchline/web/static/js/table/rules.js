/** The rulebook in a drawer, open at a rule, with search. */

import { get } from "../api.js";
import { sentence } from "../errors.js";
import { html, live, nothing, ref } from "../vendor.js";
import { t } from "../words.js";
import { changed, state, theTable } from "./state.js";

/** @typedef {{id: string, section: string, text: string}} RuleLine */

const SHOWN = 400;
/** @type {RuleLine[] | null} */
let book = null;
let failure = "";
let asked = false;
let sought = "";

function load() {
  if (asked) return;
  asked = true;
  get(`/api/games/${theTable().game}/rules`).then(
    (answer) => {
      book = answer.rules;
      changed();
    },
    (error) => {
      failure = sentence(error);
      asked = false;
      changed();
    },
  );
}

export function rules() {
  load();
  if (!book) return html`<p class="dim">${failure || t("Loading the rules")}</p>`;
  const found = book.filter((rule) => matches(rule)).slice(0, SHOWN);
  return html`<label class="seek"><span>${t("Search")}</span><input type="search" .value=${live(sought)} @input=${seek} /></label>
    ${found.length ? nothing : html`<p class="dim">${t("No rule says this.")}</p>`}
    <div class="rulebook" lang="en">${found.map((rule, place) => line(rule, found[place - 1]?.section !== rule.section))}</div>`;
}

/** @param {RuleLine} rule */
function matches(rule) {
  const words = sought.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = `${rule.id} ${rule.section} ${rule.text}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

/** @param {RuleLine} rule @param {boolean} head */
const line = (rule, head) => html`${head ? html`<h3>${rule.section}</h3>` : nothing}
  <p class="rule ${rule.id === state.rule ? "here" : ""}"
    ${ref(rule.id === state.rule ? show : undefined)}><b class="rule-id">${rule.id}</b> ${rule.text}</p>`;

/** @type {Element | null} */
let shown = null;

/** Bring the rule that was asked for into view, once. @param {Element | undefined} element */
function show(element) {
  if (!element || shown === element) return;
  shown = element;
  requestAnimationFrame(() => element.scrollIntoView({ block: "center" }));
}

/** @param {InputEvent} event */
function seek(event) {
  sought = /** @type {HTMLInputElement} */ (event.currentTarget).value;
  changed();
}
