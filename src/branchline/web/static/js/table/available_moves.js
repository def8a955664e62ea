/** What can I do? The legal kinds of moves, what each is for, and where it begins. */

import { loadScript } from "../load_on_demand.js";
import { ruleId } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t, tn } from "../i18n.js";
import { closeDrawer } from "./drawer.js";
import { toDecision } from "./keys.js";
import { set, state, theTable } from "./state.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").MoveInfo} MoveInfo */

/** @typedef {import("../types").MoveKind} MoveKind */

/** @type {import("../types").MoveKinds | null} */
let known = null;

/** Load the kinds of the game that is played. */
export async function prepare() {
  known ??= await loadScript(`../../games/${theTable().game}/move_kinds.js`, import.meta.url);
}

/** The legal moves by kind. @param {Context} ctx @param {(move: string) => string} kindOf */
function sorted(ctx, kindOf) {
  /** @type {Map<string, MoveInfo[]>} */
  const found = new Map();
  for (const one of ctx.moves) {
    const others = found.get(kindOf(one.move));
    if (others) others.push(one);
    else found.set(kindOf(one.move), [one]);
  }
  return [...found];
}

/** @param {Context} ctx */
export function can(ctx) {
  if (!ctx.mine || !known) return html`<p>${t("It is not your turn")}</p>`;
  const { kinds, kindOf } = known;
  return html`<ul class="kinds">${sorted(ctx, kindOf).map(([name, moves]) => {
    const kind = kinds[name];
    return kind ? line(ctx, name, kind, moves) : nothing;
  })}</ul>`;
}

const MANY = 20; // more than so says nothing about how much there is to choose

/** How many moves there are of a kind, as far as that helps. @param {number} n */
const choices = (n) => (n > MANY ? t("many choices") : tn("{n} move", "{n} moves", n));

/** In the order of the rulebook. @param {string} one @param {string} other */
const byNumber = (one, other) => one.localeCompare(other, "en", { numeric: true });

/** @param {Context} ctx @param {string} name @param {MoveKind} kind @param {MoveInfo[]} moves */
function line(ctx, name, kind, moves) {
  const rules = new Set(moves.map(({ rule }) => rule)); // some moves of a kind may have one of their own
  return html`<li data-kind=${name}><h3 id="kind-${name.replace(" ", "-")}">${kind.title()}</h3>
    <p>${kind.text(ctx)} ${[...rules].sort(byNumber).map(ruleId)}</p>
    <p class="foot"><span class="dim">${choices(moves.length)}</span>
      <button class="btn" aria-describedby="kind-${name.replace(" ", "-")}"
        @click=${() => begin(ctx, kind.start)}>${t("Begin")}</button></p></li>`;
}

/** Go to where a decision begins; nothing is played by it. @param {Context} ctx @param {MoveKind["start"]} start */
function begin(ctx, { choose, focus, dock }) {
  closeDrawer();
  if (choose) ctx.choose(choose);
  if (state.phone) set({ dock: dock ?? "board", sheet: "half" });
  requestAnimationFrame(() => requestAnimationFrame(() => look(focus)));
}

/** @param {string | undefined} focus */
function look(focus) {
  const places = focus ? [...document.querySelectorAll(focus)] : [];
  const place = places.find((one) => one.checkVisibility());
  if (place instanceof HTMLElement || place instanceof SVGElement)
    place.focus({ preventScroll: true });
  else toDecision();
}
