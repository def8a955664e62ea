/** The introduction, and the field for the player's name. */

import { enter, me } from "../api.js";
import { guestName, tidy } from "../identity.js";
import { html, live, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { devices, openDevices } from "./devices.js";
import { doing, refresh, refreshFinished, set, state } from "./lobby_state.js";

/** What is typed as a name, and whether it is being changed. */
const mine = {
  typed: /** @type {string | null} */ (null),
  changing: false,
  wrong: "",
};

/** The name as it stands in the field; one is made up for those who gave none. */
export const nameTyped = () => mine.typed ?? me.name ?? guestName();

/** Go to where the name is changed. */
export function toName() {
  mine.changing = true;
  set({});
  const field = document.querySelector("#name");
  if (field instanceof HTMLInputElement) field.select();
}

/** @param {Event} event */
function save(event) {
  event.preventDefault();
  const name = tidy(nameTyped());
  mine.wrong = name ? "" : t("A name must have visible characters and fit on one line.");
  if (!name) return set({});
  void doing(
    "name",
    async () => {
      await enter(name);
      Object.assign(mine, { typed: null, changing: false });
      void refresh();
      void refreshFinished();
      document.querySelector(/** @type {"button"} */ ("#change-name"))?.focus();
    },
    (wrong) => {
      mine.wrong = wrong;
    },
  );
}

function stop() {
  Object.assign(mine, { typed: null, changing: false, wrong: "" });
  set({});
}

const form = () => html`<form class="plate-form" @submit=${save}>
  <label for="name">${me.name === null ? t("What should others call you?") : t("Your new name")}</label>
  <div class="row">
    <input id="name" autocomplete="nickname" maxlength="40" .value=${live(nameTyped())} aria-describedby="name-note"
      aria-invalid=${mine.wrong ? "true" : "false"}
      @input=${(/** @type {Event} */ e) => (mine.typed = /** @type {HTMLInputElement} */ (e.target).value)}>
    <button class="btn" ?disabled=${state.busy === "name"}>${t("Use this name")}</button>
    ${me.name === null ? nothing : html`<button type="button" class="btn quiet" @click=${stop}>${t("Cancel")}</button>`}
  </div>
  <small id="name-note" class=${mine.wrong ? "wrong" : ""} role=${mine.wrong ? "alert" : nothing}>${
    mine.wrong ||
    (me.name === null
      ? t("No account, no password. You can change it at any time.")
      : t("Tables you have already joined keep the old one."))
  }</small>
</form>`;

const known = () => html`<div class="plate-form">
  <span>${t("Playing as")}</span>
  <div class="row"><b class="name">${me.name}</b>
    <button id="change-name" class="btn quiet" @click=${toName}>${t("Change name")}</button>
    <button id="my-devices" class="btn quiet" @click=${openDevices}>${t("Devices")}</button></div>
  <small>${t("This browser remembers you with a cookie; nothing else is known about you.")}</small>
</div>`;

/** The head of the page. */
export const introduction = () => html`<section class="introduction" aria-labelledby="what">
  <div class="what"><h1 id="what">${t("Three railway games, played by the full rules")}</h1>
    <p>${t(
      "Play against bots with one click, or open a table and send your friends the link. Nothing " +
        "to install, and no need to sign up.",
    )}</p>
    <p class="new"><a href="/learn">${t("New here? Learn to play")}</a></p></div>
  ${me.name === null || mine.changing ? form() : known()}
  ${devices()}
</section>`;
