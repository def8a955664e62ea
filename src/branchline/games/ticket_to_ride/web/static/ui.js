/** Ticket to Ride: Europe in the browser. */

import { t, tn } from "branchline/i18n.js";
import { cityOf, frameOf, prepare, routeOf, ticketOf } from "./board.js";
import { decision } from "./decisions.js";
import { scoringDetails } from "./final_scoring.js";
import { fly } from "./animation_layer.js";
import { hand } from "./hand.js";
import { drawing } from "./map.js";
import { isNarrow, marketPanel, pickTickets } from "./draw_piles.js";
import { tooltipAt } from "./map_taps.js";
import { reveals } from "./tunnel_cards.js";
import { leastKept, likelyPayment, legalMoves } from "./legal_moves.js";
import { brief, facts, stops } from "./seat_facts.js";
import { shownTicket, ticketPanel } from "./tickets.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("branchline/types").Verb} Verb */

/** The part of the map that is shown around a thing that is explained, and around one that was picked. */
const WIDE = 110;
const NEAR = 30;

/** @param {Ctx} ctx */
function subtitle(ctx) {
  const players = tn("{n} player", "{n} players", ctx.view.seats);
  if (!ctx.view.turns_left) return players;
  const left = tn("last round, {n} turn left", "last round, {n} turns left", ctx.view.turns_left);
  return `${players} \u00b7 ${left}`;
}

/** @param {Ctx} ctx */
function askTickets(ctx) {
  const { keeps } = legalMoves(ctx);
  if (keeps.length === 0) return { title: t("choose tickets"), note: "" };
  const least = leastKept(legalMoves(ctx));
  const title = tn("keep at least {n} ticket", "keep at least {n} tickets", least);
  return { title, note: t("Tickets score points if completed and lose points if not.") };
}

/** @param {Ctx} ctx */
function askAction(ctx) {
  const { route, verb, city } = ctx.choice;
  if (!ctx.mine) return { title: t("to move"), note: "" };
  if (legalMoves(ctx).pass) return { title: t("pass"), note: t("Nothing else is possible.") };
  if (route)
    return {
      title: t("pay for {route}", { route: routeOf(ctx.board, route).title }),
      note: t("Or draw cards, draw tickets or build a station."),
    };
  if (verb === "tickets")
    return { title: t("draw tickets"), note: t("Draw up to three; keep at least one.") };
  if (verb === "station")
    return {
      title: t("build a station"),
      note: city ? t("Choose how to pay.") : t("Choose a city that has none."),
    };
  const note =
    ctx.view.turns_left === null
      ? t("Or draw tickets or build a station.")
      : t("This is your last turn.");
  return { title: t("draw cards or claim a route"), note };
}

/** What the player to move must do. @param {Ctx} ctx */
function ask(ctx) {
  switch (ctx.view.prompt) {
    case "first tickets":
    case "keep tickets":
      return askTickets(ctx);
    case "second card":
      return {
        title: t("second card"),
        note: t("From the face-up cards or the deck; no face-up locomotive."),
      };
    case "pay for the tunnel or withdraw":
      return { title: t("pay for the tunnel or withdraw"), note: "" };
    default:
      return askAction(ctx);
  }
}

/** @param {Ctx} ctx @param {Element} spot */
function pickStation(ctx, spot) {
  if (legalMoves(ctx).stations.size > 0)
    return ctx.choose(ctx.choice.verb === "station" ? {} : { verb: "station" });
  const free = [...ctx.board.cities.keys()].find((city) => ctx.view.stations[city] === undefined);
  const payment = likelyPayment(ctx, "grey", ctx.view.facts.own?.station_cost ?? 1, 0);
  return ctx.why(`station ${free} ${payment}`, t("You cannot build a station"), spot);
}

/** The few verbs of the moment. @param {Ctx} ctx @returns {Verb[]} */
function verbs(ctx) {
  if (!ctx.mine || ctx.view.prompt !== "action" || legalMoves(ctx).pass) return [];
  const legal = legalMoves(ctx);
  const { verb, route } = ctx.choice;
  if (isNarrow() && (verb || route)) return []; // the room is for the decision; it can be cancelled
  return [
    {
      id: "tickets",
      label: t("Tickets"),
      icon: "ticket",
      pressed: verb === "tickets",
      barred: !legal.tickets,
      go: (spot) => pickTickets(ctx, spot),
    },
    {
      id: "station",
      label: t("Station"),
      icon: "station",
      pressed: verb === "station",
      barred: legal.stations.size === 0,
      go: (spot) => pickStation(ctx, spot),
    },
  ];
}

/** @param {Ctx} ctx */
const focus = (ctx) =>
  ctx.view.tunnel
    ? frameOf(routeOf(ctx.board, ctx.view.tunnel.claim.split(" ")[1] ?? "").line, WIDE)
    : null;

/** The route, city or ticket in hand, as a part of the map. @param {Ctx} ctx */
function picked(ctx) {
  const { route, city } = ctx.choice;
  if (route) return frameOf(routeOf(ctx.board, route).line, NEAR);
  if (city) return frameOf([cityOf(ctx.board, city)], NEAR);
  const ticket = shownTicket();
  if (!ticket) return null;
  const { a, b } = ticketOf(ctx.board, ticket);
  return frameOf([cityOf(ctx.board, a), cityOf(ctx.board, b)], NEAR);
}

/** @param {Ctx} ctx */
function panels(ctx) {
  const tickets = ticketPanel(ctx);
  return tickets ? [marketPanel(ctx), tickets] : [marketPanel(ctx)];
}

/** @type {import("branchline/types").GameUi} */
export const ui = {
  prepare,
  colours: ["blue", "red", "green", "yellow", "black"],
  drawVerb: "draw",
  header: { stops, subtitle },
  ask,
  verbs,
  seat: { facts, brief },
  size: ({ board }) => ({ x: 0, y: 0, width: board.size[0], height: board.size[1] }),
  drawing: (ctx) => {
    fly(ctx);
    return drawing(ctx);
  },
  overlay: reveals,
  focus,
  picked,
  tooltipAt,
  decision,
  own: hand,
  panels,
  textBoard: new URL("./text_board.js", import.meta.url).href,
  finalScoring: {
    headings: () => ({
      routes: t("Routes"),
      tickets: t("Tickets"),
      stations: t("Stations"),
      express: t("Express"),
      completed: t("Completed"),
      built: t("Stations built"),
      trail: t("Longest path"),
    }),
    details: scoringDetails,
  },
  graph: {
    measures: () => ({ cars: t("Unused trains"), cards: t("Cards in hand") }),
    round: () => 0,
    roundLabel: () => "",
  },
};
