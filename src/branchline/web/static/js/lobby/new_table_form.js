/** The ticket window: open a table, with every option explained. */

import { send } from "../api.js";
import { botSpeeds, keepBotSpeed } from "../bot_speed.js";
import { cardOf } from "../game_cards.js";
import {
  choiceLabel,
  hintPolicies,
  mapNote,
  optionLabel,
  optionNote,
  seesAll,
  undoPolicies,
} from "../options.js";
import { icon } from "../widgets.js";
import { known } from "../identity.js";
import { html, live, nothing } from "../lit.js";
import { t } from "../i18n.js";
import { nameTyped } from "./welcome.js";
import {
  applies,
  choose,
  fault,
  plan,
  seatName,
  setOption,
  setReferee,
  takeMap,
  chosenValue,
  wish,
} from "./new_table.js";
import { seatList } from "./new_table_seats.js";
import { doing, set, state, visit } from "./lobby_state.js";

/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {import("../types").OptionInfo} OptionInfo */

/** What a control of the form holds. @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** Change the plan and draw it. @param {() => void} change */
function changing(change) {
  change();
  set({});
}

/** Go to the form, with a game chosen. @param {GameInfo} game @param {Event} event */
export function openFor(game, event) {
  event.preventDefault();
  changing(() => choose(game));
  const head = document.querySelector("#new");
  head?.scrollIntoView({ block: "start" });
  document
    .querySelector(/** @type {"input"} */ ("#new input:checked"))
    ?.focus({ preventScroll: true });
}

/** @param {Event} event */
function submit(event) {
  event.preventDefault();
  plan.wrong = fault();
  if (plan.wrong) return set({});
  void doing(
    "open",
    async () => {
      await known(nameTyped());
      const table = await send("/api/tables", wish());
      visit(table.id);
    },
    (wrong) => {
      plan.wrong = wrong;
    },
  );
}

/**
 * One of a few, side by side.
 * @param {string} name
 * @param {string} legend
 * @param {string} note
 * @param {{value: string, label: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} pick
 */
const segments = (name, legend, note, choices, chosen, pick) => html`<fieldset class="field">
  <legend>${legend}</legend>
  <div class="seg">${choices.map(
    (choice) => html`<label><input type="radio" name=${name} value=${choice.value}
    .checked=${live(choice.value === chosen)} @change=${() => pick(choice.value)}><span>${choice.label}</span></label>`,
  )}</div>
  ${note ? html`<small>${note}</small>` : nothing}</fieldset>`;

/**
 * @param {string} id
 * @param {string} label
 * @param {string} note
 * @param {{value: string, label: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} pick
 */
const selection = (id, label, note, choices, chosen, pick) => html`<div class="field">
  <label class="lab" for=${id}>${label}</label>
  <select id=${id} aria-describedby="${id}-note" @change=${(/** @type {Event} */ e) => pick(typed(e))}>
    ${choices.map(
      (choice) => html`<option value=${choice.value}
        .selected=${live(choice.value === chosen)}>${choice.label}</option>`,
    )}
  </select><small id="${id}-note">${note}</small></div>`;

/**
 * @param {string} id
 * @param {string} label
 * @param {string} note
 * @param {boolean} on
 * @param {(on: boolean) => void} pick
 */
const toggle = (id, label, note, on, pick) => html`<div class="field switch">
  <input type="checkbox" id=${id} .checked=${live(on)} aria-describedby="${id}-note"
    @change=${(/** @type {Event} */ e) => pick(/** @type {HTMLInputElement} */ (e.target).checked)}>
  <label for=${id}>${label}</label><small id="${id}-note">${note}</small></div>`;

/** @param {Event} event */
async function pickFile(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  await takeMap(file);
  set({});
}

/** @param {GameInfo} game @param {OptionInfo} option */
function mapOption(game, option) {
  const chosen = String(chosenValue(option.name));
  const choices = option.choices.map((map) => ({
    value: map,
    label: choiceLabel(game.game, option.name, map),
  }));
  choices.push({ value: "file", label: t("A map file from this device…") });
  return html`${selection(
    `option-${option.name}`,
    optionLabel(game.game, option),
    mapNote(game.game, option.name, chosen),
    choices,
    chosen,
    (value) => changing(() => setOption(option.name, value)),
  )}
    ${
      chosen === "file"
        ? html`<div class="field"><label class="lab" for="map-file">${t("Map file")}</label>
          <input type="file" id="map-file" accept=".toml,.txt,text/plain" @change=${pickFile}></div>`
        : nothing
    }`;
}

/** @param {GameInfo} game @param {OptionInfo} option */
function field(game, option) {
  const [label, note] = [optionLabel(game.game, option), optionNote(game.game, option)];
  const value = chosenValue(option.name);
  const pick = (/** @type {any} */ chosen) => changing(() => setOption(option.name, chosen));
  const id = `option-${option.name}`;
  if (!applies(option.name)) return nothing;
  if (option.kind === "map") return mapOption(game, option);
  if (option.kind === "switch") return toggle(id, label, note, Boolean(value), pick);
  if (option.kind === "seat") {
    const seats = plan.seats.map((_, n) => ({
      value: String(n),
      label: t("Seat {number}: {name}", { number: n + 1, name: seatName(n) }),
    }));
    const choices = [{ value: "random", label: t("At random") }, ...seats];
    return selection(id, label, note, choices, String(value), (chosen) =>
      pick(chosen === "random" ? chosen : Number(chosen)),
    );
  }
  const choices = option.choices.map((choice) => ({
    value: choice,
    label: choiceLabel(game.game, option.name, choice),
  }));
  return segments(id, label, note, choices, String(value), pick);
}

/** @param {GameInfo} game */
const shortName = (game) => cardOf(game.game).short ?? game.name;

/** Choose another game. @param {string} slug */
const pickGame = (slug) =>
  changing(() => {
    const game = state.games.find((one) => one.game === slug);
    if (game) choose(game);
  });

/** A table of cardboard: the server is its referee. */
const realTable = () =>
  toggle(
    "referee",
    t("Follow a game at a real table"),
    t(
      "You deal and draw with the real cards and cubes, and enter each move and what was drawn. " +
        "You see what is legal and why not, the points and, at the end, the final scoring. The game" +
        " is saved as a record.",
    ),
    plan.referee,
    (on) => changing(() => setReferee(on)),
  );

function customs() {
  const policies = undoPolicies();
  const note = policies.find((policy) => policy.value === plan.undo)?.note ?? "";
  const hints = hintPolicies();
  const helped = hints.find((policy) => policy.value === plan.hints)?.note ?? "";
  const listed = plan.listed
    ? t("Everyone can find the table in the lobby, and watch.")
    : t("Only people you send the link to can find it, join or watch.");
  const who = [
    { value: "link", label: t("By link only") },
    { value: "listed", label: t("Everyone") },
  ];
  return html`
    ${segments("listed", t("Who can join"), listed, who, plan.listed ? "listed" : "link", (value) =>
      changing(() => (plan.listed = value === "listed")),
    )}
    ${plan.referee ? nothing : playedHere(policies, note, hints, helped)}`;
}

/**
 * What has a meaning only where the server deals.
 * @param {{value: string, label: string}[]} policies
 * @param {string} note
 * @param {{value: string, label: string}[]} hints
 * @param {string} helped
 */
const playedHere = (policies, note, hints, helped) => html`
    ${selection("undo", t("Undo"), note, policies, plan.undo, (value) => changing(() => (plan.undo = value)))}
    ${selection("hints", t("Hints"), helped, hints, plan.hints, (value) => changing(() => (plan.hints = value)))}
    ${plan.seats.some((seat) => seat.kind === "bot") ? speeds() : nothing}
    ${toggle(
      "start",
      t("Start when all seats are taken"),
      t("Otherwise, the owner of the table starts the game."),
      plan.startWhenFull,
      (on) => changing(() => (plan.startWhenFull = on)),
    )}`;

const speeds = () =>
  segments(
    "bot-speed",
    t("Bot speed"),
    t("How long bots wait before each move. You can change this during the game."),
    botSpeeds(),
    plan.botSpeed,
    (value) =>
      changing(() => {
        plan.botSpeed = value;
        keepBotSpeed(value);
      }),
  );

const tableName =
  () => html`<div class="field"><label class="lab" for="table-name">${t("Table name")}</label>
  <input id="table-name" maxlength="40" placeholder=${plan.game?.name ?? ""} .value=${live(plan.name)}
    @input=${(/** @type {Event} */ e) => (plan.name = typed(e))}></div>`;

const extras = () =>
  plan.referee
    ? tableName()
    : html`<details class="field"><summary>${t("Name and fair deal")}</summary>${tableName()}${luck()}</details>`;

const luck =
  () => html`<div class="field"><label class="lab" for="nonce">${t("Add to the shuffle")}</label>
    <input id="nonce" maxlength="64" autocomplete="off" .value=${live(plan.nonce)} aria-describedby="nonce-note"
      @input=${(/** @type {Event} */ e) => (plan.nonce = typed(e))}>
    <small id="nonce-note">${t(
      "Anything you like. It is mixed into the shuffle, so not even the server can choose the " +
        "cards. After the game, everyone can check this.",
    )}</small></div>`;

/** The form. */
export function ticketWindow() {
  const game = plan.game;
  if (!game) return nothing;
  const games = state.games.map((one) => ({ value: one.game, label: shortName(one) }));
  return html`<section id="new" class="window" aria-labelledby="new-head">
    <header><h2 id="new-head">${t("Open a table")}</h2></header>
    <form class="fill" @submit=${submit} novalidate>
      ${segments("game", t("Game"), "", games, game.game, pickGame)}
      ${realTable()}
      ${plan.referee ? html`<p class="note">${icon("eye")}<span>${seesAll()}</span></p>` : nothing}
      ${seatList(game, changing)}
      ${game.options.map((option) => field(game, option))}
      ${customs()}
      ${extras()}
      <p class="wrong" role="alert">${plan.wrong}</p>
      <button class="btn go" ?disabled=${state.busy === "open"}
        aria-busy=${state.busy === "open"}>${t("Open the table")}</button>
    </form>
  </section>`;
}
