/** A table for a game that has no drawing of its own: its moves as a list. */

import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";

/** @typedef {import("../types").Context} Context */

/** @type {import("../types").GameUi} */
export const plain = {
  prepare: (board) => board,
  colours: ["red", "blue", "yellow", "green", "black", "orange"],
  stops: () => [],
  where: () => "",
  ask: (ctx) => ({ title: ctx.view ? t(ctx.view.prompt) : "", note: "" }),
  verbs: () => [],
  facts: () => nothing,
  brief: () => "",
  size: () => ({ x: 0, y: 0, width: 100, height: 100 }),
  drawing: () => nothing,
  frame: () => nothing,
  focus: () => null,
  desk: (ctx) => (ctx.mine ? moveList(ctx) : nothing),
  own: () => null,
  panels: () => [],
  twin: () => [],
  ending: () => nothing,
  headings: [],
  round: () => 1,
  roundLabel: (n) => t("Turn {n}", { n }),
};

/** All legal moves as buttons. @param {Context} ctx */
export const moveList = (ctx) => html`<ul class="moves">
  ${ctx.moves.map(
    (move) =>
      html`<li><button class="btn" @click=${() => ctx.play(move.move)}>${move.text ?? move.move}</button></li>`,
  )}
</ul>`;
