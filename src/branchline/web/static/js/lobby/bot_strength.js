/** "Play now" against bots: the player chooses their strength once, and can change it. */

import { botLevel, chosenLevel, keepLevel } from "../bot_level.js";
import { botNote } from "../options.js";
import { html, live, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { nameTyped } from "./welcome.js";
import { playNow, set, state } from "./lobby_state.js";

/** @typedef {import("../types").GameInfo} GameInfo */

const EASY = "novice"; // for those who have not chosen yet

/** The game that is to begin, null if only the strength is changed; and what is marked. */
const mine = { game: /** @type {GameInfo | null} */ (null), level: EASY };

/** Every level that a game here has. */
const bots = () => state.games[0]?.bots ?? [];

const dialog = () =>
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog#strength"));

/** @param {GameInfo | null} game */
function ask(game) {
  Object.assign(mine, { game, level: chosenLevel(bots()) ?? EASY });
  set({});
  dialog()?.showModal();
}

/** Begin a game against bots; the first time, ask how strong they are. @param {GameInfo} game */
export function play(game) {
  const level = chosenLevel(game.bots);
  if (level) void playNow(game, nameTyped(), level);
  else ask(game);
}

/** @param {Event} event */
function chosen(event) {
  event.preventDefault();
  keepLevel(mine.level);
  dialog()?.close();
  set({});
  if (mine.game) void playNow(mine.game, nameTyped(), mine.level);
}

/** @param {string} bot */
const choice = (
  bot,
) => html`<label class="level"><input type="radio" name="level" value=${bot} .checked=${live(bot === mine.level)}
  @change=${() => (mine.level = bot)}><span><b>${botLevel(bot)}</b><small>${botNote(bot)}</small></span></label>`;

/** The strength as it was chosen, and the dialog that asks for it. */
export function strength() {
  const level = chosenLevel(bots());
  return html`${
    level
      ? html`<p class="strength"><span>${t("Bots in a quick game: {level}", { level: botLevel(level) })}</span>
        <button class="btn quiet" @click=${() => ask(null)}>${t("Change strength")}</button></p>`
      : nothing
  }
    <dialog id="strength" class="window" aria-labelledby="strength-head">
      <header><h2 id="strength-head">${t("How strong should the bots be?")}</h2></header>
      <form class="fill" @submit=${chosen}>
        <div class="stack" role="radiogroup" aria-labelledby="strength-head">${bots().map(choice)}</div>
        <p class="note">${t("We ask only once. You can change this in the lobby.")}</p>
        <button class="btn go">${mine.game ? t("Play") : t("Save")}</button>
        <button type="button" class="btn quiet" @click=${() => dialog()?.close()}>${t("Cancel")}</button>
      </form>
    </dialog>`;
}
