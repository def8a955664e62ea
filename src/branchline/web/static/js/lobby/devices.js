/** Where the player is logged in: on which devices, how to add one, how to log out. */

import { ask, get, me, post } from "../api.js";
import { linkBox } from "../share_link.js";
import { html, nothing } from "../lit.js";
import { clock, day, t } from "../i18n.js";
import { doing, set, state } from "./lobby_state.js";

/** @typedef {import("../types").SessionInfo} SessionInfo */

/** The sessions, the link to another device, and what to log out of once that is confirmed. */
const mine = {
  sessions: /** @type {SessionInfo[]} */ ([]),
  transfer: /** @type {{link: string, expires_at: string} | null} */ (null),
  leaving: /** @type {"here" | "everywhere" | null} */ (null),
  wrong: "",
};

/** @param {string} id */
const dialog = (id) =>
  /** @type {HTMLDialogElement | null} */ (document.querySelector(`dialog#${id}`));

/** @param {string} error */
function failed(error) {
  mine.wrong = error;
}

async function load() {
  mine.sessions = (await get("/api/me/sessions")).sessions;
}

/** Show where the player is logged in. */
export const openDevices = () =>
  doing("devices", async () => {
    Object.assign(mine, { leaving: null, wrong: "" });
    await load();
    set({});
    dialog("devices")?.showModal();
  });

const addDevice = () =>
  doing(
    "transfer",
    async () => {
      mine.transfer = await post("/api/me/transfer");
      await load();
      set({});
      dialog("transfer")?.showModal();
    },
    failed,
  );

/** Log out of one session, or of all others. @param {string} path */
const end = (path) =>
  doing(
    "end",
    async () => {
      mine.wrong = "";
      await ask("DELETE", `/api/me/sessions${path}`);
      await load();
    },
    failed,
  );

/** Log out of this browser, or of all; it then knows no one. @param {"here" | "everywhere"} where */
const leave = (where) =>
  doing(
    "end",
    async () => {
      await ask("DELETE", `/api/me/sessions${where === "here" ? "/current" : ""}`);
      location.reload();
    },
    failed,
  );

/** @param {"here" | "everywhere" | null} leaving */
function confirm(leaving) {
  Object.assign(mine, { leaving, wrong: "" });
  set({});
}

/** @param {SessionInfo} session */
function called({ kind, label, expires_at }) {
  if (kind === "token") return t("Program: {name}", { name: label });
  if (kind === "transfer")
    return t("Unused link, valid until {time}", { time: clock(expires_at ?? "") });
  return label || t("Browser");
}

/** @param {SessionInfo} session */
const line = (session) => html`<li>
  <div><b>${called(session)}</b><small>${
    session.current ? t("This device") : t("Last used: {day}", { day: day(session.used_at) })
  }</small></div>
  ${
    session.current
      ? nothing
      : html`<button class="btn" ?disabled=${state.busy === "end"}
          aria-label=${t("Log out: {device}", { device: called(session) })}
        @click=${() => end(`/${session.id}`)}>${t("Log out")}</button>`
  }</li>`;

const choices = () => html`<div class="stack">
  <button class="btn go" @click=${addDevice}>${t("Add a device")}</button>
  ${
    mine.sessions.length > 1
      ? html`<button class="btn" ?disabled=${state.busy === "end"}
          @click=${() => end("?others=true")}>${t("Log out everywhere else")}</button>`
      : nothing
  }
  <button class="btn" @click=${() => confirm("here")}>${t("Log out here")}</button>
  ${
    mine.sessions.length > 1
      ? html`<button class="btn" @click=${() => confirm("everywhere")}>${t("Log out everywhere")}</button>`
      : nothing
  }
  <form method="dialog"><button class="btn quiet">${t("Close")}</button></form></div>`;

/** Whether no browser would be left that knows the player. @param {"here" | "everywhere"} where */
const isLast = (where) =>
  where === "everywhere" ||
  !mine.sessions.some(({ kind, current }) => kind === "browser" && !current);

/** @param {"here" | "everywhere"} where */
const confirmation = (where) => html`<div class="stack" role="alert">
  <p>${
    isLast(where)
      ? t(
          "You have no password. If you log out, you cannot log back in as {name} or return to your tables.",
          { name: me.name },
        )
      : t(
          "You stay logged in on your other devices. To log back in here, add this device from one of them.",
        )
  }</p>
  <button class="btn danger" ?disabled=${state.busy === "end"} @click=${() => leave(where)}>${
    where === "here" ? t("Log out here") : t("Log out everywhere")
  }</button>
  <button class="btn" @click=${() => confirm(null)}>${t("Cancel")}</button></div>`;

const transfer = () => html`<dialog id="transfer" class="window" aria-labelledby="transfer-head">
  <header><h2 id="transfer-head">${t("Play on another device")}</h2></header>
  <div class="fill">
    <p>${t("Open this link on the other device to log in there too, with all your tables.")}</p>
    ${mine.transfer ? linkBox(mine.transfer.link, t("the link for your other device"), "Branchline") : nothing}
    <p class="note">${
      mine.transfer
        ? t(
            "It works once, until {time}. Anyone who opens it can play as you: do not send it to anyone else.",
            { time: clock(mine.transfer.expires_at) },
          )
        : ""
    }</p>
    <form method="dialog"><button class="btn go">${t("Done")}</button></form>
  </div>
</dialog>`;

/** The dialogs, which open over the page. */
export const devices =
  () => html`<dialog id="devices" class="window" aria-labelledby="devices-head">
  <header><h2 id="devices-head">${t("Your devices")}</h2></header>
  <div class="fill">
    <ul class="sessions">${mine.sessions.map(line)}</ul>
    <p class="wrong" role="alert">${mine.wrong}</p>
    ${mine.leaving ? confirmation(mine.leaving) : choices()}
  </div>
</dialog>${transfer()}`;
