/** Resting, going away for a while, coming back, giving up. */

import { botSpeeds, keepBotSpeed } from "../bot_speed.js";
import { html, live, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { act } from "./actions.js";
import { closeDrawer } from "./drawer.js";
import { action } from "./menu_action.js";
import { changed } from "./state.js";

/** @typedef {import("../types").Context} Context */

/** @type {string | null} what must be confirmed */
let asked = null;

/** @param {Context} ctx */
export function leaving(ctx) {
  const { table } = ctx;
  const { owner, seats } = table.you;
  const inPlay = table.status === "playing" || table.status === "paused";
  return html`<section><h3>${t("This table")}</h3>
    ${inPlay && seats.length ? rest(table.status === "paused") : nothing}
    ${
      inPlay && (owner || seats.length) && table.seats.some((seat) => seat.bot ?? seat.stand_in)
        ? speeds(table.bot_speed)
        : nothing
    }
    ${inPlay && !table.referee ? seats.map((seat) => ownSeat(ctx, seat)) : nothing}
    ${inPlay && !table.referee && (owner || seats.length) ? absent(ctx) : nothing}
    ${inPlay && owner ? abandon() : nothing}
    <a class="row" href="/"><svg class="i" aria-hidden="true"><use
      href="#mark"></use></svg><span>${t("Go to the lobby")}</span></a>
  </section>`;
}

const abandon = () =>
  careful("abandon", t("Close table"), t("The game ends for everyone, without a result."), () =>
    act("/abandon"),
  );

/** @param {boolean} paused */
const rest = (paused) =>
  paused
    ? action("play", t("Resume game"), () => void does("/resume"))
    : action("pause", t("Pause game"), () => void does("/pause"));

/** How fast the bots move here; remembered for the next tables. @param {string} chosen */
const speeds = (chosen) => html`<fieldset class="row seg-row"><legend>${t("Bot speed")}</legend>
  <span class="seg">${botSpeeds().map(
    ({ value, label }) => html`<label><input type="radio" name="bot-speed" value=${value}
    .checked=${live(value === chosen)} @change=${() => setSpeed(value)}>${label}</label>`,
  )}</span></fieldset>`;

/** @param {string} speed */
function setSpeed(speed) {
  keepBotSpeed(speed);
  void act("/bot-speed", { speed });
}

/** @param {string} path @param {object} [body] */
async function does(path, body) {
  closeDrawer();
  asked = null;
  await act(path, body);
}

/** @param {Context} ctx @param {number} seat */
function ownSeat(ctx, seat) {
  const info = ctx.table.seats[seat];
  const name = info?.name ?? "";
  const many = ctx.table.you.seats.length > 1;
  if (info?.stand_in)
    return action(
      "person",
      many ? t("{name} is back", { name }) : t("I am back"),
      () => void does(`/seats/${seat}/come-back`),
    );
  const meanwhile = many
    ? t("Let a bot stand in for {name}", { name })
    : t("Let a bot stand in for me");
  const resign = many ? t("{name} resigns", { name }) : t("Resign");
  const warning = t("A bot plays on to the end; this cannot be undone.");
  return html`${action("bot", meanwhile, () => void does(`/seats/${seat}/stand-in`))}
    ${careful(`resign ${seat}`, resign, warning, () => act(`/seats/${seat}/resign`))}`;
}

/** A bot can play for a player who is away for long. @param {Context} ctx */
function absent(ctx) {
  return ctx.table.seats.map((info) => {
    const away =
      info.kind === "person" &&
      !info.you &&
      !info.stand_in &&
      !info.resigned &&
      ctx.table.turn === info.number;
    return away
      ? action(
          "bot",
          t("Let a bot stand in for {name}", { name: info.name }),
          () => void does(`/seats/${info.number}/stand-in`),
        )
      : nothing;
  });
}

/**
 * Ask for confirmation of what cannot be undone.
 * @param {string} id
 * @param {string} label
 * @param {string} warning
 * @param {() => Promise<unknown>} go
 */
function careful(id, label, warning, go) {
  if (asked !== id) {
    return action("flag", label, () => {
      asked = id;
      changed();
    });
  }
  return html`<div class="row sure" role="group" aria-label=${label}><p><b>${label}?</b> ${warning}</p>
    <button class="btn" @click=${cancel}>${t("Cancel")}</button>
    <button class="btn danger" @click=${() => {
      asked = null;
      closeDrawer();
      void go();
    }}>${label}</button></div>`;
}

function cancel() {
  asked = null;
  changed();
}
