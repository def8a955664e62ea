/** A table for a game without its own scripts: the board as its plugin draws it, the moves by kind. */

import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { ruleId } from "../widgets.js";
import { drawing, fields, shown, sizeOf, spaced } from "./plain_board.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").MoveInfo} MoveInfo */

/** @type {import("../types").GameUi} */
export const plain = {
  prepare: (board) => board,
  listsMoves: true,
  colours: ["red", "blue", "yellow", "green", "black", "orange"],
  header: { stops: () => [], subtitle: () => "" },
  ask: (ctx) => ({ title: ctx.view ? t(ctx.view.prompt) : "", note: "" }),
  verbs: () => [],
  seat: {
    facts: (ctx, seat) => html`<span class="plain-facts">${factsOf(ctx, seat).join(" · ")}</span>`,
    brief: () => "",
  },
  size: (ctx) => sizeOf(ctx.view),
  drawing: (ctx) => drawing(ctx.view),
  overlay: () => nothing,
  focus: () => null,
  decision: (ctx) => (ctx.mine ? decideMove(ctx) : nothing),
  own: (ctx) =>
    ctx.view?.own === undefined
      ? null
      : {
          id: "hand",
          label: t("Your hand"),
          icon: "hand",
          body: html`<p>${shown(ctx.view.own)}</p>`,
        },
  panels: () => [],
  textBoard: import.meta.url,
  finalScoring: { headings: () => ({}), details: () => nothing },
  graph: { round: () => 1, roundLabel: (n) => t("Turn {n}", { n }) },
};

/** The board in words. @param {Context} ctx @returns {import("../types").TextSection[]} */
export const textBoard = (ctx) => [
  { title: t("Board"), items: fields(ctx.view).map((text) => ({ text })) },
  {
    title: t("Players"),
    items: ctx.names.map((name, seat) => ({ text: `${name}: ${factsOf(ctx, seat).join(", ")}` })),
  },
];

/** What everyone knows of a player, apart from the points. @param {Context} ctx @param {number} seat */
const factsOf = (ctx, seat) =>
  Object.entries(ctx.view?.players?.[seat] ?? {})
    .filter(([name]) => name !== "points")
    .map(([name, value]) => `${spaced(name)} ${shown(value)}`);

/** The legal moves by their first word. @param {MoveInfo[]} moves */
function kindsOf(moves) {
  /** @type {Map<string, MoveInfo[]>} */
  const kinds = new Map();
  for (const move of moves) {
    const kind = move.move.split(" ")[0] ?? "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), move]);
  }
  return [...kinds];
}

/** All legal moves as buttons, by kind, and a place to type a move. @param {Context} ctx */
const decideMove = (ctx) => html`<section class="panel plain-moves" aria-label=${t("Moves")}>
  <header><h2>${t("Moves")}</h2></header>
  <div class="body">
    ${kindsOf(ctx.moves).map(([kind, moves]) => group(ctx, kind, moves))}
    <form @submit=${(/** @type {SubmitEvent} */ event) => typed(ctx, event)}>
      <input name="move" autocomplete="off" spellcheck="false" maxlength="200" aria-label=${t("Moves")}
        placeholder=${ctx.moves[0]?.move ?? ""} />
      <button class="btn">${t("Play")}</button>
    </form>
  </div>
</section>`;

/** @param {Context} ctx @param {string} kind @param {MoveInfo[]} moves */
const group = (ctx, kind, moves) => html`<section data-kind=${kind}>
  <h3>${t(kind)} ${ruleId(moves[0]?.rule ?? null)}</h3>
  <ul class="moves">${moves.map(
    (move) => html`<li><button class="btn" data-move=${move.move} data-preview=${move.move}
      @click=${() => ctx.play(move.move)}>${move.text ?? move.move}</button></li>`,
  )}</ul>
</section>`;

/** Play the move that was typed, or say which rule forbids it. @param {Context} ctx @param {SubmitEvent} event */
function typed(ctx, event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("move"));
  const text = field.value.trim().replace(/\s+/g, " ");
  if (!text) return;
  const legal = ctx.moves.find(({ move }) => move.toLowerCase() === text.toLowerCase());
  if (!legal) {
    ctx.why(text, text, field);
    return;
  }
  field.value = "";
  ctx.play(legal.move);
}
