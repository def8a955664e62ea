/** The seven action tiles: taking one, and who holds which. */

import { html, nothing } from "branchline/lit.js";
import { disc, icon, note } from "branchline/widgets.js";
import { number, t } from "branchline/i18n.js";
import { aboutAction, meaning } from "./tooltips.js";
import * as parts from "./decision_parts.js";
import { legalMoves } from "./legal_moves.js";
import { actionIcon, actionName, placeName } from "./map_in_words.js";

/** @typedef {import("./types").Ctx} Context */

/** The seat that holds a tile; -1 if no one does. @param {Context} ctx @param {string} tile */
const holder = (ctx, tile) => ctx.view.players.findIndex((player) => player.tile === tile);

/** The decision. @param {Context} ctx */
export function decideAction(ctx) {
  const { takes } = legalMoves(ctx.moves);
  const tile = ctx.choice.tile ?? null;
  const take = tile ? (takes.get(tile) ?? null) : null;
  const place = ctx.view.at + 1;
  return parts.decide(
    "flag",
    t("Choose an action"),
    t("you pick {place}", { place: placeName(place) }),
    html`
    <ol class="actlist">${ctx.board.actions.map(
      (/** @type {string} */ one, /** @type {number} */ at) => row(ctx, one, at + 1),
    )}</ol>
    ${tile && take ? consequence(ctx, tile, take) : note("flag", t("Tap a tile to see what it does."))}
    ${tile && take ? buttons(ctx, tile, take) : nothing}`,
  );
}

/** @param {Context} ctx @param {string} tile @param {number} at */
function row(ctx, tile, at) {
  const seat = holder(ctx, tile);
  const take = legalMoves(ctx.moves).takes.get(tile);
  const face = html`<span class="no num">${at}</span>${icon(actionIcon(tile))}<span><b>${actionName(tile)}</b>
    <small>${cost(ctx, seat, take)}</small></span>${
      seat < 0
        ? nothing
        : html`${disc(ctx.colours[seat] ?? "")}<span class="vh">${ctx.names[seat]}</span>`
    }`;
  const title = aboutAction(ctx, tile);
  const choose = () => ctx.choose({ tile });
  if (take)
    return html`<li title=${title}>${parts.choice(ctx.choice.tile === tile, choose, face, "act")}</li>`;
  const tap = (/** @type {Event} */ event) =>
    ctx.why(`take ${tile}`, actionName(tile), /** @type {Element} */ (event.currentTarget));
  return html`<li title=${title}><button class="act taken" aria-disabled="true" @click=${tap}>${face}</button></li>`;
}

/** @param {Context} ctx @param {number} seat @param {import("./legal_moves.js").Take | undefined} take */
function cost(ctx, seat, take) {
  if (seat >= 0) return t("taken");
  if (!take) return t("unavailable");
  if (!take.use) return t("pass only");
  if (ctx.view.standard || !take.price) return t("free");
  return take.pass
    ? t("{price} or pass", { price: parts.money(take.price) })
    : parts.money(take.price);
}

/** @param {Context} ctx @param {string} tile @param {import("./legal_moves.js").Take} take */
function consequence(ctx, tile, take) {
  const { text, rule } = meaning(tile, ctx.view.standard);
  const player = parts.playerOf(ctx, ctx.view.turn);
  const after = parts.paid(ctx, take.price);
  /** @type {[unknown, unknown][]} */
  const rows =
    take.use && take.price
      ? [[t("Cash"), parts.fromTo(parts.money(player.cash), parts.money(after.cash))]]
      : [];
  if (rows.length && after.income !== player.income)
    rows.push([t("Income"), parts.fromTo(parts.income(player.income), parts.income(after.income))]);
  if (tile === "locomotive" && take.use)
    rows.push([t("Locomotive"), parts.fromTo(number(player.level), number(player.level + 1))]);
  return html`${note(actionIcon(tile), text, rule)}${rows.length ? parts.ledger(rows) : nothing}`;
}

/** @param {Context} ctx @param {string} tile @param {import("./legal_moves.js").Take} take */
function buttons(ctx, tile, take) {
  const { use, pass, price } = take;
  const name = actionName(tile);
  const without = pass
    ? parts.otherButton(
        use ? t("Take it and pass") : t("Take {tile} and pass", { tile: name }),
        () => ctx.play(pass),
        undefined,
        pass,
      )
    : nothing;
  if (!use) return html`${ctx.preview(pass)}${parts.commit(nothing, without)}`;
  return html`${ctx.preview(use)}${parts.commit(
    without,
    parts.goButton(
      price
        ? t("Take {tile}, {price}", { tile: name, price: parts.money(price) })
        : t("Take {tile}", { tile: name }),
      () => ctx.play(use),
    ),
  )}`;
}

/** All tiles in a row, with who holds them. @param {Context} ctx */
export function actionPanel(ctx) {
  return html`<ol class="steam actions">${ctx.board.actions.map((/** @type {string} */ tile) => {
    const seat = holder(ctx, tile);
    const title =
      seat < 0
        ? aboutAction(ctx, tile)
        : `${aboutAction(ctx, tile)}\n${t("held by {name}", { name: ctx.names[seat] })}`;
    return html`<li class=${seat < 0 ? "free" : ""} title=${title}><span class="pair">${icon(actionIcon(tile))}
      ${seat < 0 ? nothing : disc(ctx.colours[seat] ?? "")}</span><span>${actionName(tile)}</span>
      ${seat < 0 ? nothing : html`<span class="vh">${ctx.names[seat]}</span>`}</li>`;
  })}</ol>`;
}
