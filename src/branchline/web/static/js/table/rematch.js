/** The same game once more: the same options, the same company. */

import { post } from "../api.js";
import { botSpeed } from "../bot_speed.js";
import { sentence } from "../errors.js";
import { known } from "../identity.js";
import { toast } from "./toasts.js";

/** @typedef {import("../types").TableInfo} TableInfo */

/** A seat of the next table. @param {TableInfo} table @param {number} number */
function seatAgain(table, number) {
  const seat = table.seats[number];
  if (!seat || seat.kind === "open") return { kind: "open" };
  if (seat.kind === "bot" && seat.bot) return { kind: "bot", bot: seat.bot };
  if (!seat.you) return { kind: "open" }; // a friend, who is sent a link
  return number === table.you.seats[0] ? { kind: "me" } : { kind: "guest", name: seat.name };
}

/**
 * Return the options as a request for a new table has them: a map by its name, or its text.
 * @param {TableInfo} table
 */
function optionsAgain(table) {
  const map = table.options.map;
  return map ? { ...table.options, map: map.text ?? map.name } : table.options;
}

/** Open a table like this one, and go there. @param {TableInfo} table */
export async function playAgain(table) {
  const seats = table.seats.map((_, number) => seatAgain(table, number));
  const alone = !seats.some((seat) => seat.kind === "me");
  if (alone) seats[0] = { kind: "me" }; // a spectator, who wants to play it too
  try {
    await known();
    const { game, listed, undo } = table;
    const opened = await post("/api/tables", {
      game,
      listed,
      undo,
      seats,
      options: optionsAgain(table),
      bot_speed: botSpeed(),
    });
    location.assign(`/tables/${opened.id}`);
  } catch (error) {
    toast(sentence(error));
  }
}
