/** The kinds of moves of a game without `move_kinds.js`: by their first words, and a hint picks nothing. */

import { t } from "branchline/i18n.js";

/** @param {string} name @returns {import("branchline/types").MoveKind} */
const kind = (name) => ({
  title: () => t(name),
  text: () => "",
  start: { focus: `.plain-moves [data-kind="${CSS.escape(name)}"] button` },
});

/** @type {import("branchline/types").MoveKinds} */
const any = {
  kinds: new Proxy({}, { get: (_, name) => (typeof name === "string" ? kind(name) : undefined) }),
  kindOf: (move) => move.split(" ")[0] ?? "",
  picked: (_, move) => ({ choice: {}, at: [`.plain-moves [data-move="${CSS.escape(move)}"]`] }),
};
export const { kinds, kindOf, picked } = any;
