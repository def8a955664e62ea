/** What went wrong, as a sentence for people. Every code of docs/api.md has one. */

import { Away, Refused } from "./api.js";
import { t } from "./i18n.js";

/**
 * A sentence for each code; a function, so that it is made in the language of the page. `reason` is
 * the server's own message, for codes where only it can say what exactly is wrong.
 * @type {Record<string, (reason: string) => string>}
 */
export const SENTENCES = {
  already_asked: () => t("You have already asked: wait for the answer."),
  already_known: () => t("This browser is logged in as someone else, and would forget them."),
  already_seated: (reason) => reason,
  bad_chat: () => t("This is empty, or contains characters that cannot be displayed."),
  bad_draw: (reason) => reason,
  bad_host: () => t("This server does not accept the host name in the address bar."),
  bad_json: () => t("The server could not read the request. Please reload the page."),
  bad_link: () => t("This link has already been used or has expired. Please ask for a new one."),
  bad_move: () => t("The server could not read this move. Please reload the page."),
  bad_name: () => t("A name must have visible characters and fit on one line."),
  bad_nonce: () => t("This is empty, or contains characters that cannot be displayed."),
  bad_option: (reason) => t("These settings cannot be used: {reason}", { reason }),
  bad_record: (reason) => t("This record is not valid: {reason}", { reason }),
  bad_request: () => t("The server could not read the request. Please reload the page."),
  bad_seat: (reason) => reason,
  bad_token: () => t("You are no longer logged in. Please reload the page."),
  busy: () => t("This table is busy. Please try again in a moment."),
  csrf: () => t("The server rejected this request. Please reload the page."),
  draws_needed: (reason) => reason,
  illegal_move: () => t("The rules forbid this."),
  internal: () =>
    t("Something went wrong on the server. The error was logged; nothing has changed."),
  needs_consent: () => t("To seat someone else at your screen, ask the owner of the table."),
  no_hints: () => t("There are no hints at this table."),
  not_finished: () => t("You can do this once the game is over."),
  not_found: () => t("There is no such table, or you need an invitation to it."),
  not_open: () => t("The game has already started: seats can no longer change."),
  not_paused: () => t("The game is not paused."),
  not_playing: () => t("You cannot move now: the game has not started, or it is over."),
  not_your_turn: () => t("It is not your turn."),
  not_yours: (reason) => reason,
  other_rules: () => t("This table uses a version of the rules that this server does not support."),
  paused: () => t("The game is paused: someone must resume it first."),
  rate_limited: () => t("Too many requests. Please wait a moment and try again."),
  seat_taken: (reason) => reason,
  stale: () => t("The table has changed. Please look again."),
  storage: () => t("The server cannot save anything at the moment. Please try again."),
  table_full: () => t("All seats at this table are taken."),
  too_few: () => t("There are too few players to start."),
  too_long: () => t("That is too long."),
  too_many: (reason) => reason,
  too_slow: () =>
    t("Your connection is too slow: the request did not arrive in time. Please try again."),
  undo_refused: (reason) => reason,
  unknown_bot: () => t("There is no such bot for this game."),
  unknown_game: () => t("There is no such game on this server."),
  unknown_player: () => t("You have no name yet: please enter one first."),
  wrong_method: () => t("The server could not read the request. Please reload the page."),
};

/** The sentence for whatever was thrown. @param {unknown} error */
export function sentence(error) {
  if (error instanceof Away)
    return t("The server cannot be reached. Please try again in a moment.");
  if (!(error instanceof Refused)) return SENTENCES.internal?.("") ?? "";
  // Why a rule forbids it here, only the server can say; it does so in the language of the page.
  if (error.code === "illegal_move" && error.message) return error.message;
  const said = SENTENCES[error.code];
  return said ? said(error.message) : error.message;
}

/** Whether asking again may help. @param {unknown} error */
export const passing = (error) =>
  error instanceof Away ||
  (error instanceof Refused && (error.status === 503 || error.status === 429));
