/** The figures of a rulebook: real positions, drawn by the game's own board when the reader reaches them. */

import { get, viewOf } from "../api.js";
import { sentence } from "../errors.js";
import { loadScript } from "../load_on_demand.js";
import { recall } from "../table/settings.js";
import { html, nothing, render, styleMap, svg } from "../lit.js";
import { spoken, t } from "../i18n.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").GameUi} GameUi */
/** @typedef {import("../types").FigureInfo} Figure */
/** @typedef {import("../types").FigureFrame} FigureFrame */
/** @typedef {import("../types").FigurePiece} FigurePiece */

const NEAR = "600px";

/** @type {Map<string, Promise<any>>} boards by game and options: many figures share one */
const boards = new Map();

/** @param {string} game @param {string} name @param {Figure} figure @param {GameUi} ui */
function boardOf(game, name, figure, ui) {
  const key = `${game} ${JSON.stringify(figure.options)}`;
  const known =
    boards.get(key) ??
    get(`/api/games/${game}/figures/${name}/board`).then((board) => ui.prepare(board));
  boards.set(key, known);
  known.catch(() => boards.delete(key)); // the next figure asks again
  return known;
}

/**
 * Return what a board draws a figure from: no one plays it.
 * @param {GameUi} ui
 * @param {any} board
 * @param {Figure} figure
 * @returns {Context}
 */
function contextOf(ui, board, { seats, seat, view, facts }) {
  const names = ui.colours.slice(0, seats).map((colour) => t(colour));
  const nobody = () => {};
  return {
    table: /** @type {any} */ ({
      entries: 0,
      turn: null,
      seats: names.map((name, number) => ({ name, number })),
      you: { seats: [] },
    }),
    board,
    view: viewOf({ view, facts }),
    seat,
    names,
    colours: ui.colours,
    moves: [],
    live: false,
    mine: false,
    choice: {},
    last: null,
    shown: null,
    events: [],
    peek: null,
    letters: recall("letters") === "on",
    showAll: false,
    choose: nobody,
    play: nobody,
    why: nobody,
    explain: nobody,
    preview: () => nothing,
  };
}

/** Draw the figure of an element. @param {string} game @param {HTMLElement} element */
async function draw(game, element) {
  const name = element.dataset.figure ?? "";
  const place = /** @type {HTMLElement} */ (element.querySelector(".picture"));
  try {
    const [figure, { ui }, frames] = await Promise.all([
      get(`/api/games/${game}/figures/${name}`),
      loadScript(`../../games/${game}/ui.js`, import.meta.url),
      loadScript(`../../games/${game}/figure_frame.js`, import.meta.url),
    ]);
    const ctx = contextOf(ui, await boardOf(game, name, figure, ui), figure);
    render(picture(ui, frames, ctx, figure.focus), place);
    element.dataset.drawn = "yes";
  } catch (error) {
    console.info(error);
    render(html`<p class="dim">${sentence(error)}</p>`, place);
  }
}

/** A word as a name. @param {string} word */
const capital = (word) => word.charAt(0).toLocaleUpperCase(spoken()) + word.slice(1);

/** @param {GameUi} ui @param {FigureFrame} frames @param {Context} ctx @param {string[]} focus */
function picture(ui, frames, ctx, focus) {
  const box = frames.frame(ctx, focus);
  const beside = new Set(frames.beside(ctx, focus));
  const own = ui.own(ctx);
  const whose = capital(ctx.names[ctx.seat ?? 0] ?? "");
  const laid = [...(own ? [{ ...own, label: whose }] : []), ...ui.panels(ctx)].filter(({ id }) =>
    beside.has(id),
  );
  /** @type {FigurePiece[]} */
  const panels = [...laid, ...(frames.more?.(ctx) ?? [])];
  // The caption says what is to be seen; nothing in it can be used.
  return html`<div inert aria-hidden="true">${
    box
      ? html`<svg class="drawing" style=${styleMap({ aspectRatio: `${box.width} / ${box.height}` })}
        viewBox="${box.x} ${box.y} ${box.width} ${box.height}"
          preserveAspectRatio="xMidYMid meet">${svg`${ui.drawing(ctx)}`}</svg>`
      : nothing
  }${panels.map(
    (panel) =>
      html`<div class="beside"><b>${panel.label}</b><div class="laid">${panel.body}</div></div>`,
  )}</div>`;
}

/** Draw each figure of a book when the reader comes near it. @param {HTMLElement} book */
export function drawWhenNear(book) {
  const game = book.dataset.game ?? "";
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        void draw(game, /** @type {HTMLElement} */ (target));
      }
    },
    { rootMargin: NEAR },
  );
  for (const figure of book.querySelectorAll("[data-figure]")) watcher.observe(figure);
}

/** Draw all figures that are not drawn yet, such as for paper. @param {HTMLElement} book */
export async function drawAll(book) {
  const left = /** @type {NodeListOf<HTMLElement>} */ (
    book.querySelectorAll("[data-figure]:not([data-drawn])")
  );
  await Promise.all([...left].map((figure) => draw(book.dataset.game ?? "", figure)));
}
