/** Moving goods on the map: cubes, where they could go, and who would get what. */

import { svg, nothing } from "../../vendor.js";
import { discMark } from "../../parts.js";
import { list, signed, t } from "../../words.js";
import { sorted } from "./moves.js";
import { trackKey } from "./world.js";
import { cargo, gains, goalOf, hops, plausible, waysOf } from "./trips.js";
import { cityInWords, colourName, pointsInWords } from "./telling.js";

/** @typedef {import("../../types").Context} Context */
/** @typedef {import("./world.js").World} World */
/** @typedef {import("./moves.js").Delivery} Delivery */

const EDGE = 0.15; // of the width of the map

/** The delivery that is picked. @param {Context} ctx @returns {Delivery | null} */
export const pickedDelivery = (ctx) =>
  sorted(ctx.moves).deliveries.find((way) => way.move === ctx.choice.move) ?? null;

/** The track the picked delivery goes over. @param {Context} ctx @param {World} world @returns {Set<string>} */
export function rideOf(ctx, world) {
  const way = ctx.mine ? pickedDelivery(ctx) : null;
  const links = way ? hops(ctx, world, way) : [];
  return new Set(links.flatMap((link) => link?.stretches.map(({ hex, sides }) => trackKey(hex, sides)) ?? []));
}

/** Pick a cube; if it can go one way only, that is picked too. @param {Context} ctx @param {string} from @param {string} colour */
export function pickCube(ctx, from, colour) {
  const ways = waysOf(ctx, from, colour);
  ctx.choose({ from, colour, ...(ways.length === 1 && ways[0] ? { move: ways[0].move } : {}) });
}

/** The cities that can be chosen. @param {Context} ctx @param {World} world */
export function goodsTargets(ctx, world) {
  const { from, colour } = ctx.choice;
  const found = [];
  const ways = from && colour ? waysOf(ctx, from, colour) : [];
  const goals = new Map();
  for (const way of ways) if (!goals.has(goalOf(world, way))) goals.set(goalOf(world, way), way);
  const picked = pickedDelivery(ctx);
  for (const [hex, way] of goals) {
    const chosen = picked !== null && goalOf(world, picked) === hex;
    found.push({ hex, state: chosen ? "goal chosen" : "goal", label: goalLabel(ctx, world, way), go: () => pickGoal(ctx, way) });
  }
  for (const hex of cargo(ctx).keys()) {
    if (goals.has(hex)) continue;
    found.push({ hex, state: hex === from ? "chosen" : "legal", label: cityInWords(world, hex), go: () => tapOrigin(ctx, hex) });
  }
  return found;
}

/** @param {Context} ctx @param {Delivery} way */
const pickGoal = (ctx, way) => ctx.choose({ from: ctx.choice.from, colour: way.colour, move: way.move });

/** A city with cubes was tapped: the only cube is picked at once. @param {Context} ctx @param {string} hex */
function tapOrigin(ctx, hex) {
  const colours = [...(cargo(ctx).get(hex) ?? [])];
  if (colours.length === 1 && colours[0]) pickCube(ctx, hex, colours[0]);
  else ctx.choose({ from: hex });
}

/** @param {Context} ctx @param {World} world @param {Delivery} way */
function goalLabel(ctx, world, way) {
  const parts = gains(ctx, world, way).map(([seat, points]) =>
    t("{points} for {name}", { points: pointsInWords(points), name: ctx.names[seat] }));
  return t("Deliver to {place}: {gains}", { place: way.places.at(-1), gains: list(parts) });
}

/** A city that cannot be chosen says why. @param {Context} ctx @param {World} world @param {string} hex @param {Element} spot */
export function tapCity(ctx, world, hex, spot) {
  const { from, colour } = ctx.choice;
  if (from && colour && from !== hex) {
    const title = t("Not to {place}", { place: world.called(hex) });
    ctx.why(plausible(ctx, world, from, colour, hex), title, spot);
    return;
  }
  const first = Object.keys(world.view.cities[hex][1])[0];
  if (first) whyNotCube(ctx, world, hex, first, spot);
}

/** @param {Context} ctx @param {World} world @param {string} hex @param {string} colour @param {Element} spot */
function whyNotCube(ctx, world, hex, colour, spot) {
  const goals = Object.keys(world.view.cities).filter((name) => name !== hex && world.view.cities[name][0] === colour);
  const tries = goals.map((goal) => plausible(ctx, world, hex, colour, goal));
  const move = tries.sort((a, b) => a.length - b.length)[0];
  const title = t("The {colour} cube stays in {place}", { colour: colourName(colour), place: world.called(hex) });
  if (move) ctx.why(move, title, spot);
  else ctx.explain(title, t("There is no city of its colour."), "STM-21.4", spot);
}

/** The cubes of a colour on a city: a button if they can go anywhere. @param {Context} ctx @param {World} world @param {string} name @param {string} colour @param {unknown[]} cubes */
export function cubeButton(ctx, world, name, colour, cubes) {
  const chosen = ctx.choice.from === name && ctx.choice.colour === colour;
  if (!cargo(ctx).get(name)?.has(colour)) {
    return svg`<g class="cubes still" aria-hidden="true"
      @click=${(/** @type {Event} */ event) => whyNotCube(ctx, world, name, colour, /** @type {Element} */ (event.currentTarget))}>${cubes}</g>`;
  }
  const label = t("{colour} cube in {place}", { colour: colourName(colour), place: world.called(name) });
  return svg`<g class="cubes target ${chosen ? "chosen" : "legal"}" role="button" tabindex="0" aria-label=${label}
    aria-pressed=${chosen ? "true" : "false"} data-target="cube:${name}:${colour}" @click=${() => pickCube(ctx, name, colour)}><title>${label}</title>${cubes}</g>`;
}

/** What each reachable city would bring. @param {Context} ctx @param {World} world */
export function goalTags(ctx, world) {
  const { from, colour } = ctx.choice;
  if (!from || !colour) return nothing;
  const seen = new Set();
  const tags = [];
  for (const way of waysOf(ctx, from, colour)) {
    const goal = goalOf(world, way);
    if (seen.has(goal)) continue;
    seen.add(goal);
    tags.push(gainTag(ctx, world, way, world.hex(goal)));
  }
  return svg`<g class="tags" aria-hidden="true">${tags}</g>`;
}

/** Which side of the map a place is near: 1 the right one, -1 the left one, 0 none. @param {World} world @param {{x: number}} place */
function edgeOf(world, { x }) {
  const share = (x - world.board.box.x) / world.board.box.width;
  return share > 1 - EDGE ? 1 : share < EDGE ? -1 : 0;
}

/** @param {Context} ctx @param {World} world @param {Delivery} way @param {{x: number, y: number}} place */
function gainTag(ctx, world, way, place) {
  const each = gains(ctx, world, way);
  const wide = each.length * 46 + 6;
  const left = -wide / 2 - (edgeOf(world, place) * wide) / 2;
  return svg`<g class="tag" transform="translate(${place.x} ${place.y - 44})"><g class="keep">
    <rect x=${left} y="-24" width=${wide} height="24" rx="3"></rect>
    ${each.map(([seat, points], at) => svg`<g transform="translate(${left + at * 46 + 16} -12)">
      <g class="disc" transform="scale(.85)">${discMark(ctx.colours[seat] ?? "")}</g><text x="21" y="5">${signed(points)}</text></g>`)}</g></g>`;
}
