/** Where in the game the position shown is. */

import { t } from "../i18n.js";
import { here } from "./history.js";
import { state } from "./state.js";

/** @param {import("../types").Context} ctx */
export function place(ctx) {
  const n = here();
  const graph = ctx.view && state.ui?.graph;
  const round = graph ? graph.roundLabel(graph.round(ctx.view)) : "";
  return round ? t("{round}, move {n}", { round, n }) : t("Move {n}", { n });
}
