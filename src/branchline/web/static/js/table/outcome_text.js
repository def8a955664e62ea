/** Who won and why, in words. */

import { list, t, tn } from "../i18n.js";
import { state } from "./state.js";
import { nameOf } from "./event_text.js";

/** @typedef {import("../types").Outcome} Outcome */

const TOTAL = "total";

/** The headings of the sheet: those that make the total, and those that break a tie. @param {Outcome} result */
export function headings(result) {
  const keys = Object.keys(result.table[0] ?? {});
  const cut = keys.indexOf(TOTAL);
  return { parts: cut < 0 ? [] : keys.slice(0, cut), breakers: cut < 0 ? [] : keys.slice(cut + 1) };
}

/** What a heading is called. @param {string} key */
export const label = (key) =>
  key === TOTAL ? t("Total") : (state.ui?.finalScoring.headings()[key] ?? t(key));

/** The winner's sign and, if it decided, the tie-break. @param {Outcome} result */
export function verdict(result) {
  const [first = [], second = []] = result.ranking;
  const points = result.totals[first[0] ?? 0] ?? 0;
  const names = list(first.map(nameOf));
  const title =
    first.length > 1
      ? tn(
          "{names} share the victory with {n} point",
          "{names} share the victory with {n} points",
          points,
          {
            names,
          },
        )
      : tn("{names} wins with {n} point", "{names} wins with {n} points", points, { names });
  return {
    title,
    note:
      second.length && result.totals[second[0] ?? 0] === points
        ? broken(result, nameOf(second[0] ?? 0))
        : "",
  };
}

/** What broke a tie. @param {Outcome} result @param {string} names  of the players in second place */
function broken({ decided_by }, names) {
  return decided_by
    ? t("Level on points with {names}; decided by: {heading}", {
        names,
        heading: label(decided_by),
      })
    : t("Level on points with {names}; decided by the order of play.", { names });
}
