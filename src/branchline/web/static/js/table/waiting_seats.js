/** The seats of the waiting room: who sits where, and what may be changed about it. */

import { me, post, put } from "../api.js";
import { botLevel } from "../bot_level.js";
import { seatColour } from "../game_cards.js";
import { disc, icon } from "../widgets.js";
import { known } from "../identity.js";
import { html, live, nothing, repeat } from "../lit.js";
import { t } from "../i18n.js";

/** @typedef {import("./waiting.js").Room} Room */
/** @typedef {import("../types").SeatInfo} SeatInfo */
/** @typedef {import("../types").GuestAskedInfo} GuestAsked */

/** What a seat is now, as a value of its list. @param {SeatInfo} seat */
function now(seat) {
  if (seat.kind === "bot") return `bot:${seat.bot}`;
  return seat.kind === "open" ? "open" : "person";
}

/** @param {SeatInfo} seat */
const colourWord = (seat, /** @type {string} */ game) =>
  t("Seat {number}, {colour}", {
    number: seat.number + 1,
    colour: t(seatColour(game, seat.number)),
  });

/**
 * Make something else of a seat.
 * @param {Room} room
 * @param {SeatInfo} seat
 * @param {string} value
 */
function change(room, seat, value) {
  const { act, ask, at, ctx } = room;
  const path = at(`/seats/${seat.number}`);
  const [kind, bot] = value.split(":");
  if (value === now(seat)) return ask(null);
  if (kind === "guest") return ask(`guest ${seat.number}`);
  if (seat.kind === "person" && !seat.you && room.asking !== `${seat.number} ${value}`)
    return ask(`${seat.number} ${value}`);
  return void act(async () => {
    if (kind !== "me") return put(path, kind === "bot" ? { kind, bot } : { kind });
    await known(me.name ?? "");
    return post(at("/join"), { seat: seat.number, ...(ctx.invite ? { invite: ctx.invite } : {}) });
  });
}

/** @param {Room} room @param {SeatInfo} seat */
function choices(room, seat) {
  const seated = room.table.you.seats.length > 0;
  const found = [];
  if (seat.kind === "person") found.push({ value: "person", label: seat.name });
  if (seat.kind === "open" && !seated) found.push({ value: "me", label: t("You") });
  found.push({
    value: "open",
    label: seat.kind === "open" ? t("Open: waiting for someone") : t("Open it to someone else"),
  });
  if (seat.kind === "open") found.push({ value: "guest", label: t("Someone at this screen") });
  for (const bot of room.game?.bots ?? [])
    found.push({ value: `bot:${bot}`, label: t("Bot: {level}", { level: botLevel(bot) }) });
  return found;
}

/** @param {Room} room @param {SeatInfo} seat */
const ownerControl = (
  room,
  seat,
) => html`<select aria-label=${colourWord(seat, room.table.game)} ?disabled=${room.busy}
  @change=${(/** @type {Event} */ e) => change(room, seat, /** @type {HTMLSelectElement} */ (e.target).value)}>
  ${choices(room, seat).map(
    (choice) =>
      html`<option value=${choice.value} .selected=${live(
        choice.value === now(seat) && room.asking !== `guest ${seat.number}`,
      )}>${choice.label}</option>`,
  )}
</select>`;

/** @param {Room} room @param {SeatInfo} seat */
function plainSeat(room, seat) {
  const atTable = room.table.you.seats.length > 0;
  if (seat.kind !== "open")
    return html`<span class="who"><b>${seat.name}</b>${
      seat.bot ? html`<small>${t("Bot: {level}", { level: botLevel(seat.bot) })}</small>` : nothing
    }</span>`;
  return html`<span class="who dim">${t("Open: waiting for someone")}</span>${
    atTable && !room.table.guests.some((asked) => asked.you_asked)
      ? html`<button class="btn more" ?disabled=${room.busy}
          @click=${() => room.ask(`guest ${seat.number}`)}>${t("Someone at this screen")}</button>`
      : nothing
  }`;
}

/** @param {Room} room @param {SeatInfo} seat */
function guestForm(room, seat) {
  const key = `guest ${seat.number}`;
  const name = () => (room.typed[key] ?? t("Guest {number}", { number: seat.number + 1 })).trim();
  const { owner } = room.table.you;
  const { invite } = room.ctx; // perhaps to this very seat
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    const wish = { seat: seat.number, name: name() };
    const [path, body] = owner
      ? ["/guest", wish]
      : ["/guest/ask", { ...wish, ...(invite ? { invite } : {}) }];
    if (wish.name) void room.act(() => post(room.at(path), body));
  };
  return html`<form class="row more" @submit=${add}>
    <label class="vh" for="guest-${seat.number}">${t("Name of the guest in seat {number}", {
      number: seat.number + 1,
    })}</label>
    <input id="guest-${seat.number}" maxlength="40" .value=${live(name())}
      @input=${(/** @type {Event} */ e) => room.type(key, /** @type {HTMLInputElement} */ (e.target).value)}>
    <button class="btn" ?disabled=${room.busy}>${owner ? t("Add guest") : t("Ask the owner")}</button>
    <button type="button" class="btn quiet" @click=${() => room.ask(null)}>${t("Cancel")}</button></form>`;
}

/** Seats that players ask the owner for, for guests at their screens. @param {Room} room */
export const guestQuestions = (room) =>
  room.table.guests.map((asked) => {
    if (asked.you_asked) return waits(room, asked);
    return room.table.you.owner ? question(room, asked) : nothing;
  });

/** @param {Room} room @param {GuestAsked} asked @param {boolean} agree */
const answer = (room, { number }, agree) =>
  room.act(() => post(room.at("/guest/answer"), { asked: number, agree }));

/** @param {Room} room @param {GuestAsked} asked */
const waits = (room, asked) => html`<div class="row note" role="status"><span>${t(
  "You asked the owner to give seat {number} to {guest}.",
  { number: asked.seat + 1, guest: asked.name },
)}</span>
  <button class="btn" ?disabled=${room.busy} @click=${() => answer(room, asked, false)}>${t("Cancel")}</button></div>`;

/** @param {Room} room @param {GuestAsked} asked */
const question = (room, asked) => html`<div class="row note" role="alert"><span>${t(
  "{name} would like seat {number} for {guest}, at the same screen.",
  {
    name: room.table.seats[asked.by]?.name ?? "",
    number: asked.seat + 1,
    guest: asked.name,
  },
)}</span>
  <button class="btn go" ?disabled=${room.busy} @click=${() => answer(room, asked, true)}>${t("Allow")}</button>
  <button class="btn" ?disabled=${room.busy} @click=${() => answer(room, asked, false)}>${t("Refuse")}</button></div>`;

/** @param {Room} room @param {SeatInfo} seat */
function sure(room, seat) {
  const value = room.asking?.split(" ")[1] ?? "open";
  return html`<div class="row more" role="alert"><span>${t("{name} would lose this seat.", { name: seat.name })}</span>
    <button class="btn danger" ?disabled=${room.busy}
      @click=${() => change(room, seat, value)}>${t("Yes, remove them")}</button>
    <button class="btn" @click=${() => room.ask(null)}>${t("Keep {name}", { name: seat.name })}</button></div>`;
}

/** @param {Room} room @param {SeatInfo} seat */
const marks = (room, seat) => html`<span class="marks">
  ${
    seat.you
      ? html`<span class="you">${room.table.you.seats[0] === seat.number ? t("You") : t("This screen")}</span>`
      : nothing
  }
  ${
    seat.has_nonce
      ? html`<span title=${t("has added to the shuffle")}>${icon("check")}<span
          class="vh">${t("has added to the shuffle")}</span></span>`
      : nothing
  }
  ${
    seat.you && room.table.you.seats.length > 1 && !room.busy && !room.table.referee
      ? html`<button class="icon-btn" aria-label=${t("Remove {name}", { name: seat.name })}
          title=${t("Remove {name}", { name: seat.name })}
        @click=${() => room.act(() => post(room.at("/leave"), { seat: seat.number }))}>${icon("cross")}</button>`
      : nothing
  }</span>`;

/** @param {Room} room @param {SeatInfo} seat */
function row(room, seat) {
  const { table, asking } = room;
  const owners = table.you.owner && !(seat.you && seat.kind === "person");
  const picture =
    seat.kind === "open"
      ? html`<svg class="disc free" viewBox="-12 -12 24 24" aria-hidden="true"><circle r="9.6"></circle></svg>`
      : disc(seatColour(table.game, seat.number));
  return html`<li>${picture}${owners ? ownerControl(room, seat) : plainSeat(room, seat)}${marks(room, seat)}
    ${asking === `guest ${seat.number}` ? guestForm(room, seat) : nothing}
    ${asking?.startsWith(`${seat.number} `) ? sure(room, seat) : nothing}</li>`;
}

/** All seats of the table. @param {Room} room */
export const seatRows = (room) =>
  html`<ul class="places">${repeat(
    room.table.seats,
    (seat) => seat.number,
    (seat) => row(room, seat),
  )}</ul>`;
