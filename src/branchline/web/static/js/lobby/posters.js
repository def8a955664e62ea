/** The games: what each is about, and a game against bots one click away. */

import { cardOf } from "../game_cards.js";
import { icon } from "../widgets.js";
import { guard, html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { state } from "./lobby_state.js";
import { play, strength } from "./bot_strength.js";
import { openFor } from "./new_table_form.js";

/** @typedef {import("../types").GameInfo} GameInfo */

/** @param {GameInfo} game */
const poster = (game) => {
  const card = cardOf(game.game);
  const busy = state.busy === `play ${game.game}`;
  return html`<article class="poster" aria-labelledby="poster-${game.game}">
    ${guard([], () => card.poster?.() ?? html`<div class="art"></div>`)}
    <div class="words">
      <h2 class="name" id="poster-${game.game}">${game.name}</h2>
      <p>${card.pitch?.() ?? ""}</p>
      <p class="count">${t("{least} to {most} players", { least: game.least, most: game.most })}</p>
      <p class="foot">
        <button class="btn go" ?disabled=${busy} aria-busy=${busy} aria-describedby="poster-${game.game}"
          @click=${() => play(game)}>${icon("play", "solid")}${t("Play now")}</button>
        <a class="btn" href="#new" aria-describedby="poster-${game.game}"
          @click=${(/** @type {Event} */ e) => openFor(game, e)}>${t("Open a table")}</a>
        ${
          game.has_lessons
            ? html`<a class="btn quiet" href="/learn#${game.game}"
              aria-describedby="poster-${game.game}">${icon("help")}${t("Learn to play")}</a>`
            : nothing
        }
        <a class="btn quiet" href="/rules/${game.game}"
          aria-describedby="poster-${game.game}">${icon("rules")}${t("Rules")}</a>
      </p>
    </div>
  </article>`;
};

/** The posters of all games. */
export const posters = () =>
  html`<section id="play" class="posters" aria-label=${t("Games")}>${state.games.map(poster)}</section>${strength()}`;
