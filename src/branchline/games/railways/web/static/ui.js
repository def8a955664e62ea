/** Railways of the World: The Card Game, at the table. */

import { nothing } from "branchline/lit.js";
import { t, tn } from "branchline/i18n.js";
import { seatAbout } from "./tooltips.js";
import { ask, stops, verbs, where } from "./prompts.js";
import { discardDesk, passDesk, placeDesk, takeDesk, trimDesk } from "./decide_cards.js";
import { connectDesk } from "./decide_connect.js";
import { deliverDesk, locomotiveDesk } from "./decide_delivery.js";
import { drawing } from "./board.js";
import { ending } from "./final_scoring.js";
import { prepare } from "./card_facts.js";
import { brief, facts, hand, panels } from "./panels.js";
import { verbOf } from "./selection.js";
import { focusOf, sizeOf } from "./planned_layout.js";
import { twin } from "./text_board.js";

/** @type {Record<string, (ctx: import("branchline/types").Context) => import("branchline/types").Drawn>} */
const DESKS = {
  connect: connectDesk,
  locomotive: locomotiveDesk,
  deliver: deliverDesk,
  discard: discardDesk,
  pass: passDesk,
  place: placeDesk,
  take: takeDesk,
  trim: trimDesk,
};

/** @type {import("branchline/types").GameUi} */
export const ui = {
  prepare,
  colours: ["purple", "lightblue", "grey", "green"],
  draws: "take",
  stops,
  where,
  ask,
  verbs,
  facts,
  brief,
  tells: seatAbout,
  size: sizeOf,
  drawing,
  frame: () => nothing,
  focus: focusOf,
  desk: (ctx) => DESKS[verbOf(ctx) ?? ""]?.(ctx) ?? nothing,
  own: hand,
  panels,
  twin,
  ending,
  headings: [
    ["points", () => t("In play")],
    ["cities", () => t("Cities")],
    ["locomotives", () => t("Locomotives")],
    ["goods", () => t("Goods sets")],
    ["total", () => t("Total")],
  ],
  course: [
    ["trains", () => t("Trains left")],
    ["cards", () => t("Cards in hand")],
  ],
  round: (view) => view.links.length,
  roundLabel: (n) => tn("1 city", "{n} cities", n),
};
