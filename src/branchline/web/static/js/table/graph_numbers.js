/** What the train graph shows: the points, or another number that the game has for each player. */

import { get } from "../api.js";
import { sentence } from "../errors.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { at } from "./table_address.js";
import { toast } from "./toasts.js";
import { inTheOpen, set, state, theTable } from "./state.js";

const POINTS = "points";

/** @type {Record<string, number[][]> | null} by field, all numbers from the deal on */
let numbers = null;

/** The numbers that can be shown, each with what it is called. @returns {[string, string][]} */
const measures = () => [
  [POINTS, t("Points")],
  ...Object.entries(state.ui?.graph.measures?.() ?? {}),
];

/** What the number that is shown is called. */
export const measured = () =>
  measures().find(([field]) => field === state.measure)?.[1] ?? t("Points");

/** The numbers of all seats after each move; [0] is the deal. @returns {number[][]} */
export const series = () =>
  (state.measure === POINTS ? null : numbers?.[state.measure]) ?? points();

/** @returns {number[][]} */
function points() {
  let now = Array(theTable().seats.length).fill(0);
  const all = [now];
  for (const event of state.events) {
    if (event.kind !== "move" || event.taken_back) continue;
    now = event.scores ?? now;
    all.push(now);
  }
  const { result } = theTable();
  if (result && all.length > 1) all[all.length - 1] = result.totals;
  return all;
}

/** Show another number; the game is over, so that all of them are known. @param {string} field */
async function measure(field) {
  try {
    if (field !== POINTS) numbers ??= (await get(at("/graph"))).numbers;
    set({ measure: field });
  } catch (error) {
    toast(sentence(error));
  }
}

/** The choice between them; nothing where there are only points. */
export function switcher() {
  const all = measures();
  if (all.length < 2 || !inTheOpen()) return nothing;
  return html`<fieldset class="seg measures"><legend class="vh">${t("What the graph shows")}</legend>${all.map(
    ([
      field,
      label,
    ]) => html`<label><input type="radio" name="measure" value=${field} .checked=${field === state.measure}
      @change=${() => void measure(field)} />${label}</label>`,
  )}</fieldset>`;
}

/** The same choice where there is little room. */
export function picker() {
  const all = measures();
  if (all.length < 2 || !inTheOpen()) return nothing;
  return html`<select class="measure" aria-label=${t("What the graph shows")}
    @change=${(/** @type {Event} */ event) =>
      void measure(/** @type {HTMLSelectElement} */ (event.currentTarget).value)}>${all.map(
      ([field, label]) =>
        html`<option value=${field} .selected=${field === state.measure}>${label}</option>`,
    )}</select>`;
}
