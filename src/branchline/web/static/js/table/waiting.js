/** The waiting room: a table whose game has not begun. */

import { get, me, post } from "../api.js";
import { loadCard } from "../game_cards.js";
import { sentence } from "../errors.js";
import { loadScript } from "../load_on_demand.js";
import { header } from "../lobby/header.js";
import { hintPolicies, optionLabel, seesAll, undoPolicies, valueWords } from "../options.js";
import { icon } from "../widgets.js";
import { guestName, known, tidy } from "../identity.js";
import { linkBox } from "../share_link.js";
import { html, live, nothing, ref, render } from "../lit.js";
import { t, tn } from "../i18n.js";
import { theTable } from "./state.js";
import { guestQuestions, seatRows } from "./waiting_seats.js";

/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {import("../types").GameInfo} GameInfo */

/**
 * @typedef {object} Waiting  what the page hands over
 * @property {TableInfo} table
 * @property {import("../types").Me} me
 * @property {GameInfo[]} games
 * @property {() => unknown} reload  fetch the table again, and draw it
 * @property {string | null} invite  what stood behind the # of the link
 */

/**
 * @typedef {object} Room  what was done in the room so far
 * @property {Waiting} ctx
 * @property {TableInfo} table
 * @property {GameInfo | undefined} game
 * @property {boolean} busy
 * @property {string} wrong
 * @property {string | null} asking  what waits for a second yes
 * @property {Record<string, string>} typed
 * @property {(name: string, text: string) => void} type
 * @property {(what: string | null) => void} ask
 * @property {(work: () => Promise<unknown>) => Promise<void>} act
 * @property {(path: string) => string} at  an address below the table's
 */

const state = {
  ctx: /** @type {Waiting | null} */ (null),
  place: /** @type {HTMLElement | null} */ (null),
  busy: false,
  wrong: "",
  asking: /** @type {string | null} */ (null),
  typed: /** @type {Record<string, string>} */ ({}),
  links: /** @type {{link: string, seats: {seat: number, link: string}[]} | null} */ (null),
  linked: "", // the seats that the links were fetched for
};

await loadCard(theTable().game).catch((error) => console.info(error)); // without it the words are plainer

/** The room of a table that is open; it draws itself again whenever something in it changes. @param {Waiting} ctx */
export function waiting(ctx) {
  state.ctx = ctx;
  if (ctx.table.you.owner || ctx.table.you.seats.length) void fetchLinks(ctx.table);
  draw();
  return html`<div class="room" ${ref(placed)}></div>`;
}

/** @param {Element | undefined} element */
function placed(element) {
  state.place = element instanceof HTMLElement ? element : null;
  draw();
}

function draw() {
  if (state.place && state.ctx) render(body(room(state.ctx)), state.place);
}

/** @param {Waiting} ctx @returns {Room} */
function room(ctx) {
  const { table } = ctx;
  const at = (/** @type {string} */ path) => `/api/tables/${table.id}${path}`;
  const game = ctx.games.find((one) => one.game === table.game);
  const { busy, wrong, asking, typed } = state;
  return { ctx, table, game, busy, wrong, asking, typed, type, ask, act, at };
}

/** @param {string} name @param {string} text */
function type(name, text) {
  state.typed[name] = text;
}

/** @param {string | null} what */
function ask(what) {
  state.asking = what;
  draw();
}

/** Do something, then look at the table as it is now. @param {() => Promise<unknown>} work */
async function act(work) {
  if (state.busy) return;
  Object.assign(state, { busy: true, wrong: "", asking: null });
  draw();
  try {
    await work();
  } catch (error) {
    state.wrong = sentence(error);
  }
  state.busy = false;
  await state.ctx?.reload();
  draw();
}

/** Fetch the links for friends, again whenever other seats are open. @param {TableInfo} table */
async function fetchLinks(table) {
  const open = table.seats
    .filter((seat) => seat.kind === "open")
    .map((seat) => seat.number)
    .join();
  const key = `${table.id} ${open}`;
  if (state.linked === key) return;
  state.linked = key;
  try {
    state.links = await get(`/api/tables/${table.id}/invites`);
  } catch {
    state.linked = ""; // the next drawing asks again
  }
  draw();
}

/** @param {Event} event */
export const typedIn = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** @param {Room} room */
function head({ table, game, typed, busy, act, at, ask, asking }) {
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    void act(() => post(at("/name"), { name: tidy(typed.name ?? table.name) }));
  };
  const title = html`<h1>${table.name}</h1>${
    table.you.owner
      ? html`<button class="btn on-enamel" @click=${() => ask("name")}>${t("Rename")}</button>`
      : nothing
  }`;
  const form = html`<form class="row" @submit=${rename}>
    <label class="vh" for="room-name">${t("Table name")}</label>
    <input id="room-name" maxlength="40" .value=${live(typed.name ?? table.name)}
      @input=${(/** @type {Event} */ e) => type("name", typedIn(e))}>
    <button class="btn" ?disabled=${busy}>${t("Rename")}</button>
    <button type="button" class="btn on-enamel" @click=${() => ask(null)}>${t("Cancel")}</button></form>`;
  return html`<header><p class="what">${table.name === game?.name ? t("A table is open") : game?.name}</p>
    <div class="row">${asking === "name" ? form : title}</div></header>`;
}

/** Players who came by a link take a seat with one tap. @param {Room} room */
function sitDown(room) {
  const { table, typed, busy, act, at, ctx } = room;
  const free = table.seats.some((seat) => seat.kind === "open");
  if (table.you.seats.length) return nothing;
  if (!free)
    return html`<p class="note">${icon("eye")}<span>${t(
      "All seats are taken. You can watch from here when the game starts.",
    )}</span></p>`;
  const name = () => tidy(typed.me ?? me.name ?? "") || guestName();
  const sit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void act(async () => {
      await known(name());
      await post(at("/join"), { name: name(), ...(ctx.invite ? { invite: ctx.invite } : {}) });
    });
  };
  return html`<form class="sit" @submit=${sit}>
    <label for="room-me">${t("Your name at this table")}</label>
    <div class="row"><input id="room-me" maxlength="40" autocomplete="nickname"
      .value=${live(typed.me ?? me.name ?? guestName())}
      @input=${(/** @type {Event} */ e) => type("me", typedIn(e))}>
      <button class="btn go" ?disabled=${busy}>${t("Take a seat")}</button></div></form>`;
}

/** @param {Room} room */
function invitations({ table, game }) {
  const links = state.links;
  const free = table.seats.some((seat) => seat.kind === "open");
  if (!links || !free) return nothing;
  const title = t("A game of {game}", { game: game?.name ?? "" });
  return html`<section class="field" aria-labelledby="invite-head"><h2 id="invite-head">${t("Invite friends")}</h2>
    ${linkBox(links.link, t("the link to this table"), title)}
    <small>${
      table.listed
        ? t("Everyone can also find this table in the lobby.")
        : t("Only people with the link can join. Anyone who opens it can take a seat with one tap.")
    }</small>
    ${
      links.seats.length > 1
        ? html`<details class="field"><summary>${t("A link for one seat only")}</summary>
          ${links.seats.map(
            ({
              seat,
              link,
            }) => html`<div class="field"><span class="lab">${t("Seat {number}", { number: seat + 1 })}</span>
            ${linkBox(link, t("the link to seat {number}", { number: seat + 1 }), title)}</div>`,
          )}</details>`
        : nothing
    }</section>`;
}

/**
 * The button to enter the deal of a real table.
 * @param {boolean} busy
 * @param {Room["act"]} act
 * @param {Room["at"]} at
 */
const realDeal = (
  busy,
  act,
  at,
) => html`<div class="field"><button class="btn go" ?disabled=${busy} aria-describedby="deal-note"
    @click=${() =>
      act(async () =>
        (await loadScript("./referee.js", import.meta.url)).enterDeal(at("/deal")),
      )}>${icon("flag")}${t("Enter the deal")}</button>
  <small id="deal-note">${t(
    "Set up the game on your table first. Then enter what was dealt: one line for each hand or city.",
  )}</small></div>
  <p class="note">${icon("eye")}<span>${seesAll()}</span></p>`;

/** @param {Room} room */
function start({ table, game, busy, act, at }) {
  const taken = table.seats.filter((seat) => seat.kind !== "open").length;
  const missing = Math.max(0, (game?.least ?? 2) - taken);
  const free = table.seats.length - taken;
  if (table.referee && table.you.owner) return realDeal(busy, act, at);
  if (!table.you.owner) {
    return html`<p class="note">${icon("clock")}<span>${
      table.start_when_full
        ? t("The game starts automatically when all seats are taken.")
        : t("The owner of the table starts the game.")
    }</span></p>`;
  }
  const note = missing
    ? tn("One more player is needed to start.", "{n} more players are needed to start.", missing)
    : table.start_when_full && free
      ? t("It starts automatically when all seats are taken, or now without the free seats.")
      : "";
  return html`<div class="field"><button class="btn go" ?disabled=${busy || missing > 0} aria-describedby="start-note"
      @click=${() => act(() => post(at("/start")))}>${icon("flag")}${
        free && !missing ? t("Start without the free seats") : t("Start the game")
      }</button>
    <small id="start-note">${note}</small></div>`;
}

/** @param {Room} room */
function terms({ table, game }) {
  const names = table.seats.map((seat) => seat.name);
  const undo = undoPolicies().find((policy) => policy.value === table.undo);
  const hints = hintPolicies().find((policy) => policy.value === table.hints);
  const chosen = (game?.options ?? []).filter((option) => option.name in table.options);
  return html`<section class="field" aria-labelledby="terms-head"><h2 id="terms-head">${t("Settings")}</h2>
    <dl class="terms">
      ${chosen.map(
        (option) =>
          html`<div><dt>${optionLabel(table.game, option)}</dt><dd>${valueWords(
            table.game,
            option.name,
            table.options[option.name],
            names,
          )}</dd></div>`,
      )}
      <div><dt>${t("Undo")}</dt><dd>${undo?.label ?? table.undo}<small>${undo?.note ?? ""}</small></dd></div>
      <div><dt>${t("Hints")}</dt><dd>${hints?.label ?? table.hints}<small>${hints?.note ?? ""}</small></dd></div>
      <div><dt>${t("Who can join")}</dt><dd>${table.listed ? t("Everyone") : t("By link only")}</dd></div>
    </dl></section>`;
}

/** @param {Room} room */
function luck({ table, typed, busy, act, at, type }) {
  const seat = table.you.seats[0];
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    const nonce = (typed.nonce ?? "").trim();
    if (nonce) void act(() => post(at("/nonce"), { seat, nonce }));
  };
  const given = seat !== undefined && table.seats[seat]?.has_nonce;
  return html`<details class="field"><summary>${t("Fair deal")}</summary>
    <p><small>${t(
      "The server has drawn a secret and committed to it below. Each player may add anything; " +
        "cards and cubes come from all of it together. After the game, everyone can check that no " +
        "one chose them.",
    )}</small></p>
    ${
      seat === undefined
        ? nothing
        : html`<form class="field" @submit=${add}><label class="lab" for="room-nonce">${t("Add to the shuffle")}</label>
          <div class="row"><input id="room-nonce" maxlength="64" autocomplete="off"
            .value=${live(typed.nonce ?? "")} @input=${(/** @type {Event} */ e) => type("nonce", typedIn(e))}>
            <button class="btn" ?disabled=${busy}>${given ? t("Replace") : t("Add")}</button></div>
          <small role="status">${given ? t("Yours has been added.") : ""}</small></form>`
    }
    <p><small>${t("The server's commitment")}: <code class="promise">${table.fairness?.commitment}</code></small></p>
  </details>`;
}

/** @param {Room} room */
function leaving({ table, busy, asking, ask, act, at }) {
  const giveUp = async () => {
    await post(at("/abandon"));
    location.assign("/"); // nothing is left here to look at
  };
  const abandon = html`<p>${t("The table will be gone for everyone.")}</p>
    <div class="row"><button class="btn danger" ?disabled=${busy}
      @click=${() => act(giveUp)}>${t("Yes, close it")}</button>
      <button class="btn" @click=${() => ask(null)}>${t("Keep it")}</button></div>`;
  return html`<footer>
    ${
      asking === "abandon"
        ? abandon
        : html`<div class="row">
          ${
            table.you.seats.length && !table.referee
              ? html`<button class="btn" ?disabled=${busy}
                  @click=${() => act(() => post(at("/leave"), {}))}>${t("Leave table")}</button>`
              : nothing
          }
          ${
            table.you.owner
              ? html`<button class="btn" @click=${() => ask("abandon")}>${t("Close table")}</button>`
              : nothing
          }
          <a class="btn" href="/">${t("Go to the lobby")}</a></div>`
    }
  </footer>`;
}

/** @param {Room} room */
function body(room) {
  const { table } = room;
  const taken = table.seats.filter((seat) => seat.kind !== "open").length;
  return html`${header(draw, null)}<main><section class="window" aria-busy=${room.busy}>
    ${head(room)}
    <div class="fill">
      <p class="wrong" role="alert">${room.wrong}</p>
      ${sitDown(room)}
      <section class="field" aria-labelledby="seats-head"><h2 id="seats-head">${t("Seats")}</h2>
        ${guestQuestions(room)}${seatRows(room)}
        <small role="status">${t("{taken} of {all} seats taken", { taken, all: table.seats.length })}</small></section>
      ${start(room)}
      ${invitations(room)}
      ${terms(room)}
      ${table.referee ? nothing : luck(room)}
      ${leaving(room)}
    </div></section></main>`;
}
