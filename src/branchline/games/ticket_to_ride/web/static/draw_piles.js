/** The market, the deck and the ticket deck: what can be drawn. */

import { html, nothing } from "branchline/lit.js";
import { classOf, icon } from "branchline/widgets.js";
import { PHONE, isScreen } from "branchline/breakpoints.js";
import { by, t, tn } from "branchline/i18n.js";
import { faceOf } from "./cards.js";
import { legalMoves } from "./legal_moves.js";

/** @typedef {import("./types").Ctx} Ctx */

/** Whether the screen has no room for the market next to the board. */
export const isNarrow = () => isScreen(PHONE);

/** Whether cards must be drawn. @param {Ctx} ctx */
export const mayDraw = (ctx) =>
  ctx.mine && (ctx.view.prompt === "action" || ctx.view.prompt === "second card");

/**
 * Draw a card, or learn why it cannot be drawn.
 * @param {Ctx} ctx
 * @param {string} card
 * @param {Element} spot
 */
export function draw(ctx, card, spot) {
  const move = `draw ${card}`;
  if (legalMoves(ctx).draw.has(card)) ctx.play(move);
  else ctx.why(move, t("You cannot draw this card"), spot);
}

/** @param {Event} event */
const spotOf = (event) => /** @type {Element} */ (event.currentTarget);

/** What a card of the market is to us. @param {Ctx} ctx @param {string} card */
function cardAbout(ctx, card) {
  const held = ctx.view.own?.hand[card] ?? 0;
  const lines = [t("Face up: {card}", { card: t(card) })];
  if (card === "locomotive")
    lines.push(
      by(
        t("Counts as any colour. If you take it face up, it is your only card this turn."),
        "TTR-4.4",
      ),
    );
  if (ctx.view.own) lines.push(tn("{n} in your hand", "{n} in your hand", held));
  return lines.join("\n");
}

/** @param {Ctx} ctx @param {string | null} card @param {number} slot */
function marketCard(ctx, card, slot) {
  if (card === null)
    return html`<span class="card gap" role="img" data-slot=${slot} aria-label=${t("an empty slot")}></span>`;
  const title = cardAbout(ctx, card);
  if (!mayDraw(ctx))
    return html`<span class="card ${classOf(card)}" role="img" data-slot=${slot} title=${title}
        aria-label=${t(card)}>${faceOf(card)}</span>`;
  const legal = legalMoves(ctx).draw.has(card);
  const label = legal
    ? t("Take the face-up card: {card}", { card: t(card) })
    : t("Not available now: {card}", { card: t(card) });
  return html`<button class="card ${classOf(card)} ${legal ? "legal" : "barred"}" aria-label=${label}
    aria-disabled=${legal ? nothing : "true"} data-draw=${card} data-slot=${slot} title=${title}
    data-preview=${legal ? `draw ${card}` : nothing}
    @click=${(/** @type {Event} */ event) => draw(ctx, card, spotOf(event))}>${faceOf(card)}${
      legal
        ? nothing
        : html`<svg class="i crossed" aria-hidden="true"><use href="#i-stop"></use></svg>`
    }</button>`;
}

/** The five cards that lie open. @param {Ctx} ctx */
export const marketRow = (ctx) =>
  html`<div class="market" role="group" aria-label=${t("Face-up cards")}>${ctx.view.market.map(
    (card, slot) => marketCard(ctx, card, slot),
  )}</div>`;

/** The deck: a blind draw. @param {Ctx} ctx */
export function deckPile(ctx) {
  const left = tn("{n} left", "{n} left", ctx.view.deck);
  const body = html`${t("Draw from deck")} <small>${left}</small>`;
  if (!mayDraw(ctx))
    return html`<span class="pile" data-pile="deck"><b>${t("Deck")}</b> <small>${left}</small></span>`;
  const legal = legalMoves(ctx).draw.has("deck");
  return html`<button class="btn ${legal ? "lit" : ""}" aria-disabled=${legal ? nothing : "true"} data-draw="deck"
      data-pile="deck" data-preview=${legal ? "draw deck" : nothing}
    @click=${(/** @type {Event} */ event) =>
      draw(ctx, "deck", spotOf(event))}>${icon("hand")}<span>${body}</span></button>`;
}

/**
 * Turn to drawing tickets, or learn why not.
 * @param {Ctx} ctx
 * @param {Element} spot
 */
export function pickTickets(ctx, spot) {
  if (!legalMoves(ctx).tickets) ctx.why("tickets", t("You cannot draw tickets"), spot);
  else ctx.choose(ctx.choice.verb === "tickets" ? {} : { verb: "tickets" });
}

/** @param {Ctx} ctx */
function ticketPile(ctx) {
  const left = tn("{n} left", "{n} left", ctx.view.ticket_deck);
  if (!ctx.mine || ctx.view.prompt !== "action")
    return html`<span class="pile" data-pile="tickets"><b>${t("Ticket deck")}</b> <small>${left}</small></span>`;
  const legal = legalMoves(ctx).tickets;
  return html`<button class="btn" aria-disabled=${legal ? nothing : "true"} data-verb="tickets" data-pile="tickets"
    @click=${(/** @type {Event} */ event) => pickTickets(ctx, spotOf(event))}
    >${icon("ticket")}<span>${t("Draw tickets")} <small>${left}</small></span></button>`;
}

/** Market and decks next to the board. @param {Ctx} ctx @returns {import("branchline/types").Panel} */
export function marketPanel(ctx) {
  const thrown = Object.values(ctx.view.discard).reduce((sum, n) => sum + n, 0);
  const body = html`<div class="ttr">${marketRow(ctx)}<div
      class="piles">${deckPile(ctx)}${ticketPile(ctx)}</div></div>`;
  return {
    id: "market",
    label: t("Face-up cards"),
    icon: "discard",
    end: t("{n} discarded", { n: thrown }),
    body,
  };
}
