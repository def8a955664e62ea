/** Which seat this page shows the table to. */

import { shared, state, theTable } from "./state.js";

/** On a shared screen it is no one's until a player takes it. */
export function perspective() {
  if (!shared()) return {};
  return holds() ? { seat: state.holder } : { public: true };
}

const holds = () => {
  const { turn, status } = theTable();
  return state.holder !== null && state.holder === turn && status === "playing";
};

/** Our own seat that is to move and may be shown; null if none. */
export function movingSeat() {
  const { turn, status, seats, you } = theTable();
  if (status !== "playing" || turn === null || !you.seats.includes(turn)) return null;
  if (seats[turn]?.stand_in || seats[turn]?.resigned) return null;
  return shared() && state.holder !== turn ? null : turn;
}

/** The seat at this shared screen whose turn it is, before its player said so; null if none. */
export function passTo() {
  if (!shared()) return null;
  const { turn, status, seats, you } = theTable();
  if (status !== "playing" || turn === null || !you.seats.includes(turn)) return null;
  return seats[turn]?.stand_in || state.holder === turn ? null : turn;
}
