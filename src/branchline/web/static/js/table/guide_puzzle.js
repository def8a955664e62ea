/** The card of a puzzle: its task, how the attempt stands, and what can be done next. */

import { sentence } from "../errors.js";
import { LEVELS } from "../learn/lesson_list.js";
import { opened } from "../learn/open_lesson.js";
import { icon, ruleId } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t, tn } from "../i18n.js";
import { foldButton } from "./guide_step.js";
import { state, theTable } from "./state.js";
import { toast } from "./toasts.js";
import { undo, undoSeat } from "./undo.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").LessonInfo} LessonInfo */
/** @typedef {import("../types").PuzzleInfo} PuzzleInfo */
/** @typedef {import("./guide.js").Controls} Controls */

/** @param {LessonInfo} lesson */
const puzzleOf = (lesson) => /** @type {PuzzleInfo} */ (lesson.puzzle);

/** How the try stands, in a few words. @param {PuzzleInfo} puzzle */
function standing({ state: now, left }) {
  if (now === "solved") return t("Solved!");
  if (now === "failed") return t("Not solved this time");
  return tn("{n} move left", "{n} moves left", left);
}

/** Return what screen readers announce. @param {LessonInfo} lesson */
export function puzzleInWords(lesson) {
  const puzzle = puzzleOf(lesson);
  return [lesson.title, standing(puzzle), ...(puzzle.state === "open" ? [puzzle.text] : [])].join(
    " · ",
  );
}

/** @param {Context} ctx @param {LessonInfo} lesson @param {Controls} controls */
export function puzzleCard(ctx, lesson, controls) {
  const puzzle = puzzleOf(lesson);
  return html`<section class="guide puzzling ${puzzle.state} ${controls.open ? "" : "folded"}"
    aria-label=${t("Puzzle: {title}", { title: lesson.title })}>
    <header><h2>${lesson.title}<small>${LEVELS[puzzle.level]?.()}</small></h2>
      <span class="tools">${state.phone ? nothing : foldButton(controls)}</span></header>
    <p class="goal" data-state=${puzzle.state}>${icon(
      puzzle.state === "solved" ? "check" : puzzle.state === "failed" ? "stop" : "flag",
    )}<b>${standing(puzzle)}</b></p>
    ${controls.open ? body(ctx, lesson, controls) : nothing}
  </section>`;
}

/** @param {Context} ctx @param {LessonInfo} lesson @param {Controls} controls */
function body(ctx, lesson, controls) {
  const puzzle = puzzleOf(lesson);
  return html`<div class="guide-text" tabindex="0"><p class="talk">${puzzle.text}</p>
      ${puzzle.state === "failed" ? html`<p class="remark">${t("Undoing moves is free here.")}</p>` : nothing}
      ${controls.solution ? solution(controls.solution) : nothing}</div>
    <p class="foot">${acts(ctx, lesson, controls)}<span class="cited">${puzzle.rules.map(ruleId)}</span></p>`;
}

/** @param {string[]} moves */
const solution = (moves) => html`<div class="how">${icon("hint")}<div><b>${t("One solution")}</b>
  <ol>${moves.map((move) => html`<li>${move}</li>`)}</ol></div></div>`;

/** @param {Context} ctx @param {LessonInfo} lesson @param {Controls} controls */
function acts(ctx, lesson, controls) {
  const { game } = ctx.table;
  const { state: now, next } = puzzleOf(lesson);
  const shown =
    controls.solution || now === "solved"
      ? nothing
      : html`<button class="btn quiet" @click=${() => void controls.solve()}>${t("Show the solution")}</button>`;
  const fold = state.phone
    ? html`<button class="btn" @click=${controls.fold}>${t("Got it")}</button>`
    : nothing;
  const all = html`<a class="btn quiet" href="/learn#puzzles-${game}">${t("All puzzles")}</a>`;
  if (now === "solved")
    return html`${
      next
        ? html`<button class="btn go" data-act="next"
            @click=${() => void goOn(game, next)}>${t("Next puzzle")}</button>`
        : nothing
    }${all}`;
  const again = html`<button class="btn ${now === "failed" ? "go" : "quiet"}" data-act="again"
    @click=${() => void goOn(game, lesson.lesson)}>${t("Try again")}</button>`;
  if (now === "open" && theTable().status === "playing") return html`${fold}${shown}`;
  const back =
    undoSeat() === null
      ? nothing
      : html`<button class="btn" data-act="back" @click=${() => void undo()}>${icon("undo")}${t("Undo move")}</button>`;
  return html`${again}${back}${shown}${all}`;
}

/**
 * Go to another puzzle, or to this one from its beginning; this table is given up.
 * @param {string} game
 * @param {string} name
 */
async function goOn(game, name) {
  try {
    location.replace(await opened(game, name));
  } catch (error) {
    toast(sentence(error));
  }
}

/** On a phone: the name of the puzzle, and how the try stands. @param {LessonInfo} lesson @param {Controls} controls */
export const puzzleStrip = (
  lesson,
  controls,
) => html`<div class="guide-strip" data-state=${puzzleOf(lesson).state}>
  <div class="lines"><span class="caps">${standing(puzzleOf(lesson))}</span><b
    class="goal">${lesson.title}</b></div>${foldButton({ ...controls, open: false })}</div>`;
