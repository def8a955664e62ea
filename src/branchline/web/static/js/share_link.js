/** A link to be sent to a friend: shown, copied, or handed to the device's own sharing. */

import { icon } from "./widgets.js";
import { html, nothing } from "./lit.js";
import { t } from "./i18n.js";

const SAID = 2500; // milliseconds for which a button says that it has copied

/**
 * Copy a text; where the browser gives no clipboard (a page without TLS), select it for the reader.
 * @param {string} text
 * @param {Element} button
 */
async function copy(text, button) {
  const box = button.closest(".linkbox");
  const label = button.querySelector(".lab");
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const code = box?.querySelector("code");
    if (code) getSelection()?.selectAllChildren(code);
    say(box, t("Selected: copy it with your keyboard or menu."));
    return;
  }
  if (label) label.textContent = t("Copied");
  say(box, t("Link copied."));
  setTimeout(() => {
    if (label) label.textContent = t("Copy");
  }, SAID);
}

/** Tell those who cannot see the button. @param {Element | null} box @param {string} text */
function say(box, text) {
  const voice = box?.querySelector("[role=status]");
  if (voice) voice.textContent = text;
}

/** @param {string} link @param {string} title */
async function share(link, title) {
  try {
    await navigator.share({ title, url: link });
  } catch {
    // Closed without sharing: nothing to say.
  }
}

/**
 * A link with its buttons.
 * @param {string} link
 * @param {string} what  what the link is, for those who hear the page
 * @param {string} title  of what is shared
 */
export function linkBox(link, what, title) {
  const shares = typeof navigator.share === "function";
  return html`<div class="linkbox" role="group" aria-label=${what}>
    <code tabindex="0" aria-label=${what}>${link}</code>
    <button type="button" class="btn" aria-label=${t("Copy {what}", { what })}
      @click=${(/** @type {Event} */ e) => copy(link, /** @type {Element} */ (e.currentTarget))}>
      ${icon("copy")}<span class="lab" .textContent=${t("Copy")}></span></button>
    ${
      shares
        ? html`<button type="button" class="btn" aria-label=${t("Share {what}", { what })}
          @click=${() => share(link, title)}>${icon("link")}<span class="lab">${t("Share")}</span></button>`
        : nothing
    }
    <span class="vh" role="status"></span>
  </div>`;
}
