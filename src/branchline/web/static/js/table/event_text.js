/** Events in words. */

import { t } from "../i18n.js";
import { state } from "./state.js";

/** The name of a seat. @param {number | null} seat */
export const nameOf = (seat) => (seat === null ? "" : (state.table?.seats[seat]?.name ?? ""));

/** How fast the bots move from now on. @type {Record<string, () => string>} */
const SPEEDS = {
  slow: () => t("Bots now move slowly."),
  normal: () => t("Bots now move at normal speed."),
  instant: () => t("Bots now move instantly."),
};

/** @typedef {import("../types").EventInfo} EventInfo */
/** @typedef {import("../types").TableEvent} TableEvent */

/** @type {Partial<Record<TableEvent["kind"], (event: TableEvent, who: string) => string>>} */
const NOTES = {
  created: () => t("The table was opened."),
  renamed: (event) => t("The table is now called {name}.", { name: event.name }),
  seated: (event) =>
    event.seat_kind === "open"
      ? t("A seat is free.")
      : t("{name} takes a seat.", { name: event.name }),
  started: () => t("The game starts."),
  bot_failed: (_, who) =>
    t("{name} could not choose a move; a legal move was played for it.", { name: who }),
  bot_speed: (event) => SPEEDS[event.speed]?.() ?? "",
  undo_asked: (_, who) => t("{name} would like to undo a move.", { name: who }),
  undo_answered: (event, who) =>
    event.agree ? t("{name} agrees.", { name: who }) : t("{name} does not agree.", { name: who }),
  undo: (_, who) => t("{name} undoes a move.", { name: who }),
  paused: (_, who) => t("{name} pauses the game.", { name: who }),
  resumed: (_, who) => t("{name} resumes the game.", { name: who }),
  resigned: (_, who) => t("{name} resigns; a bot takes over.", { name: who }),
  stood_in: (_, who) => t("A bot is standing in for {name}.", { name: who }),
  returned: (_, who) => t("{name} is back.", { name: who }),
  unattended: () => t("Only bots are left: they play to the end."),
  restored: () => t("The host restored a backup: the table is as it was then."),
  finished: () => t("The game is over."),
  abandoned: () => t("The table was closed."),
};

/**
 * Return a line about an event that is neither move nor chat; null if no one needs to read it.
 * @param {EventInfo} event
 */
export function note(event) {
  if (event.kind === "move") return null;
  return NOTES[event.kind]?.(event, nameOf(event.seat)) ?? null;
}

/** An event in a whole sentence, with who did it. @param {EventInfo} event */
export function happened(event) {
  if (event.kind === "move") {
    const told = [{ seat: event.seat, text: event.text ?? event.move }, ...(event.effects ?? [])];
    return told
      .filter(({ text }) => text !== null)
      .map(({ seat, text }) => t("{name}: {what}", { name: nameOf(seat), what: text }))
      .join(". ");
  }
  if (event.kind === "chat")
    return t("{name} says: {what}", { name: nameOf(event.seat), what: event.text });
  return note(event);
}
