/** The decision under way, one at a time: what, choices, consequence, note, commit. */

import { html, nothing } from "branchline/lit.js";
import { decisionPanel, note } from "branchline/widgets.js";
import { signed, t, tn } from "branchline/i18n.js";
import { cityOf, routeOf } from "./board.js";
import { cardsInWords, laid } from "./cards.js";
import { laidDown } from "./card_counts.js";
import { stacks } from "./hand.js";
import { chooseTickets } from "./ticket_choice.js";
import { drawnLately } from "./recent_events.js";
import { deckPile, isNarrow, marketRow, mayDraw } from "./draw_piles.js";
import { chosenPayment, legalMoves } from "./legal_moves.js";
import { cardsLaid, colourChoice, commit, locomotives, paymentLines } from "./payment.js";
import { progress } from "./claim_preview.js";
import { demanding } from "./tunnel_cards.js";
import { routeLine } from "./names.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").Payment} Payment */
/** @typedef {import("./types").Route} Route */

/** @param {Ctx} ctx */
const cancel = (ctx) => ({ label: t("Cancel"), go: () => ctx.choose({}) });

/**
 * @param {string} symbol
 * @param {string} title
 * @param {string} end
 * @param {unknown} body
 * @param {string} [label]
 */
const decide = (symbol, title, end, body, label) =>
  decisionPanel("ttr", { symbol, title, end, label }, body);

/** That deck and discard have no three cards for a tunnel. @param {number} n */
const fewCards = (n) =>
  n === 0
    ? note(
        "tunnel",
        t("There are no cards left to turn over: you will not have to pay extra."),
        "TTR-9.21",
      )
    : note(
        "tunnel",
        tn("There is only {n} card to turn over.", "There are only {n} cards to turn over.", n),
        "TTR-9.20",
      );

/** What the cards of a claim are for. @param {Ctx} ctx @param {Route} route @param {Payment} payment */
function claimNote(ctx, route, payment) {
  if (route.ferry)
    return note(
      "ferry",
      tn("The ferry needs {n} locomotive.", "The ferry needs {n} locomotives.", route.ferry),
      "TTR-8.1",
    );
  if (!route.tunnel) return nothing;
  const { tunnel_cards: cards } = ctx.view.facts;
  if (cards < ctx.board.tunnel_cards) return fewCards(cards);
  if (payment.colour === "locomotive")
    return note(
      "tunnel",
      t("Three cards will be turned over. Each locomotive among them costs one extra locomotive."),
      "TTR-9.8",
    );
  return note(
    "tunnel",
    t(
      "Three cards will be turned over. Each card of this colour ({colour}) and each locomotive costs one extra card.",
      {
        colour: t(payment.colour),
      },
    ),
    "TTR-9.5",
    "TTR-9.6",
  );
}

/** @param {Ctx} ctx @param {Route} route @param {Payment[]} payments */
function claiming(ctx, route, payments) {
  const chosen = chosenPayment(ctx, payments);
  if (!chosen) return nothing;
  const cards = cardsInWords(chosen.price);
  const label = route.tunnel
    ? t("Try the tunnel: {cards}", { cards })
    : t("Claim for {cards}: {points}", { cards, points: signed(route.points) });
  const icon = route.tunnel ? "tunnel" : route.ferry ? "ferry" : "track";
  return decide(
    icon,
    route.title,
    routeLine(route),
    html`${colourChoice(ctx, payments, chosen)}
      <div class="lay">${cardsLaid(chosen)}${locomotives(ctx, payments, chosen)}</div>
      ${progress(ctx, route)}
      ${claimNote(ctx, route, chosen)}${ctx.preview(chosen.move)}
      ${commit(cancel(ctx), { label, go: () => ctx.play(chosen.move) })}`,
    t("Pay for {route}", { route: route.title }),
  );
}

/** Where no card was left to be turned up. */
const emptyPlace = html`<span class="card gap" aria-hidden="true"></span>`;

/** The three cards of a tunnel, or fewer if no more were left, for everyone to see. @param {Ctx} ctx */
function turnedUp(ctx) {
  const tunnel = ctx.view.tunnel;
  if (!tunnel) return nothing;
  const missing = ctx.board.tunnel_cards - tunnel.revealed.length;
  return html`<div class="reveal"><div><span class="caps">${t("Laid down")}</span>
      <div class="lay">${laid(laidDown(tunnel.claim))}</div></div>
    <div><span class="caps">${t("Turned over")}</span>
      <div class="lay turned">${laid(
        tunnel.revealed,
        demanding(ctx, tunnel.claim),
      )}${Array(missing).fill(emptyPlace)}</div></div></div>
    ${missing > 0 ? fewCards(tunnel.revealed.length) : nothing}`;
}

/** @param {Ctx} ctx */
function tunnelQuestion(ctx) {
  const tunnel = ctx.view.tunnel;
  if (!tunnel) return nothing;
  const route = routeOf(ctx.board, tunnel.claim.split(" ")[1] ?? "");
  const { extras, withdraw } = legalMoves(ctx);
  const title = tn("Tunnel: {n} extra", "Tunnel: {n} extra", tunnel.demanded);
  if (!ctx.mine) return decide("tunnel", title, route.title, turnedUp(ctx));
  const chosen =
    extras.find((extra) => extra.move === ctx.choice.pay) ??
    extras.toSorted((a, b) => a.locomotives - b.locomotives)[0];
  const back = withdraw
    ? { label: t("Withdraw, keep the cards"), move: "withdraw", go: () => ctx.play("withdraw") }
    : null;
  return decide(
    "tunnel",
    title,
    route.title,
    html`${turnedUp(ctx)}
      ${chosen ? paymentLines(ctx, extras, chosen) : nothing}
      ${
        chosen
          ? note(
              "tunnel",
              tn(
                "Pay {n} extra card, or take back all your cards and end your turn.",
                "Pay {n} extra cards, or take back all your cards and end your turn.",
                tunnel.demanded,
              ),
              "TTR-9.7",
              "TTR-9.12",
            )
          : note("tunnel", t("You cannot pay this: take back your cards."), "TTR-9.24")
      }
      ${chosen ? ctx.preview(chosen.move) : nothing}
      ${
        chosen
          ? commit(back, {
              label: t("Pay {cards} and claim: {points}", {
                cards: cardsInWords(chosen.price),
                points: signed(route.points),
              }),
              go: () => ctx.play(chosen.move),
            })
          : back && commit(null, back)
      }`,
  );
}

/** @param {Ctx} ctx */
function stationDecision(ctx) {
  const { stations } = legalMoves(ctx);
  const { city } = ctx.choice;
  const payments = city ? stations.get(city) : undefined;
  const lends = note(
    "flag",
    t(
      "At the end, it lets you use one of another player's routes into its city. " +
        "A station in reserve is worth {points} points.",
      {
        points: ctx.board.station_points,
      },
    ),
    "TTR-11.9",
    "TTR-13.6",
  );
  if (!city || !payments)
    return decide(
      "station",
      t("Build a station"),
      t("choose a city"),
      html`<p>${t("Tap a city on the map.")}</p>${lends}
        <div class="commit alone"><button class="btn" data-act="back"
            @click=${() => ctx.choose({})}>${t("Cancel")}</button></div>`,
    );
  const chosen = chosenPayment(ctx, payments);
  if (!chosen) return nothing;
  const cost = chosen.cards + (chosen.colour === "locomotive" ? 0 : chosen.locomotives);
  const title = t("Station in {city}", { city: cityOf(ctx.board, city).name });
  return decide(
    "station",
    title,
    tn("{n} card", "{n} cards", cost),
    html`${colourChoice(ctx, payments, chosen)}
      <div class="lay">${cardsLaid(chosen)}${locomotives(ctx, payments, chosen)}</div>
      ${lends}${ctx.preview(chosen.move)}
      ${commit(
        { label: t("Another city"), go: () => ctx.choose({ verb: "station" }) },
        {
          label: t("Build for {cards}", { cards: cardsInWords(chosen.price) }),
          go: () => ctx.play(chosen.move),
        },
      )}`,
  );
}

/** @param {Ctx} ctx */
const ticketDecision = (ctx) =>
  decide(
    "ticket",
    t("Draw tickets"),
    tn("{n} left", "{n} left", ctx.view.ticket_deck),
    html`${note(
      "ticket",
      t(
        "Draw up to three tickets and keep at least one. A ticket you do not complete costs its points.",
      ),
      "TTR-10.1",
      "TTR-10.2",
      "TTR-13.5",
    )}${ctx.preview("tickets")}
      ${commit(cancel(ctx), { label: t("Draw tickets"), go: () => ctx.play("tickets") })}`,
  );

/** The first of two cards. @param {Ctx} ctx */
function firstCard(ctx) {
  const [card] = drawnLately(ctx);
  return card ? t("1 of 2 drawn: {card}", { card: t(card) }) : t("1 of 2 drawn");
}

/** Drawing cards, on a phone. @param {Ctx} ctx */
function drawing(ctx) {
  const second = ctx.view.prompt === "second card";
  const title = second ? t("Second card") : t("Draw cards");
  return html`<section class="decide ttr drawing" aria-label=${title}>
    <header><h2>${title}</h2><span class="end">${
      second ? firstCard(ctx) : t("or tap a route to claim it")
    }</span></header>
    <div class="pay">${marketRow(ctx)}<div class="piles">${deckPile(ctx)}</div>
      <div class="inhand" role="group" aria-label=${t("Your hand")}>${stacks(ctx)}</div></div></section>`;
}

/** @param {Ctx} ctx */
const passing = (ctx) =>
  decide(
    "stop",
    t("Pass"),
    "",
    html`${note("stop", t("Nothing else is possible."), "TTR-17.1")}${ctx.preview("pass")}
      ${commit(null, { label: t("Pass"), go: () => ctx.play("pass") })}`,
  );

/** The decision under way, or nothing. @param {Ctx} ctx */
export function decision(ctx) {
  const { prompt } = ctx.view;
  if (ctx.view.tunnel) return tunnelQuestion(ctx);
  if (!ctx.mine) return nothing;
  const legal = legalMoves(ctx);
  if (legal.keeps.length > 0) return chooseTickets(ctx);
  if (legal.pass) return passing(ctx);
  if (prompt === "action" && ctx.choice.verb === "tickets") return ticketDecision(ctx);
  if (prompt === "action" && ctx.choice.verb === "station") return stationDecision(ctx);
  const payments = legal.claims.get(ctx.choice.route ?? "");
  if (ctx.choice.route && payments)
    return claiming(ctx, routeOf(ctx.board, ctx.choice.route), payments);
  return mayDraw(ctx) && isNarrow() ? drawing(ctx) : nothing;
}
