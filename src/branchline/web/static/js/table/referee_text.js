/** What a referee types, as far as the page need understand it; the server reads it. */

/** @typedef {{name: string, text: string, left: number}} Thing */

const BETWEEN = /[,;、，\n]/;
const COUNT = /^(\d{1,3})\s*[x×*]?\s*(\D.*)$|^(.*\D)(\d{1,3})$/;
const TIMES = /(?:\s+x|\s*[×*])?\s*$/; // between a name and a number after it

/** A text as it is compared. @param {string} text */
export const plain = (text) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[‐-―−]/g, "-")
    .toLowerCase()
    .trim();

/** @param {string} text @param {Thing[]} things */
const exact = (text, things) =>
  things.find((thing) => [thing.text, thing.name].some((name) => plain(name) === text));

/**
 * How many things a text lists, or how many of one thing.
 * @param {string} text
 * @param {Thing[]} things
 * @param {Thing} [only]
 */
export function entered(text, things, only) {
  let sum = 0;
  for (const part of text.split(BETWEEN).map(plain).filter(Boolean)) {
    const counted = exact(part, things) ? null : COUNT.exec(part);
    const name = counted?.[2] ?? counted?.[3]?.replace(TIMES, "") ?? part;
    const number = Number(counted?.[1] ?? counted?.[4] ?? 1);
    if (!only || exact(name, things) === only) sum += number;
  }
  return sum;
}

/** The part that is being typed; nothing if it names a thing already. @param {string} text @param {Thing[]} things */
export function fragmentOf(text, things) {
  const part = plain(text.split(BETWEEN).at(-1) ?? "");
  return exact(part, things) || COUNT.test(part) ? "" : part;
}

/** The things whose names hold all these letters. @param {string} fragment @param {Thing[]} things */
export const matching = (fragment, things) =>
  things.filter(({ text }) => plain(text).includes(fragment));

/**
 * Return a list with one more thing, instead of what was being typed.
 * @param {string} text
 * @param {Thing} thing
 * @param {Thing[]} things
 */
export function withThing(text, thing, things) {
  const parts = text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);
  if (fragmentOf(text, things)) parts.pop();
  return [...parts, thing.text].join(", ");
}
