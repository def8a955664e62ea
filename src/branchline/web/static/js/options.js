/** The options of the games in words: what each choice means for those who play. */

import { botLevel } from "./bot_level.js";
import { cardOf } from "./game_cards.js";
import { list, t } from "./i18n.js";

/** What the card of a game says of an option. @param {string} game @param {string} option */
const wordsOf = (game, option) => cardOf(game).options?.[option];

/** What an option is called. @param {string} game @param {import("./types").OptionInfo} option */
export const optionLabel = (game, option) => wordsOf(game, option.name)?.label() ?? t(option.text);

/** What an option means. @param {string} game @param {import("./types").OptionInfo} option */
export const optionNote = (game, option) => wordsOf(game, option.name)?.note() ?? t(option.text);

/** What a choice is called. @param {string} game @param {string} option @param {string} choice */
export const choiceLabel = (game, option, choice) =>
  wordsOf(game, option)?.choices?.[choice]?.() ?? t(choice);

/** How many players a map is best for. @param {string} game @param {string} option @param {string} map */
export function mapNote(game, option, map) {
  const best = wordsOf(game, option)?.players?.[map];
  return best
    ? t("Best with {least} or {most} players.", { least: best[0], most: best[1] })
    : t("Any map that follows the map file documentation.");
}

/**
 * A value of an option in words.
 * @param {string} game
 * @param {string} name
 * @param {any} value
 * @param {string[]} seats  names of those on the seats
 */
export function valueWords(game, name, value, seats) {
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (typeof value === "number") return seats[value] || t("Seat {number}", { number: value + 1 });
  if (value === "random" && name === "first") return t("At random");
  if (value && typeof value === "object") {
    const ours = value.ours ?? value.text === undefined;
    return ours ? choiceLabel(game, name, value.name) : t("a map file: {map}", { map: value.name });
  }
  return choiceLabel(game, name, String(value));
}

/**
 * The choices that make a game what it is, in a few words.
 * @param {string} game
 * @param {Record<string, any>} options
 */
export function brief(game, options) {
  const shown = cardOf(game).brief?.filter((name) => name in options) ?? [];
  return shown.map((name) => valueWords(game, name, options[name], []));
}

/** The four policies for undo. @returns {{value: string, label: string, note: string}[]} */
export const undoPolicies = () => [
  { value: "none", label: t("Never"), note: t("Moves are final.") },
  {
    value: "unrevealed",
    label: t("If nothing was revealed"),
    note: t("Your last move, as long as it revealed no card or cube and no one has moved since."),
  },
  { value: "consent", label: t("If everyone agrees"), note: t("Everyone else must agree.") },
  {
    value: "free",
    label: t("Always"),
    note: t("Your last move and everything after it. Good for learning and against bots."),
  },
];

/** The policies for hints. @returns {{value: string, label: string, note: string}[]} */
export const hintPolicies = () => [
  { value: "off", label: t("Never"), note: t("No hints.") },
  {
    value: "alone",
    label: t("Only against bots"),
    note: t("Help for learning; there are no hints when other people are at the table."),
  },
  {
    value: "on",
    label: t("For everyone"),
    note: t("Each player on their own turn, using only what their seat may know."),
  },
];

/** What a level of bot does. @param {string} bot */
export function botNote(bot) {
  if (bot === "random") return t("plays any legal move");
  if (bot === "novice") return t("plays like a beginner");
  if (bot === "sharp") return t("thinks ahead, up to a second per move");
  if (bot === "steady") return t("plays by sound rules of thumb");
  return "";
}

/** The bots of a game, each with what it does. @param {string[]} bots */
export const botsInWords = (bots) =>
  list(
    bots.map((bot) =>
      botNote(bot)
        ? t("{bot} ({does})", { bot: botLevel(bot), does: botNote(bot) })
        : botLevel(bot),
    ),
  );

/** A warning for the referee of a game at a real table. */
export const seesAll = () =>
  t("You will see everything that is secret: do not let the players see your screen.");
