/** What happened, the newest first: a line for each move or turn of drawing, and what it scored by which rule. */

import { disc, ruleId } from "../widgets.js";
import { guard, html, nothing, repeat } from "../lit.js";
import { by, clock, signed, t } from "../i18n.js";
import { linesOf, wordsOf } from "./log_lines.js";
import { jump } from "./history.js";
import { changed, state } from "./state.js";
import { nameOf, note } from "./event_text.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {import("../types").EventInfo} EventInfo */

const BEFORE = new Set([
  "created",
  "seated",
  "nonce",
  "renamed",
  "chat",
  "guest_asked",
  "guest_answered",
]); // not of the game itself
const SHOWN = 250; // more are shown when asked for
let all = false;

/** @param {Context} ctx */
export function log(ctx) {
  const here = state.past?.entries ?? ctx.table.entries;
  return guard([state.eventsVersion, here, state.past === null, all, ctx.colours], () =>
    lines(ctx, here),
  );
}

/** @param {Context} ctx @param {number} here */
function lines(ctx, here) {
  const told = state.events.filter(
    (event) => event.kind === "move" || (!BEFORE.has(event.kind) && note(event)),
  );
  const written = linesOf(told, state.ui?.drawVerb);
  const shown = all ? written : written.slice(-SHOWN);
  return html`<ol class="log" tabindex="0" aria-label=${t("Log")} @keydown=${walk}>
    ${repeat(
      shown.toReversed(),
      ([event]) => event?.number,
      (line) => (line[0]?.kind === "move" ? moves(ctx, line, here) : line.map(remark)),
    )}
    ${shown.length < written.length ? html`<li class="head">${earlier()}</li>` : nothing}
  </ol>`;
}

let shownAt = -1;

/** In the replay, keep the line of the move that was just made in sight; after it, the newest line. */
export function followReplay() {
  const entries = state.past?.entries ?? -1;
  if (entries === shownAt) return;
  shownAt = entries;
  const lines = document.querySelector(".log");
  if (entries >= 0) lines?.querySelector("li.now")?.scrollIntoView({ block: "nearest" });
  else for (const place of [lines, lines?.closest(".inside")]) place?.scrollTo({ top: 0 });
}

/** Arrow keys go from line to line; Tab passes the log in one step. @param {KeyboardEvent} event */
function walk(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const lines = [.../** @type {Element} */ (event.currentTarget).querySelectorAll(".line")];
  const next = lines[lines.indexOf(/** @type {Element} */ (document.activeElement)) + by];
  if (next instanceof HTMLElement) next.focus();
  event.preventDefault();
}

const earlier = () =>
  html`<button class="btn quiet" @click=${() => {
    all = true;
    changed();
  }}>${t("Show earlier moves")}</button>`;

/** @param {EventInfo} event */
const remark = (event) =>
  html`<li class="remark"><span></span><span>${note(event)}</span><time>${clock(event.at)}</time></li>`;

/** @param {Context} ctx @param {EventInfo[]} line @param {number} here */
function moves(ctx, line, here) {
  const last = /** @type {EventInfo} */ (line.at(-1));
  const seat = last.seat ?? 0;
  const now = !last.taken_back && line.some((event) => event.entries === here);
  const told = html`<span class="vh">${nameOf(seat)}: </span>${wordsOf(line)}`;
  const scored = line.some((event) => event.gains?.length);
  return html`<li class="${last.taken_back ? "struck" : ""} ${now ? "now" : ""}">
    ${disc(ctx.colours[seat] ?? "grey")}
    ${
      last.taken_back
        ? html`<s title=${t("undone")}>${told}<span class="vh"> (${t("undone")})</span></s>`
        : html`<button class="line" tabindex="-1"
            title=${last.rule ? by(t("View this position"), last.rule) : t("View this position")}
          @click=${() => jump(last.entries ?? 0)}>${told}</button>`
    }
    <span class="amt">${scored ? line.map((event) => gains(ctx, event)) : about(last)}</span>${effects(ctx, line)}
  </li>`;
}

/** The rule of a move; without a pointer it is opened from the line. @param {EventInfo} event */
const about = ({ rule, taken_back }) =>
  rule && !taken_back
    ? html`<a class="rule-id" href="#rule-${rule}" data-rule=${rule} tabindex="-1">${rule}</a>`
    : nothing;

/** @param {Context} ctx @param {EventInfo} event */
function gains(ctx, event) {
  if (event.taken_back) return nothing;
  return (event.gains ?? []).map(
    (gain) =>
      html`<span class="gain" title=${gained(gain)}>${
        gain.seat === event.seat ? nothing : other(ctx, gain.seat)
      }${signed(gain.points)} ${ruleId(gain.rule)}</span>`,
  );
}

/** The other effects of the moves of a line. @param {Context} ctx @param {EventInfo[]} line */
function effects(ctx, line) {
  const told = line
    .filter((event) => !event.taken_back)
    .flatMap((event) => event.effects ?? [])
    .filter(({ text }) => text !== null);
  if (!told.length) return nothing;
  return html`<ul class="effects">${told.map(
    (effect) =>
      html`<li>${other(ctx, effect.seat)}<span>${effect.text} ${ruleId(effect.rule)}</span></li>`,
  )}</ul>`;
}

/** What was gained, in words. @param {{seat: number, points: number, rule: string}} gain */
const gained = ({ seat, points, rule }) =>
  t("{name} gains {points} under rule {rule}", { name: nameOf(seat), points, rule });

/** Another player who gained by the move. @param {Context} ctx @param {number} seat */
const other = (ctx, seat) =>
  html`${disc(ctx.colours[seat] ?? "grey")}<span class="vh">${nameOf(seat)}</span>`;
