/** The banner: whose turn it is, what to do, and the few actions of the moment. */

import { disc, icon } from "../widgets.js";
import { html, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { openDrawer } from "./drawer.js";
import { isOverflowing } from "./banner_overflow.js";
import { jump } from "./history.js";
import { place } from "./position_label.js";
import { set, state } from "./state.js";
import { nameOf } from "./event_text.js";
import { hintButton } from "./hint_button.js";
import { undoButton } from "./undo.js";
import { verdict } from "./outcome_text.js";

/** @typedef {import("../types").Context} Context */

/** What is said where there is no one to move. @param {string} title */
const nobodyMoves = (title, note = "") => ({ lamp: "wait", seat: null, title, note });

/** @param {Context} ctx @returns {{lamp: string, seat: number | null, title: string, note: string}} */
function words(ctx) {
  const { table } = ctx;
  if (state.past)
    return nobodyMoves(
      t("Replay: {where}", { where: place(ctx) }),
      t("This is an earlier position: you cannot play here."),
    );
  if (table.status === "paused")
    return nobodyMoves(t("Game paused"), t("It continues when someone resumes it."));
  if (table.status === "abandoned") return nobodyMoves(t("The table was closed"));
  if (table.result)
    return { lamp: "", seat: table.result.ranking[0]?.[0] ?? null, ...verdict(table.result) };
  if (table.status === "replay")
    return nobodyMoves(t("Viewing a record"), t("It stops before the end of the game."));
  if (table.turn === null) return nobodyMoves(t("The game is over"));
  const asked = ctx.view && state.ui ? state.ui.ask(ctx) : { title: "", note: "" };
  if (ctx.mine)
    return {
      lamp: "",
      seat: table.turn,
      title: ourTurn(ctx, asked.title),
      note: asked.note,
    };
  const title = t("{name}: {what}", { name: nameOf(table.turn), what: asked.title });
  return {
    lamp: "wait",
    seat: table.turn,
    title,
    note:
      table.seats[table.turn]?.kind === "bot"
        ? t("The bot is thinking…")
        : t("Waiting for {name}.", { name: nameOf(table.turn) }),
  };
}

/** Where several people share the screen, name the player to move. @param {Context} ctx @param {string} what */
const ourTurn = (ctx, what) =>
  ctx.table.you.seats.length > 1
    ? t("{name}, your turn: {what}", { name: nameOf(ctx.table.turn), what })
    : t("Your turn: {what}", { what });

/** @param {Context} ctx */
export function banner(ctx) {
  const { lamp, seat, title, note } = words(ctx);
  return html`<div class="banner" role="status" tabindex="-1">
    <span class="lamp ${lamp}"></span>${seat === null ? nothing : disc(ctx.colours[seat] ?? "grey")}
    <div class="ask"><b>${title}</b><span>${note}</span></div>
    ${acts(ctx)}
  </div>`;
}

/** The buttons of the moment; those that have no room are in a menu. @param {Context} ctx */
function acts(ctx) {
  const all = buttons(ctx);
  if (!all.length) return nothing;
  const more = t("More actions");
  return html`<div class="acts">${all}<button class="btn more on-enamel" hidden popovertarget="more-acts"
      aria-label=${more} title=${more}>${icon("down")}</button></div>
    <div id="more-acts" class="more-acts" popover aria-label=${more} @toggle=${below} @click=${close}
      >${all.filter((_, place) => isOverflowing(place))}</div>`;
}

/** The menu opens under its button. @param {ToggleEvent} event */
function below(event) {
  const menu = /** @type {HTMLElement} */ (event.currentTarget);
  const place = document.querySelector(".banner .more")?.getBoundingClientRect();
  if (!place) return;
  menu.style.top = `${place.bottom + 6}px`;
  menu.style.right = `${document.documentElement.clientWidth - place.right}px`;
}

/** @param {Event} event */
const close = (event) => /** @type {HTMLElement} */ (event.currentTarget).hidePopover();

/** @param {Context} ctx */
function buttons(ctx) {
  if (state.past)
    return [
      html`<button class="btn on-enamel" aria-label=${t("Back to now")}
        @click=${() => jump(Infinity)}>${icon("last")}<span class="lab">${t("Back to now")}</span></button>`,
    ];
  if (ctx.table.result)
    return [
      html`<button class="btn on-enamel" aria-label=${t("Final scoring")}
        @click=${() => set({ scoringOpen: true })}
        >${icon("chart")}<span class="lab">${t("Final scoring")}</span></button>`,
    ];
  const tools = [canButton(ctx), hintButton(ctx, "on-enamel"), undoButton("on-enamel")];
  return [...(state.phone ? [] : verbs(ctx, "on-enamel")), ...tools].filter(
    (one) => one !== nothing,
  );
}

/** What can I do? @param {Context} ctx */
const canButton = (ctx) =>
  ctx.mine
    ? html`<button class="btn can on-enamel" aria-label=${t("What can I do?")} title=${t("What can I do?")}
        aria-haspopup="dialog"
        @click=${() => openDrawer("can")}>${icon("help")}<span class="lab">${t("What can I do?")}</span></button>`
    : nothing;

/** The verbs as buttons. @param {Context} ctx @param {string} look */
export function verbs(ctx, look) {
  const all = ctx.mine && state.ui ? state.ui.verbs(ctx) : [];
  return all.map((verb) => button(verb, look));
}

/** @param {import("../types").Verb} verb @param {string} look */
const button = (
  verb,
  look,
) => html`<button class="btn ${look} ${verb.barred ? "barred" : ""} ${verb.main ? "go" : ""}" data-verb=${verb.id}
  data-preview=${verb.move ?? nothing}
  aria-pressed=${verb.pressed === undefined ? nothing : String(verb.pressed)}
  @click=${(/** @type {Event} */ event) => verb.go(/** @type {Element} */ (event.currentTarget))}
  >${icon(verb.icon)}<span class="lab">${verb.label}</span>${barred(verb)}</button>`;

/** What a crossed-out verb says to those who cannot see the line. @param {import("../types").Verb} verb */
const barred = (verb) =>
  verb.barred ? html`<span class="vh">${t("not possible now")}</span>` : nothing;
