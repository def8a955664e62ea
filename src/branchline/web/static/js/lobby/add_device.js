/** Where a link from another device arrives: this browser becomes known as the player who made it. */

import { Refused, loadMe, me, post } from "../api.js";
import { sentence } from "../errors.js";
import { html, nothing, render } from "../lit.js";
import { loadWords, t } from "../i18n.js";
import { header } from "./header.js";

const app = /** @type {HTMLElement} */ (document.querySelector("#app"));
const token = location.hash.slice(1);

const state = {
  busy: false,
  done: false,
  wrong: "",
  /** Whether the link itself is of no use any more. */
  spent: token === "",
};

/** @param {Partial<typeof state>} change */
function set(change) {
  Object.assign(state, change);
  draw();
}

/** @param {boolean} replace  whether the player known here may be forgotten */
async function adopt(replace) {
  set({ busy: true, wrong: "" });
  try {
    Object.assign(me, await post("/api/me/adopt", { token, replace }));
    history.replaceState(null, "", "/adopt"); // it works once: no one should find it again
    set({ busy: false, done: true });
  } catch (error) {
    const refused = error instanceof Refused ? error.code : "";
    if (refused === "already_known") await loadMe();
    // A token that is too short or too long to be one is a link that was cut.
    const spent = ["bad_link", "bad_request", "too_long"].includes(refused);
    set({ busy: false, wrong: spent ? "" : sentence(error), spent });
  }
}

const home = (/** @type {string} */ label) => html`<a class="btn go" href="/">${label}</a>`;

const welcome = () =>
  html`<p>${t("You are now logged in on this browser as {name}, with all your tables.", {
    name: me.name,
  })}</p>${home(t("Go to your tables"))}`;

const spent = () => html`<p role="alert">${t(
  "This link has already been used, has expired or is incomplete. Please make a new one on the other device.",
)}</p>
  ${home(t("Go to the lobby"))}`;

const ask = () => html`
  ${
    me.name === null
      ? html`<p>${t("You made this link on another device. Continue to log in on this browser too.")}</p>`
      : html`<p>${t(
          "This browser is logged in as {name}. If you continue, it will forget {name} and {name}'s tables.",
          { name: me.name },
        )}</p>
        <p class="note">${t("To keep both, make a link for {name} first.", { name: me.name })}</p>`
  }
  <p class="wrong" role="alert">${state.wrong}</p>
  <div class="row"><button class="btn go" ?disabled=${state.busy} @click=${() => adopt(me.name !== null)}>${
    me.name === null ? t("Yes, that is me") : t("Continue and forget {name}", { name: me.name })
  }</button>
    ${me.name === null ? nothing : html`<a class="btn" href="/">${t("Stay as {name}", { name: me.name })}</a>`}</div>`;

function draw() {
  const body = state.done ? welcome() : state.spent ? spent() : ask();
  render(
    html`${header(draw, null)}
    <main class="hall narrow"><section class="window" aria-labelledby="head">
      <header><h1 id="head">${t("Your link for this device")}</h1></header>
      <div class="fill">${body}</div></section></main>`,
    app,
  );
}

async function begin() {
  await Promise.all([loadWords(), loadMe()]);
  app.removeAttribute("aria-busy");
  app.querySelector(".loading")?.remove();
  draw();
}

begin().catch((error) => render(html`<p class="toast" role="alert">${sentence(error)}</p>`, app));
