/** Railways of the World: The Card Game, at the table. */

import { nothing } from "branchline/lit.js";
import { t, tn } from "branchline/i18n.js";
import { seatAbout } from "./tooltips.js";
import { ask, stops, verbs, subtitle } from "./prompts.js";
import { decideDiscard, decidePass, decidePlace, decideTake, decideTrim } from "./decide_cards.js";
import { decideConnect } from "./decide_connect.js";
import { decideDelivery, decideLocomotive } from "./decide_delivery.js";
import { drawing } from "./board.js";
import { scoringDetails } from "./final_scoring.js";
import { prepare } from "./card_facts.js";
import { brief, facts, hand, panels } from "./panels.js";
import { verbOf } from "./selection.js";
import { focusOf, sizeOf } from "./planned_layout.js";

/** @type {Record<string, (ctx: import("branchline/types").Context) => import("branchline/types").Drawn>} */
const DECISIONS = {
  connect: decideConnect,
  locomotive: decideLocomotive,
  deliver: decideDelivery,
  discard: decideDiscard,
  pass: decidePass,
  place: decidePlace,
  take: decideTake,
  trim: decideTrim,
};

/** @type {import("branchline/types").GameUi} */
export const ui = {
  prepare,
  colours: ["purple", "lightblue", "grey", "green"],
  drawVerb: "take",
  header: { stops, subtitle },
  ask,
  verbs,
  seat: { facts, brief, tooltip: seatAbout },
  size: sizeOf,
  drawing,
  overlay: () => nothing,
  focus: focusOf,
  decision: (ctx) => DECISIONS[verbOf(ctx) ?? ""]?.(ctx) ?? nothing,
  own: hand,
  panels,
  textBoard: new URL("./text_board.js", import.meta.url).href,
  finalScoring: {
    headings: () => ({
      points: t("In play"),
      cities: t("Cities"),
      locomotives: t("Locomotives"),
      goods: t("Goods sets"),
    }),
    details: scoringDetails,
  },
  graph: {
    measures: () => ({ trains: t("Trains left"), cards: t("Cards in hand") }),
    round: (view) => view.links.length,
    roundLabel: (n) => tn("1 city", "{n} cities", n),
  },
};
