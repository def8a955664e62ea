/** The menu: how things look and sound on this device, and what can be done with the table. */

import { html, nothing } from "../lit.js";
import { languages, speak, spoken, t } from "../i18n.js";
import { canNotify, notifying, setNotifying } from "./turn_alerts.js";
import { openDrawer } from "./drawer.js";
import { savePng, saveRecord, saveSvg } from "./export.js";
import { invitation } from "./invitation.js";
import { leaving } from "./pause_and_leave.js";
import { action } from "./menu_action.js";
import { keep, recall } from "./settings.js";
import { setSound, soundOn } from "./sound.js";
import { changed, inTheOpen, set, state } from "./state.js";

/** @typedef {import("../types").Context} Context */

/** @param {Context} ctx */
export const menu = (ctx) => html`
  <section><h3>${t("This device")}</h3>
    ${themes()}
    <label class="row"><span>${t("Language")}</span>
      <select @change=${(/** @type {Event} */ event) =>
        speak(/** @type {HTMLSelectElement} */ (event.currentTarget).value)}>
        ${languages().map(
          ([code, name]) =>
            html`<option value=${code} lang=${code} ?selected=${code === spoken()}>${name}</option>`,
        )}
      </select></label>
    ${toggle(t("Sound"), soundOn(), (on) => setSound(on))}
    ${
      canNotify()
        ? toggle(
            t("Notify me when it is my turn"),
            notifying(),
            (on) => void setNotifying(on).then(changed),
          )
        : nothing
    }
    ${toggle(t("Letters on pieces"), state.letters, (on) => remember("letters", on))}
    ${toggle(t("Show everything I can do"), state.showAll, (on) => remember("showAll", on))}
    ${action("log", t("Moves and board as text"), () => openDrawer("moves"))}
    ${action("keys", t("Shortcuts"), () => openDrawer("keys"))}
  </section>
  <section><h3>${t("Downloads")}</h3>
    ${ctx.view ? action("save", t("Board as SVG"), () => void saveSvg()) : nothing}
    ${ctx.view ? action("save", t("Board as PNG"), () => void savePng()) : nothing}
    ${
      inTheOpen() || (ctx.table.referee && ctx.table.you.owner)
        ? action("save", t("Game record"), () => void saveRecord())
        : nothing
    }
    ${ctx.table.result ? action("chart", t("Final scoring"), () => set({ scoringOpen: true, drawer: null })) : nothing}
  </section>
  ${invitation(ctx)}${leaving(ctx)}`;

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} turn */
const toggle = (label, on, turn) => html`<label class="row"><span>${label}</span>
  <input type="checkbox" role="switch" .checked=${on} @change=${(/** @type {Event} */ event) => {
    turn(/** @type {HTMLInputElement} */ (event.currentTarget).checked);
    changed();
  }} /></label>`;

/** @param {"letters" | "showAll"} name @param {boolean} on */
function remember(name, on) {
  keep(name, on ? "on" : "off");
  set({ [name]: on });
}

function themes() {
  const chosen = recall("theme") ?? "system";
  const choices = [
    ["system", t("Same as device")],
    ["light", t("Day")],
    ["dark", t("Night")],
  ];
  return html`<fieldset class="row seg-row"><legend>${t("Colours")}</legend><span class="seg">${choices.map(
    ([
      value,
      label,
    ]) => html`<label><input type="radio" name="theme" value=${value} .checked=${value === chosen}
      @change=${() => setTheme(value ?? "system")} />${label}</label>`,
  )}</span></fieldset>`;
}

/** @param {string} theme */
function setTheme(theme) {
  keep("theme", theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  changed();
}
