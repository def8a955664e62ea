/** The auctions: for places before a Base game, for turn order in the Standard game. */

import { html, nothing } from "../../vendor.js";
import { disc } from "../../parts.js";
import { t } from "../../words.js";
import { commit, decide, fromTo, goButton, income, ledger, money, note, otherButton, paid, stepper } from "./desk_parts.js";
import { sorted } from "./moves.js";
import { placeName } from "./telling.js";

/** @typedef {import("../../types").Context} Context */

/** Whether the auction is that of the Standard game. @param {Context} ctx */
const forOrder = (ctx) => ctx.view.standard;

/** The places that are taken: the first ones in the Base game, the last ones in the Standard game. @param {Context} ctx */
function placed(ctx) {
  const { places, seats, order, standard } = ctx.view;
  const count = standard ? order.length : seats;
  const sockets = Array(count).fill(null);
  for (const [at, seat] of places.entries()) sockets[standard ? count - places.length + at : at] = seat;
  return sockets;
}

/** The sockets of the turn order. @param {Context} ctx */
function sockets(ctx) {
  return html`<ol class="placesrow" aria-label=${t("Places")}>${placed(ctx).map((seat, at) => html`<li>
    ${seat === null ? html`<i></i>` : disc(ctx.colours[seat] ?? "")}
    <span>${placeName(at + 1)}</span>${seat === null ? nothing : html`<span class="vh">${ctx.names[seat]}</span>`}</li>`)}</ol>`;
}

/** Everybody with the last bid. @param {Context} ctx */
function bidders(ctx) {
  const { players, leader, turn, bidders: still, places } = ctx.view;
  const seats = [...still, ...places.toReversed()];
  return html`<ol class="bids">${seats.map((/** @type {number} */ seat) => {
    const { bid } = players[seat];
    return html`<li class="${seat === turn ? "me" : ""} ${still.includes(seat) ? "" : "out"}">
      ${disc(ctx.colours[seat] ?? "")}<span>${ctx.names[seat]}</span><b>${bid === null ? "–" : money(bid)}</b>
      <small>${standing(ctx, seat, leader, turn, still)}</small></li>`;
  })}</ol>`;
}

/** @param {Context} ctx @param {number} seat @param {number | null} leader @param {number} turn @param {number[]} still */
function standing(ctx, seat, leader, turn, still) {
  if (!still.includes(seat)) return t("has a place");
  if (seat === leader) return t("leads");
  if (seat === turn) return t("to answer");
  return ctx.view.players[seat].bid === null ? t("has not bid") : t("may bid again");
}

/** What passing means now. @param {Context} ctx */
function passing(ctx) {
  const { places, order, standard, free_pass: free, players, turn } = ctx.view;
  if (!standard) return t("Pass");
  if (free === turn) return t("Free pass, stay in");
  const place = order.length - places.length;
  const bid = players[turn].bid ?? 0;
  const last = place === order.length;
  const price = last ? 0 : place <= 2 ? bid : Math.ceil(bid / 2);
  return t("Pass: {place}, pay {price}", { place: placeName(place), price: money(price) });
}

/** The decision. @param {Context} ctx */
export function bidDesk(ctx) {
  const { bids, plain } = sorted(ctx.moves);
  const player = ctx.view.players[ctx.view.turn];
  const least = bids[0] ?? 0;
  const most = bids.at(-1) ?? 0;
  const bid = Math.min(most, Math.max(least, ctx.choice.bid ?? least));
  const title = forOrder(ctx) ? t("Auction for turn order") : t("Bid for {place} place", { place: placeName(ctx.view.places.length + 1) });
  return decide("order", title, forOrder(ctx) ? t("Turn {n}", { n: ctx.view.turn_number }) : t("before Turn 1"), html`
    ${sockets(ctx)}${bidders(ctx)}
    ${bids.length ? html`<div class="steprow">${stepper({
      value: bid, least, most, text: money(bid), fewer: t("Bid less"), more: t("Bid more"),
      set: (value) => ctx.choose({ bid: value }),
    })}<span class="dim">${forOrder(ctx) ? t("of {cash} in cash", { cash: money(player.cash) }) : t("{most} could be raised at most", { most: money(most) })}</span></div>
    ${forOrder(ctx) ? nothing : winning(ctx, player, bid)}` : nothing}
    ${forOrder(ctx)
      ? note("coin", t("1st and 2nd pay all they bid, the last nothing, the others half, rounded up."), "STM-29.13")
      : note("coin", t("Only the winner pays."), "STM-5.12")}
    ${commit(
      plain.has("pass") ? otherButton(passing(ctx), () => ctx.play("pass")) : nothing,
      bids.length ? goButton(t("Bid {amount}", { amount: money(bid) }), () => ctx.play(`bid ${bid}`)) : nothing,
    )}`);
}

/** What winning would do to income. @param {Context} ctx @param {any} player @param {number} bid */
function winning(ctx, player, bid) {
  const after = paid(player, bid, ctx.board.income[0]);
  return ledger([
    [t("Cash, if you win"), fromTo(money(player.cash), money(after.cash))],
    [t("Income, if you win"), fromTo(income(player.income), income(after.income))],
  ]);
}
