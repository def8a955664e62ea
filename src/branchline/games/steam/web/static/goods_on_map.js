/** Moving goods on the map: cubes, where they could go, and who would get what. */

import { svg, nothing } from "branchline/lit.js";
import { discMark } from "branchline/widgets.js";
import { list, signed, t } from "branchline/i18n.js";
import { legalMoves } from "./legal_moves.js";
import { worldOf } from "./position_index.js";
import { byGoal, cargo, firstTry, gains, goalOf, hops, over, tryTo, waysOf } from "./deliveries.js";
import { cityInWords, colourName, pointsInWords } from "./map_in_words.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./position_index.js").World} World */
/** @typedef {import("./legal_moves.js").Delivery} Delivery */

const EDGE = 0.15; // of the width of the map

/** The delivery that is picked. @param {Context} ctx @returns {Delivery | null} */
export const pickedDelivery = (ctx) =>
  legalMoves(ctx.moves).deliveries.find((way) => way.move === ctx.choice.move) ?? null;

/** The track the picked delivery goes over. @param {Context} ctx @param {World} world @returns {Set<string>} */
export function rideOf(ctx, world) {
  const way = ctx.mine ? pickedDelivery(ctx) : null;
  const links = way ? hops(ctx, world, way) : [];
  return over(links);
}

/**
 * Pick a cube, or a city for any of its cubes; if there is but one city to go to, the best way
 * there too.
 * @param {Context} ctx
 * @param {string} from
 * @param {string} [colour]
 */
export function pickCube(ctx, from, colour) {
  const goals = byGoal(worldOf(ctx), waysOf(ctx, from, colour));
  const only = goals.size === 1 ? [...goals.values()][0] : null;
  ctx.choose({ from, colour: only?.colour ?? colour, ...(only ? { move: only.move } : {}) });
}

/** The cities that can be chosen. @param {Context} ctx @param {World} world */
export function goodsTargets(ctx, world) {
  const { from, colour } = ctx.choice;
  const found = [];
  const goals = byGoal(world, from ? waysOf(ctx, from, colour) : []);
  const picked = pickedDelivery(ctx);
  for (const [hex, way] of goals) {
    const sent = picked && goalOf(world, picked) === hex ? picked : null;
    found.push({
      hex,
      state: sent ? "goal chosen" : "goal",
      label: goalLabel(ctx, sent ?? way),
      go: () => (sent ? ctx.play(sent.move) : pickGoal(ctx, way)), // a second tap sends the cube
    });
  }
  for (const hex of cargo(ctx).keys()) {
    if (goals.has(hex)) continue;
    found.push({
      hex,
      state: hex === from ? "chosen" : "legal",
      label: cityInWords(world, hex),
      go: () => pickCube(ctx, hex),
    });
  }
  return found;
}

/** @param {Context} ctx @param {Delivery} way */
export const pickGoal = (ctx, way) => ctx.choose({ ...ctx.choice, move: way.move });

/** @param {Context} ctx @param {Delivery} way */
function goalLabel(ctx, way) {
  const parts = gains(ctx, way).map(([seat, points]) =>
    t("{points} for {name}", { points: pointsInWords(points), name: ctx.names[seat] }),
  );
  return t("Deliver to {place}: {gains}", { place: way.places.at(-1), gains: list(parts) });
}

/**
 * A city that cannot be chosen says why.
 * @param {Context} ctx
 * @param {World} world
 * @param {string} hex
 * @param {Element} spot
 */
export function tapCity(ctx, world, hex, spot) {
  const { from } = ctx.choice;
  const [wanted, cubes] = world.city(hex);
  const colour = ctx.choice.colour ?? wanted;
  const move = from && from !== hex ? tryMove(ctx, world, from, colour, hex) : null;
  if (move) {
    const title = t("Not to {place}", { place: world.called(hex) });
    ctx.why(move, title, spot);
    return;
  }
  const first = Object.keys(cubes)[0];
  if (first) whyNotCube(ctx, world, hex, first, spot);
}

/**
 * The delivery of a cube to a city to try; null if there is no such cube.
 * @param {Context} ctx @param {World} world @param {string} from @param {string} colour @param {string} goal
 */
function tryMove(ctx, world, from, colour, goal) {
  if (!world.view.cities[from]?.[1][colour]) return null;
  const straight = `deliver ${colour} ${world.called(from)} > ${world.called(goal)}`;
  return world.view.cities[goal]?.[0] === colour
    ? (tryTo(ctx, from, goal)?.move ?? straight)
    : straight;
}

/** @param {Context} ctx @param {World} world @param {string} hex @param {string} colour @param {Element} spot */
function whyNotCube(ctx, world, hex, colour, spot) {
  const move = firstTry(ctx, world, hex, colour)?.move;
  const title = t("The {colour} cube stays in {place}", {
    colour: colourName(colour),
    place: world.called(hex),
  });
  if (move) ctx.why(move, title, spot);
  else ctx.explain(title, t("There is no city of that colour."), "STM-21.4", spot);
}

/**
 * The cubes of a colour on a city: a button if they can go anywhere.
 * @param {Context} ctx
 * @param {World} world
 * @param {string} name
 * @param {string} colour
 * @param {unknown[]} cubes
 */
export function cubeButton(ctx, world, name, colour, cubes) {
  const chosen =
    ctx.choice.from === name && (pickedDelivery(ctx)?.colour ?? ctx.choice.colour) === colour;
  if (!cargo(ctx).get(name)?.has(colour)) {
    return svg`<g class="cubes still" aria-hidden="true"
      @click=${(/** @type {Event} */ event) =>
        whyNotCube(
          ctx,
          world,
          name,
          colour,
          /** @type {Element} */ (event.currentTarget),
        )}>${cubes}</g>`;
  }
  const label = t("{colour} cube in {place}", {
    colour: colourName(colour),
    place: world.called(name),
  });
  return svg`<g class="cubes target ${chosen ? "chosen" : "legal"}" role="button" tabindex="0" aria-label=${label}
    aria-pressed=${chosen ? "true" : "false"} data-target="cube:${name}:${colour}"
    @click=${() => pickCube(ctx, name, colour)}><title>${label}</title>${cubes}</g>`;
}

/** What each reachable city would score. @param {Context} ctx @param {World} world */
export function goalTags(ctx, world) {
  const { from, colour } = ctx.choice;
  if (!from) return nothing;
  const goals = byGoal(world, waysOf(ctx, from, colour));
  const picked = pickedDelivery(ctx);
  if (picked) goals.set(goalOf(world, picked), picked);
  return svg`<g class="tags" aria-hidden="true">${[...goals].map(([goal, way]) =>
    gainTag(ctx, world, way, world.hex(goal)),
  )}</g>`;
}

/**
 * Which side of the map a place is near: 1 the right one, -1 the left one, 0 none.
 * @param {World} world
 * @param {{x: number}} place
 */
function edgeOf(world, { x }) {
  const share = (x - world.board.box.x) / world.board.box.width;
  return share > 1 - EDGE ? 1 : share < EDGE ? -1 : 0;
}

/** @param {Context} ctx @param {World} world @param {Delivery} way @param {{x: number, y: number}} place */
function gainTag(ctx, world, way, place) {
  const each = gains(ctx, way);
  const wide = each.length * 46 + 6;
  const left = -wide / 2 - (edgeOf(world, place) * wide) / 2;
  return svg`<g class="tag" transform="translate(${place.x} ${place.y - 44})"><g class="keep">
    <rect x=${left} y="-24" width=${wide} height="24" rx="3"></rect>
    ${each.map(
      ([seat, points], at) => svg`<g transform="translate(${left + at * 46 + 16} -12)">
      <g class="disc" transform="scale(.85)">${discMark(ctx.colours[seat] ?? "")}</g><text x="21"
          y="5">${signed(points)}</text></g>`,
    )}</g></g>`;
}
