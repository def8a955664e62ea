/** The turntable: what could be laid on a hex, each way in its own direction. */

import { svg, nothing } from "branchline/lit.js";
import { t, tn } from "branchline/i18n.js";
import { money } from "./decision_parts.js";
import { hexPath, towards } from "./geometry.js";
import { rail, trackD } from "./track_drawing.js";
import { change, faceName, plainText, sideName, tracksOf } from "./tile_notation.js";
import { legalMoves } from "./legal_moves.js";
import { worldOf } from "./position_index.js";
import { completes } from "./link_drawing.js";

/** @typedef {import("./legal_moves.js").Lay} Lay */
/** @typedef {import("./position_index.js").World} World */
/** @typedef {import("./types").Ctx} Context */

const FAR = 88;

/** The lay that is picked, if it is legal. @param {Context} ctx @returns {Lay | null} */
export function pickedLay(ctx) {
  const lays = legalMoves(ctx.moves).lays.get(ctx.choice.hex ?? "") ?? [];
  return lays.find((lay) => lay.piece.text === ctx.choice.piece) ?? null;
}

/**
 * Where track may come from: cities, and own open ends.
 * @param {World} world
 * @param {string} name
 * @param {number} seat
 */
function anchors(world, name, seat) {
  /** @type {Set<number>} */
  const found = new Set();
  for (let side = 0; side < 6; side += 1) {
    const { kind, link } = world.beyond(name, side);
    if (kind === "city" || (link && (link.owner === seat || link.owner === null))) found.add(side);
  }
  return found;
}

/**
 * The lays that lead a single new track in each direction.
 * @param {World} world @param {string} name @param {Lay[]} lays @param {number} seat
 */
export function directions(world, name, lays, seat) {
  const roots = anchors(world, name, seat);
  const old = world.pieces.get(name) ?? null;
  /** @type {Lay[][]} */
  const found = [[], [], [], [], [], []];
  for (const lay of lays) {
    const { added, gone } = change(old, lay.piece);
    const track = added[0];
    if (added.length !== 1 || !track) continue;
    for (const side of heads(track, gone[0], roots)) found[side]?.push(lay);
  }
  for (const list of found) list.sort((a, b) => a.price - b.price);
  return { ways: found, roots };
}

/**
 * The sides a new track is led to: those it does not come from.
 * @param {number[]} track @param {number[] | undefined} gone @param {Set<number>} roots
 */
function heads(track, gone, roots) {
  if (track.length === 1) return track;
  if (gone) return track.filter((side) => !gone.includes(side));
  const loose = track.filter((side) => !roots.has(side));
  return loose.length === 1 ? loose : track;
}

/** @param {Context} ctx @param {Lay} lay */
const pick = (ctx, lay) => ctx.choose({ ...ctx.choice, hex: lay.hex, piece: lay.piece.text });

/** Tap a direction: its first tile, then the next one. @param {Context} ctx @param {Lay[]} ways */
function turn(ctx, ways) {
  const at = ways.findIndex((lay) => lay.piece.text === ctx.choice.piece);
  const next = ways[(at + 1) % ways.length];
  if (next) pick(ctx, next);
}

/**
 * Tap an exit of a town: it is added, or taken away again.
 * @param {Context} ctx @param {Lay[]} lays @param {number} side @returns {Lay | null}
 */
function toggled(ctx, lays, side) {
  const now = new Set(
    pickedLay(ctx)?.piece.exits ?? worldOf(ctx).pieces.get(ctx.choice.hex ?? "")?.exits ?? [],
  );
  if (now.has(side)) now.delete(side);
  else now.add(side);
  const fits = lays.filter((lay) => [...now].every((exit) => lay.piece.exits.includes(exit)));
  const added = fits.filter((lay) => now.has(side) === lay.piece.exits.includes(side));
  return added.sort((a, b) => a.piece.exits.length - b.piece.exits.length)[0] ?? null;
}

/** The turntable on the hex that is picked. @param {Context} ctx */
export function turntable(ctx) {
  const world = worldOf(ctx);
  const name = ctx.choice.hex ?? "";
  const lays = legalMoves(ctx.moves).lays.get(name);
  if (!lays || ctx.seat === null) return nothing;
  const hex = world.hex(name);
  const picked = pickedLay(ctx);
  const colour = ctx.colours[ctx.seat] ?? "";
  const town = world.isTown(name);
  const { ways, roots } = directions(world, name, lays, ctx.seat);
  const options = ways.map((list, side) =>
    town ? townOption(ctx, world, lays, side) : option(ctx, world, list, side, roots),
  );
  return svg`<g transform="translate(${hex.x} ${hex.y})" class="turntable">
    <path class="chosen" d=${hexPath(49)} aria-hidden="true"></path>
    ${picked ? preview(ctx, world, picked, colour) : nothing}
    ${picked ? LAY : nothing}
    <g class="dial"><circle class="ring" r="58" aria-hidden="true"></circle><path class="ticks" d=${TICKS}
        aria-hidden="true"></path>${options}</g></g>`;
}

/** The tick that says: tap here to lay it. */
const LAY = svg`<g class="lay" aria-hidden="true"><circle r="12"></circle><path d="M-5.5 .5-1.5 4.5 6-4"></path></g>`;

const TICKS = Array.from({ length: 60 }, (_, tick) => {
  const turn = (tick * Math.PI) / 30;
  const far = tick % 5 ? 61.5 : 65;
  const [x, y] = [Math.cos(turn), Math.sin(turn)];
  return `M${(58 * x).toFixed(1)} ${(58 * y).toFixed(1)}L${(far * x).toFixed(1)} ${(far * y).toFixed(1)}`;
}).join("");

/**
 * The picked tile as it would lie, the track it takes away as a shadow.
 * @param {Context} ctx
 * @param {World} world
 * @param {Lay} lay
 * @param {string} colour
 */
function preview(ctx, world, lay, colour) {
  const old = world.pieces.get(lay.hex) ?? null;
  const { added, gone } = change(old, lay.piece);
  const kept = tracksOf(lay.piece).filter((sides) => !added.includes(sides));
  const owner = (/** @type {number[]} */ sides) => world.linkAt(lay.hex, sides)?.owner ?? null;
  return svg`<g aria-hidden="true">${gone.map((sides) => rail(sides, "dim"))}
    ${kept.map((sides) => {
      const seat = owner(sides);
      return rail(sides, seat === null ? "" : `c-${ctx.colours[seat]}`);
    })}
    ${added.map((sides) => rail(sides, `c-${colour} ghost`))}
    ${
      lay.piece.town
        ? svg`<g class="town"><circle r="9"></circle><circle class="eye" r="3.2"></circle></g>`
        : nothing
    }</g>`;
}

/** @param {Context} ctx @param {World} world @param {Lay[]} ways @param {number} side @param {Set<number>} roots */
function option(ctx, world, ways, side, roots) {
  if (!ways.length)
    return roots.has(side) || !roots.size
      ? nothing
      : barred(ctx, world, side, [...roots][0] ?? null);
  const shown = ways.find((lay) => lay.piece.text === ctx.choice.piece) ?? ways[0];
  if (!shown) return nothing;
  const picked = shown.piece.text === ctx.choice.piece;
  return dialled(ctx, world, {
    side,
    picked,
    shown,
    count: ways.length,
    go: () => turn(ctx, ways),
  });
}

/** @param {Context} ctx @param {World} world @param {Lay[]} lays @param {number} side */
function townOption(ctx, world, lays, side) {
  const old = world.pieces.get(ctx.choice.hex ?? "")?.exits ?? [];
  if (old.includes(side)) return nothing;
  const next = toggled(ctx, lays, side);
  const picked = pickedLay(ctx)?.piece.exits.includes(side) ?? false;
  if (!next && !picked) return barred(ctx, world, side, null);
  const shown = picked ? pickedLay(ctx) : next;
  if (!shown) return nothing;
  return dialled(ctx, world, {
    side,
    picked,
    shown,
    count: 1,
    go: () => (next ? pick(ctx, next) : ctx.choose({ hex: ctx.choice.hex })),
  });
}

/** What an option says aloud. @param {World} world @param {Lay} lay @param {number} side @param {number} count */
function saying(world, lay, side, count) {
  const place = world.leadsTo(lay.hex, side);
  const gaps = {
    tile: faceName(lay.piece.face),
    side: sideName(side),
    place: place ? world.called(place) : "",
    price: money(lay.price),
  };
  const parts = [
    place ? t("{tile} to {place}, {price}", gaps) : t("{tile}, heading {side}, {price}", gaps),
  ];
  const done = completes(world, lay);
  if (done > 0) parts.push(tn("completes a link", "completes {n} links", done));
  if (count > 1)
    parts.push(tn("{n} tile for this direction", "{n} tiles for this direction", count));
  return parts.join(", ");
}

/**
 * @param {Context} ctx @param {World} world
 * @param {{side: number, picked: boolean, shown: Lay, count: number, go: () => void}} what
 */
function dialled(ctx, world, { side, picked, shown, count, go }) {
  const { x, y } = towards(side);
  const { added } = change(world.pieces.get(shown.hex) ?? null, shown.piece);
  const onCity = world.beyond(shown.hex, side).kind === "city";
  const place = `translate(${(x * FAR).toFixed(1)} ${(y * FAR).toFixed(1)})`;
  const toTag = onCity ? { x: -x * 40, y: -y * 34 } : { x: x * 22, y: y * 30 };
  return svg`<g class="option target ${picked ? "picked" : ""} ${onCity ? "through" : ""} c-${
    ctx.colours[ctx.seat ?? 0]
  }"
      role="button" tabindex="0" aria-pressed=${picked ? "true" : "false"} data-target="way:${side}"
      aria-label=${saying(world, shown, side, count)} transform=${place} @click=${(
        /** @type {Event} */ event,
      ) => {
        event.stopPropagation();
        go();
      }}>
    <g class="face"><path class="hit" d=${hexPath(onCity ? 46 : 25)}></path>
    ${
      onCity
        ? nothing
        : svg`<g transform="scale(.46)">${added.map(
            (sides) => svg`<path class="iron" d=${trackD(sides)}></path>
      <path class="own" d=${trackD(sides)}></path>`,
          )}</g>`
    }
    <g class="tag" transform="translate(${toTag.x.toFixed(1)} ${toTag.y.toFixed(1)})"><rect x="-14" y="-9" width="28"
        height="18" rx="2"></rect>
      <text y="4.5">${money(shown.price)}</text></g>
    ${count > 1 ? dots(count, -x * 24, -y * 24) : nothing}</g></g>`;
}

/** A dot for each tile that leads this way. @param {number} count @param {number} x @param {number} y */
function dots(count, x, y) {
  return svg`<g class="more" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
    <rect x=${-4 * count - 2} y="-6" width=${8 * count + 4} height="12" rx="6"></rect>
    ${Array.from({ length: count }, (_, at) => svg`<circle cx=${8 * at - 4 * count + 4} r="2.6"></circle>`)}</g>`;
}

/**
 * A direction that cannot be, which says why.
 * @param {Context} ctx
 * @param {World} world
 * @param {number} side
 * @param {number | null} root
 */
function barred(ctx, world, side, root) {
  const { x, y } = towards(side);
  const name = ctx.choice.hex ?? "";
  if (!world.neighbours(name, side)) return nothing; // off the map there is nothing to ask about
  const old = world.pieces.get(name) ?? null;
  const exits = [...new Set([...(old?.exits ?? []), side])].sort((a, b) => a - b);
  const like = (/** @type {import("./types").Face} */ face) =>
    face.pieces.find(
      (/** @type {string} */ text) =>
        text.split(" ").slice(1).join(" ") ===
        exits.map((exit) => ["N", "NE", "SE", "S", "SW", "NW"][exit]).join(" "),
    );
  const text = world.isTown(name)
    ? world.board.faces
        .filter((/** @type {import("./types").Face} */ face) => face.town)
        .map(like)
        .find(Boolean)
    : root === null
      ? null
      : barredPath(world, old, side, root);
  if (!text) return nothing;
  const title = t("{side} is blocked", { side: capital(sideName(side)) });
  const go = (/** @type {Event} */ event) => {
    event.stopPropagation();
    ctx.why(`lay ${name} ${text}`, title, /** @type {Element} */ (event.currentTarget));
  };
  return svg`<g class="option barred" role="button" tabindex="0" data-target="way:${side}" aria-label=${title}
      transform="translate(${(x * FAR).toFixed(1)} ${(y * FAR).toFixed(1)})" @click=${go}>
    <g class="face"><path class="hit" d=${hexPath(21)}></path><path class="no" d="M-8-8 8 8M8-8-8 8"></path></g></g>`;
}

/**
 * The tile a player would have wanted there: the new path alone, or next to the old one.
 * @param {World} world @param {import("./tile_notation.js").Piece | null} old @param {number} side @param {number} root
 */
function barredPath(world, old, side, root) {
  const alone = plainText(root, side);
  if (!old) return alone;
  const wanted = [...old.text.split(" ").slice(1), alone.split(" ")[1]].sort().join(" ");
  for (const face of world.board.faces) {
    const found = face.pieces.find(
      (/** @type {string} */ text) => text.split(" ").slice(1).sort().join(" ") === wanted,
    );
    if (found) return found;
  }
  return null;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
