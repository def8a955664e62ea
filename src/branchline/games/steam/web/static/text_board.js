/** The board in words: what can be chosen first, then places, links and track, row by row. */

import { t } from "branchline/i18n.js";
import { pickCube } from "./goods_on_map.js";
import { money } from "./decision_parts.js";
import { growTargets, isDue, isGrowing } from "./decide_growth.js";
import { askedFor, chooseHex } from "./map.js";
import { legalMoves } from "./legal_moves.js";
import * as words from "./map_in_words.js";
import { cargo } from "./deliveries.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("branchline/types").TextItem} TextItem */
/** @typedef {import("./position_index.js").World} World */

/** The sections of the board as text. @param {Context} ctx */
export function textBoard(ctx) {
  const world = worldOf(ctx);
  const sections = [
    { title: t("Available choices"), items: choosable(ctx, world) },
    { title: t("Cities"), items: cityItems(ctx, world) },
    { title: t("Towns"), items: townItems(ctx, world) },
    {
      title: t("Links"),
      items: world.links.map((link) => ({ text: words.linkInWords(world, link, ctx.names) })),
    },
    { title: t("Track, row by row"), items: trackItems(ctx, world) },
  ];
  return sections.filter((section) => section.items.length);
}

/** @param {Context} ctx @param {World} world @returns {TextItem[]} */
function choosable(ctx, world) {
  const asked = askedFor(ctx);
  if (asked === "goods") {
    return [...cargo(ctx)].flatMap(([hex, colours]) =>
      [...colours].map((colour) => ({
        text: t("{colour} cube in {place}", {
          colour: words.colourName(colour),
          place: world.called(hex),
        }),
        go: () => pickCube(ctx, hex, colour),
      })),
    );
  }
  if (asked !== "build") return [];
  if (isGrowing(ctx))
    return growTargets(ctx, world).map((one) => ({ text: one.label, go: one.go }));
  const found = [...legalMoves(ctx.moves).lays].map(([hex, lays]) => ({
    text: t("{place}: build here, from {price}", {
      place: words.hexInWords(world, hex),
      price: money(Math.min(...lays.map((lay) => lay.price))),
    }),
    go: () => chooseHex(ctx, hex),
  }));
  const { back } = legalMoves(ctx.moves);
  if (back)
    found.unshift({ text: t("Take back {hex}", { hex: back.hex }), go: () => ctx.play(back.move) });
  if (isDue(ctx))
    found.unshift({ text: t("Use your action tile"), go: () => ctx.choose({ verb: "grow" }) });
  return found;
}

/** @param {Context} ctx @param {string} hex @returns {{go?: () => void}} */
const buildable = (ctx, hex) =>
  askedFor(ctx) === "build" && legalMoves(ctx.moves).lays.has(hex)
    ? { go: () => chooseHex(ctx, hex) }
    : {};

/** @param {Context} ctx @param {World} world @returns {TextItem[]} */
function cityItems(ctx, world) {
  return Object.keys(world.view.cities).map((name) => {
    const text = words.cityInWords(world, name);
    const there = askedFor(ctx) === "goods" && cargo(ctx).has(name);
    return there ? { text, go: () => ctx.choose({ from: name }) } : { text };
  });
}

/** @param {Context} ctx @param {World} world @returns {TextItem[]} */
function townItems(ctx, world) {
  return [...world.board.titled.values()]
    .filter((hex) => world.isTown(hex.name))
    .map((hex) => ({ text: words.townInWords(world, hex.name), ...buildable(ctx, hex.name) }));
}

/** @param {Context} ctx @param {World} world @returns {TextItem[]} */
function trackItems(ctx, world) {
  const hexes = [...world.pieces.keys()]
    .map((name) => world.hex(name))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  return hexes.map((hex) => ({
    text: words.trackInWords(world, hex.name, ctx.names),
    ...buildable(ctx, hex.name),
  }));
}
