/** What the pages of Railways know: the board of the server, made ready, and a view with its facts. */

import type { Context, GameView } from "branchline/types";

/** What is printed on a city card. */
export interface City {
  name: string;
  value: number;
  demand: string;
  tracks: string[];
  /** How many goods are put on it. */
  goods: number;
}

export interface Board {
  start: string;
  colours: string[];
  rails: string[];
  cards: string[];
  goods: { colour: string; name: string }[];
  cities: Map<string, City>;
  trains: number;
  hand_limit: number;
  /** What sets of goods are worth. */
  sets: { three: number; four: number; different: number };
  /** The place of every card in a sorted hand. */
  order: Map<string, number>;
}

/** How many there are, by name. */
export type Counts = Record<string, number>;

export interface Link {
  city: string;
  node: string;
  colour: string;
  cards: string;
  value: number;
  owner: number;
}

export interface PlayerView {
  cards: number;
  known: Counts;
  promised: boolean;
  power: number;
  trains: number;
  delivered: Counts;
  points: number;
  /** The laps done on the track of points, and the space. */
  marker: number[];
}

/** The value of a player's links at a city, and whether no one has more. */
export interface Share {
  seat: number;
  worth: number;
  leads: boolean;
}

/** Delivered goods in the sets that are worth most. */
export interface BestSets {
  sets: { goods: string[]; points: number }[];
  left: string[];
  points: number;
}

/** The points of a seat if the game ended now. */
export interface Standing {
  points: number;
  cities: number;
  locomotives: number;
  goods: number;
  total: number;
  links: number;
  delivered: number;
}

/** Facts about our own moves, when we are to move. */
export interface OwnFacts {
  /** The points that a delivery scores, ours first; by "Omaha > Portland". */
  trips: Record<string, { seat: number; points: number }[]>;
  /** By city and good, where a player might try to deliver it, legal or not. */
  tries: Record<string, Record<string, string>>;
  /** By city and value of a new link there, the shares with it. */
  shares_after: Record<string, Record<string, Share[]>>;
}

/** What the rules say of a position, as the viewer may know it. */
export interface Facts {
  /** By built city, the most first. */
  shares: Record<string, Share[]>;
  /** By built city, the tracks that no link uses. */
  free_tracks: Record<string, string[]>;
  /** By good, the built cities that accept it. */
  accepting: Record<string, string[]>;
  /** By seat. */
  standing: Standing[];
  sets: BestSets[];
  own?: OwnFacts;
}

export interface View extends GameView {
  variant: string;
  loco_second: boolean;
  guard: boolean;
  first: number;
  ending: string | null;
  quiet: number;
  pile: number;
  display: (string | null)[];
  discard: { top: string | null; cards: number };
  links: Link[];
  /** By built city. */
  goods: Record<string, Counts>;
  /** The good that is to be placed. */
  good: string | null;
  bag: number;
  players: PlayerView[];
  own?: { hand: Counts };
  facts: Facts;
}

export type Verb = "connect" | "deliver" | "locomotive" | "discard" | "pass" | "place" | "take" | "trim";

/** What was picked so far. */
export interface Choice {
  verb?: Verb;
  /** The city to connect, or to put a good on, and the node it is connected to. */
  city?: string;
  node?: string;
  /** The cards laid for a link. */
  laid?: string[];
  /** The good to deliver. */
  good?: string;
  from?: string;
  to?: string;
  /** The card to discard, and what follows. */
  card?: string;
  follow?: string;
}

export interface Ctx extends Context {
  board: Board;
  view: View;
  choice: Choice;
}
