/** What the pages of Steam know: the board of the server, made ready, and a view with its facts. */

import type { Context, GameView } from "branchline/types";

export interface HexInfo {
  name: string;
  x: number;
  y: number;
  hill: boolean;
  river: boolean;
  /** What track costs more on it. */
  cost: number;
  /** The hexes across its sides; null where no track may cross. */
  near: (string | null)[];
  kind?: "city" | "town";
  title?: string;
  colour?: string;
}

/** A face of a tile, with every way to lay it. */
export interface Face {
  name: string;
  town: boolean;
  price: number;
  pieces: string[];
}

export interface Board {
  standard: boolean;
  map: string;
  title: string;
  km: number | null;
  columns: number;
  lines: number;
  radius: number;
  half: number;
  box: { x: number; y: number; width: number; height: number };
  hexes: Map<string, HexInfo>;
  /** Cities and towns by name. */
  titled: Map<string, HexInfo>;
  ground: string;
  spaces: number;
  edges: string[];
  faces: Face[];
  tiles: Record<string, number>;
  goods: string[];
  actions: string[];
  seat_colours: string[];
  /** The least and the most income. */
  income: [number, number];
  level: number;
  /** By number of players. */
  turns: Record<string, number>;
}

/** How many cubes there are, by colour. */
export type Cubes = Record<string, number>;
export type CityView = [colour: string, cubes: Cubes];

export interface PlayerView {
  cash: number;
  income: number;
  points: number;
  level: number;
  tile: string | null;
  passed: boolean;
  bid: number | null;
}

/** Track on one hex: the two sides of a path, or the side of a spur. */
export interface Stretch {
  hex: string;
  sides: number[];
}

export interface Link {
  owner: number | null;
  /** The hexes of the places at its two ends; null where it ends openly. */
  nodes: (string | null)[];
  complete: boolean;
  /** Whether its owner loses it at the end of the build turn. */
  losing: boolean;
  /** Its track from the first end to the last. */
  stretches: Stretch[];
  /** The hexes in which its track ends. */
  exits: string[];
}

/** What the rules say of a player. */
export interface SeatFacts {
  /** The dollars at the end of this Turn. */
  due: number;
  /** The points that the income is worth at the end. */
  worth: number;
  /** Links. */
  complete: number;
  unfinished: number;
}

/** What a player has after raising or paying money. */
export interface Funds {
  /** How often money is raised, and how many dollars that are. */
  steps: number;
  raised: number;
  cash: number;
  income: number;
  points: number;
  /** The dollars at the end of this Turn in that case. */
  due: number;
  /** What is missing to pay for this Turn. */
  shortfall: number;
  /** The points that it changes at the end. */
  final: number;
}

export interface AuctionFacts {
  /** The places that were won, by seat, counted from 1. */
  won: Record<string, number>;
  /** The place that is filled next. */
  next: number;
  /** By bid, what each place costs; only in the Standard game. */
  prices: number[][];
}

/** A delivery that a player might try, legal or not. */
export interface Try {
  goal: string;
  /** Whether complete links lead there. */
  linked: boolean;
  move: string;
}

/** What the rules say of a position, as the viewer may know it. */
export interface Facts {
  links: Link[];
  players: SeatFacts[];
  builds_made: number;
  /** For the builder: by hex and track ("0-3", "0" in a town), the places it would link. */
  completing: Record<string, Record<string, string[]>>;
  /** By what it is (the fields of `Funds`) and by price, what the one to move has after paying. */
  payments: Record<string, number[]>;
  /** By steps, what the one to move has after raising money. */
  capital: Funds[];
  auction: AuctionFacts | null;
  /** What the points would do to the income. */
  score: { income: number; final: number } | null;
  /** The points by seat for each legal delivery, in the order of the moves; the mover first. */
  deliveries: [seat: number, points: number][][];
  /** By city with cubes, the best first. */
  tries: Record<string, Try[]>;
}

export interface View extends GameView {
  map: unknown;
  standard: boolean;
  mercy: boolean;
  turn_number: number;
  order: number[];
  acting: number[];
  at: number;
  round: number;
  players: PlayerView[];
  bankrupt: number[];
  bidders: number[];
  leader: number | null;
  places: number[];
  dues: [seat: number, points: number][];
  /** By hex, the tile and its kind. */
  tiles: Record<string, [piece: string, pair: string]>;
  links: unknown[];
  cities: Record<string, CityView>;
  grown: string[];
  spaces: Cubes[];
  supply: Record<string, number>;
  new_cities: Cubes;
  builds_left: number;
  /** Whether the action of City Growth or Urbanization is done. */
  performed: boolean;
  loose: boolean;
  /** The position before track that leads to no city yet, and the tiles that may not be laid again. */
  before: unknown;
  barred: string[];
  /** The seats that have ever built, and those that have had their free upgrade. */
  built: number[];
  upgraded: number[];
  /** Who may pass once and stay in. */
  free_pass: number | null;
  /** The money to be raised for upkeep: seats and steps. */
  pledges: [seat: number, steps: number][];
  delivered: Cubes;
  bag: Cubes;
  facts: Facts;
}

/** What was picked so far. */
export interface Choice {
  verb?: "grow";
  /** The hex to build on, and the piece. */
  hex?: string;
  piece?: string;
  /** Whether the end of the build turn, or a pass, is to be confirmed. */
  ending?: boolean;
  passing?: boolean;
  /** The place that grows, its colour and the supply space. */
  place?: string;
  colour?: string;
  space?: number;
  /** The city a cube goes from, and the delivery. */
  from?: string;
  move?: string;
  tile?: string;
  bid?: number;
  steps?: number;
}

export interface Ctx extends Context {
  board: Board;
  view: View;
  choice: Choice;
}
