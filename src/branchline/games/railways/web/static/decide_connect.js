/** Connecting a city: which, to where, with which cards. */

import { html, nothing } from "branchline/lit.js";
import { disc, pip, note } from "branchline/widgets.js";
import { by, signed, t, tn } from "branchline/i18n.js";
import { cardView } from "./cards.js";
import * as facts from "./card_facts.js";
import { legalMoves } from "./legal_moves.js";
import { connectPick, tapped, whyNotBuilt } from "./selection.js";
import { demandSign } from "./pieces.js";
import { cancel, commit, decide, pickRow } from "./decision_parts.js";

/** @typedef {import("./types").Ctx} Context */

/** The decision. @param {Context} ctx */
export function decideConnect(ctx) {
  const pick = connectPick(ctx);
  const body = [
    legs(ctx, pick),
    pick.city ? (pick.node ? paying(ctx, pick) : places(ctx, pick)) : cities(ctx),
  ];
  return decide("link", t("Connect"), t("city, place, payment"), body);
}

/** @typedef {ReturnType<typeof connectPick>} Pick */

/** The line of three stops. @param {Context} ctx @param {Pick} pick */
function legs(ctx, { city, node, laid, colour, ways }) {
  const value = city ? facts.cityOf(ctx.board, city).value : 0;
  const sum = laid.reduce((total, card) => total + facts.worthOf(card), 0);
  const many = legalMoves(ctx.moves).connects.some((one) => one.city !== city);
  return html`<ol class="legs">
    ${leg(
      t("City"),
      city ?? t("choose"),
      city
        ? html`<span class="worth">${wanted(facts.cityOf(ctx.board, city))}<span class="num">${value}</span></span>`
        : nothing,
      !city,
      city && many ? () => ctx.choose({ verb: "connect" }) : undefined,
    )}
    ${leg(
      t("To"),
      node ? (node === facts.START ? t("Start") : node) : t("choose"),
      nothing,
      Boolean(city) && !node,
      node ? () => ctx.choose({ verb: "connect", city }) : undefined,
    )}
    ${leg(
      t("Pay"),
      laid.length ? html`${pip(colour)} ${t(colour)}` : t("cards"),
      ways.length
        ? html`<span class="meter ${sum < value ? "short" : ""}" role="img"
            aria-label=${t("{sum} of {value}", { sum, value })}>${sum} / ${value}</span>`
        : nothing,
      Boolean(node),
    )}
  </ol>`;
}

/** What the city takes. @param {import("./types").City} city */
const wanted = (city) =>
  html`<svg class="wants" viewBox="-21 -21 42 42" role="img"
      aria-label=${facts.demandText(city)}><title>${facts.demandText(city)}</title>${demandSign(city.demand)}</svg>`;

/**
 * One stop; one that was passed can be gone back to.
 * @param {string} caption
 * @param {unknown} what
 * @param {unknown} end
 * @param {boolean} now
 * @param {() => void} [back]
 */
const leg = (
  caption,
  what,
  end,
  now,
  back,
) => html`<li class=${now ? "now" : ""}><span class="caps">${caption}</span>
  ${
    back
      ? html`<button type="button" class="back" title=${t("Choose again")} @click=${back}>${what}</button>`
      : html`<b>${what}</b>`
  }${end}</li>`;

/** The city cards in hand. @param {Context} ctx */
function cities(ctx) {
  const { connects } = legalMoves(ctx.moves);
  const held = facts
    .sortedHand(ctx.board, facts.ownHand(ctx))
    .filter((card) => ctx.board.cities.has(card));
  return html`<div class="lay wrap">${held.map((city) => {
    const legal = connects.some((one) => one.city === city);
    const why = (/** @type {Element} */ spot) => whyNotBuilt(ctx, city, spot);
    return cardView(ctx, city, {
      legal,
      barred: !legal,
      go: legal ? () => ctx.choose({ verb: "connect", city }) : why,
    });
  })}</div>${note("city", t("Choose a city card. The places it can connect to will light up."), "RWC-4.1")}
  ${commit(cancel(ctx), { label: t("Choose a city"), ready: false, go: () => {} })}`;
}

/** The nodes that take it, also as a list. @param {Context} ctx @param {Pick} pick */
function places(ctx, { city, nodes }) {
  const { connects } = legalMoves(ctx.moves);
  return html`<div class="rows places">${nodes.map((node) => {
    const colours = [
      ...new Set(
        connects.filter((one) => one.city === city && one.node === node).map((one) => one.colour),
      ),
    ];
    const label = t("{node}, using {colours}", {
      node: facts.nodeName(node),
      colours: colours.map((colour) => t(colour)).join(", "),
    });
    return pickRow(
      { chosen: false, label, go: () => ctx.choose({ verb: "connect", city, node }) },
      html`<b>${node === facts.START ? t("Start") : node}</b><span class="pips">${colours.map(pip)}</span>`,
    );
  })}</div>${note(
    "track",
    t(
      "The place needs a free track in one of the card's colours. The start board takes any colour.",
    ),
    "RWC-4.6",
  )}
  ${commit(cancel(ctx), { label: t("Choose a place"), ready: false, go: () => {} })}`;
}

/** The cards that may lie in the link. @param {Context} ctx @param {Pick} pick */
function paying(ctx, pick) {
  const { city, node, laid, ways, move, text } = pick;
  const colours = new Set(ways.map((way) => way.colour));
  const cards = facts
    .sortedHand(ctx.board, facts.ownHand(ctx))
    .filter((card) => card === facts.LOCO || colours.has(facts.colourOf(card) ?? ""));
  /** @type {Map<string, number>} */
  const seen = new Map();
  const shown = cards.map((card) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    const raised = nth < laid.filter((one) => one === card).length;
    return cardView(ctx, card, {
      raised,
      go: () => ctx.choose({ verb: "connect", city, node, laid: tapped(laid, card, raised) }),
    });
  });
  const { value } = facts.cityOf(ctx.board, city ?? "");
  const title = t("This does not pay for {city}", { city });
  return html`<div class="lay wrap">${shown}</div>
    ${move ? leaders(ctx, move) : nothing}
    ${note(
      "track",
      t("The link is worth what you lay. You may lay more than {value} to score more.", { value }),
      "RWC-4.14",
    )}
    ${ctx.preview(move?.text)}${commit(cancel(ctx), {
      label: move
        ? tn("Build the link, +1", "Build the link, +{n}", move.value)
        : t("Build the link"),
      ready: Boolean(move),
      go: (spot) => (move ? ctx.play(move.text) : ctx.why(text, title, spot)),
    })}`;
}

/**
 * Who would have how much at the two ends, for the points at the end.
 * @param {Context} ctx
 * @param {import("./legal_moves.js").Connect} move
 */
function leaders(ctx, move) {
  const after = ctx.view.facts.own?.shares_after ?? {};
  const ends = [move.city, move.node].filter((node) => node !== facts.START);
  return html`<dl class="leaders" title=${by(
    t("The player with the most here at the end scores its value."),
    "RWC-14.2",
  )}>${ends.map(
    (city) => html`<div>
    <dt>${t("{city}, {n} at the end", { city, n: signed(facts.cityOf(ctx.board, city).value) })}</dt>
    <dd class="shares">${(after[city]?.[move.value] ?? []).map(
      ({ seat, worth, leads }) => html`<span class=${leads ? "leads" : ""}>
      ${disc(ctx.colours[seat] ?? "")}<span class="vh">${ctx.names[seat]}</span>${worth}</span>`,
    )}</dd></div>`,
  )}</dl>`;
}
