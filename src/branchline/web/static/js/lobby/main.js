/** The lobby, the first page. */

import { get, loadMe } from "../api.js";
import { loadCard } from "../game_cards.js";
import { sentence } from "../errors.js";
import { giveUp } from "../learn/progress.js";
import { icon } from "../widgets.js";
import { html, nothing, render } from "../lit.js";
import { loadWords, t, tn } from "../i18n.js";
import { arrivals } from "./open_link.js";
import { departures, myMove } from "./table_lists.js";
import { finished } from "./finished_games.js";
import { header } from "./header.js";
import { introduction, toName } from "./welcome.js";
import { choose } from "./new_table.js";
import { posters } from "./posters.js";
import { drawnBy, refresh, refreshFinished, set, state } from "./lobby_state.js";
import { ticketWindow } from "./new_table_form.js";

const PAUSE = 4000; // milliseconds between two refreshes of the lists
const SELDOM = 8; // one in this many refreshes also fetches finished games

const app = /** @type {HTMLElement} */ (document.querySelector("#app"));

/** @type {[string, string, () => string][]} */
const DOCK = [
  ["play", "play", () => t("Play")],
  ["tables", "log", () => t("Tables")],
  ["new", "plus", () => t("New table")],
  ["finished", "chart", () => t("Finished")],
];

const dock = () => html`<nav class="dock" aria-label=${t("On this page")}>
  ${DOCK.map(([id, picture, label]) => html`<a href="#${id}">${icon(picture)}${label()}</a>`)}</nav>`;

const notice = () => {
  const text =
    state.notice ?? (state.away ? t("The server cannot be reached. Trying again…") : null);
  return html`<div class="toasts" role="alert">${
    text === null
      ? nothing
      : html`<p class="toast"><span>${text}</span>${
          state.notice === null
            ? nothing
            : html`<button class="icon-btn" aria-label=${t("Close")}
                @click=${() => set({ notice: null })}>${icon("cross")}</button>`
        }</p>`
  }</div>`;
};

function draw() {
  const moves = state.current.filter(myMove).length;
  document.title = moves
    ? tn("● {n} table is waiting for you", "● {n} tables are waiting for you", moves)
    : "Branchline";
  // Players with games under way came back for them; everyone else came to play.
  const back = state.current.length > 0;
  render(
    html`${header(draw, toName)}
    <main class="hall ${back ? "back" : ""}">
      ${introduction()}
      <div class="main">${back ? [departures(), posters()] : [posters(), departures()]}${finished()}</div>
      <div class="side">${ticketWindow()}${arrivals()}</div>
    </main>
    ${dock()}${notice()}`,
    app,
  );
}

/** Refresh the lists from time to time while the page is visible. */
async function watch() {
  for (let look = 1; ; look += 1) {
    await new Promise((done) => setTimeout(done, PAUSE));
    if (document.hidden) continue;
    await refresh();
    if (look % SELDOM === 0) await refreshFinished();
  }
}

async function begin() {
  await Promise.all([loadWords(), loadMe()]);
  state.games = (await get("/api/games")).games;
  const first = state.games[0];
  if (first) choose(first);
  await giveUp();
  await Promise.all([
    refresh(),
    refreshFinished(),
    ...state.games.map(({ game }) => loadCard(game)),
  ]);
  drawnBy(draw);
  app.removeAttribute("aria-busy");
  app.querySelector(".loading")?.remove();
  draw();
  const lookAgain = () => void (document.hidden || refresh());
  document.addEventListener("visibilitychange", lookAgain);
  // After a table, the browser may show the page as it was.
  addEventListener("pageshow", () => void giveUp().then(lookAgain));
  await watch();
}

/** Without the server there is nothing to show but that; try again until it is there. @param {unknown} error */
function tryAgain(error) {
  render(html`<p class="toast" role="alert">${sentence(error)}</p>`, app);
  setTimeout(() => begin().catch(tryAgain), PAUSE);
}

begin().catch(tryAgain);
