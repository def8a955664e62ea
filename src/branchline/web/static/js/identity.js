/** Who plays in this browser: only a name is needed, and one is made up until it is given. */

import { enter, me } from "./api.js";
import { t } from "./i18n.js";

const LONGEST = 40; // letters; the server refuses more

/** Return a name for a player who gave none; it is the same while the page lasts. */
export const guestName = (() => {
  const number = 1000 + Math.floor(Math.random() * 9000);
  return () => t("Guest {number}", { number: String(number) });
})();

/** What was typed as a name, as the server wants it. @param {string} typed */
export const tidy = (typed) => typed.trim().slice(0, LONGEST);

/**
 * Make sure that the server knows us, by the name given or by one made up; what we have is kept.
 * @param {string} [typed]
 */
export async function known(typed = "") {
  if (me.name === null) await enter(tidy(typed) || guestName());
  return me;
}
