/** Who is to sit where at a new table. */

import { botLevel } from "../bot_level.js";
import { botsInWords } from "../options.js";
import { disc, icon } from "../widgets.js";
import { html, live, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { addSeat, dropSeat, plan, planColour, setSeat } from "./new_table.js";

/** @typedef {import("../types").GameInfo} GameInfo */

/** @param {GameInfo} game @returns {{value: string, label: string}[]} */
const choices = (game) => [
  { value: "me", label: t("You") },
  ...(plan.referee ? [] : [{ value: "open", label: t("Open: friends by link, or anyone") }]),
  { value: "guest", label: plan.referee ? t("Someone at the table") : t("Someone at this screen") },
  ...(plan.referee
    ? []
    : game.bots.map((bot) => ({
        value: `bot:${bot}`,
        label: t("Bot: {level}", { level: botLevel(bot) }),
      }))),
];

/** @param {import("./new_table.js").SeatPlan} seat */
const chosen = (seat) => (seat.kind === "bot" ? `bot:${seat.bot}` : seat.kind);

/**
 * @param {GameInfo} game
 * @param {import("./new_table.js").SeatPlan} seat
 * @param {number} number
 * @param {(change: () => void) => void} changing
 */
const line = (game, seat, number, changing) => html`<li>
  ${disc(planColour(number))}
  <select aria-label=${t("Seat {number}, {colour}", { number: number + 1, colour: t(planColour(number)) })}
    @change=${(/** @type {Event} */ e) =>
      changing(() => setSeat(number, /** @type {HTMLSelectElement} */ (e.target).value))}>
    ${choices(game).map(
      (choice) => html`<option value=${choice.value}
        .selected=${live(choice.value === chosen(seat))}>${choice.label}</option>`,
    )}
  </select>
  <button type="button" class="icon-btn" aria-label=${t("Remove seat {number}", { number: number + 1 })}
    ?disabled=${plan.seats.length <= game.least}
      @click=${() => changing(() => dropSeat(number))}>${icon("minus")}</button>
  ${
    seat.kind === "guest"
      ? html`<input class="guest" maxlength="40"
          aria-label=${t("Name of the guest in seat {number}", { number: number + 1 })}
        .value=${live(seat.name)} @input=${(/** @type {Event} */ e) =>
          (seat.name = /** @type {HTMLInputElement} */ (e.target).value)}>`
      : nothing
  }
</li>`;

/**
 * The seats of the form.
 * @param {GameInfo} game
 * @param {(change: () => void) => void} changing
 */
export const seatList = (game, changing) => html`<fieldset class="field">
  <legend>${t("Seats")}</legend>
  <ul class="seatlist">${plan.seats.map((seat, number) => line(game, seat, number, changing))}</ul>
  <button type="button" class="btn quiet add" ?disabled=${plan.seats.length >= game.most}
    @click=${() => changing(addSeat)}>${icon("plus")}${t("Add a seat")}</button>
  <small>${
    plan.referee
      ? t("{least} to {most} players", { least: game.least, most: game.most })
      : t("{least} to {most} players. Bots: {bots}.", {
          least: game.least,
          most: game.most,
          bots: botsInWords(game.bots),
        })
  }</small>
</fieldset>`;
