/** The lessons of a game: its guided first game, and its puzzles from easy to hard. */

import { icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { isDone } from "./progress.js";

/** @typedef {import("../types").GameLessons} GameLessons */
/** @typedef {import("../types").PuzzleLine} PuzzleLine */
/** @typedef {(game: string, name: string) => void} Begin */

/** How hard a puzzle is. @type {Record<number, () => string>} */
export const LEVELS = { 1: () => t("Easy"), 2: () => t("Moderate"), 3: () => t("Hard") };

const done = () =>
  html`<span class="done">${icon("check")}<span class="vh">${t("done")}</span></span>`;

/** @param {GameLessons} lessons @param {boolean} busy @param {Begin} begin */
function first({ game, first_game: { name, title, about } }, busy, begin) {
  const again = isDone(game, name);
  return html`<section class="first" aria-labelledby="first-${game}">
    <p class="caps">${t("Guided first game")}</p>
    <h3 id="first-${game}">${title}${again ? done() : nothing}</h3>
    <p>${about}</p>
    <p class="foot"><span class="dim">${icon("clock")}${t("10 to 15 minutes")}</span>
      <button class="btn go" aria-describedby="first-${game}" ?disabled=${busy} @click=${() => begin(game, name)}
        >${icon("play", "solid")}${again ? t("Play it again") : t("Begin")}</button></p>
  </section>`;
}

/** @param {string} game @param {PuzzleLine} puzzle @param {boolean} busy @param {Begin} begin */
const line = (game, { name, title, text }, busy, begin) => html`<li>
  <button class="puzzle" data-puzzle=${name} ?disabled=${busy} @click=${() => begin(game, name)}>
    <span class="mark">${isDone(game, name) ? done() : nothing}</span>
    <span class="words"><b>${title}</b><span>${text}</span></span>${icon("next")}</button></li>`;

/** @param {GameLessons} lessons @param {number} level @param {boolean} busy @param {Begin} begin */
function shelfOf({ game, puzzles }, level, busy, begin) {
  const found = puzzles.filter((puzzle) => puzzle.level === level);
  if (!found.length) return nothing;
  return html`<h4 class="caps" id="level-${game}-${level}">${LEVELS[level]?.()}</h4>
    <ol aria-labelledby="level-${game}-${level}">${found.map((puzzle) => line(game, puzzle, busy, begin))}</ol>`;
}

/**
 * All lessons of a game.
 * @param {GameLessons} lessons
 * @param {string} title  what the game is called
 * @param {boolean} busy  whether one is being opened
 * @param {Begin} begin
 */
export function gameLessons(lessons, title, busy, begin) {
  const { game, puzzles } = lessons;
  const solved = puzzles.filter(({ name }) => isDone(game, name)).length;
  return html`<article class="game-lessons" id=${game} aria-labelledby="lessons-${game}">
    <header><h2 class="name" id="lessons-${game}">${title}</h2>
      <a class="btn quiet" href="/rules/${game}"
        aria-describedby="lessons-${game}">${icon("rules")}${t("Rulebook")}</a></header>
    ${first(lessons, busy, begin)}
    <section class="puzzles" aria-labelledby="puzzles-${game}">
      <h3 id="puzzles-${game}">${t("Puzzles")}<small>${t("{n} of {all} solved", {
        n: solved,
        all: puzzles.length,
      })}</small></h3>
      ${Object.keys(LEVELS).map((level) => shelfOf(lessons, Number(level), busy, begin))}
    </section>
  </article>`;
}
