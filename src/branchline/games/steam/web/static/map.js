/** The map with everything on it, and what can be tapped. */

import { svg, nothing, guard, repeat, styleMap, unsafeSVG } from "branchline/lit.js";
import { t } from "branchline/i18n.js";
import { money, playerOf } from "./decision_parts.js";
import { hexPath } from "./geometry.js";
import { most } from "./map_labels.js";
import { tracks, owners } from "./track_drawing.js";
import { cities, cityCubes, cityNames, towns } from "./cities.js";
import { legalMoves } from "./legal_moves.js";
import { pickedLay, turntable } from "./tile_picker.js";
import { touched } from "./recent_events.js";
import { worldOf } from "./position_index.js";
import { growTargets, isGrowing } from "./decide_growth.js";
import { journeys, wentOver } from "./delivery_animation.js";
import { cubeButton, goalTags, goodsTargets, rideOf, tapCity } from "./goods_on_map.js";
import { aboutHex } from "./tooltips.js";
import { hexInWords } from "./map_in_words.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./position_index.js").World} World */
/** @typedef {{hex: string, state: string, label: string, tag?: string, go: (event: Event) => void}} Target */

const HIT = hexPath(47.5);
const ROOM = 115; // about a hex, for the turntable

/** The whole drawing. @param {Context} ctx */
export function drawing(ctx) {
  const world = worldOf(ctx);
  const asked = askedFor(ctx);
  const lay = asked === "build" ? pickedLay(ctx) : null;
  const shown = {
    without: lay ? lay.hex : null,
    fresh: touched(ctx, world),
    ride: Object.keys(ctx.choice).length ? rideOf(ctx, world) : wentOver(ctx, world),
    peek: ctx.peek ?? null,
  };
  const targets = targetsOf(ctx, world, asked);
  const builder = world.view.prompt === "build" ? world.view.turn : null;
  const choosing = Object.keys(ctx.choice).length > 0;
  return svg`<g class="steam map ${asked} ${ctx.letters ? "letters" : ""} ${choosing ? "choosing" : ""}"
      style=${styleMap({ "--most": most(ctx.board.box) })}>
    ${guard([ctx.board.ground], () => svg`<g class="sheet" aria-hidden="true">${unsafeSVG(ctx.board.ground)}</g>`)}
    ${guard(
      [ctx.view, shown.without, [...shown.fresh].join(), shown.peek, [...shown.ride].join()],
      () => tracks(world, ctx.colours, shown),
    )}
    ${guard(
      [ctx.view, [...shown.fresh].join()],
      () =>
        svg`<g class="nodes">${towns(world)}${cities(world, shown.fresh)}</g>${owners(world, ctx.colours, builder)}`,
    )}
    ${hexes(ctx, world, asked)}
    <g class="targets ${ctx.choice.hex ? "quiet" : ""}">${repeat(
      targets,
      (one) => one.hex,
      (one) =>
        target(
          ctx,
          world,
          one,
          asked === "build" && Boolean(ctx.choice.hex) && one.state !== "chosen",
        ),
    )}</g>
    ${guard([ctx.view], () => svg`<g class="nodes" aria-hidden="true">${cityNames(world)}</g>`)}
    <g class="goods">${goods(ctx, world, asked)}</g>
    ${asked === "goods" ? goalTags(ctx, world) : nothing}
    ${asked === "build" && ctx.choice.hex && !isGrowing(ctx) ? turntable(ctx) : nothing}
    ${journeys(ctx, world)}</g>`;
}

/** The part of the game that the board explains now, if any. @param {Context} ctx */
export function askedFor(ctx) {
  if (!ctx.mine || !ctx.live) return "idle";
  if (ctx.view.prompt === "build") return "build";
  return ctx.view.prompt === "move goods" ? "goods" : "idle";
}

/** @param {Context} ctx @param {World} world @param {string} asked @returns {Target[]} */
function targetsOf(ctx, world, asked) {
  if (asked === "goods") return goodsTargets(ctx, world);
  if (asked !== "build") return [];
  if (isGrowing(ctx)) return growTargets(ctx, world);
  const lays = layTargets(ctx, world);
  if (!ctx.showAll) return lays;
  const open = new Set(lays.map((one) => one.hex));
  return [...lays, ...growTargets(ctx, world).filter((one) => !open.has(one.hex))];
}

/** @param {Context} ctx @param {World} world @returns {Target[]} */
function layTargets(ctx, world) {
  const found = [];
  for (const [hex, lays] of legalMoves(ctx.moves).lays) {
    const chosen = hex === ctx.choice.hex;
    const least = Math.min(...lays.map((lay) => lay.price));
    const picked = chosen ? pickedLay(ctx) : null;
    found.push({
      hex,
      state: chosen ? "chosen" : "legal",
      label: picked
        ? t("Lay tile on {hex}, {price}", { hex, price: money(picked.price) })
        : t("{place}: build here, from {price}", {
            place: hexInWords(world, hex),
            price: money(least),
          }),
      tag: money(least),
      go: () => tapHex(ctx, hex),
    });
  }
  return found;
}

/**
 * Tap a hex: the turntable opens; again: the tile shown on it is laid, or without one it closes.
 * @param {Context} ctx
 * @param {string} hex
 */
function tapHex(ctx, hex) {
  if (hex !== ctx.choice.hex) return chooseHex(ctx, hex);
  const picked = pickedLay(ctx);
  return picked ? ctx.play(picked.move) : ctx.choose({});
}

/** Open the turntable on a hex; a single tile is picked at once. @param {Context} ctx @param {string} hex */
export function chooseHex(ctx, hex) {
  const lays = legalMoves(ctx.moves).lays.get(hex) ?? [];
  const only = lays.length === 1 ? lays[0] : undefined;
  ctx.choose(only ? { hex, piece: only.piece.text } : { hex });
}

/**
 * @param {Context} ctx @param {World} world @param {Target} one
 * @param {boolean} aside  while the turntable is open, keys walk round it and not over other hexes
 */
function target(ctx, world, one, aside) {
  const { x, y } = world.hex(one.hex);
  const node = world.isCity(one.hex) || world.isTown(one.hex);
  return svg`<g class="target ${one.state} ${node ? "node" : ""}" role="button" tabindex=${aside ? -1 : 0}
      data-hex=${one.hex} data-target=${aside ? nothing : one.hex}
      aria-label=${one.label} aria-pressed=${one.state === "chosen" ? "true" : "false"}
      transform="translate(${x} ${y})" @click=${one.go}><title>${one.tag ? `${one.label}\n` : ""}${guard(
        [ctx.view, one.hex],
        () => aboutHex(world, one.hex, ctx.names),
      )}</title>
    <path class="hit" d=${HIT}></path>
    ${node ? nothing : svg`<circle class="spot" r="7"></circle><path class="plus" d="M-8 0H8M0-8V8"></path>`}
    ${
      one.tag
        ? svg`<g class="tag" transform="translate(0 -30)"><rect x="-14" y="-9" width="28" height="18"
            rx="2"></rect><text y="4.5">${one.tag}</text></g>`
        : nothing
    }</g>`;
}

/**
 * Every hex explains itself when it is pointed at; one that cannot be chosen says why when it
 * is tapped.
 * @param {Context} ctx
 * @param {World} world
 * @param {string} asked
 */
function hexes(ctx, world, asked) {
  const tapped = (/** @type {Event} */ event) => {
    const spot = /** @type {SVGElement} */ (event.target);
    if (spot.dataset.hex && asked !== "idle") whyNot(ctx, world, asked, spot.dataset.hex, spot);
  };
  return svg`<g class="hexes" aria-hidden="true" @click=${tapped}>${guard([ctx.view], () =>
    [...world.board.hexes.values()].map(
      (hex) =>
        svg`<path class="dead" d=${HIT} data-hex=${hex.name}
            transform="translate(${hex.x} ${hex.y})"><title>${aboutHex(world, hex.name, ctx.names)}</title></path>`,
    ),
  )}</g>`;
}

/** @param {Context} ctx @param {World} world @param {string} asked @param {string} hex @param {Element} spot */
function whyNot(ctx, world, asked, hex, spot) {
  if (Object.keys(ctx.choice).length && !isGrowing(ctx) && asked === "build") {
    ctx.choose({}); // a tap next to the turntable puts it away
    return;
  }
  if (asked === "goods") {
    if (world.isCity(hex)) tapCity(ctx, world, hex, spot);
    else if (Object.keys(ctx.choice).length) ctx.choose({});
    return;
  }
  const place = world.called(hex);
  const move = isGrowing(ctx)
    ? growMove(ctx, world, hex)
    : `lay ${hex} ${world.hex(hex).kind === "town" ? "T21 N S" : "21 N-S"}`;
  if (move) ctx.why(move, t("Not on {place}", { place }), spot);
}

/** @param {Context} ctx @param {World} world @param {string} hex */
function growMove(ctx, world, hex) {
  const title = world.hex(hex).title;
  if (!title) return null;
  const space = Math.max(
    1,
    ctx.view.spaces.findIndex((/** @type {object} */ cubes) => Object.keys(cubes).length) + 1,
  );
  return playerOf(ctx, ctx.seat ?? 0).tile === "urbanization"
    ? `urbanize ${title} grey ${space}`
    : `grow ${title} ${space}`;
}

/** @param {Context} ctx @param {World} world @param {string} asked */
function goods(ctx, world, asked) {
  return Object.keys(world.view.cities).map((name) =>
    cityCubes(world, name, (colour, cubes) =>
      asked === "goods"
        ? cubeButton(ctx, world, name, colour, cubes)
        : svg`<g aria-hidden="true">${cubes}</g>`,
    ),
  );
}

/** The rectangle about some hexes, as far as the map goes. @param {World} world @param {string[]} names */
export function around(world, names) {
  if (!names.length) return null;
  const places = names.map((name) => world.hex(name));
  const { x, y, width, height } = world.board.box;
  const left = Math.max(x, Math.min(...places.map((hex) => hex.x)) - ROOM);
  const top = Math.max(y, Math.min(...places.map((hex) => hex.y)) - ROOM);
  const right = Math.min(x + width, Math.max(...places.map((hex) => hex.x)) + ROOM);
  const bottom = Math.min(y + height, Math.max(...places.map((hex) => hex.y)) + ROOM);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
