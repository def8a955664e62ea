/** How strong bots are: the levels as players read them, and the one this person chose last. */

import { keep, recall } from "./table/settings.js";
import { t } from "./i18n.js";

const KEY = "botLevel";

/** The label of each level that the server has. @returns {Record<string, string>} */
const levels = () => ({
  random: t("Random"),
  novice: t("Easy"),
  steady: t("Medium"),
  sharp: t("Hard"),
});

/** What players call a level. @param {string} bot */
export const botLevel = (bot) => levels()[bot] ?? bot;

/** The level chosen last, if it is one of these; null before anyone chose. @param {string[]} bots */
export const chosenLevel = (bots) => bots.find((bot) => bot === recall(KEY)) ?? null;

/** @param {string} bot */
export const keepLevel = (bot) => keep(KEY, bot);
