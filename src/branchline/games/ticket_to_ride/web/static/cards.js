/** Train cards, payments in words, the market and the hand. */

import { html } from "branchline/lit.js";
import { classOf, symbolOf } from "branchline/widgets.js";
import { by, list, t, tn } from "branchline/i18n.js";
import { inOrder } from "./card_counts.js";

/** @typedef {import("./types").Cards} Cards */

const LOCO = "locomotive";
/** @type {Record<string, string>} */
const LETTERS = {
  purple: "P",
  blue: "B",
  orange: "O",
  white: "W",
  green: "G",
  yellow: "Y",
  black: "K",
  red: "R",
  locomotive: "L",
};

/** The letter of a card. @param {string} card */
export const letterOf = (card) => LETTERS[card] ?? "";

/** What is drawn on a card. @param {string} card */
export const faceOf = (
  card,
) => html`<span class="corner"><svg aria-hidden="true"><use href="#s-${symbolOf(card)}"></use></svg
  ><span aria-hidden="true">${letterOf(card)}</span></span
  ><svg class="art" viewBox=${card === LOCO ? "0 0 160 78" : "0 0 64 30"} aria-hidden="true"
  ><use href=${card === LOCO ? "#loco-drawing" : `#w-${card}`}></use></svg>`;

/** A card that only lies there. @param {string} card @param {string} [more] */
export const cardLying = (card, more = "") =>
  html`<span class="card ${classOf(card)} ${more}" role="img" aria-label=${t(card)}>${faceOf(card)}</span>`;

/** A number of cards of a kind in words. @param {string} card @param {number} n */
const someOf = (card, n) =>
  card === LOCO
    ? tn("{n} locomotive", "{n} locomotives", n)
    : t("{n} {colour}", { n, colour: t(card) });

/** Cards in words, locomotives last. @param {Cards} cards */
export const cardsInWords = (cards) =>
  list(inOrder(cards).map((card) => someOf(card, cards[card] ?? 0)));

/** Cards lying side by side. @param {string[]} cards @param {(card: string) => string} [more] */
export const laid = (cards, more = () => "") => cards.map((card) => cardLying(card, more(card)));

/** What a card can pay. @param {string} card */
const paysFor = (card) =>
  card === LOCO
    ? by(t("Counts as any colour; ferries need it."), "TTR-6.5")
    : by(t("Pays for {colour} and grey routes.", { colour: t(card) }), "TTR-6.5");

/**
 * A stack of cards of one kind in hand.
 * @param {string} card
 * @param {number} n
 * @param {string} state  classes: raised, fresh
 * @param {((spot: Element) => void) | null} go  null if nothing can be done with it now
 */
export function stack(card, n, state, go) {
  const body = html`${faceOf(card)}<span class="count" aria-hidden="true">${n}</span>`;
  const label = someOf(card, n);
  const title = `${label}\n${paysFor(card)}`;
  if (go === null)
    return html`<span class="card ${classOf(card)} ${state}" data-stack=${card} role="img" title=${title}
        aria-label=${label}>${body}</span>`;
  return html`<button class="card ${classOf(card)} ${state}" data-card=${card} data-stack=${card} title=${title}
    aria-pressed=${state.includes("raised") ? "true" : "false"} @click=${(
      /** @type {Event} */ event,
    ) =>
      go(
        /** @type {Element} */ (event.currentTarget),
      )}>${body}<span class="vh">${label}</span></button>`;
}
