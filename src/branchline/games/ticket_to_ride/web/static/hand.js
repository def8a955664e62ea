/** The cards in hand. */

import { html, nothing } from "branchline/lit.js";
import { t, tn } from "branchline/i18n.js";
import { stack } from "./cards.js";
import { drawnLately } from "./recent_events.js";
import { mayDraw } from "./draw_piles.js";
import { chosenPayment, inColour, likelyPayment, legalMoves } from "./legal_moves.js";

/** @typedef {import("./types").Ctx} Ctx */

/** The payments for what is in hand: a route or a city. @param {Ctx} ctx */
function paymentsNow(ctx) {
  const legal = legalMoves(ctx);
  const { route, city } = ctx.choice;
  return (route && legal.claims.get(route)) || (city && legal.stations.get(city)) || null;
}

/**
 * A tap on a card: pay with its colour, or learn why it cannot pay; or light only what it can pay.
 * @param {Ctx} ctx
 * @param {string} card
 * @param {Element} spot
 */
function tapped(ctx, card, spot) {
  const payments = paymentsNow(ctx);
  if (!payments) return ctx.choose(ctx.choice.hand === card ? {} : { hand: card });
  const [first] = inColour(payments, card);
  if (first) return ctx.choose({ ...ctx.choice, pay: first.move });
  const { cards = 1, locomotives = 0, move = "" } = payments[0] ?? {};
  const [verb, place] = move.split(" ");
  return ctx.why(
    `${verb} ${place} ${likelyPayment(ctx, card, cards, locomotives)}`,
    t("You cannot pay with this card here"),
    spot,
  );
}

/** @param {Ctx} ctx @param {string} card @param {number} n */
function cardStack(ctx, card, n) {
  const fresh = drawnLately(ctx).includes(card) ? "fresh" : "";
  if (!ctx.mine || ctx.view.prompt !== "action") return stack(card, n, fresh, null);
  const payments = paymentsNow(ctx);
  const paid = payments && chosenPayment(ctx, payments);
  const raised = paid ? (paid.price[card] ?? 0) > 0 : ctx.choice.hand === card;
  return stack(card, n, raised ? "raised" : payments ? "" : fresh, (spot) =>
    tapped(ctx, card, spot),
  );
}

/** The cards in hand, stack by stack. @param {Ctx} ctx */
export function stacks(ctx) {
  const own = ctx.view.own?.hand ?? {};
  return ctx.board.cards
    .filter((card) => (own[card] ?? 0) > 0)
    .map((card) => cardStack(ctx, card, own[card] ?? 0));
}

/** The hand under the board. @param {Ctx} ctx @returns {import("branchline/types").Panel | null} */
export function hand(ctx) {
  const own = ctx.view.own?.hand;
  if (own === undefined) return null;
  const count = Object.values(own).reduce((sum, n) => sum + n, 0);
  const tip = ctx.mine && ctx.view.prompt === "action" && !paymentsNow(ctx) && count > 0;
  const body = html`${stacks(ctx)}
    ${tip ? html`<p class="ttr-tip dim">${t("Tap a colour to highlight the routes it can pay for.")}</p>` : nothing}`;
  return {
    id: "hand",
    label: t("Hand"),
    icon: "hand",
    count,
    inDecision: mayDraw(ctx),
    end: tn("{n} card", "{n} cards", count),
    body,
  };
}
