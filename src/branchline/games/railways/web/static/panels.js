/** The facts of a seat, the hand, and the panels next to the board. */

import { html, nothing } from "branchline/lit.js";
import { cube } from "branchline/widgets.js";
import { by, number, t, tn } from "branchline/i18n.js";
import { cardView } from "./cards.js";
import { deliveredAbout, handAbout, powerAbout, trainsAbout } from "./tooltips.js";
import { LOCO, ownHand, playerOf, sortedHand } from "./card_facts.js";
import { legalMoves } from "./legal_moves.js";
import { displayCards, stacks } from "./decide_cards.js";
import { projectedScores } from "./projected_scores.js";
import { connectPick, connectWith, tapped, verbOf, whyNotBuilt, whyNotLaid } from "./selection.js";

/** @typedef {import("./types").Ctx} Context */

/** With more cards than this, a hand is drawn smaller, to be seen as a whole. */
const ROOM = 9;
/** Where the decision itself shows the hand. */
const IN_DECISION = ["discard", "trim"];

/** The public facts of a seat. @param {Context} ctx @param {number} seat */
export function facts(ctx, seat) {
  const player = playerOf(ctx, seat);
  const wheels = Array.from(
    { length: Math.min(player.power, 6) },
    () => html`<svg aria-hidden="true"><use href="#s-loco"></use></svg>`,
  );
  const goods = Object.entries(player.delivered);
  return html`<dl class="facts rwc">
      <div class="fact" title=${powerAbout(player.power)}><dt>${t("Power")}</dt><dd>${number(player.power)}<span
          class="wheels">${wheels}</span></dd></div>
      <div class="fact" title=${trainsAbout(
        player.trains,
      )}><dt>${t("Trains")}</dt><dd>${number(player.trains)}</dd></div>
      <div class="fact" title=${handAbout(ctx, seat)}><dt>${t("Hand")}</dt><dd>${number(player.cards)}</dd></div>
    </dl>
    <div class="won rwc" title=${deliveredAbout(ctx, seat)}><span
        class="vh">${t("Goods delivered:")}</span>${goods.flatMap(([colour, n]) =>
          Array.from({ length: Number(n) }, () => html`${cube(colour)}`),
        )}<span class="vh">${goods.map(([colour, n]) => `${n} ${t(colour)}`).join(", ")}</span></div>`;
}

/**
 * The most important facts of a seat; with four there is room for one.
 * @param {Context} ctx
 * @param {number} seat
 */
export function brief(ctx, seat) {
  const { power, trains } = playerOf(ctx, seat);
  if (ctx.view.seats > 3) return t("power {n}", { n: power });
  return t("power {power}, trains {trains}", { power, trains });
}

/** Your hand; tapping a card begins or continues an action with it. @param {Context} ctx */
export function hand(ctx) {
  if (!ctx.view.own) return null;
  const cards = sortedHand(ctx.board, ownHand(ctx));
  const limit = ctx.board.hand_limit;
  return {
    id: "hand",
    label: t("Your hand"),
    icon: "hand",
    count: cards.length,
    inDecision: IN_DECISION.includes(verbOf(ctx) ?? ""),
    end: t("{n} of {limit}", { n: cards.length, limit }),
    body: html`<div class="rwc holding ${cards.length > ROOM ? "mini" : ""}">${
      cards.length ? handCards(ctx, cards) : html`<span class="dim">${t("No cards.")}</span>`
    }</div>`,
  };
}

/** @param {Context} ctx @param {string[]} cards */
function handCards(ctx, cards) {
  const up = raisedCards(ctx);
  const shown = cards.map((card) => {
    const raised = (up.get(card) ?? 0) > 0;
    if (raised) up.set(card, (up.get(card) ?? 0) - 1);
    return cardView(ctx, card, { raised, ...tapping(ctx, card, raised) });
  });
  return shown;
}

/** How many of each card are raised. @param {Context} ctx @returns {Map<string, number>} */
function raisedCards(ctx) {
  const verb = verbOf(ctx);
  const pick = verb === "connect" ? connectPick(ctx) : null;
  const names = pick
    ? [...(pick.city ? [pick.city] : []), ...pick.laid]
    : verb === "discard" || verb === "trim"
      ? [ctx.choice.card]
      : verb === "locomotive"
        ? [LOCO]
        : [];
  const up = new Map();
  for (const name of names) if (name) up.set(name, (up.get(name) ?? 0) + 1);
  return up;
}

/**
 * What a tap on a card in hand does, if anything.
 * @param {Context} ctx
 * @param {string} card
 * @param {boolean} raised
 * @returns {import("./cards.js").CardState}
 */
function tapping(ctx, card, raised) {
  const verb = verbOf(ctx);
  const moves = legalMoves(ctx.moves);
  if (verb === "trim") return { go: () => ctx.choose({ card }) };
  if (verb === "discard")
    return { go: () => ctx.choose({ verb, card, follow: ctx.choice.follow }) };
  if (!ctx.mine || ctx.view.prompt !== "action") return {};
  const pick = verb === "connect" ? connectPick(ctx) : null;
  if (ctx.board.cities.has(card)) {
    if (!moves.connects.some((one) => one.city === card))
      return { go: (spot) => whyNotBuilt(ctx, card, spot) };
    return {
      legal: verb === "connect" || ctx.showAll,
      go: () => ctx.choose(raised ? { verb: "connect" } : { verb: "connect", city: card }),
    };
  }
  if (pick?.city && pick.node) {
    const { city, node, laid, ways } = pick;
    if (!ways.some((way) => way.cards.includes(card)))
      return { go: (spot) => whyNotLaid(ctx, city, node, card, spot) };
    return { go: () => ctx.choose({ verb, city, node, laid: tapped(laid, card, raised) }) };
  }
  if (card === LOCO && !verb) {
    if (moves.locomotive)
      return { legal: ctx.showAll, go: () => ctx.choose({ verb: "locomotive" }) };
    return { go: (spot) => ctx.why("locomotive", t("You cannot play a locomotive"), spot) };
  }
  if (verb) return {};
  if (moves.connects.some((one) => one.cards.includes(card)))
    return { go: () => ctx.choose({ verb: "connect" }) };
  return {
    go: (spot) =>
      ctx.why(connectWith(ctx, card), t("You cannot build a link with this card"), spot),
  };
}

/** The display with pile, discard and bag; the sets of goods. @param {Context} ctx */
export function panels(ctx) {
  const { bag } = ctx.view;
  const bagged = html`<dl class="stack" data-source="bag" title=${by(
    t("Goods for new cities and for restocking. When it is empty, the current round is the last."),
    "RWC-13.3",
  )}><div class="fact"><dt>${t("Bag")}</dt><dd>${tn("1 cube", "{n} cubes", bag)}</dd></div></dl>`;
  const younger = ctx.view.variant === "younger";
  const offered = verbOf(ctx) === "take" || (verbOf(ctx) === "discard" && Boolean(ctx.choice.card));
  const body = html`<div class="rwc ${offered ? "offered" : ""}"><div class="display">${displayCards(ctx)}</div>
    <div class="stock">${stacks(ctx)}${younger ? nothing : bagged}</div></div>`;
  const display = {
    id: "display",
    label: t("Display"),
    icon: "discard",
    end: t("taken in step 2"),
    body,
  };
  if (younger) return [display];
  return [
    display,
    {
      id: "sets",
      label: t("At the end"),
      icon: "chart",
      body: html`<div class="rwc">${setsTable(ctx)}</div>`,
    },
  ];
}

/** What sets are worth, and where the players stand. @param {Context} ctx */
function setsTable(ctx) {
  const { goods, sets } = ctx.board;
  /** @type {string[]} */
  const colours = goods.map((/** @type {{colour: string}} */ good) => good.colour);
  return html`<table class="ledger sets"><caption>${t("Goods sets")}</caption><tbody>
    <tr><td>${colours.map((colour) => cube(colour))}</td><td>${t("four different")}</td><td
        class="amt">${sets.different}</td></tr>
    <tr><td>${cube(colours[1] ?? "")} \u00d7 4</td><td>${t("four alike")}</td><td class="amt">${sets.four}</td></tr>
    <tr><td>${cube(colours[1] ?? "")} \u00d7 3</td><td>${t("three alike")}</td><td
        class="amt">${sets.three}</td></tr></tbody></table>
    ${ctx.view.prompt === "over" ? nothing : projectedScores(ctx)}`;
}
