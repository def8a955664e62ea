/** The list of legal moves, sorted by what they do. Nothing else is ever played. */

import { once } from "branchline/once.js";

/** @typedef {import("./types").Ctx} Ctx */
/** @typedef {import("./types").LegalMoves} LegalMoves */
/** @typedef {import("./types").Payment} Payment */

const LOCO = "locomotive";

/** @param {import("branchline/types").MoveInfo} move @returns {Payment} */
function paymentOf({ move, price }) {
  const colour = Object.keys(price).find((card) => card !== LOCO) ?? LOCO;
  const locomotives = price[LOCO] ?? 0;
  return { move, price, colour, cards: price[colour] ?? 0, locomotives };
}

/**
 * @param {Map<string, Payment[]>} payments
 * @param {string} key
 * @param {import("branchline/types").MoveInfo} move
 */
function addPayment(payments, key, move) {
  const known = payments.get(key);
  if (known) known.push(paymentOf(move));
  else payments.set(key, [paymentOf(move)]);
}

/** The legal moves by what they do. @param {Ctx} ctx */
export const legalMoves = (ctx) => sorted(ctx.moves);

const sorted = once((/** @type {import("branchline/types").MoveInfo[]} */ moves) => {
  /** @type {LegalMoves} */
  const legal = {
    draw: new Set(),
    tickets: false,
    claims: new Map(),
    stations: new Map(),
    keeps: [],
    extras: [],
    withdraw: false,
    pass: false,
  };
  for (const move of moves) sort(legal, move);
  return legal;
});

/** @param {LegalMoves} legal @param {import("branchline/types").MoveInfo} move */
function sort(legal, move) {
  const [verb, ...rest] = move.move.split(" ");
  const thing = rest[0] ?? "";
  if (verb === "draw") legal.draw.add(thing);
  else if (verb === "claim") addPayment(legal.claims, thing, move);
  else if (verb === "station") addPayment(legal.stations, thing, move);
  else if (verb === "keep") legal.keeps.push(rest);
  else if (verb === "pay") legal.extras.push(paymentOf(move));
  else if (verb === "tickets") legal.tickets = true;
  else if (verb === "withdraw") legal.withdraw = true;
  else if (verb === "pass") legal.pass = true;
}

/** The fewest tickets that may be kept. @param {LegalMoves} legal */
export const leastKept = (legal) => Math.min(...legal.keeps.map((kept) => kept.length));

/** The move that keeps just these tickets, if it is legal. @param {LegalMoves} legal @param {string[]} kept */
export function keepMove(legal, kept) {
  const wanted = [...kept].sort().join(" ");
  const found = legal.keeps.find((tickets) => [...tickets].sort().join(" ") === wanted);
  return found && `keep ${found.join(" ")}`;
}

/**
 * The payments of one colour, the fewest locomotives first.
 * @param {Payment[]} payments
 * @param {string} colour
 */
export const inColour = (payments, colour) =>
  payments
    .filter((payment) => payment.colour === colour)
    .sort((a, b) => a.locomotives - b.locomotives);

/**
 * The colours that can pay, the most plentiful first and locomotives alone last.
 * @param {Payment[]} payments
 * @param {import("./types").Cards} hand
 */
export function coloursOf(payments, hand) {
  const colours = [...new Set(payments.map((payment) => payment.colour))];
  const plenty = (/** @type {string} */ colour) => (colour === LOCO ? -1 : (hand[colour] ?? 0));
  return colours.sort((a, b) => plenty(b) - plenty(a));
}

/**
 * The payment in hand: the one chosen, or of the most plentiful colour the fewest locomotives.
 * @param {Ctx} ctx
 * @param {Payment[]} payments
 */
export function chosenPayment(ctx, payments) {
  const chosen = payments.find((payment) => payment.move === ctx.choice.pay);
  if (chosen) return chosen;
  const [colour] = coloursOf(payments, ctx.view.own?.hand ?? {});
  return inColour(payments, colour ?? LOCO)[0];
}

/**
 * A payment that a player would try, legal or not: for asking why a route cannot be claimed.
 * @param {Ctx} ctx
 * @param {string} colour  of the route; grey takes the colour of which most are in hand
 * @param {number} cards
 * @param {number} locomotives
 */
export function likelyPayment(ctx, colour, cards, locomotives) {
  const hand = ctx.view.own?.hand ?? {};
  const plenty = ctx.board.cards
    .filter((card) => card !== LOCO)
    .sort((a, b) => (hand[b] ?? 0) - (hand[a] ?? 0));
  const paid = colour === "grey" ? plenty[0] : colour;
  const rest = cards - locomotives;
  if (rest <= 0) return `${LOCO} ${cards}`;
  return locomotives > 0 ? `${paid} ${rest}+${locomotives}` : `${paid} ${rest}`;
}
