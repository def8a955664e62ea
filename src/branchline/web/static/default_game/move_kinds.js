/** The kinds of moves of a game without `move_kinds.js`: none is explained, and a hint picks nothing. */

/** @type {import("branchline/types").MoveKinds} */
const none = {
  kinds: {},
  kindOf: (move) => move.split(" ")[0] ?? "",
  picked: () => ({ choice: {}, at: [] }),
};
export const { kinds, kindOf, picked } = none;
