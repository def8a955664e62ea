/** The lines of the log: cards drawn in one turn share one. */

import { t } from "../i18n.js";

/** @typedef {import("../types").EventInfo} EventInfo */

/**
 * Events as lines, in their order: a move that draws a card joins the draw before it.
 * @param {EventInfo[]} events
 * @param {string | undefined} verb  the verb of the moves that draw cards, if the game has them
 */
export function linesOf(events, verb) {
  /** @type {EventInfo[][]} */
  const lines = [];
  for (const event of events) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (last && verb && joins(last, event, `${verb} `)) line?.push(event);
    else lines.push([event]);
  }
  return lines;
}

/** @param {EventInfo} last @param {EventInfo} event @param {string} draw */
const joins = (last, event, draw) =>
  event.seat === last.seat &&
  Boolean(event.taken_back) === Boolean(last.taken_back) &&
  [last, event].every(({ kind, move }) => kind === "move" && move?.startsWith(draw));

/** The moves of a line in words. @param {EventInfo[]} line */
export function wordsOf(line) {
  const texts = line.map((event) => event.text ?? event.move ?? "");
  const [first = "", second] = texts;
  if (texts.length === 2 && first === second) return t("{what}, twice", { what: first });
  return texts.reduce((told, text) => t("{first}, then {second}", { first: told, second: text }));
}
