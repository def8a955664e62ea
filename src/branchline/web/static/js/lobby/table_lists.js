/** The departures board: my tables, tables to join, tables to watch. */

import { seatColour } from "../game_cards.js";
import { brief } from "../options.js";
import { disc } from "../widgets.js";
import { classMap, html, nothing, repeat } from "../lit.js";
import { day, spoken, t, tn } from "../i18n.js";
import { nameTyped } from "./welcome.js";
import { join, set, state } from "./lobby_state.js";

/** @typedef {import("../types").TableLine} TableLine */
/** @typedef {"mine" | "wait" | "open" | "watch"} Kind */

const DAY = 20 * 3600 * 1000; // what is older is shown with its day, not its hour

/** @param {TableLine} line */
const sitting = (line) => line.mine || line.seats.some((seat) => seat.mine);

/** Whether a person of this browser is to move. @param {TableLine} line */
export const myMove = (line) =>
  line.status === "playing" &&
  line.turn !== null &&
  Boolean(line.seats[line.turn]?.mine && !line.seats[line.turn]?.bot);

/** @param {TableLine} line @returns {Kind} */
function kindOf(line) {
  if (myMove(line)) return "mine";
  if (line.status === "open") return "open";
  return line.seats.some((seat) => seat.mine) ? "wait" : "watch";
}

const RANK = { mine: 0, wait: 1, open: 1, watch: 1 };

/** @returns {Record<string, TableLine[]>} */
function lists() {
  const mine = [...state.current].sort((a, b) => RANK[kindOf(a)] - RANK[kindOf(b)]);
  const known = new Set(mine.map((line) => line.id));
  const open = state.open.filter((line) => !known.has(line.id));
  const watch = state.playing.filter((line) => !known.has(line.id));
  return { all: [...mine, ...open, ...watch], mine, open, watch };
}

/** A time as flaps. @param {string} text */
const flaps = (text) =>
  html`<span class="flap" aria-hidden="true">${[...text].map((letter) =>
    /\d/.test(letter) ? html`<i>${letter}</i>` : html`<b>${letter}</b>`,
  )}</span><span class="vh">${text}</span>`;

/** A time of day as a railway writes it, whatever the language. @param {Date} at */
const hour = (at) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(at);

/** When a table last changed: today the time, before that the day. @param {string} iso */
function when(iso) {
  const at = new Date(iso);
  if (Date.now() - at.getTime() < DAY)
    return html`<time datetime=${iso} title=${day(iso)}>${flaps(hour(at))}</time>`;
  const short = new Intl.DateTimeFormat(spoken(), { month: "short", day: "numeric" }).format(at);
  return html`<time datetime=${iso} title=${day(iso)} class="past">${short}</time>`;
}

/** @param {TableLine} line */
const gameName = (line) => state.games.find((game) => game.game === line.game)?.name ?? line.game;

/** @param {TableLine} line */
function about(line) {
  const parts = line.name === gameName(line) ? [] : [gameName(line)];
  parts.push(...brief(line.game, line.options));
  if (!parts.length) parts.push(tn("{n} seat", "{n} seats", line.seats.length));
  return parts.join(" · ");
}

/** @param {TableLine} line */
function seats(line) {
  const taken = line.seats.filter((seat) => seat.kind !== "open");
  const told = t("{taken} of {all} seats taken", { taken: taken.length, all: line.seats.length });
  return html`${line.seats.map((seat) =>
    seat.kind === "open"
      ? html`<svg class="disc free" viewBox="-12 -12 24 24" aria-hidden="true"><circle r="9.6"></circle></svg>`
      : html`<span title=${seat.name}>${disc(seatColour(line.game, seat.number))}</span>`,
  )}
    <span class="vh">${told}</span>`;
}

/** @param {TableLine} line @param {Kind} kind */
function status(line, kind) {
  const free = line.seats.filter((seat) => seat.kind === "open").length;
  if (line.status === "open")
    return free ? tn("{n} seat free", "{n} seats free", free) : t("Ready to start");
  if (line.status === "paused") return t("Paused");
  const name = line.turn === null ? "" : (line.seats[line.turn]?.name ?? "");
  const several = line.seats.filter((seat) => seat.mine && !seat.bot).length > 1;
  if (kind === "mine") return several ? t("Your move: {name}", { name }) : t("Your move");
  return name ? t("{name} to move", { name }) : t("Under way");
}

/** @param {TableLine} line @param {Kind} kind */
function act(line, kind) {
  const told = t("Table {name}", { name: line.name });
  if (kind === "open" && !sitting(line)) {
    return html`<button class="btn on-enamel" aria-label=${t("Join {table}", { table: line.name })}
      ?disabled=${state.busy === `join ${line.id}`} @click=${() => join(line, nameTyped())}>${t("Join")}</button>`;
  }
  const label = kind === "mine" ? t("Go") : kind === "watch" ? t("Watch") : t("View");
  return html`<a class="btn ${kind === "mine" ? "go" : "on-enamel"}" href="/tables/${line.id}"
    aria-label="${label}: ${told}">${label}</a>`;
}

/** @param {TableLine} line */
function row(line) {
  const kind = kindOf(line);
  const classes = { [kind]: true, changed: state.changed.has(line.id) };
  return html`<tr class=${classMap(classes)}>
    <td class="time">${when(line.changed_at)}</td>
    <th scope="row"><a class="name" href="/tables/${line.id}">${line.name}</a><small>${about(line)}</small></th>
    <td class="seatcell">${seats(line)}</td>
    <td class="status"><span class="lampdot" aria-hidden="true"></span><span>${status(line, kind)}</span></td>
    <td class="act">${act(line, kind)}</td>
  </tr>`;
}

/** @type {Record<string, () => string>} */
const EMPTY = {
  all: () => t("No tables yet. Play against bots now, or open a table: it will be listed here."),
  mine: () => t("You have no games under way."),
  open: () => t("No tables are waiting for players. Open one, and others will find it here."),
  watch: () => t("No public games are being played at the moment."),
};

/** @type {[string, () => string][]} */
const TABS = [
  ["all", () => t("All")],
  ["mine", () => t("Mine")],
  ["open", () => t("Open")],
  ["watch", () => t("To watch")],
];

/** @param {Record<string, TableLine[]>} found */
const filters = (found) => html`<div class="filters" role="group" aria-label=${t("Show")}>
  ${TABS.map(
    ([id, label]) =>
      html`<button aria-pressed=${state.tab === id} @click=${() => set({ tab: id })}>${label()}${
        id === "all" ? nothing : html` <span class="n">${found[id]?.length ?? 0}</span>`
      }</button>`,
  )}</div>`;

/** @param {TableLine[]} lines */
const timetable = (lines) => html`<table>
  <thead class="vh"><tr><th scope="col">${t("Last change")}</th><th scope="col">${t("Table")}</th><th
    scope="col">${t("Seats")}</th>
    <th scope="col">${t("Status")}</th><th scope="col">${t("Go to table")}</th></tr></thead>
  <tbody>${repeat(lines, (line) => line.id, row)}</tbody></table>`;

/** The board. */
export function departures() {
  const found = lists();
  const lines = found[state.tab] ?? [];
  return html`<section id="tables" class="departures" aria-labelledby="dep">
    <header><h2 id="dep">${t("Current tables")}</h2>${filters(found)}
      <span class="clock" aria-hidden="true">${flaps(hour(new Date()))}</span></header>
    ${lines.length ? timetable(lines) : html`<p class="empty">${EMPTY[state.tab]?.()}</p>`}
  </section>`;
}
