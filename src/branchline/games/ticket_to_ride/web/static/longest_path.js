/** The longest paths at the end, and whose is shown. */

import { routeOf } from "./board.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").View} View */

/** The longest path of each seat; none before the end. @param {Ctx} ctx */
export const trails = ({ board, view }) =>
  (view.facts.final ?? []).map((seat) => seat.longest_path.map((id) => routeOf(board, id)));

/** The seats that have the European Express. @param {View} view */
export const expressSeats = (view) =>
  (view.outcome?.table ?? []).flatMap((row, seat) => ((row.express ?? 0) > 0 ? [seat] : []));

/** @type {number | null} */
let looked = null;

/** Whose path is shown: the one that was picked, is lit on the board, or is the longest. @param {Ctx} ctx */
export const trailSeats = (ctx) => {
  const picked = ctx.peek ?? looked;
  return picked === null ? expressSeats(ctx.view) : [picked];
};

/** Show the trail of a seat. @param {Ctx} ctx @param {number} seat */
export function lookAt(ctx, seat) {
  looked = seat;
  ctx.choose({ ...ctx.choice });
}
