/** The card of a guided first game: what this is about, what to do, how, and what comes after. */

import { post } from "../api.js";
import { againstBots } from "../bot_speed.js";
import { cardOf, loadCard } from "../game_cards.js";
import { sentence } from "../errors.js";
import { icon, ruleId } from "../widgets.js";
import { html, nothing, styleMap } from "../lit.js";
import { t } from "../i18n.js";
import { changed, state, theTable } from "./state.js";
import { toast } from "./toasts.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").LessonInfo} LessonInfo */
/** @typedef {import("../types").GuideInfo} GuideInfo */
/** @typedef {import("./guide.js").Controls} Controls */

void loadCard(theTable().game).then(changed, (error) => console.info(error)); // it says what was learned

/** Where the learner is. @param {GuideInfo} guide */
const progress = ({ number, steps, step }) =>
  step ? t("Step {n} of {all}", { n: number + 1, all: steps }) : t("The lesson is over");

/** Return what screen readers announce. @param {GuideInfo} guide */
export const stepInWords = (guide) =>
  [guide.remark, progress(guide), ...(guide.step ? [guide.step.say, guide.step.goal] : [])]
    .filter(Boolean)
    .join(" · ");

/** How far it is, as a line with stops. @param {GuideInfo} guide */
const way = ({ number, steps }) =>
  html`<span class="way" aria-hidden="true"><i style=${styleMap({ width: `${(100 * number) / steps}%` })}></i></span>`;

/** @param {GuideInfo} guide @param {Controls} controls */
const head = (guide, controls) => html`<header><h2>${progress(guide)}</h2>
  <span class="tools">${state.phone ? nothing : foldButton(controls)}
    <button class="icon-btn" aria-label=${t("Close the guide for good")} title=${t("Close the guide for good")}
      @click=${controls.close}>${icon("cross")}</button></span>
  ${way(guide)}</header>`;

/** The button that opens and folds a card. @param {Controls} controls */
export function foldButton(controls) {
  const label = controls.open ? t("Collapse guide") : t("Expand guide");
  return html`<button class="icon-btn fold" aria-label=${label} title=${label} aria-expanded=${String(controls.open)}
    @click=${controls.turn}>${icon("down")}</button>`;
}

/** @param {string} remark */
const remarkLine = (remark) => (remark ? html`<p class="remark">${remark}</p>` : nothing);

/** @param {Context} ctx @param {LessonInfo} lesson @param {Controls} controls */
export function stepCard(ctx, lesson, controls) {
  const guide = /** @type {GuideInfo} */ (lesson.guide);
  return html`<section class="guide ${controls.open ? "" : "folded"}"
    aria-label=${t("Guide: {title}", { title: lesson.title })}>
    ${head(guide, controls)}
    ${guide.step ? stepBody(guide, controls) : ending(ctx, guide)}
  </section>`;
}

/** @param {GuideInfo} guide @param {Controls} controls */
function stepBody(guide, controls) {
  const step = /** @type {NonNullable<GuideInfo["step"]>} */ (guide.step);
  const goal = html`<p class="goal">${icon("flag")}<b>${step.goal}</b></p>`;
  if (!controls.open) return goal;
  return html`<div class="guide-text" tabindex="0">${remarkLine(guide.remark)}<p class="talk">${step.say}</p>${goal}
      ${controls.how ? html`<p class="how">${icon("hint")}<span>${step.hint}</span></p>` : nothing}</div>
    <p class="foot"><button class="btn" aria-expanded=${String(controls.how)}
      @click=${controls.reveal}>${icon("help")}${t("How?")}</button>
      ${state.phone ? html`<button class="btn go" @click=${controls.fold}>${t("Got it")}</button>` : nothing}
      ${controls.how ? html`<span class="cited">${step.rules.map(ruleId)}</span>` : nothing}</p>`;
}

/** What was learned, and where to go from here. @param {Context} ctx @param {GuideInfo} guide */
function ending(ctx, guide) {
  const { game } = ctx.table;
  return html`<div class="guide-text" tabindex="0">${remarkLine(guide.remark)}
      <p class="talk"><b>${t("Well done!")}</b> ${cardOf(game).learned?.()} ${
        ctx.table.turn === null ? nothing : t("You can play on if you like.")
      }</p></div>
    <p class="foot on"><a class="btn go" href="/learn#puzzles-${game}">${t("Try a puzzle")}</a>
      <button class="btn" @click=${() => void playNovice(game)}>${t("Play against an easy bot")}</button>
      <a class="btn quiet" href="/rules/${game}">${icon("rules")}${t("Rulebook")}</a></p>`;
}

/** Open an own game, against as many easy bots as the game needs to be a good one. @param {string} game */
async function playNovice(game) {
  try {
    const plan = againstBots(game, "novice", theTable().seats.length);
    const table = await post("/api/tables", plan);
    location.assign(`/tables/${encodeURIComponent(table.id)}`);
  } catch (error) {
    toast(sentence(error));
  }
}

/** On a phone: the goal, always there. @param {GuideInfo} guide @param {Controls} controls */
export const stepStrip = (guide, controls) => html`<div class="guide-strip">
  <div class="lines"><span class="caps">${progress(guide)}</span>${remarkLine(guide.remark)}
    ${
      guide.step ? html`<b class="goal">${guide.step.goal}</b>` : nothing
    }</div>${foldButton({ ...controls, open: false })}</div>`;
