/** The three games: what each is about, and a game against bots one click away. */

import { icon } from "../parts.js";
import { guard, html } from "../vendor.js";
import { t } from "../words.js";
import { europe, ruhr, tree } from "./art.js";
import { state } from "./store.js";
import { play, strength } from "./strength.js";
import { openFor } from "./window.js";

/** @typedef {import("../types").GameInfo} GameInfo */

/** @type {Record<string, {art: () => unknown, pitch: () => string}>} */
const POSTERS = {
  "ticket-to-ride": {
    art: europe,
    pitch: () => t("Claim routes across the continent, and keep your tickets secret."),
  },
  steam: { art: ruhr, pitch: () => t("Lay track, ship the goods, and stay solvent while you do it.") },
  railways: { art: tree, pitch: () => t("One shared network of cities grows card by card.") },
};

/** @param {GameInfo} game */
const poster = (game) => {
  const words = POSTERS[game.game];
  const busy = state.busy === `play ${game.game}`;
  return html`<article class="poster" aria-labelledby="poster-${game.game}">
    ${guard([], () => words?.art() ?? "")}
    <div class="words">
      <h2 class="name" id="poster-${game.game}">${game.name}</h2>
      <p>${words?.pitch() ?? ""}</p>
      <p class="count">${t("{least} to {most} players", { least: game.least, most: game.most })}</p>
      <p class="foot">
        <button class="btn go" ?disabled=${busy} aria-busy=${busy} aria-describedby="poster-${game.game}"
          @click=${() => play(game)}>${icon("play", "solid")}${t("Play now")}</button>
        <a class="btn" href="#new" aria-describedby="poster-${game.game}"
          @click=${(/** @type {Event} */ e) => openFor(game, e)}>${t("Open a table")}</a>
        <a class="btn quiet" href="/learn#${game.game}" aria-describedby="poster-${game.game}">${icon("help")}${t("Learn to play")}</a>
        <a class="btn quiet" href="/rules/${game.game}" aria-describedby="poster-${game.game}">${icon("rules")}${t("Rules")}</a>
      </p>
    </div>
  </article>`;
};

/** The posters of all games. */
export const posters = () =>
  html`<section id="play" class="posters" aria-label=${t("Games")}>${state.games.map(poster)}</section>${strength()}`;
