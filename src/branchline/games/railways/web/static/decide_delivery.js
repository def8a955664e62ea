/** Deliveries: as an action, with a locomotive, and the last one. */

import { html, nothing } from "branchline/lit.js";
import { cube, note } from "branchline/widgets.js";
import { signed, t, tn } from "branchline/i18n.js";
import { tripPick } from "./selection.js";
import { cancel, commit, decide, gains, pickRow, strip } from "./decision_parts.js";
import { ownPoints } from "./board_taps.js";
import { playerOf } from "./card_facts.js";

/** @typedef {import("./types").Ctx} Context */

/** @param {Context} ctx */
const power = (ctx) => playerOf(ctx, ctx.view.turn).power;

/** The decision to deliver. @param {Context} ctx */
export function decideDelivery(ctx) {
  const last = ctx.view.prompt === "last delivery";
  const pick = tripPick(ctx);
  const title = last ? t("Last delivery") : t("Deliver");
  const back = last
    ? { label: t("Decline"), move: "decline", go: () => ctx.play("decline") }
    : cancel(ctx);
  return decide(
    "cube",
    title,
    t("power {n}", { n: power(ctx) }),
    html`${choices(ctx, "deliver")}
    ${note("move", t("You score every link on the route; owners of other links score theirs too."), "RWC-7.12")}
    ${ctx.preview(pick.move?.text)}${commit(back, {
      label: pick.move
        ? tn("Deliver, +1", "Deliver, +{n}", ownPoints(ctx, pick.move))
        : pick.good
          ? t("Choose where it goes")
          : t("Choose a cube and where it goes"),
      ready: Boolean(pick.move),
      go: () => pick.move && ctx.play(pick.move.text),
    })}`,
  );
}

/** The decision to put a locomotive in front. @param {Context} ctx */
export function decideLocomotive(ctx) {
  const { move, trips } = tripPick(ctx);
  const now = power(ctx);
  return decide(
    "loco",
    t("Locomotive"),
    t("power {from} to {to}", { from: now, to: now + 1 }),
    html`
    ${
      trips.length
        ? html`<p class="summary">${t(
            "With the new power, you may make one delivery immediately.",
          )}</p>${choices(ctx, "locomotive")}`
        : html`<p class="summary">${t("No delivery is possible with it yet.")}</p>`
    }
    ${note("loco", t("It stays in front of you and scores a point at the end."), "RWC-6.3")}
    ${ctx.preview(move ? move.text : "locomotive")}${commit(cancel(ctx), {
      label: move
        ? tn("Play it and deliver, +1", "Play it and deliver, +{n}", ownPoints(ctx, move))
        : trips.length
          ? t("Play it, no delivery")
          : t("Play it"),
      ready: true,
      plain: !move && trips.length > 0, // a delivery would be given away
      go: () => ctx.play(move ? move.text : "locomotive"),
    })}`,
  );
}

/** The most points a good can score. @param {Context} ctx @param {import("./legal_moves.js").Trip} trip */
const mostPoints = (ctx, { good, from }) =>
  Math.max(
    ...tripPick(ctx)
      .trips.filter((trip) => trip.good === good && trip.from === from)
      .map((trip) => ownPoints(ctx, trip)),
  );

/**
 * The goods that can go anywhere, those that score most first, then its destination.
 * @param {Context} ctx
 * @param {string} verb
 */
function choices(ctx, verb) {
  const { goods, goals, good, from, to } = tripPick(ctx);
  const ranked = goods
    .map((trip) => ({ ...trip, most: mostPoints(ctx, trip) }))
    .sort((one, other) => other.most - one.most);
  const sorted = [...goals].sort((one, other) => ownPoints(ctx, other) - ownPoints(ctx, one));
  return html`<div class="goodsrow" role="group" aria-label=${t("Goods you can deliver")}>${ranked.map(
    (trip) => {
      const chosen = trip.good === good && trip.from === from;
      const points = signed(trip.most);
      const label = t("{card}: {note}", {
        card: t("{good} cube on {city}", { good: t(trip.good), city: trip.from }),
        note: points,
      });
      return pickRow(
        {
          chosen,
          label,
          go: () => ctx.choose(chosen ? { verb } : { verb, good: trip.good, from: trip.from }),
        },
        html`${cube(trip.good)}<span>${trip.from}</span><span class="most" data-points=${points}></span>`,
      );
    },
  )}</div>
  ${
    good
      ? html`<div class="rows">${sorted.map((trip) =>
          pickRow(
            { chosen: trip.to === to, go: () => ctx.choose({ verb, good, from, to: trip.to }) },
            html`${strip(ctx, trip)}${gains(ctx, trip)}`,
          ),
        )}</div>`
      : nothing
  }`;
}
