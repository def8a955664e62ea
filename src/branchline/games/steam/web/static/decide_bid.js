/** The auctions: for places before a Base game, for turn order in the Standard game. */

import { html, nothing } from "branchline/lit.js";
import { disc, note } from "branchline/widgets.js";
import { t } from "branchline/i18n.js";
import {
  commit,
  decide,
  fromTo,
  goButton,
  income,
  money,
  otherButton,
  paid,
  playerOf,
  stepper,
} from "./decision_parts.js";
import { legalMoves } from "./legal_moves.js";
import { placeName } from "./map_in_words.js";

/** @typedef {import("./types").Ctx} Context */

const FREE = "free pass";

/** The place a seat has won, counted from 1; 0 if it has won none. @param {Context} ctx @param {number} seat */
const placeOf = ({ view }, seat) => view.facts.auction?.won[seat] ?? 0;

/** What a bid comes to at each place in the Standard game. @param {Context} ctx @param {number | null} bid */
const pricesFor = ({ view }, bid) => view.facts.auction?.prices[bid ?? 0] ?? [];

/** What a bid comes to at a place. @param {Context} ctx @param {number} place @param {number | null} bid */
const priceAt = (ctx, place, bid) => money(pricesFor(ctx, bid)[place - 1] ?? 0);

/** Everyone with the last bid, or with the place that was won. @param {Context} ctx */
function bidders(ctx) {
  const { leader, turn, bidders: still, places } = ctx.view;
  return html`<ol class="bids">${[...still, ...places.toReversed()].map((seat) => {
    const { bid } = playerOf(ctx, seat);
    const place = placeOf(ctx, seat);
    return html`<li class="${seat === turn ? "me" : ""} ${seat === leader ? "leads" : ""} ${place ? "out" : ""}">
      ${disc(ctx.colours[seat] ?? "")}<span>${ctx.names[seat]}</span>
      <b>${
        place ? placeName(place) : bid === null ? "–" : money(bid)
      }</b><small>${standing(ctx, seat, place)}</small></li>`;
  })}</ol>`;
}

/** @param {Context} ctx @param {number} seat @param {number} place */
function standing(ctx, seat, place) {
  const { bid } = playerOf(ctx, seat);
  if (place)
    return ctx.view.standard
      ? t("pays {price}", { price: priceAt(ctx, place, bid) })
      : t("has a place");
  if (seat === ctx.view.leader) return t("leads");
  if (seat === ctx.view.turn) return t("to bid");
  return bid === null ? t("has not bid") : t("may bid again");
}

/** What dropping out means now. @param {Context} ctx */
function passing(ctx) {
  const place = ctx.view.facts.auction?.next ?? 1;
  if (!ctx.view.standard) return t("Pass");
  return t("Pass: {place}, pay {price}", {
    place: placeName(place),
    price: priceAt(ctx, place, playerOf(ctx, ctx.view.turn).bid),
  });
}

/** To stay in without a bid, where possible, and to drop out. @param {Context} ctx @param {Set<string>} plain */
function passes(ctx, plain) {
  const out = plain.has("pass")
    ? otherButton(passing(ctx), () => ctx.play("pass"), undefined, "pass")
    : nothing;
  if (!plain.has(FREE)) return out;
  return html`${otherButton(t("Free pass, stay in"), () => ctx.play(FREE), undefined, FREE)}${out}`;
}

/** The decision. @param {Context} ctx */
export function decideBid(ctx) {
  const { bids, plain } = legalMoves(ctx.moves);
  const { standard, turn_number: n } = ctx.view;
  const least = bids[0] ?? 0;
  const most = bids.at(-1) ?? 0;
  const bid = Math.min(most, Math.max(least, ctx.choice.bid ?? least));
  const title = standard
    ? t("Auction for turn order")
    : t("Bid for {place} place", { place: placeName(ctx.view.facts.auction?.next ?? 1) });
  return decide(
    "order",
    title,
    standard ? t("Turn {n}", { n }) : t("before Turn 1"),
    html`
    ${bidders(ctx)}
    ${
      bids.length
        ? html`<div class="steprow">${stepper({
            value: bid,
            least,
            most,
            text: money(bid),
            fewer: t("Bid less"),
            more: t("Bid more"),
            set: (value) => ctx.choose({ bid: value }),
          })}${standard ? prices(ctx, bid) : winning(ctx, bid, most)}</div>`
        : nothing
    }
    ${
      standard
        ? note(
            "coin",
            t(
              "1st and 2nd pay their full bid, last pays nothing, the others pay half, rounded up.",
            ),
            "STM-29.13",
          )
        : note("coin", t("Only the winner pays."), "STM-5.12")
    }
    ${ctx.preview(bids.length ? `bid ${bid}` : null)}${commit(
      passes(ctx, plain),
      bids.length
        ? goButton(t("Bid {amount}", { amount: money(bid) }), () => ctx.play(`bid ${bid}`))
        : nothing,
    )}`,
  );
}

/** What the bid would come to at each place that is left. @param {Context} ctx @param {number} bid */
function prices(ctx, bid) {
  const left = pricesFor(ctx, bid).slice(0, ctx.view.facts.auction?.next);
  return html`<div class="winning"><ol class="placesrow" aria-label=${t("Places")}>${left.map(
    (price, at) => html`<li><span>${placeName(at + 1)}</span> <b>${money(price)}</b></li>`,
  )}</ol>
    <span class="dim">${t("of {cash} in cash", { cash: money(playerOf(ctx, ctx.view.turn).cash) })}</span></div>`;
}

/** What winning would do. @param {Context} ctx @param {number} bid @param {number} most */
function winning(ctx, bid, most) {
  const player = playerOf(ctx, ctx.view.turn);
  const after = paid(ctx, bid);
  return html`<div class="winning"><span>${t("Cash, if you win")} <b>${fromTo(
    money(player.cash),
    money(after.cash),
  )}</b></span>
    <span>${t("Income, if you win")} <b>${fromTo(income(player.income), income(after.income))}</b></span>
    <span class="dim">${t("up to {most} could be raised", { most: money(most) })}</span></div>`;
}
