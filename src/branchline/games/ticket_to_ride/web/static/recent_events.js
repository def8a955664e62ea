/** What happened just now, read from the events of the table. */

/** @typedef {import("./types").Ctx} Ctx */

/** The events that led to the position that is shown, the latest first. @param {Ctx} ctx */
const backwards = (ctx) =>
  (ctx.events ?? [])
    .filter(
      (event) =>
        event.kind === "move" && !event.taken_back && event.number <= (ctx.last?.number ?? 0),
    )
    .reverse();

/** The route or the city of the last move, if it is one of the board. @param {Ctx} ctx */
export function justPlayed(ctx) {
  const [verb, thing] = (ctx.last?.move ?? "").split(" ");
  if (verb === "claim" || verb === "station") return thing;
  return verb === "pay" && ctx.last ? claimBefore(ctx, ctx.last).split(" ")[1] : undefined;
}

/**
 * The claim that an answer to a tunnel is about.
 * @param {Ctx} ctx
 * @param {import("branchline/types").EventInfo} answer
 */
export function claimBefore(ctx, answer) {
  const claim = backwards(ctx).find(
    ({ number, seat, move }) =>
      number <= answer.number && seat === answer.seat && move?.startsWith("claim "),
  );
  return claim?.move ?? "";
}

/** The cards we drew in our latest turn, if it was one of drawing. @param {Ctx} ctx */
export function drawnLately(ctx) {
  const cards = [];
  const own = backwards(ctx).filter((event) => event.seat === ctx.seat);
  const turn = own.slice(
    0,
    ctx.view.prompt === "second card" && ctx.view.turn === ctx.seat ? 1 : 2,
  );
  for (const { move, draws } of turn) {
    if (!move?.startsWith("draw ")) break;
    cards.push(move === "draw deck" ? (draws?.[0] ?? "") : move.slice(5));
    if (move === "draw locomotive") break; // a whole turn by itself
  }
  return cards;
}
