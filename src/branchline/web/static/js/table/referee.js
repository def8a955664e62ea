/** A game at a real table: asking what was drawn there, until the server has all it needs. */

import { Refused, send } from "../api.js";
import { sentence } from "../errors.js";
import { loadScript } from "../load_on_demand.js";
import { render } from "../lit.js";
import { tableId } from "./table_address.js";

/** @typedef {{name: string, text: string, left: number}} Thing */
/** @typedef {{question: string, number: number, names: string[]}} Row */
/** @typedef {{draws: string[], things: Thing[], rows: Row[]}} Question */
/** @typedef {{draws: string[], texts: string[]}} Step  what was typed after these draws */

const SHEET = new URL("../../css/referee.css", import.meta.url).href;

/** Where a deal is stored until all of it is entered. */
const storageKey = () => `deal ${tableId}`;

/** The steps of a deal, the last one not finished. @returns {Step[]} */
function kept() {
  try {
    const steps = JSON.parse(sessionStorage.getItem(storageKey()) ?? "[]");
    return Array.isArray(steps) ? steps.filter((step) => Array.isArray(step?.draws)) : [];
  } catch {
    return [];
  }
}

/** @param {Step[]} steps */
function keep(steps) {
  try {
    if (steps.length) sessionStorage.setItem(storageKey(), JSON.stringify(steps));
    else sessionStorage.removeItem(storageKey());
  } catch {
    // What cannot be stored has to be entered again.
  }
}

/**
 * Enter a move with its draws; return the server's last answer, or null if it was cancelled.
 * @param {string} path
 * @param {object} body
 * @param {Question} question
 */
export const enterMove = (path, body, question) =>
  asked({ path, body, question, steps: [], keep: () => {} });

/** Enter the deal; an unfinished entry is continued. @param {string} path */
export async function enterDeal(path) {
  const steps = kept();
  try {
    const answer = await send(path, { draws: steps.at(-1)?.draws ?? [] });
    keep([]);
    return answer;
  } catch (error) {
    if (error instanceof Refused && error.code === "bad_draw") {
      keep([]); // of another table, or of another version
      return enterDeal(path);
    }
    if (!needsDraws(error)) throw error;
    return asked({ path, body: {}, question: error.details, steps, keep });
  }
}

/** Whether the server waits for what was drawn. @param {unknown} error @returns {error is Refused} */
export const needsDraws = (error) => error instanceof Refused && error.code === "draws_needed";

/**
 * @typedef {object} Telling
 * @property {string} path
 * @property {object} body
 * @property {Question} question
 * @property {Step[]} steps
 * @property {(steps: Step[]) => void} keep
 */

/**
 * What is entered on the screen.
 * @typedef {Telling & {texts: string[], row: number, wrong: string, wrongRow: number, busy: boolean}} View
 */
/**
 * @typedef {object} Frame
 * @property {() => void} draw
 * @property {(answer: any) => void} close
 * @property {() => void} enter  send what was typed
 * @property {(() => void) | null} back  to the step before, if there is one
 */

/** Ask in a dialog, hand by hand. @param {Telling} telling @returns {Promise<any>} */
async function asked(telling) {
  const [{ dialog, ready }] = await Promise.all([
    loadScript("./referee_rows.js", import.meta.url),
    styled(),
  ]);
  const place = document.body.appendChild(document.createElement("div"));
  const texts = telling.steps.at(-1)?.texts ?? [];
  /** @type {View} */
  const view = {
    ...telling,
    steps: telling.steps.slice(0, -1),
    texts,
    row: 0,
    wrong: "",
    wrongRow: -1,
    busy: false,
  };
  return new Promise((done, fail) => {
    /** @type {Frame} */
    const frame = {
      draw: () => {
        view.keep([...view.steps, { draws: view.question.draws, texts: view.texts }]);
        render(dialog(view, frame), place);
        ready(place, view);
      },
      close: done,
      enter: () => void told(view, frame, fail),
      get back() {
        return view.steps.length ? () => void again(view, frame) : null;
      },
    };
    frame.draw();
  }).finally(() => {
    place.querySelector("dialog")?.close(); // the browser gives the focus back
    place.remove();
  });
}

/** The styles of the dialog, once. */
const styled = () =>
  new Promise((done) => {
    if (document.querySelector(`link[href="${SHEET}"]`)) return done(null);
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: SHEET });
    link.onload = link.onerror = () => done(null);
    return document.head.append(link);
  });

/**
 * Send what was typed, and ask for the rest; what is refused stays as it was typed.
 * @param {View} view
 * @param {Frame} frame
 * @param {(error: unknown) => void} fail
 */
async function told(view, frame, fail) {
  if (view.busy) return;
  const { draws } = view.question;
  const last = view.texts.findLastIndex((text) => text?.trim());
  const typed = Array.from({ length: Math.max(1, last + 1) }, (_, row) => view.texts[row] ?? "");
  Object.assign(view, { busy: true, wrong: "", wrongRow: -1 });
  frame.draw();
  try {
    const answer = await send(view.path, { ...view.body, draws, typed });
    view.keep([]);
    frame.close(answer);
    return;
  } catch (error) {
    if (needsDraws(error)) {
      view.steps = [...view.steps, { draws, texts: typed }];
      Object.assign(view, { question: error.details, texts: [], row: 0 });
    } else if (error instanceof Refused && error.code === "stale") {
      fail(error);
      return;
    } else {
      const row = error instanceof Refused ? (error.details?.row ?? -1) : -1;
      Object.assign(view, { wrong: sentence(error), wrongRow: row, row: Math.max(row, 0) });
    }
  }
  view.busy = false;
  frame.draw();
}

/** Back to the step before, with what was typed there. @param {View} view @param {Frame} frame */
async function again(view, frame) {
  const step = view.steps.at(-1);
  if (view.busy || !step) return;
  Object.assign(view, { busy: true, wrong: "", wrongRow: -1 });
  frame.draw();
  try {
    await send(view.path, { ...view.body, draws: step.draws });
  } catch (error) {
    if (needsDraws(error)) {
      const steps = view.steps.slice(0, -1);
      Object.assign(view, { question: error.details, texts: step.texts, steps, row: 0 });
    } else view.wrong = sentence(error);
  }
  view.busy = false;
  frame.draw();
}
