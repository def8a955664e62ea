/** A hint: the move a bot would play, picked as if the player had picked it, and what the bot says. */

import { get } from "../api.js";
import { loadScript } from "../load_on_demand.js";
import { t } from "../i18n.js";
import { choose, play } from "./actions.js";
import { at } from "./table_address.js";
import { found, wider } from "./bubble_anchors.js";
import { camera } from "./board.js";
import { context } from "./context.js";
import { set, state, theTable } from "./state.js";

/** @typedef {import("../types").Context} Context */
/** @typedef {ReturnType<import("../types").MoveKinds["picked"]>} Picked */

const CARDS = [".decide", ".hand .raised"]; // what is picked of a decision shows there, too
const ROOM = 30; // pixels about a thing on the board, for the names of what it joins

// What a tap would play lies in panels and in the decision, and knows no other way to be picked.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/** Ask, and show the answer. @param {HTMLElement} button */
export async function hint(button) {
  const { position, seat } = state;
  const kinds = loadScript(`../../games/${theTable().game}/move_kinds.js`, import.meta.url);
  const [told, { picked }] = await Promise.all([get(at(`/hint?seat=${seat}`)), kinds]);
  if (state.position !== position || state.seat !== seat || state.past) return; // someone has moved
  show(told, picked(context(), told.move), button);
}

/** @param {any} told @param {Picked} picked @param {HTMLElement} button */
function show({ move, text, bot, reason, chances }, picked, button) {
  const things = [...picked.at, `[data-preview="${CSS.escape(move)}"]`];
  choose(picked.choice);
  ring(things);
  if (state.phone) set({ dock: "board", sheet: "half" });
  set({
    bubble: {
      title: t("A bot ({bot}): {move}", { bot: t(bot), move: text }),
      text: reason ? `${t("Why: {reason}.", { reason })} ${chances}` : chances,
      rule: null,
      places: () => [...onBoard(things), ...found([...things, ...CARDS])],
      from: button,
      tip: true,
      act: () => play(move),
    },
  });
  // Once it is drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => shown(picked.at, button)));
}

/** @param {string[]} things */
const onBoard = (things) =>
  found(things.map((one) => `.mapboard ${one}`)).map((place) => wider(place, ROOM));

/**
 * Bring it into view and focus its button, unless the player is doing something else.
 * @param {string[]} things
 * @param {HTMLElement} button
 */
function shown(things, button) {
  const thing = things.map((one) => document.querySelector(`.mapboard ${one}`)).find(Boolean);
  if (thing) camera.reveal(thing);
  const act = document.querySelector(".bubble.hint .go");
  const idle = [button, document.body, null].includes(
    /** @type {HTMLElement | null} */ (document.activeElement),
  );
  if (idle && act instanceof HTMLElement) act.focus({ preventScroll: true });
}

/** Mark cards and buttons while the hint is there. @param {string[]} things */
function ring(things) {
  const places = things.map((one) => `#app :not(svg *)${one}`).join(", ");
  const look = "outline: 3px solid var(--caution-lamp); outline-offset: 1px;";
  sheet.replaceSync(`body:has(.bubble.hint) :is(${places}) { ${look} }`);
}
