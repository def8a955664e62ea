/** The keys of the page. */

import { html } from "../lit.js";
import { t } from "../i18n.js";

/** @returns {[string, string][]} */
const keys = () => [
  ["Tab", t("move to the next part of the page")],
  ["← ↑ → ↓", t("move between items on the board, or pan the board")],
  ["Enter", t("select, or do what is suggested")],
  ["Esc", t("go back one step")],
  ["Z", t("undo")],
  ["H", t("what can I do?")],
  ["M", t("all moves and the board as text")],
  ["L", t("log")],
  ["C", t("chat")],
  ["?", t("rules for what you are pointing at")],
  ["F", t("the whole board")],
  ["+ −", t("zoom in, zoom out")],
  ["1–6", t("highlight a player's pieces")],
  ["[ ]", t("back and forward in the replay")],
];

export const keyHelp = () => html`<dl class="key-help">
  ${keys().map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}
</dl>`;
