/** What comes of tapping a card or a good on the table, by the verb in hand. */

import { t, tn } from "branchline/i18n.js";
import { nodeFacts } from "./tooltips.js";
import { START, cityOf, cityText, nodeName } from "./card_facts.js";
import { legalMoves } from "./legal_moves.js";
import { wayBetween } from "./network.js";
import { connectPick, plausibleTrip, tripPick, verbOf } from "./selection.js";

/**
 * @typedef {import("./types").Ctx} Context
 * @typedef {object} Target
 * @property {"" | "target" | "chosen" | "barred"} state
 * @property {number} [points]
 * @property {string} label
 * @property {(spot: Element) => void} go
 */

/**
 * What a node of the network is to the decision under way; null if nothing.
 * @param {Context} ctx
 * @param {string} node
 * @returns {Target | null}
 */
export function nodeTarget(ctx, node) {
  switch (verbOf(ctx)) {
    case "connect":
      return connectTarget(ctx, node);
    case "deliver":
    case "locomotive":
      return tripTarget(ctx, node);
    case "place":
      return placeTarget(ctx, node);
    default:
      return null;
  }
}

/** @param {Context} ctx @param {string} node @returns {Target | null} */
function connectTarget(ctx, node) {
  const pick = connectPick(ctx);
  const { city } = pick;
  if (!city) return null;
  if (pick.nodes.includes(node)) {
    const label = t("Connect {city} to {node}", { city, node: nodeName(node) });
    return {
      state: pick.node === node ? "chosen" : "target",
      label,
      go: () => ctx.choose({ verb: "connect", city, node }),
    };
  }
  const sample = legalMoves(ctx.moves).connects.find((one) => one.city === city);
  if (!sample) return null;
  const text = `connect ${city} > ${node} ${sample.colour} ${sample.pay}`;
  const title = t("You cannot connect {city} to {node}", { city, node: nodeName(node) });
  return { state: "", label: title, go: (spot) => ctx.why(text, title, spot) };
}

/** @param {Context} ctx @param {string} node @returns {Target | null} */
function tripTarget(ctx, node) {
  const { good, from, goals, to } = tripPick(ctx);
  if (!good || !from || node === from) return null;
  const verb = ctx.choice.verb === "locomotive" ? "locomotive" : "deliver";
  const goal = goals.find((trip) => trip.to === node);
  if (!goal) {
    const title = t("The {good} cube cannot go to {node}", { good: t(good), node: nodeName(node) });
    return {
      state: "",
      label: title,
      go: (spot) => ctx.why(`${verb} ${good} ${from} > ${node}`, title, spot),
    };
  }
  const { length } = wayBetween(ctx.view.links, from, node).links;
  const label = tn(
    "Deliver the {good} cube to {node}, 1 link",
    "Deliver the {good} cube to {node}, {n} links",
    length,
    { good: t(good), node },
  );
  const go = () => ctx.choose({ verb, good, from, to: node });
  return { state: to === node ? "chosen" : "target", points: ownPoints(ctx, goal), label, go };
}

/** @param {Context} ctx @param {string} node @returns {Target} */
function placeTarget(ctx, node) {
  if (legalMoves(ctx.moves).places.includes(node)) {
    const label = t("Put the cube on {node}", { node });
    return {
      state: ctx.choice.city === node ? "chosen" : "target",
      label,
      go: () => ctx.choose({ city: node }),
    };
  }
  const title = t("Not on {node}", { node: nodeName(node) });
  return { state: "", label: title, go: (spot) => ctx.why(`place ${node}`, title, spot) };
}

/**
 * What goods of a colour on a city are to the decision under way; null if nothing.
 * @param {Context} ctx
 * @param {string} city
 * @param {string} good
 * @returns {Target | null}
 */
export function goodTarget(ctx, city, good) {
  const verb = verbOf(ctx) ?? (ctx.showAll && ctx.mine ? "deliver" : null);
  if (verb !== "deliver" && verb !== "locomotive") return null;
  const pick = tripPick(ctx);
  const label = t("{good} cube on {city}", { good: t(good), city });
  if (pick.trips.some((trip) => trip.from === city && trip.good === good)) {
    const chosen = pick.from === city && pick.good === good;
    return {
      state: chosen ? "chosen" : "target",
      label,
      go: () => ctx.choose({ verb, good, from: city }),
    };
  }
  const title = t("The {good} cube stays on {city}", { good: t(good), city });
  return {
    state: "",
    label: title,
    go: (spot) => ctx.why(plausibleTrip(ctx, good, city), title, spot),
  };
}

/** A node with all that lies on it, in words. @param {Context} ctx @param {string} node */
export const nodeText = (ctx, node) => nodeFacts(ctx, node).join(" ");

/** Explain a node, next to it. @param {Context} ctx @param {string} node @param {Element} spot */
export const explainNode = (ctx, node, spot) =>
  ctx.explain(node === START ? t("Start") : node, nodeText(ctx, node), null, spot);

/** Explain a card, next to it. @param {Context} ctx @param {string} card @param {Element} spot */
export const explainCity = (ctx, card, spot) =>
  ctx.explain(card, cityText(cityOf(ctx.board, card)), null, spot);

/**
 * The points a trip gives, by seat, ours first.
 * @param {Context} ctx
 * @param {{from: string, to: string}} trip
 */
export const tripGains = (ctx, { from, to }) => ctx.view.facts.own?.trips[`${from} > ${to}`] ?? [];

/** The points a trip gives us. @param {Context} ctx @param {{from: string, to: string}} trip */
export const ownPoints = (ctx, trip) => tripGains(ctx, trip)[0]?.points ?? 0;
