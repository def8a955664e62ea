/** The page of a table. */

import { loadMe, me } from "../api.js";
import { passing, sentence } from "../errors.js";
import { LYING, NARROW, PHONE } from "../breakpoints.js";
import { html, render } from "../lit.js";
import { loadWords, t } from "../i18n.js";
import { invite } from "./table_address.js";
import { turnTo } from "./board.js";
import { context } from "./context.js";
import { fitBanner } from "./banner_overflow.js";
import { listenForKeys, refocus, rove } from "./keys.js";
import { keepInStep, listen } from "./live_updates.js";
import { loadAll, refresh } from "./fetching.js";
import { followReplay } from "./log.js";
import { page } from "./page.js";
import { listenForPresses } from "./tooltips.js";
import { toasts } from "./toasts.js";
import { veiled } from "./hide_hand.js";
import { drawWith, set, state } from "./state.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const AGAIN = 3000; // milliseconds until the next try to reach the server
/** @type {typeof import("./waiting.js").waiting | null} */
let waiting = null;

drawWith(() => {
  if (state.failure) return render(failure(state.failure), root);
  if (!state.table) return undefined;
  if (state.table.status === "abandoned" && !state.table.scores)
    return render(failure(neverBegun()), root);
  if (state.table.status === "open") return render(waitingRoom(state.table), root);
  if (veiled()) return undefined;
  const ctx = context();
  const focused = document.activeElement;
  render(page(ctx), root);
  fitBanner();
  rove();
  refocus(focused);
  followReplay();
  return ctx.view ? turnTo(ctx) : undefined;
});

/** A table that was given up before there was a position to look at. */
const neverBegun = () => ({ title: t("The table was closed"), text: t("The game never started.") });

/** @param {{title: string, text: string}} why */
const failure = (
  why,
) => html`<main class="failure"><a class="brand" href="/" aria-label=${t("Branchline: go to the lobby")}><svg
  aria-hidden="true"><use href="#mark"></use></svg><span>Branchline</span></a>
  <h1 class="name">${why.title}</h1><p>${why.text}</p><p><a class="btn go"
    href="/">${t("Go to the lobby")}</a></p></main>`;

/**
 * Before the game: the waiting room, which is loaded when it is needed.
 * @param {import("../types").TableInfo} table
 */
function waitingRoom(table) {
  if (!waiting) {
    void import("./waiting.js").then((module) => {
      waiting = module.waiting;
      set({});
    });
    return html``;
  }
  return html`${waiting({ table, me, games: state.games, reload: refresh, invite })}${toasts()}`;
}

for (const [part, kind] of Object.entries({ phone: PHONE, lying: LYING, narrow: NARROW }))
  matchMedia(kind).addEventListener("change", (query) => set({ [part]: query.matches }));
listenForKeys();
listenForPresses();

/** Load the table; while the server is away, again and again. */
async function begin() {
  try {
    await Promise.all([loadWords(), loadMe()]);
    await loadAll();
    set({ failure: null });
    listen();
    keepInStep();
  } catch (error) {
    set({ failure: { title: t("This table cannot be shown"), text: sentence(error) } });
    if (passing(error)) setTimeout(begin, AGAIN);
    else console.info(error);
  }
}

await begin();
