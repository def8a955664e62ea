/** Short notes at the edge of the page, and the question whether a move may be taken back. */

import { icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { list, t } from "../i18n.js";
import { answerUndo } from "./undo.js";
import { say } from "./announce.js";
import { set, state } from "./state.js";
import { nameOf } from "./event_text.js";

const STAYS = 7000;
let count = 0;

/** Say something at the edge of the page for a while. @param {string} text */
export function toast(text) {
  const id = ++count;
  set({ toasts: [...state.toasts.filter((one) => one.text !== text), { id, text }].slice(-3) });
  say(text);
  setTimeout(() => dismiss(id), STAYS);
}

/** @param {number} id */
const dismiss = (id) => set({ toasts: state.toasts.filter((one) => one.id !== id) });

export function toasts() {
  return html`<div class="toasts">${lost()}${asked()}${state.toasts.map(
    (one) => html`<div class="toast"><span>${one.text}</span>
      <button class="icon-btn" aria-label=${t("Close")}
        @click=${() => dismiss(one.id)}>${icon("cross")}</button></div>`,
  )}</div>`;
}

function lost() {
  if (!state.lost) return nothing;
  return html`<div class="toast lost" role="alert">${icon("stop")}<span><b>${t("The server is not responding.")}</b>
    ${t("Nothing is lost: the page will continue as soon as the server is back.")}</span></div>`;
}

function asked() {
  const question = state.table?.asked;
  if (!question) return nothing;
  const who = nameOf(question.seat);
  if (question.you_answer) {
    return html`<div class="toast ask-undo" role="alertdialog" aria-label=${t("Undo a move?")}>
      <span>${t("{name} would like to undo a move.", { name: who })}</span>
      <button class="btn go" @click=${() => answerUndo(true)}>${t("Agree")}</button>
      <button class="btn" @click=${() => answerUndo(false)}>${t("Refuse")}</button></div>`;
  }
  const waiting = t("Waiting for {names}.", { names: list(question.waiting_for.map(nameOf)) });
  const own = state.table?.you.seats.includes(question.seat);
  const text = own
    ? t("You asked to undo a move.")
    : t("{name} would like to undo a move.", { name: who });
  return html`<div class="toast"><span>${text} ${waiting}</span>
    ${own ? html`<button class="btn" @click=${() => answerUndo(false)}>${t("Withdraw")}</button>` : nothing}</div>`;
}
