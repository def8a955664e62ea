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
  already_known: () => t("This browser knows you as somebody else, whom it would forget."),
  already_seated: (reason) => reason,
  bad_chat: () => t("This holds letters that cannot be shown, or none at all."),
  bad_draw: (reason) => reason,
  bad_host: () => t("The server does not know itself by the name in the address bar."),
  bad_json: () => t("The server could not read what the page sent. Please load the page again."),
  bad_link: () => t("This link was used already or is too old. Please ask for a new one."),
  bad_move: () => t("The server did not understand this move. Please load the page again."),
  bad_name: () => t("A name needs letters that can be shown, all on one line."),
  bad_nonce: () => t("This holds letters that cannot be shown, or none at all."),
  bad_option: (reason) => t("This cannot be played as chosen: {reason}", { reason }),
  bad_record: (reason) => t("This is no record that can be trusted: {reason}", { reason }),
  bad_request: () => t("The server could not read what the page sent. Please load the page again."),
  bad_seat: (reason) => reason,
  bad_token: () => t("The server does not know you any more. Please load the page again."),
  busy: () => t("A lot happens at this table just now. Please try again in a moment."),
  csrf: () => t("The server did not trust this request. Please load the page again."),
  draws_needed: (reason) => reason,
  illegal_move: () => t("The rules forbid this."),
  internal: () => t("Something went wrong on the server. It was noted there; nothing has changed."),
  needs_consent: () => t("For someone else at your screen, ask the owner of the table."),
  no_hints: () => t("There are no hints at this table."),
  not_finished: () => t("That is possible when the game is over."),
  not_found: () => t("There is no such table, or you need an invitation to it."),
  not_open: () => t("The game has begun already: seats can no longer change."),
  not_paused: () => t("The game is not paused."),
  not_playing: () => t("Nothing can be played here now: the game has not begun, or it is over."),
  not_your_turn: () => t("It is not your turn."),
  not_yours: (reason) => reason,
  other_rules: () => t("This table is played by a version of the rules that this server does not know."),
  paused: () => t("The game is paused: somebody must resume it first."),
  rate_limited: () => t("That was too much at once. Please wait a moment and try again."),
  seat_taken: (reason) => reason,
  stale: () => t("The table has gone on meanwhile. Please look again."),
  storage: () => t("The server cannot store anything at the moment. Please try again."),
  table_full: () => t("All seats at this table are taken."),
  too_few: () => t("There are too few players to begin."),
  too_long: () => t("That is too long."),
  too_many: (reason) => reason,
  too_slow: () => t("Your connection is too slow: the request did not arrive in time. Please try again."),
  undo_refused: (reason) => reason,
  unknown_bot: () => t("There is no such bot for this game."),
  unknown_game: () => t("There is no such game on this server."),
  unknown_player: () => t("The server does not know you yet: please give a name first."),
  wrong_method: () => t("The server could not read what the page sent. Please load the page again."),
};

/** The sentence for whatever was thrown. @param {unknown} error */
export function sentence(error) {
  if (error instanceof Away) return t("The server cannot be reached. Please try again in a moment.");
  if (!(error instanceof Refused)) return SENTENCES.internal?.("") ?? "";
  // Why a rule forbids it here, only the server can say; it does so in the language of the page.
  if (error.code === "illegal_move" && error.message) return error.message;
  const said = SENTENCES[error.code];
  return said ? said(error.message) : error.message;
}

/** Whether asking again may help. @param {unknown} error */
export const passing = (error) =>
  error instanceof Away || (error instanceof Refused && (error.status === 503 || error.status === 429));
