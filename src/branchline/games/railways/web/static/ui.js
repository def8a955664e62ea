/** Railways of the World: The Card Game, at the table. */

import { nothing } from "branchline/vendor.js";
import { t, tn } from "branchline/words.js";
import { seatAbout } from "./about.js";
import { ask, stops, verbs, where } from "./asking.js";
import { discardDesk, passDesk, placeDesk, takeDesk, trimDesk } from "./desk_cards.js";
import { connectDesk } from "./desk_connect.js";
import { deliverDesk, locomotiveDesk } from "./desk_trips.js";
import { drawing } from "./drawing.js";
import { ending } from "./ending.js";
import { prepare } from "./facts.js";
import { brief, facts, hand, panels } from "./panels.js";
import { verbOf } from "./picks.js";
import { focusOf, sizeOf } from "./plan.js";
import { twin } from "./twin.js";

/** @type {Record<string, (ctx: import("branchline/types").Context) => import("branchline/types").Drawn>} */
const DESKS = {
  connect: connectDesk, locomotive: locomotiveDesk, deliver: deliverDesk, discard: discardDesk,
  pass: passDesk, place: placeDesk, take: takeDesk, trim: trimDesk,
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
