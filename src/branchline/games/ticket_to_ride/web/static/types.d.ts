/** What the pages of Ticket to Ride know: the board of the server, made ready, and a view. */

import type { Context, GameView } from "branchline/types";

export type Colour = string;

export interface Place {
  x: number;
  y: number;
}

export interface City extends Place {
  id: string;
  name: string;
  label: { x: number; y: number; anchor: string; width: number };
  /** The routes that end here, in the order of the other city's name. */
  routes: Route[];
}

export interface Route {
  id: string;
  a: string;
  b: string;
  colour: Colour;
  length: number;
  tunnel: boolean;
  ferry: number;
  parallel: string | null;
  points: number;
  /** Of each space the centre and the angle. */
  spaces: [number, number, number][];
  /** Its two cities as people write them: Paris–Zürich. */
  title: string;
  /** The line from city to city through the spaces, as points and as a path. */
  line: Place[];
  path: string;
  /** The path along the spaces alone, and a ring about them. */
  run: string;
  ring: string;
}

export interface Ticket {
  id: string;
  a: string;
  b: string;
  points: number;
  long: boolean;
  title: string;
}

export interface Ground {
  land: string[];
  graticule: string[];
  mountains: [number, number, number][];
  seas: { name: string; x: number; y: number; angle: number; size: number; spacing: number }[];
}

export interface Board {
  size: [number, number];
  slot: { length: number; width: number; radius: number; gap: number };
  ground: Ground;
  cards: Colour[];
  cars: number;
  stations: number;
  station_points: number;
  express_points: number;
  /** How many cards a tunnel turns up, and which of them cost an extra card, by the colour paid. */
  tunnel_cards: number;
  tunnel_counts: Record<Colour, Colour[]>;
  cities: Map<string, City>;
  routes: Map<string, Route>;
  tickets: Map<string, Ticket>;
}

export type Cards = Record<Colour, number>;

export interface PlayerView {
  cars: number;
  stations: number;
  points: number;
  cards: number;
  /** The cards that everyone knows to be in the hand. */
  known: Cards;
  /** How many were drawn unseen, and the cards that were paid. */
  blind: number;
  shown: Cards;
  tickets: number | null;
  given_up: number | null;
  offered: number;
}

/** How far a ticket is. */
export interface TicketFacts {
  /** The fewest spaces still to claim; null if no open path is left. */
  spaces: number | null;
  /** The routes of that path that are still to be claimed. */
  routes: string[];
  /** Our routes that are joined to one of its cities. */
  joined: string[];
}

/** A ticket that a claim would bring closer to completion, in spaces. */
export interface Step {
  ticket: string;
  was: number;
  left: number;
}

/** Facts about our own position. */
export interface OwnFacts {
  /** The cards that our next station costs. */
  station_cost: number;
  /** Of the tickets we hold or may choose from. */
  tickets: Record<string, TicketFacts>;
  /** The points of our complete tickets, and of the others. */
  gained: number;
  lost: number;
  /** By route, when we are to choose an action; the most valuable ticket first. */
  nearer: Record<string, Step[]>;
}

/** What explains the final score of a seat. */
export interface FinalFacts {
  completed: string[];
  borrowed: string[];
  longest_path: string[];
}

/** What the rules say of a position, as the viewer may know it. */
export interface Facts {
  /** The routes that can no longer be claimed. */
  closed: string[];
  /** Whether different players may claim both routes of a double route. */
  both_of_double: boolean;
  /** How many cards could be turned up for a tunnel now. */
  tunnel_cards: number;
  /** By seat, the points for the stations in reserve. */
  reserve_points: number[];
  own?: OwnFacts;
  final: FinalFacts[] | null;
}

export interface View extends GameView {
  first: number;
  turns_left: number | null;
  market: (Colour | null)[];
  deck: number;
  /** The cards of the deck that we have not seen. */
  deck_pool: Cards;
  discard: Cards;
  ticket_deck: number;
  routes: Record<string, number>;
  stations: Record<string, number>;
  tunnel: { claim: string; revealed: Colour[]; demanded: number } | null;
  players: PlayerView[];
  own?: {
    hand: Cards;
    tickets: string[];
    given_up: string[];
    offer: string[];
    /** The tickets under the deck; null for those that others put there. */
    under: (string | null)[];
  };
  tickets?: string[][];
  facts: Facts;
}

/** What was picked so far. */
export interface Choice {
  /** The verb in hand: build a station, draw tickets; none is to claim a route. */
  verb?: "station" | "tickets";
  /** The route or the city that is to be paid for. */
  route?: string;
  city?: string;
  /** The payment: a legal move. */
  pay?: string;
  /** The tickets to keep. */
  keep?: string[];
  /** A colour of the hand: only routes it can pay for are highlighted. */
  hand?: Colour | null;
}

export interface Ctx extends Context {
  board: Board;
  view: View;
  choice: Choice;
}

/** A legal move that costs cards: which, and how many are locomotives. */
export interface Payment {
  move: string;
  price: Cards;
  /** The colour, or "locomotive" if it is locomotives alone. */
  colour: Colour;
  cards: number;
  locomotives: number;
}

/** The legal moves by what they do. */
export interface LegalMoves {
  draw: Set<string>;
  tickets: boolean;
  claims: Map<string, Payment[]>;
  stations: Map<string, Payment[]>;
  keeps: string[][];
  extras: Payment[];
  withdraw: boolean;
  pass: boolean;
}
