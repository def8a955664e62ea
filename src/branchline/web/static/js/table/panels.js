/** The frames of a game's panels. */

import { html, nothing } from "../lit.js";

/** @typedef {import("../types").Panel} Panel */

/** A panel with its head. @param {Panel} panel */
export const section = (
  panel,
) => html`<section class="panel" data-panel=${panel.id} aria-label=${panel.label}>
  <header><h2>${panel.label}</h2>${panel.end ? html`<span class="end">${panel.end}</span>` : nothing}</header>
  <div class="body" tabindex=${panel.scrolls ? "0" : nothing}>${panel.body}</div>
</section>`;

/** Own things in a row under the board. @param {Panel | null} panel */
export const hand = (panel) =>
  panel
    ? html`<section class="hand" data-panel=${panel.id} aria-label=${panel.label}>
        <div><h2>${panel.label}</h2>${panel.end ? html`<span class="dim">${panel.end}</span>` : nothing}</div>
        <div class="cards" role="group" aria-label=${panel.label} tabindex="0">${panel.body}</div>
      </section>`
    : nothing;
