/** The card of a guided first game: what this is about, what to do, how, and what comes after. */

import { post } from "../api.js";
import { botSpeed } from "../bot_speed.js";
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
/** @typedef {import("./guide.js").Desk} Desk */

void loadCard(theTable().game).then(changed, (error) => console.info(error)); // it says what was learned

/** Where the learner is. @param {GuideInfo} guide */
const progress = ({ number, steps, step }) =>
  step ? t("Step {n} of {all}", { n: number + 1, all: steps }) : t("The lesson is over");

/** Return what screen readers announce. @param {GuideInfo} guide */
export const stepTold = (guide) =>
  [guide.remark, progress(guide), ...(guide.step ? [guide.step.say, guide.step.goal] : [])]
    .filter(Boolean)
    .join(" · ");

/** How far it is, as a line with stops. @param {GuideInfo} guide */
const way = ({ number, steps }) =>
  html`<span class="way" aria-hidden="true"><i style=${styleMap({ width: `${(100 * number) / steps}%` })}></i></span>`;

/** @param {GuideInfo} guide @param {Desk} desk */
const head = (guide, desk) => html`<header><h2>${progress(guide)}</h2>
  <span class="tools">${state.phone ? nothing : foldButton(desk)}
    <button class="icon-btn" aria-label=${t("Close the guide for good")} title=${t("Close the guide for good")}
      @click=${desk.close}>${icon("cross")}</button></span>
  ${way(guide)}</header>`;

/** The button that opens and folds a card. @param {Desk} desk */
export function foldButton(desk) {
  const label = desk.open ? t("Collapse guide") : t("Expand guide");
  return html`<button class="icon-btn fold" aria-label=${label} title=${label} aria-expanded=${String(desk.open)}
    @click=${desk.turn}>${icon("down")}</button>`;
}

/** @param {string} remark */
const remarkLine = (remark) => (remark ? html`<p class="remark">${remark}</p>` : nothing);

/** @param {Context} ctx @param {LessonInfo} told @param {Desk} desk */
export function stepCard(ctx, told, desk) {
  const guide = /** @type {GuideInfo} */ (told.guide);
  return html`<section class="guide ${desk.open ? "" : "folded"}"
    aria-label=${t("Guide: {title}", { title: told.title })}>
    ${head(guide, desk)}
    ${guide.step ? stepBody(guide, desk) : ending(ctx, guide)}
  </section>`;
}

/** @param {GuideInfo} guide @param {Desk} desk */
function stepBody(guide, desk) {
  const step = /** @type {NonNullable<GuideInfo["step"]>} */ (guide.step);
  const goal = html`<p class="goal">${icon("flag")}<b>${step.goal}</b></p>`;
  if (!desk.open) return goal;
  return html`<div class="told" tabindex="0">${remarkLine(guide.remark)}<p class="talk">${step.say}</p>${goal}
      ${desk.how ? html`<p class="how">${icon("hint")}<span>${step.hint}</span></p>` : nothing}</div>
    <p class="foot"><button class="btn" aria-expanded=${String(desk.how)}
      @click=${desk.reveal}>${icon("help")}${t("How?")}</button>
      ${state.phone ? html`<button class="btn go" @click=${desk.fold}>${t("Got it")}</button>` : nothing}
      ${desk.how ? html`<span class="cited">${step.rules.map(ruleId)}</span>` : nothing}</p>`;
}

/** What was learned, and where to go from here. @param {Context} ctx @param {GuideInfo} guide */
function ending(ctx, guide) {
  const { game } = ctx.table;
  return html`<div class="told" tabindex="0">${remarkLine(guide.remark)}
      <p class="talk"><b>${t("Well done!")}</b> ${cardOf(game).learned?.()} ${
        ctx.table.turn === null ? nothing : t("You can play on if you like.")
      }</p></div>
    <p class="foot on"><a class="btn go" href="/learn#puzzles-${game}">${t("Try a puzzle")}</a>
      <button class="btn" @click=${() => void playNovice(game)}>${t("Play against an easy bot")}</button>
      <a class="btn quiet" href="/rules/${game}">${icon("rules")}${t("Rulebook")}</a></p>`;
}

/** Open an own game, against as many easy bots as the game needs to be a good one. @param {string} game */
async function playNovice(game) {
  const bot = { kind: "bot", bot: "novice" };
  const { length } = theTable().seats;
  const seats = [{ kind: "me" }, ...Array(length - 1).fill(bot)];
  try {
    const table = await post("/api/tables", {
      game,
      seats,
      listed: false,
      undo: "free",
      bot_speed: botSpeed(),
    });
    location.assign(`/tables/${encodeURIComponent(table.id)}`);
  } catch (error) {
    toast(sentence(error));
  }
}

/** On a phone: the goal, always there. @param {GuideInfo} guide @param {Desk} desk */
export const stepStrip = (guide, desk) => html`<div class="guide-strip">
  <div class="lines"><span class="caps">${progress(guide)}</span>${remarkLine(guide.remark)}
    ${
      guide.step ? html`<b class="goal">${guide.step.goal}</b>` : nothing
    }</div>${foldButton({ ...desk, open: false })}</div>`;
