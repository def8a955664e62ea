/** Opening a link, the code of a table, or the record of a game. */

import { get, post } from "../api.js";
import { known } from "../identity.js";
import { html, live } from "../lit.js";
import { t } from "../i18n.js";
import { nameTyped } from "./welcome.js";
import { doing, set, state, visit } from "./lobby_state.js";

const TABLE = /^(?:.*\/tables\/)?([A-Za-z0-9_-]{1,64})(?:[?#&](?:invite=)?([A-Za-z0-9_-]+))?\/?$/;
const ADOPT = /\/adopt#([A-Za-z0-9_-]+)$/;

const mine = { typed: "", wrong: "", unread: "" };

/** @param {string} text */
function elsewhere(text) {
  if (!/^[a-z]+:\/\//i.test(text)) return "";
  try {
    const { host } = new URL(text);
    return host === location.host ? "" : host;
  } catch {
    return text;
  }
}

/** @param {Event} event */
function submit(event) {
  event.preventDefault();
  const text = mine.typed.trim();
  const host = elsewhere(text);
  const adopt = ADOPT.exec(text);
  const table = TABLE.exec(text);
  mine.wrong = "";
  if (host) mine.wrong = t("This link leads to another server: {host}", { host });
  else if (adopt) return location.assign(`/adopt#${adopt[1]}`);
  else if (!table) mine.wrong = t("This is not a table link or a table code.");
  if (mine.wrong || !table) return set({});
  return void doing(
    "arrive",
    async () => {
      const [, id = "", invite] = table;
      await get(`/api/tables/${id}${invite ? `?invite=${invite}` : ""}`);
      location.assign(`/tables/${id}${invite ? `#${invite}` : ""}`);
    },
    (wrong) => {
      mine.wrong = wrong;
    },
  );
}

/** @param {Event} event */
function pickRecord(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  mine.unread = "";
  void doing(
    "record",
    async () => {
      const record = parsed(await file.text());
      input.value = "";
      if (!record) {
        mine.unread = t("This file does not contain a game record.");
        return;
      }
      await known(nameTyped());
      const name = file.name
        .replace(/\.json$/i, "")
        .slice(0, 40)
        .trim();
      const table = await post("/api/records", { record, ...(name ? { name } : {}) });
      visit(table.id);
    },
    (wrong) => {
      mine.unread = wrong;
    },
  );
}

/** @param {string} text @returns {object | null} */
function parsed(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** The fields for a link or code, and for a file. */
export const arrivals =
  () => html`<section class="window arrivals" aria-label=${t("Open a link or file")}>
  <form class="fill" @submit=${submit}>
    <div class="field"><label class="lab" for="code">${t("Have a link or a table code?")}</label>
      <div class="row"><input id="code" autocomplete="off" spellcheck="false" .value=${live(mine.typed)}
        aria-describedby="code-wrong" aria-invalid=${mine.wrong ? "true" : "false"}
        @input=${(/** @type {Event} */ e) => (mine.typed = /** @type {HTMLInputElement} */ (e.target).value)}>
        <button class="btn" ?disabled=${state.busy === "arrive"}>${t("Go to table")}</button></div>
      <small id="code-wrong" class="wrong" role="alert">${mine.wrong}</small></div>
  </form>
  <div class="fill"><div class="field"><label class="lab" for="record">${t("Replay a record file")}</label>
    <input type="file" id="record" accept=".json,application/json" aria-describedby="record-note"
      ?disabled=${state.busy === "record"} @change=${pickRecord}>
    <small id="record-note" class=${mine.unread ? "wrong" : ""} role=${mine.unread ? "alert" : "note"}>${
      mine.unread || t("A game you saved from any Branchline table. Only you will see it here.")
    }</small></div></div>
</section>`;
