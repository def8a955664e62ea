/** Moving goods on the desk: a cube, a way, and what everybody gets. */

import { html, svg, nothing } from "../../vendor.js";
import { cube, disc, discMark } from "../../parts.js";
import { list, signed, t } from "../../words.js";
import { choice, commit, decide, goButton, note, otherButton } from "./desk_parts.js";
import { pickCube, pickedDelivery } from "./goods.js";
import { sorted } from "./moves.js";
import { colourName } from "./telling.js";
import { cargo, deliveryText, gains, hops, waysOf } from "./trips.js";
import { worldOf } from "./world.js";

/** @typedef {import("../../types").Context} Context */
/** @typedef {import("./world.js").World} World */
/** @typedef {import("./moves.js").Delivery} Delivery */

const MOST_WAYS = 8;
const MOST_REFUSED = 2;

/** The decision of a round of moving goods. @param {Context} ctx */
export function goodsDesk(ctx) {
  const { from, colour } = ctx.choice;
  const player = ctx.view.players[ctx.view.turn];
  const end = t("round {round} of 2 · level {level}", { round: ctx.view.round, level: player.level });
  if (ctx.choice.passing) return passDesk(ctx, end);
  if (from && colour) return cubeDesk(ctx, from, colour, end);
  return decide("move", t("Move goods"), end, html`
    ${cargo(ctx).size ? note("cube", t("Tap a lit cube or its city to see where it can go.")) : note("cube", t("No cube can be delivered with level {level}. Tap a cube to learn why.", { level: player.level }))}
    ${cubeList(ctx, from)}
    ${ctx.view.standard && sorted(ctx.moves).plain.has("upgrade") ? note("loco", t("An upgrade costs $1 more upkeep every turn."), "STM-32.1") : nothing}`);
}

/** Asked once before a chance to deliver is let go. @param {Context} ctx @param {string} end */
function passDesk(ctx, end) {
  return decide("move", t("Pass this round?"), end, html`${note("cube", t("There are cubes you could deliver."))}
    ${commit(otherButton(t("Back"), () => ctx.choose({})), goButton(t("Pass"), () => ctx.play("pass")))}`);
}

/** The cubes that can go somewhere, by city. @param {Context} ctx @param {string | undefined} from */
function cubeList(ctx, from) {
  const world = worldOf(ctx);
  const cities = [...cargo(ctx)].filter(([hex]) => !from || hex === from);
  return html`<ul class="cargo">${cities.map(([hex, colours]) => html`<li><span>${world.called(hex)}</span>
    <span class="cubes">${[...colours].map((colour) => html`<button class="cubebtn" @click=${() => pickCube(ctx, hex, colour)}>${cube(colour)}
      <span class="vh">${t("{colour} cube in {place}", { colour: colourName(colour), place: world.called(hex) })}: </span><b>${best(ctx, hex, colour)}</b></button>`)}</span></li>`)}</ul>
    ${from ? html`<button class="btn quiet" @click=${() => ctx.choose({})}>${t("All cities")}</button>` : nothing}`;
}

/** The most points a cube could bring. @param {Context} ctx @param {string} from @param {string} colour */
function best(ctx, from, colour) {
  const world = worldOf(ctx);
  const points = waysOf(ctx, from, colour).map((way) => own(ctx, world, way));
  return signed(Math.max(...points));
}

/** @param {Context} ctx @param {World} world @param {Delivery} way */
const own = (ctx, world, way) => gains(ctx, world, way).find(([seat]) => seat === ctx.view.turn)?.[1] ?? 0;

/** @param {Context} ctx @param {string} from @param {string} colour @param {string} end */
function cubeDesk(ctx, from, colour, end) {
  const world = worldOf(ctx);
  const ways = waysOf(ctx, from, colour);
  const picked = pickedDelivery(ctx);
  const goal = picked?.places.at(-1);
  const shown = goal ? [...ways.filter((way) => way.places.at(-1) === goal), ...ways.filter((way) => way.places.at(-1) !== goal)] : ways;
  return decide("move", t("Deliver the {colour} cube", { colour: colourName(colour) }), end, html`
    <div class="ways">${shown.slice(0, MOST_WAYS).map((way) => wayChoice(ctx, world, way, way === picked))}
      ${refused(ctx, world, from, colour, ways).map((way) => refusedChoice(ctx, world, way, colour))}</div>
    ${ways.length > MOST_WAYS ? note("move", t("{n} more ways: tap a city on the map.", { n: ways.length - MOST_WAYS })) : nothing}
    ${commit(otherButton(t("Another cube"), () => ctx.choose({})), picked
      ? goButton(t("Send it to {place}, {points}", { place: goal, points: signed(own(ctx, world, picked)) }), () => ctx.play(picked.move))
      : html`<button class="btn" disabled>${t("Choose a way")}</button>`)}`);
}

/** @param {Context} ctx @param {World} world @param {Delivery} way @param {boolean} chosen */
function wayChoice(ctx, world, way, chosen) {
  const each = gains(ctx, world, way);
  const said = list(each.map(([seat, points]) => `${ctx.names[seat]} ${signed(points)}`));
  return choice(chosen, () => ctx.choose({ from: ctx.choice.from, colour: way.colour, move: way.move }), html`
    <span class="vh">${way.places.join(", ")}: ${said}</span>
    ${stripMap(ctx, world, way)}<span class="gains" aria-hidden="true">${each.map(([seat, points]) =>
      html`<span class="gain">${disc(ctx.colours[seat] ?? "")}<b>${signed(points)}</b></span>`)}</span>`);
}

/** A way as a line with stops, each stretch in its owner's colour. @param {Context} ctx @param {World} world @param {Delivery} way */
function stripMap(ctx, world, way) {
  const links = hops(ctx, world, way);
  const gap = 262 / links.length;
  const low = links.length > 2;
  const x = (/** @type {number} */ at) => 34 + at * gap;
  return html`<svg class="pathstrip" viewBox="0 0 330 ${low ? 60 : 44}" aria-hidden="true">
    ${links.map((link, at) => {
      const colour = link?.owner == null ? "" : ctx.colours[link.owner] ?? "";
      return svg`<g class=${colour ? `c-${colour}` : "unowned"}><path class="case" d="M${x(at) + 6} 14H${x(at + 1) - 6}"></path>
        <path class="run" d="M${x(at) + 6} 14H${x(at + 1) - 6}"></path>
        ${colour ? svg`<g class="disc" transform="translate(${(x(at) + x(at + 1)) / 2} 14) scale(.85)">${discMark(colour)}</g>` : nothing}</g>`;
    })}
    ${way.places.map((place, at) => {
      const end = at === 0 || at === way.places.length - 1;
      return svg`<circle class="halt ${end ? "end" : ""}" cx=${x(at)} cy="14" r=${end ? 6.5 : 5}></circle>
        <text class=${end ? "end" : ""} x=${x(at)} y=${low && at % 2 ? 55 : 38}>${place}</text>`;
    })}</svg>`;
}

/**
 * Ways over complete links that a player would try and that are not legal, the shortest first.
 * @param {Context} ctx @param {World} world @param {string} from @param {string} colour @param {Delivery[]} legal
 */
function refused(ctx, world, from, colour, legal) {
  const known = new Set(legal.map((way) => way.places.join(">")));
  const most = ctx.view.players[ctx.view.turn].level + 1;
  /** @type {string[][]} */
  let front = [[from]];
  /** @type {string[][]} */
  const found = [];
  for (let step = 0; step < most && found.length < MOST_REFUSED && front.length < 400; step += 1) {
    /** @type {string[][]} */
    const next = [];
    for (const way of front) {
      for (const node of neighbours(world, /** @type {string} */ (way.at(-1)))) {
        if (way.includes(node)) continue;
        const longer = [...way, node];
        if (world.isCity(node) && world.view.cities[node][0] === colour) {
          if (!known.has(longer.map((hex) => world.called(hex)).join(">"))) found.push(longer);
        } else next.push(longer);
      }
    }
    front = next;
  }
  return found.slice(0, MOST_REFUSED);
}

/** @param {World} world @param {string} node */
function neighbours(world, node) {
  const found = new Set();
  for (const link of world.links) {
    if (link.complete && link.nodes.includes(node)) found.add(link.nodes[0] === node ? link.nodes[1] : link.nodes[0]);
  }
  return /** @type {Set<string>} */ (found);
}

/** @param {Context} ctx @param {World} world @param {string[]} way @param {string} colour */
function refusedChoice(ctx, world, way, colour) {
  const places = way.map((hex) => world.called(hex));
  const named = places.slice(1).map(() => null);
  const title = t("Not to {place} this way", { place: places.at(-1) });
  return html`<button class="choice barred" @click=${(/** @type {Event} */ event) =>
      ctx.why(deliveryText(ctx, world, colour, way), title, /** @type {Element} */ (event.currentTarget))}>
    <span class="vh">${places.join(", ")}</span>${stripMap(ctx, world, { move: "", colour, places, named })}
    <span class="gains why">${t("Why not?")}</span></button>`;
}
