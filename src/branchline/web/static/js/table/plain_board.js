/** The board of a game without its own scripts: an SVG picture, or text, as its plugin draws it. */

import { nothing, svg } from "../lit.js";
import { list, t } from "../i18n.js";

/** @typedef {Record<string, any>} View */
/** @typedef {import("../types").Box} Box */

const LINE = 24; // the height of a line of text
const LETTER = 11; // the width of a letter
const VIEW_BOX = /viewBox="\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/;
const MARGIN = 16;

/** What every view has, and the page shows elsewhere. */
const ELSEWHERE = new Set([
  "game",
  "rules",
  "seat",
  "seats",
  "turn",
  "prompt",
  "players",
  "outcome",
  "facts",
]);

/** A name of the view as people read it. @param {string} name */
export const spaced = (name) => name.replaceAll("_", " ");

/** A value of the view as people read it. @param {unknown} value @returns {string} */
export function shown(value) {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.length ? value.map(shown).join(", ") : "–";
  if (typeof value === "object")
    return (
      list(Object.entries(value).map(([name, one]) => `${spaced(name)}: ${shown(one)}`)) || "–"
    );
  return t(String(value));
}

/** The view, a line for each field that is not shown elsewhere. @param {Record<string, unknown>} view */
export const fields = (view) =>
  Object.entries(view)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, value]) => `${spaced(name)}: ${shown(value)}`);

/** What is drawn: the plugin's drawing, or else the view itself. @param {View} view @returns {string} */
const drawn = (view) => view.facts?.drawing ?? fields(view).join("\n");

/** @param {string} text */
const isPicture = (text) => text.startsWith("<svg");

/** The box of a picture, or of this many lines. @param {string} text @returns {Box} */
function boxOf(text) {
  if (isPicture(text)) {
    const [, x = 0, y = 0, width = 400, height = 300] = (VIEW_BOX.exec(text) ?? []).map(Number);
    return { x, y, width, height };
  }
  const lines = text.split("\n");
  const longest = Math.max(1, ...lines.map((line) => line.length));
  return { x: 0, y: 0, width: LETTER * longest, height: LINE * lines.length };
}

/** How large the drawing is, with its margin. @param {View | null} view @returns {Box} */
export function sizeOf(view) {
  const { x, y, width, height } = boxOf(view ? drawn(view) : "");
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/**
 * The drawing on a sheet of paper. A picture is an image, so that nothing in it can act on the page.
 * @param {View | null} view
 */
export function drawing(view) {
  if (!view) return nothing;
  const { x, y, width, height } = sizeOf(view);
  return svg`<rect class="plain-paper" x=${x} y=${y} width=${width} height=${height}
    rx="8"></rect>${sheet(drawn(view))}`;
}

/** @param {string} text */
function sheet(text) {
  if (!isPicture(text))
    return text
      .split("\n")
      .map(
        (line, row) => svg`<text class="plain-line" x="0" y=${LINE * (row + 0.75)}>${line}</text>`,
      );
  const { x, y, width, height } = boxOf(text);
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return svg`<image class="plain-picture" x=${x} y=${y} width=${width} height=${height} href=${source}></image>`;
}
