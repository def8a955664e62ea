/** The guide: what it knows of the lesson, when it asks again, and where it speaks. */

import { get, isPassing } from "../api.js";
import { FIRST_GAME, markDone, trying } from "../learn/progress.js";
import { html, nothing } from "../lit.js";
import { spoken } from "../i18n.js";
import { at, tableId } from "./table_address.js";
import { say } from "./announce.js";
import { point } from "./guide_points.js";
import { puzzleCard, puzzleStrip, puzzleInWords } from "./guide_puzzle.js";
import { stepCard, stepStrip, stepInWords } from "./guide_step.js";
import { keep, recall } from "./settings.js";
import { changed, set, state } from "./state.js";

export { halos } from "./guide_points.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").LessonInfo} LessonInfo */
/** @typedef {ReturnType<typeof controls>} Controls */

const SOON = 500; // milliseconds until the next try to fetch
const LONGEST = 8000;
const CLOSED = `unguided:${tableId}`;

const mine = {
  lesson: /** @type {LessonInfo | null} */ (null),
  /** the card is open; on a phone it opens with each step */
  open: true,
  /** the hint of this step is shown */
  how: false,
  closed: recall(CLOSED) === "yes",
  solution: /** @type {string[] | null} */ (null),
};

document.head.append(
  Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: new URL("../../css/guide.css", import.meta.url).href,
  }),
);

let asking = false;
let pause = SOON;
/** the last position we asked about */
let asked = -1;
/** the language it was answered in */
let answeredIn = "";

/** Whether something can have changed for the learner: while bots play on, nothing does. @param {Context} ctx */
const isDue = (ctx) =>
  answeredIn !== spoken() ||
  (state.position > asked &&
    (ctx.mine || ctx.table.turn === null || ctx.table.you.seats.includes(ctx.last?.seat ?? -1)));

/**
 * Ask where we are in the lesson, if there is something new; whatever is drawn does not wait for it.
 * @param {Context} ctx
 */
function follow(ctx) {
  if (asking || mine.closed || !isDue(ctx)) return;
  asking = true;
  const { position } = state;
  const language = spoken();
  get(at("/lesson")).then(
    (lesson) => {
      pause = SOON;
      answeredIn = language;
      asked = Math.max(position, lesson.position);
      take(lesson);
      asking = false;
      changed();
    },
    (error) => {
      if (isPassing(error)) {
        pause = Math.min(2 * pause, LONGEST);
        setTimeout(askAgain, pause);
        return;
      }
      console.info(error);
      [asked, answeredIn] = [position, language];
      asking = false;
    },
  );
}

function askAgain() {
  asking = false;
  changed();
}

/** @param {LessonInfo} lesson */
function take(lesson) {
  const before = mine.lesson;
  mine.lesson = lesson;
  const fresh = stageOf(before) !== stageOf(lesson);
  if (fresh) Object.assign(mine, { how: false, open: mine.open || state.phone });
  if (lesson.puzzle) trying(state.table?.status === "playing" ? tableId : "");
  if (lesson.puzzle?.state === "solved") markDone(state.table?.game ?? "", lesson.lesson);
  if (lesson.guide && !lesson.guide.step) markDone(state.table?.game ?? "", FIRST_GAME);
  if (!before || wordsOf(before) !== wordsOf(lesson)) say(wordsOf(lesson));
  point(lesson.guide?.step?.show ?? []);
}

/** Return what screen readers announce. @param {LessonInfo} lesson */
const wordsOf = (lesson) => (lesson.guide ? stepInWords(lesson.guide) : puzzleInWords(lesson));

/** Return what is new to a learner when it changes. @param {LessonInfo | null} lesson */
const stageOf = (lesson) => (lesson ? `${lesson.guide?.step?.id} ${lesson.puzzle?.state}` : "");

/** What cards may change and do. */
const controls = () => ({
  open: mine.open,
  how: mine.how,
  solution: mine.solution,
  turn: () => (state.phone ? unfold() : change({ open: !mine.open })),
  fold: () => change({ open: false }),
  reveal: () => change({ how: !mine.how }),
  close,
  solve,
});

/** Open the card on a phone, with the decision that it is about. */
function unfold() {
  set({ dock: "board", sheet: "half" });
  change({ open: true });
}

/** @param {Partial<typeof mine>} parts */
function change(parts) {
  Object.assign(mine, parts);
  changed();
}

/** The learner wants no guide at this table any more. */
function close() {
  keep(CLOSED, "yes");
  point([]);
  change({ closed: true });
}

/** Tell the solution of the puzzle. */
async function solve() {
  const lesson = await get(at("/lesson", { solution: true })).catch(() => null);
  if (lesson?.puzzle?.solution) change({ solution: lesson.puzzle.solution, open: true });
}

/** @param {Context} ctx */
export function guide(ctx) {
  follow(ctx);
  const { lesson } = mine;
  if (!lesson || mine.closed) return nothing;
  return state.phone ? small(ctx, lesson) : card(ctx, lesson);
}

/** Above the decision, as a card. @param {Context} ctx @param {LessonInfo} lesson */
const card = (ctx, lesson) =>
  lesson.guide ? stepCard(ctx, lesson, controls()) : puzzleCard(ctx, lesson, controls());

/**
 * On a phone the card shrinks to a strip once it was read, and next to anything but the decision.
 * @param {Context} ctx
 * @param {LessonInfo} lesson
 */
function small(ctx, lesson) {
  const isOpen = mine.open && state.dock === "board";
  const strip = () =>
    lesson.guide ? stepStrip(lesson.guide, controls()) : puzzleStrip(lesson, controls());
  return html`<div class="guiding">${isOpen ? card(ctx, lesson) : strip()}</div>`;
}

/** When the game is over, the card stands with the scoring. @param {Context} ctx */
export function farewell(ctx) {
  follow(ctx);
  const { lesson } = mine;
  if (!lesson || (mine.closed && lesson.guide)) return nothing;
  return html`<div class="farewell">${card(ctx, lesson)}</div>`;
}
