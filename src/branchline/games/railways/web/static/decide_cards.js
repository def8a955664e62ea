/** Decisions about cards: discard, take, the hand limit; and the good that was restocked. */

import { html, nothing } from "branchline/lit.js";
import { cube, icon, note } from "branchline/widgets.js";
import { t, tn } from "branchline/i18n.js";
import { backView, cardView, gapView } from "./cards.js";
import { LOCO, cardName, ownHand, playerOf, sortedHand } from "./card_facts.js";
import { flightsOf } from "./animations.js";
import { legalMoves } from "./legal_moves.js";
import { cancel, commit, decide, pickRow } from "./decision_parts.js";

/** @typedef {import("./types").Ctx} Context */

/**
 * The hand to choose one card from.
 * @param {Context} ctx
 * @param {string | undefined} chosen
 * @param {(card: string) => void} go
 */
function handChoice(ctx, chosen, go) {
  let raised = false;
  return html`<div class="lay wrap mini">${sortedHand(ctx.board, ownHand(ctx)).map((card) => {
    const up = card === chosen && !raised;
    raised ||= up;
    return cardView(ctx, card, { raised: up, legal: !chosen, go: () => go(card) });
  })}</div>`;
}

/** The decision to discard, then to draw or restock. @param {Context} ctx */
export function decideDiscard(ctx) {
  const { card, follow } = ctx.choice;
  const move = legalMoves(ctx.moves).discards.find(
    (one) => one.card === card && one.follow === follow,
  );
  const title = card ? t("Discard {card}", { card: cardName(card) }) : t("Discard");
  return decide(
    "discard",
    title,
    t("then draw or restock"),
    html`
    ${handChoice(ctx, card, (other) => ctx.choose({ verb: "discard", card: other, follow }))}
    ${card ? follows(ctx, card, follow) : nothing}
    ${note(
      "discard",
      t(
        "The card goes face up on the discard pile. Then you draw one card, or put one cube on an empty city.",
      ),
      "RWC-8.2",
    )}
    ${ctx.preview(move?.text)}${commit(cancel(ctx), {
      label: move ? doing(move.follow) : card ? t("Choose what to do next") : t("Choose a card"),
      ready: Boolean(move),
      go: () => move && ctx.play(move.text),
    })}`,
  );
}

/** @param {string} follow */
const doing = (follow) => (follow === "restock" ? t("Discard and restock") : t("Discard and draw"));

/** @param {Context} ctx @param {string} card @param {string | undefined} follow */
function follows(ctx, card, follow) {
  const { discards } = legalMoves(ctx.moves);
  const state = (/** @type {string} */ next) => {
    const legal = discards.some((one) => one.card === card && one.follow === next);
    return {
      legal,
      barred: !legal,
      raised: follow === next,
      go: (/** @type {Element} */ spot) =>
        legal
          ? ctx.choose({ verb: "discard", card, follow: next })
          : ctx.why(`discard ${card}, ${next}`, t("Not after a discard"), spot),
    };
  };
  const restock = state("restock");
  return html`<p class="caps">${t("Draw one card")}</p>
    <div class="lay wrap mini">${ctx.view.display.map(
      (/** @type {string | null} */ shown, /** @type {number} */ at) =>
        shown ? cardView(ctx, shown, state(`draw ${at + 1}`)) : gapView(t("A gap in the display")),
    )}
      ${
        ctx.view.pile
          ? backView(t("The top card of the pile"), { ...state("draw pile"), count: ctx.view.pile })
          : gapView(t("The pile is empty"))
      }</div>
    ${pickRow(
      { chosen: restock.raised, barred: restock.barred, go: restock.go },
      html`${icon("cube")}<span>${t("Restock an empty city")}</span><small>${tn(
        "1 cube in the bag",
        "{n} cubes in the bag",
        ctx.view.bag,
      )}</small>`,
    )}`;
}

/** The good that was drawn: where it goes. @param {Context} ctx */
export function decidePlace(ctx) {
  const { places } = legalMoves(ctx.moves);
  const good = ctx.view.good ?? "";
  const city = ctx.choice.city ?? (places.length === 1 ? places[0] : undefined);
  return decide(
    "cube",
    t("Place the cube"),
    t(good),
    html`<div class="drawn">${cube(good)}<b>${t(good)}</b></div>
    <div class="rows">${places.map((place) =>
      pickRow(
        { chosen: place === city, go: () => ctx.choose({ city: place }) },
        html`<b>${place}</b>`,
      ),
    )}</div>
    ${note("city", t("It goes on any built city without goods, no matter who is linked to it."), "RWC-8.7")}
    ${ctx.preview(city && `place ${city}`)}${commit(null, {
      label: city ? t("Put it on {city}", { city }) : t("Choose a city"),
      ready: Boolean(city),
      go: () => city && ctx.play(`place ${city}`),
    })}`,
  );
}

/** Taking cards: a tap takes. @param {Context} ctx */
export function decideTake(ctx) {
  const { stop } = legalMoves(ctx.moves);
  const second = ctx.view.prompt === "take a second card or stop";
  const warned = !second && [...ctx.view.display, ctx.view.discard.top].includes(LOCO);
  return decide(
    "hand",
    second ? t("Take a second card") : t("Take a card"),
    t("one or two"),
    html`
    <div class="offer"><div class="lay wrap sources">${displayCards(ctx)}</div><div
        class="lay wrap sources">${stacks(ctx)}</div></div>
    <div class="taken">${
      warned
        ? note(
            "loco",
            t("If you take a face-up locomotive first, it is your only card."),
            "RWC-10.6",
          )
        : second
          ? tookNote(ctx)
          : note("hand", t("Tap a card to take it immediately."), "RWC-10.1")
    }
    ${
      stop
        ? commit(null, {
            label: t("Stop at one"),
            ready: true,
            plain: true,
            move: "stop",
            go: () => ctx.play("stop"),
          })
        : nothing
    }</div>`,
  );
}

/** What the first card was: drawn from the pile, it is seen nowhere else on a phone. @param {Context} ctx */
function tookNote(ctx) {
  const took =
    ctx.last &&
    flightsOf(ctx.last, undefined, ctx.board.cards).find(({ to }) => to === "seat")?.card;
  return note(
    "hand",
    took
      ? t("You took {card}.", { card: cardName(took) })
      : t("Tap a card to take it immediately."),
    "RWC-10.1",
  );
}

/** @param {Context} ctx @param {string} source */
function taking(ctx, source) {
  const legal = legalMoves(ctx.moves).takes.includes(source);
  return {
    legal,
    barred: !legal,
    move: legal ? `take ${source}` : undefined,
    go: (/** @type {Element} */ spot) =>
      legal
        ? ctx.play(`take ${source}`)
        : ctx.why(`take ${source}`, t("You cannot take this card"), spot),
  };
}

/** Whether cards are being taken by this player. @param {Context} ctx */
const takes = (ctx) => ctx.mine && legalMoves(ctx.moves).takes.length > 0;

/** What a source is: a button while cards are taken. @param {Context} ctx @param {string} source */
const sourceState = (ctx, source) => ({ source, ...(takes(ctx) ? taking(ctx, source) : {}) });

/** The display. @param {Context} ctx */
export const displayCards = (ctx) =>
  ctx.view.display.map((/** @type {string | null} */ card, /** @type {number} */ at) => {
    const state = sourceState(ctx, String(at + 1));
    return card ? cardView(ctx, card, state) : gapView(t("A gap in the display"), state.source);
  });

/** The pile and the discard. @param {Context} ctx */
export function stacks(ctx) {
  const { pile, discard } = ctx.view;
  const pileText = tn("Pile: 1 card", "Pile: {n} cards", pile);
  const [under, top] = [sourceState(ctx, "pile"), sourceState(ctx, "discard")];
  return html`<figure class="stack">${
    pile ? backView(pileText, { ...under, count: pile }) : gapView(t("The pile is empty"), "pile")
  }
      <figcaption>${t("Pile")}</figcaption></figure>
    <figure class="stack">${
      discard.top
        ? cardView(ctx, discard.top, top)
        : gapView(t("The discard pile is empty"), "discard")
    }
      <figcaption>${t("Discard pile")}${
        discard.cards ? html` <b>${discard.cards}</b>` : nothing
      }</figcaption></figure>`;
}

/** A hand above the limit. @param {Context} ctx */
export function decideTrim(ctx) {
  const { card } = ctx.choice;
  const { cards } = playerOf(ctx, ctx.view.turn);
  const limit = ctx.board.hand_limit;
  return decide(
    "hand",
    t("Hand limit"),
    t("{n} of {limit}", { n: cards, limit }),
    html`
    ${handChoice(ctx, card, (other) => ctx.choose({ card: other }))}
    ${note(
      "discard",
      tn(
        "Discard 1 card, in the order you choose.",
        "Discard {n} cards, in the order you choose.",
        cards - limit,
      ),
      "RWC-11.1",
    )}
    ${ctx.preview(card && `trim ${card}`)}${commit(null, {
      label: card ? t("Discard {card}", { card: cardName(card) }) : t("Choose a card"),
      ready: Boolean(card),
      go: () => card && ctx.play(`trim ${card}`),
    })}`,
  );
}

/** No action. @param {Context} ctx */
export const decidePass = (ctx) =>
  decide(
    "cross",
    t("Pass"),
    t("no action"),
    html`
  ${note("hand", t("Nothing happens; then you take cards."), "RWC-9.1")}
  ${ctx.preview("pass")}${commit(cancel(ctx), { label: t("Pass"), ready: true, go: () => ctx.play("pass") })}`,
  );
