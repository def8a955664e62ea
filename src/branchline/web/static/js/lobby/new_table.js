/** The table that is about to be opened: what was chosen so far, and what it means. */

import { me } from "../api.js";
import { botLevel } from "../bot_level.js";
import { botSpeed } from "../bot_speed.js";
import { cardOf, seatColour } from "../game_cards.js";
import { t } from "../i18n.js";

/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {{kind: "me" | "open" | "guest" | "bot", name: string, bot: string}} SeatPlan */

const LONGEST_MAP = 64 * 1024; // bytes; the server refuses more

/** What was chosen; changed only by the functions here. */
export const plan = {
  game: /** @type {GameInfo | null} */ (null),
  /** Options that were changed; those left as they are need not be sent. */
  options: /** @type {Record<string, any>} */ ({}),
  map: /** @type {{name: string, text: string} | null} */ (null),
  seats: /** @type {SeatPlan[]} */ ([]),
  name: "",
  listed: false,
  /** A game at a real table is followed, with everyone at this screen. */
  referee: false,
  undo: "unrevealed",
  hints: "alone",
  botSpeed: botSpeed(),
  startWhenFull: true,
  nonce: "",
  wrong: "",
};

/** @param {GameInfo} game @returns {SeatPlan} */
const botSeat = (game) => ({ kind: "bot", name: "", bot: game.bots.at(-1) ?? "" });

/** @returns {SeatPlan} */
const openSeat = () => ({ kind: "open", name: "", bot: "" });

/** @param {number} number @returns {SeatPlan} */
const guestSeat = (number) => ({
  kind: "guest",
  name: t("Guest {number}", { number: number + 1 }),
  bot: "",
});

/** Follow a game at a real table, or play here. @param {boolean} on */
export function setReferee(on) {
  plan.referee = on;
  if (plan.game) choose(plan.game);
}

/** Begin with a game: you, one open seat, and bots up to the least number. @param {GameInfo} game */
export function choose(game) {
  const bots = Array.from({ length: Math.max(1, game.least - 2) }, () => botSeat(game));
  const others = plan.referee
    ? Array.from({ length: game.least - 1 }, (_, number) => guestSeat(number + 1))
    : [openSeat(), ...bots];
  Object.assign(plan, {
    game,
    options: {},
    map: null,
    seats: [{ kind: "me", name: "", bot: "" }, ...others].slice(0, game.most),
    wrong: "",
  });
}

/** The value of an option as chosen. @param {string} name */
export const chosenValue = (name) =>
  plan.options[name] ?? plan.game?.options.find((option) => option.name === name)?.default;

/** Whether an option has a meaning with what was chosen. @param {string} name */
export const applies = (name) => cardOf(plan.game?.game ?? "").applies?.(name, chosenValue) ?? true;

/** Choose a value for an option. @param {string} name @param {any} value */
export function setOption(name, value) {
  plan.options[name] = value;
  plan.wrong = "";
}

/** Take a map from a file. @param {File} file */
export async function takeMap(file) {
  plan.map = null;
  if (file.size > LONGEST_MAP) {
    plan.wrong = t("This file is too large: a map can be up to 64 kB.");
    return;
  }
  plan.map = { name: file.name, text: await file.text() };
  plan.wrong = "";
}

/** @param {number} number @param {string} value  a kind, or bot:NAME */
export function setSeat(number, value) {
  const [kind, bot = ""] = value.split(":");
  if (kind === "me") {
    plan.seats.forEach((seat, at) => {
      if (seat.kind === "me") Object.assign(seat, plan.referee ? guestSeat(at) : openSeat());
    });
  }
  const name = kind === "guest" ? t("Guest {number}", { number: number + 1 }) : "";
  plan.seats[number] = { kind: /** @type {SeatPlan["kind"]} */ (kind), name, bot };
  plan.wrong = "";
}

/** Add a seat: for a bot, or for someone at the real table. */
export function addSeat() {
  const { game, seats, referee } = plan;
  if (game && seats.length < game.most)
    seats.push(referee ? guestSeat(seats.length) : botSeat(game));
}

/** One seat less. @param {number} number */
export function dropSeat(number) {
  plan.seats.splice(number, 1);
  if (typeof plan.options.first === "number" && plan.options.first >= plan.seats.length)
    delete plan.options.first;
}

/** Return the name of the player on a planned seat. @param {number} number */
export function seatName(number) {
  const seat = plan.seats[number];
  if (!seat || seat.kind === "open") return t("Open seat");
  if (seat.kind === "me") return me.name ?? t("You");
  return seat.kind === "guest" ? seat.name : t("Bot: {level}", { level: botLevel(seat.bot) });
}

/** The colour of a planned seat. @param {number} number */
export const planColour = (number) => seatColour(plan.game?.game ?? "", number);

/** Return the request for the table. */
export function wish() {
  const options = Object.fromEntries(
    Object.entries(plan.options).filter(([name]) => applies(name)),
  );
  if (options.map === "file") options.map = plan.map?.text ?? "";
  return {
    game: plan.game?.game,
    seats: plan.seats.map((seat) => ({
      kind: seat.kind,
      ...(seat.kind === "guest" ? { name: seat.name.trim() } : {}),
      ...(seat.kind === "bot" ? { bot: seat.bot } : {}),
    })),
    options,
    listed: plan.listed,
    undo: plan.undo,
    hints: plan.hints,
    bot_speed: plan.botSpeed,
    start_when_full: plan.startWhenFull,
    ...(plan.referee ? { referee: true } : {}),
    ...(plan.name.trim() ? { name: plan.name.trim() } : {}),
    ...(plan.nonce.trim() && !plan.referee ? { nonce: plan.nonce.trim() } : {}),
  };
}

/** Why it cannot be sent as it is; nothing if it can. */
export function fault() {
  if (chosenValue("map") === "file" && !plan.map) return t("Choose a map file first.");
  if (plan.seats.some((seat) => seat.kind === "guest" && !seat.name.trim()))
    return t("Give each guest a name.");
  return "";
}
