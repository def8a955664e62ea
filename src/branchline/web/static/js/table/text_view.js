/** The table as text: all legal moves in words, and the board; enough to play by. */

import { get } from "../api.js";
import { html, nothing, live } from "../lit.js";
import { loadScript } from "../load_on_demand.js";
import { t, tn } from "../i18n.js";
import { at } from "./table_address.js";
import { closeDrawer } from "./drawer.js";
import { changed, state } from "./state.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").MoveInfo} MoveInfo */

const SHOWN = 300;

/** @type {(ctx: Context) => import("../types").TextSection[]} the board of this game in words */
let inWords = () => [];

/** Load what describes the board of this game. */
export async function prepare() {
  if (state.ui) inWords = (await loadScript(state.ui.textBoard, import.meta.url)).textBoard;
}

/** Fetch the words of the moves of this position. @param {Context} ctx */
function loadWords(ctx) {
  const { position, seat, sought } = state.textView;
  if (!ctx.mine || (position === state.position && seat === ctx.seat)) return;
  /** @type {import("./state.js").TextView} */
  const mine = { position: state.position, seat: ctx.seat, moves: null, sought };
  state.textView = mine;
  void get(at("/moves", { seat: ctx.seat, words: true }))
    .catch(() => ({ moves: [] })) // then they stand there as they are written
    .then(({ moves }) => {
      mine.moves = new Map(
        moves.map((/** @type {MoveInfo} */ move) => [move.move, move.text ?? move.move]),
      );
      changed();
    });
}

/** @param {Context} ctx */
export function textTable(ctx) {
  loadWords(ctx);
  const asked = ctx.view && state.ui ? state.ui.ask(ctx) : null;
  return html`<label class="seek"><span>${t("Search")}</span><input type="search" 
    .value=${live(state.textView.sought)} @input=${seek} /></label>
    <section><h3>${ctx.mine ? t("Your turn: {what}", { what: asked?.title ?? "" }) : t("It is not your turn")}</h3>
      ${ctx.mine ? moves(ctx) : nothing}</section>
    ${textBoard(ctx)}`;
}

/** @param {InputEvent} event */
function seek(event) {
  state.textView.sought = /** @type {HTMLInputElement} */ (event.currentTarget).value;
  changed();
}

/** @param {string} text */
const fits = (text) => text.toLocaleLowerCase().includes(state.textView.sought.toLocaleLowerCase());

/** @param {Context} ctx */
function moves(ctx) {
  const told = state.textView.moves;
  if (!told) return html`<ul class="moves" aria-busy="true"></ul>`;
  const all = ctx.moves.map((move) => ({
    move: move.move,
    text: told.get(move.move) ?? move.text ?? move.move,
  }));
  const found = all.filter((move) => fits(move.text));
  return html`<p class="dim">${tn("{n} move", "{n} moves", found.length)}</p>
    <ul class="moves">${found.slice(0, SHOWN).map(
      (move) => html`<li><button class="btn" data-move=${move.move} data-preview=${move.move}
      @click=${() => play(ctx, move.move)}>${move.text}</button></li>`,
    )}</ul>
    ${found.length > SHOWN ? html`<p class="dim">${t("Search to find the others.")}</p>` : nothing}`;
}

/** @param {Context} ctx @param {string} move */
function play(ctx, move) {
  state.textView.sought = "";
  closeDrawer();
  ctx.play(move);
}

/** @param {Context} ctx */
function textBoard(ctx) {
  const sections = ctx.view ? inWords(ctx) : [];
  return sections.map((section) => {
    const items = section.items.filter((item) => fits(item.text));
    return items.length
      ? html`<section><h3>${section.title}</h3><ul class="text-board">${items.map(
          (item) =>
            html`<li>${
              item.go
                ? html`<button class="line"
              @click=${() => go(item.go)}>${item.text}</button>`
                : item.text
            }</li>`,
        )}</ul></section>`
      : nothing;
  });
}

/** @param {(() => void) | undefined} act */
function go(act) {
  closeDrawer();
  act?.();
}
