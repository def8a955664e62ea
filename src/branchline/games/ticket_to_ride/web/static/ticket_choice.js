/** Which tickets to keep: at the start, and after drawing some. */

import { classMap, html, live } from "branchline/lit.js";
import { decisionPanel, note } from "branchline/widgets.js";
import { signed, t, tn } from "branchline/i18n.js";
import { ticketOf } from "./board.js";
import { keepMove, leastKept, legalMoves } from "./legal_moves.js";
import { commit } from "./payment.js";
import { ticketFace, wayInWords } from "./tickets.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Ticket} Ticket */

/**
 * Keep what is ticked now: two quick taps may come before the page is drawn again.
 * @param {Ctx} ctx
 * @param {Event} event
 */
function toggled(ctx, event) {
  const all =
    /** @type {Element} */ (event.currentTarget)
      .closest(".tickets")
      ?.querySelectorAll("input:checked") ?? [];
  ctx.choose({ keep: [...all].map((box) => box.getAttribute("data-keep")) });
}

/** @param {Ctx} ctx @param {Ticket} ticket */
function offered(ctx, ticket) {
  const kept = ctx.choice.keep?.includes(ticket.id) ?? false;
  const label = t("Keep {ticket}, {points} points", {
    ticket: ticket.title,
    points: ticket.points,
  });
  return html`<li><label class="pick"><input type="checkbox" .checked=${live(kept)} aria-label=${label}
      data-keep=${ticket.id}
    @change=${(/** @type {Event} */ event) => toggled(ctx, event)}><span class=${classMap({
      ticket: true,
      long: ticket.long,
      sel: kept,
    })}>${ticketFace(ticket, wayInWords(ctx, ticket, false))}</span></label></li>`;
}

/** The tickets on offer, and what keeping them may gain or cost. @param {Ctx} ctx */
export function chooseTickets(ctx) {
  const legal = legalMoves(ctx);
  const offer = (ctx.view.own?.offer ?? []).map((id) => ticketOf(ctx.board, id));
  const kept = offer.filter((ticket) => ctx.choice.keep?.includes(ticket.id));
  const points = kept.reduce((sum, ticket) => sum + ticket.points, 0);
  const move = keepMove(
    legal,
    kept.map((ticket) => ticket.id),
  );
  const least = leastKept(legal);
  const title = tn("Keep at least {n} ticket", "Keep at least {n} tickets", least);
  const first = ctx.view.prompt === "first tickets";
  const label = move
    ? tn("Keep {n}: {plus} or {minus}", "Keep {n}: {plus} or {minus}", kept.length, {
        plus: signed(points),
        minus: signed(-points),
      })
    : title;
  const end = tn("{n} on offer", "{n} on offer", offer.length);
  return decisionPanel(
    "ttr",
    { symbol: "ticket", title, end },
    html`<ul class="tickets pick">${offer.map((ticket) => offered(ctx, ticket))}</ul>
    ${
      first
        ? note(
            "hand",
            t("The others leave the game. A ticket you do not complete costs its points."),
            "TTR-2.9",
            "TTR-13.5",
          )
        : note(
            "hand",
            t(
              "The others go under the deck, unseen. A ticket you do not complete costs its points.",
            ),
            "TTR-10.3",
            "TTR-13.5",
          )
    }
    ${ctx.preview(move)}${commit(null, { label, disabled: !move, go: () => move && ctx.play(move) })}`,
  );
}
