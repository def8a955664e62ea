/** What the pages of Ticket to Ride know: the board of the server, made ready, and a view. */

import type { Context } from "branchline/types";

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
  twin: string | null;
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
  twins_for_all: number;
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
  /** The cards that all know to be in the hand. */
  known: Cards;
  tickets: number | null;
  offered: number;
}

export interface View {
  seat: number | null;
  seats: number;
  first: number;
  turn: number | null;
  prompt: string;
  turns_left: number | null;
  market: (Colour | null)[];
  deck: number;
  discard: Cards;
  ticket_deck: number;
  routes: Record<string, number>;
  stations: Record<string, number>;
  tunnel: { claim: string; revealed: Colour[]; demanded: number } | null;
  players: PlayerView[];
  own?: { hand: Cards; tickets: string[]; given_up: string[]; offer: string[] };
  tickets?: string[][];
  outcome?: { table: Record<string, number>[] };
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
  /** A colour of the hand: only routes it can pay are lit. */
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
export interface Menu {
  draw: Set<string>;
  tickets: boolean;
  claims: Map<string, Payment[]>;
  stations: Map<string, Payment[]>;
  keeps: string[][];
  extras: Payment[];
  withdraw: boolean;
  pass: boolean;
}
