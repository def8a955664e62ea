/** What the decisions of Railways are put together from. */

import { html, svg, nothing } from "branchline/lit.js";
import { decisionPanel, disc, discMark, icon } from "branchline/widgets.js";
import { signed, t } from "branchline/i18n.js";
import { START } from "./card_facts.js";
import { wayBetween } from "./network.js";
import { tripGains } from "./board_taps.js";

/** @typedef {import("./types").Ctx} Context */

/**
 * One decision: its head, and what is in it from top to bottom.
 * @param {string} glyph
 * @param {string} title
 * @param {string} end
 * @param {unknown} body
 */
export const decide = (glyph, title, end, body) =>
  decisionPanel("rwc", { symbol: glyph, title, end }, body);

/**
 * Back and forward buttons; `plain` where most would not want to continue.
 * @param {{label: string, move?: string, go: () => void} | null} back
 * @param {{label: string, ready: boolean, move?: string, plain?: boolean, go: (spot: Element) => void}} on
 */
export const commit = (back, on) => html`<div class="commit ${back ? "" : "alone"}">
  ${
    back
      ? html`<button type="button" class="btn" data-act="back" data-preview=${back.move ?? nothing}
          @click=${back.go}>${back.label}</button>`
      : nothing
  }
  <button type="button" class="btn ${on.plain ? "" : "go"}" data-act="commit" data-preview=${on.move ?? nothing}
      aria-disabled=${String(!on.ready)}
    @click=${(/** @type {Event} */ event) =>
      on.go(
        /** @type {Element} */ (event.currentTarget),
      )}>${on.plain ? nothing : icon("check")}<span>${on.label}</span></button></div>`;

/** Leave the verb in hand. @param {Context} ctx */
export const cancel = (ctx) => ({ label: t("Cancel"), go: () => ctx.choose({}) });

/**
 * Something to pick in a list.
 * @param {{chosen: boolean, barred?: boolean, label?: string, go: (spot: Element) => void}} state
 * @param {unknown} body
 */
export const pickRow = ({ chosen, barred = false, label, go }, body) => html`<button type="button"
  class="choice ${chosen ? "chosen" : ""} ${barred ? "barred" : ""}" aria-pressed=${String(chosen)}
  aria-disabled=${String(barred)}
  aria-label=${label ?? nothing} @click=${(/** @type {Event} */ event) =>
    go(/** @type {Element} */ (event.currentTarget))}>${body}</button>`;

const WIDE = 330;
const EDGE = 36;

/**
 * The way of a good as a strip map: stops, and stretches in the colours of their owners.
 * @param {Context} ctx
 * @param {{from: string, to: string}} trip
 */
export function strip(ctx, trip) {
  const { links, nodes } = wayBetween(ctx.view.links, trip.from, trip.to);
  const step = (WIDE - 2 * EDGE) / Math.max(1, links.length);
  const names = nodes.map((node) => (node === START ? t("Start") : node));
  const crowded = nodes.length > 4;
  return html`<svg class="pathstrip" viewBox="0 ${crowded ? -22 : 0} ${WIDE} ${crowded ? 66 : 44}" role="img"
      aria-label=${names.join(" \u2013 ")}>
    ${links.map((link, at) => stretch(ctx.colours[link.owner] ?? "", EDGE + at * step, EDGE + (at + 1) * step))}
    ${names.map((name, at) =>
      halt(name, EDGE + at * step, at === 0 || at === names.length - 1, crowded && at % 2 === 1),
    )}</svg>`;
}

/** @param {string} colour @param {number} from @param {number} to */
const stretch = (
  colour,
  from,
  to,
) => svg`<g class="c-${colour}"><path class="case" d="M${from} 14H${to}"></path><path class="run"
    d="M${from} 14H${to}"></path>
  <g class="disc" transform="translate(${(from + to) / 2} 14) scale(.88)">${discMark(colour)}</g></g>`;

/** @param {string} name @param {number} x @param {boolean} end @param {boolean} above */
const halt = (
  name,
  x,
  end,
  above,
) => svg`<circle class="halt ${end ? "end" : ""}" cx=${x} cy="14" r=${end ? 6.5 : 5}></circle>
  <text class=${end ? "end" : ""} x=${x} y=${above ? -6 : 38}>${name}</text>`;

/** What each player would score by a trip. @param {Context} ctx @param {{from: string, to: string}} trip */
export const gains = (ctx, trip) =>
  html`<span class="gains">${tripGains(ctx, trip).map(
    ({ seat, points }) =>
      html`<span class="gain">${disc(ctx.colours[seat] ?? "")}<b>${signed(points)}</b><span
          class="vh">${ctx.names[seat]}</span></span>`,
  )}</span>`;
