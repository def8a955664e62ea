/** The card of a puzzle: its task, how the attempt stands, and what can be done next. */

import { sentence } from "../errors.js";
import { LEVELS } from "../learn/lesson_list.js";
import { opened } from "../learn/start.js";
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
/** @typedef {import("./guide.js").Desk} Desk */

/** @param {LessonInfo} told */
const puzzleOf = (told) => /** @type {PuzzleInfo} */ (told.puzzle);

/** How the try stands, in a few words. @param {PuzzleInfo} puzzle */
function standing({ state: now, left }) {
  if (now === "solved") return t("Solved!");
  if (now === "failed") return t("Not solved this time");
  return tn("{n} move left", "{n} moves left", left);
}

/** Return what screen readers announce. @param {LessonInfo} told */
export function puzzleTold(told) {
  const puzzle = puzzleOf(told);
  return [told.title, standing(puzzle), ...(puzzle.state === "open" ? [puzzle.text] : [])].join(
    " · ",
  );
}

/** @param {Context} ctx @param {LessonInfo} told @param {Desk} desk */
export function puzzleCard(ctx, told, desk) {
  const puzzle = puzzleOf(told);
  return html`<section class="guide puzzling ${puzzle.state} ${desk.open ? "" : "folded"}"
    aria-label=${t("Puzzle: {title}", { title: told.title })}>
    <header><h2>${told.title}<small>${LEVELS[puzzle.level]?.()}</small></h2>
      <span class="tools">${state.phone ? nothing : foldButton(desk)}</span></header>
    <p class="goal" data-state=${puzzle.state}>${icon(
      puzzle.state === "solved" ? "check" : puzzle.state === "failed" ? "stop" : "flag",
    )}<b>${standing(puzzle)}</b></p>
    ${desk.open ? body(ctx, told, desk) : nothing}
  </section>`;
}

/** @param {Context} ctx @param {LessonInfo} told @param {Desk} desk */
function body(ctx, told, desk) {
  const puzzle = puzzleOf(told);
  return html`<div class="told" tabindex="0"><p class="talk">${puzzle.text}</p>
      ${puzzle.state === "failed" ? html`<p class="remark">${t("Undoing moves is free here.")}</p>` : nothing}
      ${desk.solution ? solution(desk.solution) : nothing}</div>
    <p class="foot">${acts(ctx, told, desk)}<span class="cited">${puzzle.rules.map(ruleId)}</span></p>`;
}

/** @param {string[]} moves */
const solution = (moves) => html`<div class="how">${icon("hint")}<div><b>${t("One solution")}</b>
  <ol>${moves.map((move) => html`<li>${move}</li>`)}</ol></div></div>`;

/** @param {Context} ctx @param {LessonInfo} told @param {Desk} desk */
function acts(ctx, told, desk) {
  const { game } = ctx.table;
  const { state: now, next } = puzzleOf(told);
  const shown =
    desk.solution || now === "solved"
      ? nothing
      : html`<button class="btn quiet" @click=${() => void desk.solve()}>${t("Show the solution")}</button>`;
  const fold = state.phone
    ? html`<button class="btn" @click=${desk.fold}>${t("Got it")}</button>`
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
    @click=${() => void goOn(game, told.lesson)}>${t("Try again")}</button>`;
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

/** On a phone: what the puzzle is called, and how the try stands. @param {LessonInfo} told @param {Desk} desk */
export const puzzleStrip = (
  told,
  desk,
) => html`<div class="guide-strip" data-state=${puzzleOf(told).state}>
  <div class="lines"><span class="caps">${standing(puzzleOf(told))}</span><b
    class="goal">${told.title}</b></div>${foldButton({ ...desk, open: false })}</div>`;
