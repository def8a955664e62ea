/** How fast bots move at the tables of this person; remembered on this device. */

import { keep, recall } from "./table/settings.js";
import { t } from "./i18n.js";

const KEY = "botSpeed";

/** The speeds with their names, the slowest first. @returns {{value: string, label: string}[]} */
export const botSpeeds = () => [
  { value: "slow", label: t("Slow") },
  { value: "normal", label: t("Normal") },
  { value: "instant", label: t("Instant") },
];

/** The speed chosen last; it is sent with every table that is opened. */
export const botSpeed = () => {
  const kept = recall(KEY) ?? "";
  return botSpeeds().some(({ value }) => value === kept) ? kept : "normal";
};

/** @param {string} speed */
export const keepBotSpeed = (speed) => keep(KEY, speed);

/**
 * A new table for one person against bots. Undo harms no one there, and helps to learn.
 * @param {string} game
 * @param {string} bot
 * @param {number} seats
 */
export const againstBots = (game, bot, seats) => ({
  game,
  seats: [{ kind: "me" }, ...Array(seats - 1).fill({ kind: "bot", bot })],
  listed: false,
  undo: "free",
  bot_speed: botSpeed(),
});
