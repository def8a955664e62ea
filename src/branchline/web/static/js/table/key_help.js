/** The keys of the page. */

import { html } from "../lit.js";
import { t } from "../i18n.js";

/** @returns {[string, string][]} */
const keys = () => [
  ["Tab", t("from one part of the page to the next")],
  ["← ↑ → ↓", t("from one thing on the board to the next, or move the board")],
  ["Enter", t("choose; or do what the desk proposes")],
  ["Esc", t("back one step")],
  ["Z", t("undo")],
  ["H", t("what can I do?")],
  ["M", t("all moves and the board as text")],
  ["L", t("log")],
  ["C", t("chat")],
  ["?", t("rules, open at what you point at")],
  ["F", t("the whole board")],
  ["+ −", t("closer, farther")],
  ["1–6", t("light what a player has")],
  ["[ ]", t("back and on in the replay")],
];

export const keyHelp = () => html`<dl class="key-help">
  ${keys().map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}
</dl>`;
