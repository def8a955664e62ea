/** Choosing a payment: a colour, the number of locomotives, the cards that will be laid. */

import { html, live, nothing } from "branchline/lit.js";
import { classOf, icon, pip } from "branchline/widgets.js";
import { t } from "branchline/i18n.js";
import { cardsInWords, laid } from "./cards.js";
import { oneByOne } from "./card_counts.js";
import { coloursOf, inColour } from "./legal_moves.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Payment} Payment */

/** @param {Ctx} ctx @param {Payment} payment */
const pay = (ctx, payment) => ctx.choose({ ...ctx.choice, pay: payment.move });

/**
 * The colours that can pay, and how many of each are in hand.
 * @param {Ctx} ctx
 * @param {Payment[]} payments
 * @param {Payment} chosen
 */
export function colourChoice(ctx, payments, chosen) {
  const hand = ctx.view.own?.hand ?? {};
  return html`<fieldset class="colours"><legend class="caps">${t("Pay with one colour")}</legend>
    ${coloursOf(payments, hand).map((colour) => {
      const [first] = inColour(payments, colour);
      const words = t("{colour}, {n} in hand", { colour: t(colour), n: hand[colour] ?? 0 });
      return html`<label class=${classOf(colour)}><input type="radio" name="pay-colour"
          .checked=${live(colour === chosen.colour)}
        aria-label=${words} data-colour=${colour} @change=${() => first && pay(ctx, first)}>${pip(colour)}<span
        aria-hidden="true">${hand[colour] ?? 0}</span></label>`;
    })}</fieldset>`;
}

/**
 * More or fewer locomotives instead of the colour.
 * @param {Ctx} ctx
 * @param {Payment[]} payments
 * @param {Payment} chosen
 */
export function locomotives(ctx, payments, chosen) {
  const ways = inColour(payments, chosen.colour);
  if (ways.length < 2) return nothing;
  const at = ways.indexOf(chosen);
  const step = (
    /** @type {number} */ by,
    /** @type {string} */ name,
    /** @type {string} */ label,
  ) => {
    const next = ways[at + by];
    return html`<button class="icon-btn" aria-label=${label} ?disabled=${!next} data-step=${name}
      @click=${() => next && pay(ctx, next)}>${icon(name)}</button>`;
  };
  return html`<div class="stepper"><span class="caps" id="locos">${t("Locomotives")}</span>
    <span class="ctl" role="group" aria-labelledby="locos">${step(-1, "minus", t("One fewer"))}<b
      aria-live="polite">${chosen.locomotives}</b>${step(1, "plus", t("One more"))}</span></div>`;
}

/** The cards that will be laid. @param {Payment} payment */
export const cardsLaid = (payment) =>
  html`<div class="cardrow" role="group"
      aria-label=${cardsInWords(payment.price)}>${laid(oneByOne(payment.price))}</div>`;

/**
 * Payments as lines of which one is chosen.
 * @param {Ctx} ctx
 * @param {Payment[]} payments
 * @param {Payment | undefined} chosen
 */
export const paymentLines = (
  ctx,
  payments,
  chosen,
) => html`<div class="lines" role="radiogroup" aria-label=${t("Payment")}>
  ${payments.map(
    (payment) => html`<label class="choice"><input type="radio" name="pay-line"
    .checked=${live(payment === chosen)} data-pay=${payment.move} @change=${() => pay(ctx, payment)}><span
    class="lay mini" aria-hidden="true">${laid(
      oneByOne(payment.price),
    )}</span><span>${cardsInWords(payment.price)}</span></label>`,
  )}</div>`;

/**
 * The two buttons that close a decision: the quiet one and the one that does it.
 * @param {{label: string, move?: string, go: () => void} | null} back
 * @param {{label: string, go: () => void, disabled?: boolean}} forth
 */
export const commit = (back, forth) => html`<div class="commit ${back ? "" : "alone"}">
  ${
    back
      ? html`<button class="btn" data-act="back" data-preview=${back.move ?? nothing}
          @click=${back.go}>${back.label}</button>`
      : ""
  }
  <button class="btn go" data-act="commit" ?disabled=${forth.disabled ?? false}
      @click=${forth.go}>${forth.label}</button></div>`;
