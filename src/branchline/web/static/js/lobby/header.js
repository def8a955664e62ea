/** The bar at the top: the mark, the language, day or night, who plays here. */

import { me } from "../api.js";
import { icon } from "../widgets.js";
import { html } from "../lit.js";
import { languages, speak, spoken, t } from "../i18n.js";

/** Whether the page has dark colours. */
const night = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

/** Switch between light and dark, and remember it on this device. @param {() => void} redraw */
function changeTheme(redraw) {
  const theme = night() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
  redraw();
}

const languageChoice = () => html`<select class="language" aria-label=${t("Language")}
  @change=${(/** @type {Event} */ e) => speak(/** @type {HTMLSelectElement} */ (e.target).value)}>
  ${languages().map(
    ([code, name]) =>
      html`<option lang=${code} value=${code} ?selected=${code === spoken()}>${name}</option>`,
  )}
</select>`;

/**
 * What the bar holds at its end: the language, day or night, the name.
 * @param {() => void} redraw
 * @param {(() => void) | null} toName  goes to where the name is changed; null if nowhere
 */
export function tools(redraw, toName) {
  const label = night() ? t("Switch to day colours") : t("Switch to night colours");
  return html`${languageChoice()}
    <button class="icon-btn" aria-label=${label} title=${label}
      @click=${() => changeTheme(redraw)}>${icon("theme")}</button>
    ${
      toName
        ? html`<button class="icon-btn me" aria-label=${
            me.name ? t("Your name: {name}", { name: me.name }) : t("Your name")
          } @click=${toName}>${icon("person")}</button>`
        : ""
    }`;
}

/**
 * The bar.
 * @param {() => void} redraw
 * @param {(() => void) | null} toName  goes to where the name is changed; null if nowhere
 */
export const header = (redraw, toName) => html`<header class="bar">
    <a class="brand" href="/" aria-label="Branchline"><svg aria-hidden="true"><use
      href="#mark"></use></svg><span>Branchline</span></a>
    <div class="tools"><a class="btn quiet learn" href="/learn"
      aria-label=${t("Learn to play")}>${icon("help")}<span
      class="lab">${t("Learn to play")}</span></a>${tools(redraw, toName)}</div>
  </header>`;
