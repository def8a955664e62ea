/** The page for learning: guided first games and puzzles. */

import { get, loadMe, me } from "../api.js";
import { passing, sentence } from "../errors.js";
import { header } from "../lobby/header.js";
import { icon } from "../widgets.js";
import { guestName } from "../identity.js";
import { html, live, nothing, render } from "../lit.js";
import { loadWords, t } from "../i18n.js";
import { giveUp } from "./progress.js";
import { gameLessons } from "./lesson_list.js";
import { opened } from "./open_lesson.js";

/** @typedef {import("../types").GameLessons} GameLessons */

const AGAIN = 4000; // milliseconds until the next try to reach the server
const app = /** @type {HTMLElement} */ (document.querySelector("#app"));

const page = {
  lessons: /** @type {GameLessons[]} */ ([]),
  names: /** @type {Map<string, string>} */ (new Map()),
  typed: /** @type {string | null} */ (null),
  busy: false,
  notice: "",
};

/** Begin a lesson. @param {string} game @param {string} name */
async function begin(game, name) {
  if (page.busy) return;
  change({ busy: true, notice: "" });
  try {
    location.assign(await opened(game, name, page.typed ?? ""));
  } catch (error) {
    await loadMe().catch(() => {}); // if the server no longer knows us, the next try works
    change({ busy: false, notice: sentence(error) });
  }
}

/** @param {Partial<typeof page>} parts */
function change(parts) {
  Object.assign(page, parts);
  draw();
}

/** The learner's name; asked only if it is not known. */
const who =
  () => html`<form class="plate-form" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
  <label for="name">${t("What is your name?")}</label>
  <div class="row"><input id="name" autocomplete="nickname" maxlength="40"
    .value=${live(page.typed ?? guestName())} aria-describedby="name-note"
    @input=${(/** @type {Event} */ event) => (page.typed = /** @type {HTMLInputElement} */ (event.target).value)}></div>
  <small id="name-note">${t("No account, no password. You can change it at any time.")}</small>
</form>`;

const notice = () =>
  html`<div class="toasts" role="alert">${
    page.notice
      ? html`<p class="toast"><span>${page.notice}</span><button class="icon-btn" aria-label=${t("Close")}
      @click=${() => change({ notice: "" })}>${icon("cross")}</button></p>`
      : nothing
  }</div>`;

/** What a game is called. @param {string} game */
const nameOf = (game) => page.names.get(game) ?? game;

function draw() {
  document.title = `${t("Learn to play")} · Branchline`;
  const start = (/** @type {string} */ game, /** @type {string} */ name) => void begin(game, name);
  render(
    html`${header(draw, null)}
    <main class="school">
      <section class="introduction" aria-labelledby="what">
        <div class="what"><h1 id="what">${t("Learn to play")}</h1>
          <p>${t(
            "Play your first game with a guide: real rules, real opponents and nothing to read " +
              "beforehand. Then try the puzzles, from easy to hard.",
          )}</p></div>
        ${me.name === null ? who() : nothing}
      </section>
      <nav class="jump" aria-label=${t("Games")}>${page.lessons.map(
        ({ game }) => html`<a class="btn" href="#${game}">${nameOf(game)}</a>`,
      )}</nav>
      <div class="courses">${page.lessons.map((lessons) =>
        gameLessons(lessons, nameOf(lessons.game), page.busy, start),
      )}</div>
    </main>${notice()}`,
    app,
  );
}

async function enter() {
  await Promise.all([loadWords(), loadMe()]);
  const [lessons, games] = await Promise.all([get("/api/lessons"), get("/api/games"), giveUp()]);
  page.lessons = lessons.games;
  page.names = new Map(
    games.games.map((/** @type {import("../types").GameInfo} */ { game, name }) => [game, name]),
  );
  app.removeAttribute("aria-busy");
  app.querySelector(".loading")?.remove();
  draw();
  if (location.hash)
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  // Back from a table the browser may show the page as it was, before the lesson was done.
  addEventListener(
    "pageshow",
    (event) => event.persisted && void giveUp().then(() => change({ busy: false })),
  );
}

/** Without the server there is nothing to show but that. @param {unknown} error */
function failed(error) {
  render(html`<p class="toast" role="alert">${sentence(error)}</p>`, app);
  if (passing(error)) setTimeout(() => enter().catch(failed), AGAIN);
}

enter().catch(failed);
