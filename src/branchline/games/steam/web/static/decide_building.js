/** The build turn: which tile, what it costs, what it does; then the end of the turn. */

import { html, nothing } from "branchline/lit.js";
import { icon, note } from "branchline/widgets.js";
import { list, t, tn } from "branchline/i18n.js";
import { bill } from "./build_costs.js";
import { commit, confirm, decide, goButton, money, otherButton } from "./decision_parts.js";
import { founds, decideGrowth, isDue, isGrowing } from "./decide_growth.js";
import { atRisk, completed, linkEnds } from "./link_drawing.js";
import { legalMoves } from "./legal_moves.js";
import { buildKind, change, faceName } from "./tile_notation.js";
import { hexInWords } from "./map_in_words.js";
import { tileMark } from "./track_drawing.js";
import { pickedLay } from "./tile_picker.js";
import { worldOf } from "./position_index.js";

/** @typedef {import("./types").Ctx} Context */
/** @typedef {import("./legal_moves.js").Lay} Lay */

/** The decision of a build turn. @param {Context} ctx */
export function decideBuilding(ctx) {
  if (isGrowing(ctx)) return decideGrowth(ctx);
  if (ctx.choice.ending) return confirmEnd(ctx);
  return legalMoves(ctx.moves).lays.has(ctx.choice.hex ?? "") ? decideTile(ctx) : showBill(ctx);
}

/** The builds of the turn as blocks: made, this one, still to come. @param {Context} ctx @param {boolean} now */
function blocks(ctx, now) {
  const left = ctx.view.builds_left;
  const made = ctx.view.facts.builds_made;
  const label = tn("{n} build left", "{n} builds left", left);
  return html`<span class="builds" role="img" aria-label=${label}>${Array.from(
    { length: made + left },
    (_, at) => html`<i class=${at < made ? "on" : now && at === made ? "now" : ""}></i>`,
  )}</span>`;
}

/** No hex is picked: the bill so far. @param {Context} ctx */
function showBill(ctx) {
  const { lays } = legalMoves(ctx.moves);
  const hint = lays.size
    ? t("Tap a highlighted hex on the map to lay track there.")
    : ctx.view.builds_left
      ? t("There is nowhere to build now.")
      : t("All builds for this turn have been made.");
  return decide(
    "build",
    t("Build track"),
    blocks(ctx, false),
    html`
    ${note("track", hint)}${bill(ctx, null)}${warnings(ctx)}
    ${
      (ctx.view.standard && !ctx.view.mercy) || !lays.size
        ? nothing
        : note("coin", t("Any shortfall is raised: $5 per step of income."), "STM-6.3")
    }`,
  );
}

/** End the build turn, or ask once if something would be lost. @param {Context} ctx */
export function endTurn(ctx) {
  const lost = atRisk(worldOf(ctx), ctx.view.turn).length > 0;
  if (lost || isDue(ctx)) ctx.choose({ ending: true });
  else ctx.play("done");
}

/** What the end of the turn would cost, or what stands against it. @param {Context} ctx */
function warnings(ctx) {
  return html`${looseTrack(ctx)}${lostLinks(ctx)}`;
}

/** Track that leads to no city. @param {Context} ctx */
function looseTrack(ctx) {
  const { back } = legalMoves(ctx.moves);
  if (!back) return nothing;
  return html`<div class="warn">${note(
    "track",
    t(
      "The track on {hex} is not connected to a city yet. " +
        "Connect it to one over your own track, or take back the tile and everything after it.",
      { hex: back.hex },
    ),
    "STM-17.5",
  )}</div>`;
}

/** The unfinished links that the end of the turn would cost. @param {Context} ctx */
function lostLinks(ctx) {
  const world = worldOf(ctx);
  const lost = atRisk(world, ctx.view.turn);
  if (!lost.length) return nothing;
  const names = list(lost.map((link) => linkEnds(world, link).join("–")));
  return html`<div class="warn">${note(
    "clock",
    tn(
      "Extend or complete {links}, or you lose it when this build turn ends.",
      "Extend or complete {links}, or you lose them when this build turn ends.",
      lost.length,
      { links: names },
    ),
    "STM-13.4",
  )}</div>`;
}

/** Asked once before the turn ends. @param {Context} ctx */
function confirmEnd(ctx) {
  const idle = founds(ctx)
    ? t("Your New City has not been founded.")
    : t("Your city has not grown.");
  return confirm(ctx, {
    sign: "flag",
    title: t("End the build turn?"),
    end: blocks(ctx, false),
    body: html`${warnings(ctx)}${isDue(ctx) ? html`<div class="warn">${note("city", idle)}</div>` : nothing}`,
    back: t("Keep building"),
    move: "done",
    label: t("End turn"),
  });
}

/** A hex is picked: its tiles. @param {Context} ctx */
function decideTile(ctx) {
  const world = worldOf(ctx);
  const lay = pickedLay(ctx);
  const hex = ctx.choice.hex ?? "";
  return decide(
    "build",
    t("Tile for {hex}", { hex: world.called(hex) }),
    blocks(ctx, true),
    html`
    <p class="picked">${
      lay
        ? pickedWords(ctx, lay)
        : html`${hexInWords(world, hex)}. ${t("Tap a direction around the hex, or a tile here.")}`
    }</p>
    ${strip(ctx)}
    ${bill(ctx, lay)}${ctx.preview(lay?.move)}
    ${commit(
      otherButton(t("Cancel"), () => ctx.choose({})),
      lay
        ? goButton(t("Lay tile on {hex}, {price}", { hex, price: money(lay.price) }), () =>
            ctx.play(lay.move),
          )
        : html`<button class="btn" disabled>${t("Choose a tile")}</button>`,
    )}`,
  );
}

/** @param {Context} ctx @param {Lay} lay */
function pickedWords(ctx, lay) {
  const world = worldOf(ctx);
  const kind = buildKind(world.pieces.get(lay.hex) ?? null, lay.piece);
  const done = completed(world, lay).map((ends) => ends.join("–"));
  return html`<b>${faceName(lay.piece.face)}</b>${
    kind === "redirect"
      ? html`, ${t("redirect")}`
      : kind === "improve"
        ? html`, ${t("improvement")}`
        : nothing
  }
    <span class="dim">${done.length ? t("completes {links}", { links: list(done) }) : t("leaves an open end")}</span>`;
}

/** The tiles that fit, one for each face, with the ways to turn the picked one. @param {Context} ctx */
function strip(ctx) {
  const lays = legalMoves(ctx.moves).lays.get(ctx.choice.hex ?? "") ?? [];
  const faces = [...new Set(lays.map((lay) => lay.piece.face))];
  const picked = pickedLay(ctx);
  const turns = picked ? lays.filter((lay) => lay.piece.face === picked.piece.face) : [];
  return html`<div class="tilestrip" role="group" aria-label=${t("Tiles that fit")}>
    ${faces.map((face) =>
      tileButton(
        ctx,
        lays.filter((lay) => lay.piece.face === face),
        picked,
      ),
    )}</div>
    ${
      turns.length > 1
        ? html`<div class="turning"><button class="btn"
            @click=${() => turnTile(ctx, -1)}>${icon("undo")}<span>${t("Turn left")}</span> <kbd>Q</kbd></button>
      <button class="btn" @click=${() =>
        turnTile(
          ctx,
          1,
        )}>${icon("undo", "flip")}<span>${t("Turn right")}</span> <kbd>E</kbd></button></div>`
        : nothing
    }`;
}

/** @param {Context} ctx @param {Lay[]} lays @param {Lay | null} picked */
function tileButton(ctx, lays, picked) {
  const chosen = lays.find((lay) => lay.move === picked?.move);
  const shown = chosen ?? lays[0];
  if (!shown) return nothing;
  const world = worldOf(ctx);
  const { added } = change(world.pieces.get(shown.hex) ?? null, shown.piece);
  const mine = `c-${ctx.colours[ctx.seat ?? 0]}`;
  const label = t("{tile}, {price}", {
    tile: faceName(shown.piece.face),
    price: money(shown.price),
  });
  const next = chosen ? lays[(lays.indexOf(chosen) + 1) % lays.length] : shown;
  return html`<button class="tilebtn ${chosen ? "chosen" : ""}" aria-pressed=${chosen ? "true" : "false"}
      aria-label=${label}
      @click=${() => next && ctx.choose({ ...ctx.choice, piece: next.piece.text })}>
    <svg class="tile" viewBox="-54 -48 108 96" aria-hidden="true">${tileMark(
      shown.piece,
      (sides) => (added.includes(sides) ? mine : ""),
    )}</svg>
    <span>${money(shown.price)}</span></button>`;
}

/** Turn the picked tile to its next place. @param {Context} ctx @param {number} by */
export function turnTile(ctx, by) {
  const picked = pickedLay(ctx);
  if (!picked) return false;
  const all = legalMoves(ctx.moves).lays.get(picked.hex) ?? [];
  const lays = all.filter((lay) => lay.piece.face === picked.piece.face);
  const next = lays[(lays.indexOf(picked) + by + lays.length) % lays.length];
  if (next) ctx.choose({ ...ctx.choice, piece: next.piece.text });
  return true;
}
