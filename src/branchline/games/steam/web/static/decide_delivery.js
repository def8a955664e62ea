/** Moving goods: a cube, a route, and what everyone gets. */

import { html, svg, nothing } from "branchline/lit.js";
import { cube, disc, discMark, note } from "branchline/widgets.js";
import { list, signed, t } from "branchline/i18n.js";
import {
  choice,
  commit,
  confirm,
  decide,
  goButton,
  otherButton,
  playerOf,
} from "./decision_parts.js";
import { pickCube, pickGoal, pickedDelivery } from "./goods_on_map.js";
import { readDelivery, legalMoves } from "./legal_moves.js";
import { colourName } from "./map_in_words.js";
import { byGoal, cargo, gains, goalOf, hops, triesFrom, waysOf } from "./deliveries.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./position_index.js").World} World */
/** @typedef {import("./legal_moves.js").Delivery} Delivery */

const MOST_WAYS = 8;

/** The decision of a round of moving goods. @param {Context} ctx */
export function decideDelivery(ctx) {
  const { from, colour } = ctx.choice;
  const player = playerOf(ctx, ctx.view.turn);
  const end = t("round {round} of 2 · level {level}", {
    round: ctx.view.round,
    level: player.level,
  });
  if (ctx.choice.passing) return confirmPass(ctx, end);
  if (from) return decideRoute(ctx, from, colour, end);
  return decide(
    "move",
    t("Move goods"),
    end,
    html`
    ${
      cargo(ctx).size
        ? note("cube", t("Tap a highlighted cube or its city to see where it can go."))
        : note(
            "cube",
            t("No cube can be delivered at level {level}. Tap a cube to see why.", {
              level: player.level,
            }),
          )
    }
    ${cubeList(ctx)}
    ${
      ctx.view.standard && legalMoves(ctx.moves).plain.has("upgrade")
        ? note("loco", t("An upgrade costs $1 more upkeep every Turn."), "STM-32.1")
        : nothing
    }`,
  );
}

/** Asked once before a chance to deliver is let go. @param {Context} ctx @param {string} end */
function confirmPass(ctx, end) {
  const body = note("cube", t("There are cubes you could deliver."));
  const title = t("Pass this round?");
  const [back, label] = [t("Back"), t("Pass")];
  return confirm(ctx, { sign: "move", title, end, body, back, move: "pass", label });
}

/** The cubes that can go somewhere, by city, those that bring most first. @param {Context} ctx */
function cubeList(ctx) {
  const world = worldOf(ctx);
  const cities = [...cargo(ctx)]
    .map(([hex, colours]) => ({
      hex,
      cubes: [...colours]
        .map((colour) => ({ colour, points: best(ctx, hex, colour) }))
        .sort((a, b) => b.points - a.points),
    }))
    .sort((a, b) => (b.cubes[0]?.points ?? 0) - (a.cubes[0]?.points ?? 0));
  return html`<ul class="cargo">${cities.map(
    ({ hex, cubes }) => html`<li><span>${world.called(hex)}</span>
    <span class="cubes">${cubes.map(
      ({
        colour,
        points,
      }) => html`<button class="cubebtn" @click=${() => pickCube(ctx, hex, colour)}>${cube(colour)}
      <span class="vh">${t("{colour} cube in {place}", {
        colour: colourName(colour),
        place: world.called(hex),
      })}: </span><b>${signed(points)}</b></button>`,
    )}</span></li>`,
  )}</ul>`;
}

/** The most points a cube could score. @param {Context} ctx @param {string} from @param {string} colour */
function best(ctx, from, colour) {
  const points = waysOf(ctx, from, colour).map((way) => own(ctx, way));
  return Math.max(...points);
}

/** @param {Context} ctx @param {Delivery} way */
const own = (ctx, way) => gains(ctx, way).find(([seat]) => seat === ctx.view.turn)?.[1] ?? 0;

/**
 * A cube or a city is picked: the best way to each city, and all that differ in points to the one
 * that is picked.
 * @param {Context} ctx
 * @param {string} from
 * @param {string | undefined} colour
 * @param {string} end
 */
function decideRoute(ctx, from, colour, end) {
  const world = worldOf(ctx);
  const ways = waysOf(ctx, from, colour);
  const picked = pickedDelivery(ctx);
  const goals = byGoal(world, ways);
  const goal = picked && goalOf(world, picked);
  const shown = ways.filter(
    (way) => goalOf(world, way) === goal || goals.get(goalOf(world, way)) === way,
  );
  const title = colour
    ? t("Deliver the {colour} cube", { colour: colourName(colour) })
    : t("Deliver from {place}", { place: world.called(from) });
  return decide(
    "move",
    title,
    end,
    html`
    <div class="ways">${shown.slice(0, MOST_WAYS).map((way) => wayChoice(ctx, world, way, way === picked, !colour))}
      ${colour ? refused(ctx, world, from, colour).map((way) => refusedChoice(ctx, world, way)) : nothing}</div>
    ${
      shown.length > MOST_WAYS
        ? note(
            "move",
            t("{n} more routes: tap a city on the map.", { n: shown.length - MOST_WAYS }),
          )
        : nothing
    }
    ${ctx.preview(picked?.move)}${commit(
      otherButton(t("Another cube"), () => ctx.choose({})),
      picked
        ? goButton(
            t("Send it to {place}, {points}", {
              place: world.called(goal ?? ""),
              points: signed(own(ctx, picked)),
            }),
            () => ctx.play(picked.move),
          )
        : html`<button class="btn" disabled>${t("Choose a city")}</button>`,
    )}`,
  );
}

/**
 * @param {Context} ctx
 * @param {World} world
 * @param {Delivery} way
 * @param {boolean} chosen
 * @param {boolean} any  whether the cubes differ
 */
function wayChoice(ctx, world, way, chosen, any) {
  const each = gains(ctx, way);
  const said = list(each.map(([seat, points]) => `${ctx.names[seat]} ${signed(points)}`));
  return choice(
    chosen,
    () => pickGoal(ctx, way),
    html`
    ${
      any ? html`${cube(way.colour)}<span class="vh">${colourName(way.colour)}, </span>` : nothing
    }<span class="vh">${way.places.join(", ")}: ${said}</span>
    ${stripMap(ctx, world, way)}<span class="gains" aria-hidden="true">${each.map(
      ([seat, points]) =>
        html`<span class="gain">${disc(ctx.colours[seat] ?? "")}<b>${signed(points)}</b></span>`,
    )}</span>`,
  );
}

/**
 * A way as a line with stops, each stretch in its owner's colour.
 * @param {Context} ctx
 * @param {World} world
 * @param {Delivery} way
 */
function stripMap(ctx, world, way) {
  const links = hops(ctx, world, way);
  const gap = 262 / links.length;
  const low = links.length > 2;
  const x = (/** @type {number} */ at) => 34 + at * gap;
  return html`<svg class="pathstrip" viewBox="0 0 330 ${low ? 60 : 44}" aria-hidden="true">
    ${links.map((link, at) => {
      const colour = link?.owner == null ? "" : (ctx.colours[link.owner] ?? "");
      return svg`<g class=${colour ? `c-${colour}` : "unowned"}><path class="case"
          d="M${x(at) + 6} 14H${x(at + 1) - 6}"></path>
        <path class="run" d="M${x(at) + 6} 14H${x(at + 1) - 6}"></path>
        ${
          colour
            ? svg`<g class="disc" transform="translate(${
                (x(at) + x(at + 1)) / 2
              } 14) scale(.85)">${discMark(colour)}</g>`
            : nothing
        }</g>`;
    })}
    ${way.places.map((place, at) => {
      const end = at === 0 || at === way.places.length - 1;
      return svg`<circle class="halt ${end ? "end" : ""}" cx=${x(at)} cy="14" r=${end ? 6.5 : 5}></circle>
        <text class=${end ? "end" : ""} x=${x(at)} y=${low && at % 2 ? 55 : 38}>${place}</text>`;
    })}</svg>`;
}

/**
 * The shortest try to a city of the colour that is not legal.
 * @param {Context} ctx
 * @param {World} world
 * @param {string} from
 * @param {string} colour
 */
function refused(ctx, world, from, colour) {
  const known = new Set(legalMoves(ctx.moves).deliveries.map((way) => way.places.join(">")));
  return triesFrom(ctx, from)
    .filter(({ goal, linked }) => linked && world.view.cities[goal]?.[0] === colour)
    .map(({ move }) => readDelivery(move))
    .filter((way) => !known.has(way.places.join(">")))
    .sort((one, other) => one.places.length - other.places.length)
    .slice(0, 1);
}

/** @param {Context} ctx @param {World} world @param {Delivery} way */
function refusedChoice(ctx, world, way) {
  const title = t("Not to {place} by this route", { place: way.places.at(-1) ?? "" });
  return html`<button class="choice barred" @click=${(/** @type {Event} */ event) =>
    ctx.why(way.move, title, /** @type {Element} */ (event.currentTarget))}>
    <span class="vh">${way.places.join(", ")}</span>${stripMap(ctx, world, way)}
    <span class="gains why">${t("Why not?")}</span></button>`;
}
