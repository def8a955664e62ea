/** What scripts hand to each other, and what a game's scripts give. `types.d.ts` has what goes over the wire. */

import type { TemplateResult, nothing } from "lit-html";
import type { MoveEvent, MoveInfo, Outcome, TableEvent, TableInfo } from "./types";

export type Drawn = TemplateResult | TemplateResult[] | typeof nothing | string;

/** Anything that happened; of what is not a move, the fields of moves are mostly undefined. */
export type EventInfo = MoveEvent | (TableEvent & Partial<Omit<MoveEvent, "number" | "kind" | "at" | "seat">>);

/** Where on the screen something stands that a bubble explains. */
export type Spot = Element | { x: number; y: number };

/** What the position of every game has, as a player may know it. */
export interface GameView {
  game: string;
  /** The version of the rules. */
  rules: string;
  /** The seat that may know it; null for a spectator. */
  seat: number | null;
  /** How many seats there are. */
  seats: number;
  /** The seat to move; null when the game is over. */
  turn: number | null;
  /** Its prompt. */
  prompt: string;
  outcome?: Outcome;
}

/**
 * What a game's module draws from. It draws and calls the functions; it changes nothing
 * of this itself. A new one is made for every drawing.
 */
export interface Context {
  table: TableInfo;
  /** GET /api/tables/{id}/board, as the module's `prepare` made it. */
  board: any;
  /** The position, now or in the replay, as this player may know it. */
  view: any;
  /** The seat of the viewer; null for a spectator. */
  seat: number | null;
  /** The legal moves; none if it is not our turn, or while an earlier position is shown. */
  moves: MoveInfo[];
  /** Whether `view` is the position on the table; false in the replay. */
  live: boolean;
  /** Whether it is our turn to decide. */
  mine: boolean;
  /** What was picked so far for a decision; {} at every new position. */
  choice: any;
  /** The last move, to show what was just played; null if there is none. */
  last: MoveEvent | null;
  /** The move that is being shown, of several that came at once (then also `last`); else null. */
  shown: MoveEvent | null;
  /** What happened at the table so far, oldest first, if it has been loaded. */
  events?: EventInfo[];
  /** Names of the seats. */
  names: string[];
  /** Colours of the seats. */
  colours: string[];
  /** Pick something: the choice is replaced and everything is drawn again. */
  choose(choice: object): void;
  /** Play a legal move (one of `moves`). */
  play(move: string): void;
  /** Something illegal was tapped: ask which rule forbids this move, and show it next to the spot. */
  why(move: string, what: string, spot: Spot): void;
  /** What a legal move costs and gains, over the button that plays it; nothing if there is no move yet. */
  preview(move: string | null | undefined): Drawn;
  /** Show a bubble next to a spot without asking the server. */
  explain(title: string, text: string, rule: string | null, spot: Spot): void;
  /** The seat whose pieces are highlighted on the board; null if none. */
  peek: number | null;
  /** Whether letters are shown on pieces, next to the symbols. */
  letters: boolean;
  /** Whether all legal targets are shown, whichever action is chosen. */
  showAll: boolean;
}

export interface Stop {
  label: string;
  state: "done" | "now" | "next";
}

/** A button in the banner. */
export interface Verb {
  id: string;
  label: string;
  icon: string;
  pressed?: boolean;
  /** It is not possible now: it is crossed out and explains itself. */
  barred?: boolean;
  /** The one thing left to do: it stands out. */
  main?: boolean;
  /** The move that it plays immediately, if any. */
  move?: string;
  go(spot: Element): void;
}

/** One thing of the board in words: what it is and what lies on it. */
export interface TextItem {
  text: string;
  /** Chooses it; undefined if it cannot be chosen now. */
  go?: () => void;
}

export interface TextSection {
  title: string;
  items: TextItem[];
}

/** A panel, which on a phone has its own place in the dock. */
export interface Panel {
  id: string;
  label: string;
  icon: string;
  count?: number;
  /** A short fact at the end of the panel's head ("discard 24"). */
  end?: string;
  /** Whether the decision already shows it. */
  inDecision?: boolean;
  /** Whether its body is a row that scrolls, so keys must reach it. */
  scrolls?: boolean;
  body: Drawn;
}

/** A part of a drawing. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An option of a game in words. */
export interface OptionWords {
  label(): string;
  note(): string;
  choices?: Record<string, () => string>;
  /** Between how many players a choice is best, such as a map. */
  players?: Record<string, [number, number]>;
}

/** What a game's `lobby_card.js` gives, as `export const card`: all that is known without loading the game. */
export interface GameCard {
  /** The short name, for small spaces. */
  short?: string;
  /** The colours of the seats, in seat order, as in `GameUi`. */
  colours: string[];
  /** The picture in the lobby: an `<svg class="art">`, with styles in `pieces.css`. */
  poster?(): Drawn;
  /** What the game is about, in a sentence. */
  pitch?(): string;
  /** What the guided first game has taught. */
  learned?(): string;
  /** The options that lists of tables show. */
  brief?: string[];
  /** Whether an option applies, given the values of the others. */
  applies?(option: string, valueOf: (name: string) => any): boolean;
  options?: Record<string, OptionWords>;
}

/** A kind of moves. */
export interface MoveKind {
  title(): string;
  /** What it is for, in a line. */
  text(ctx: Context): string;
  /** Where the decision begins: what is picked of it, what is looked at, and on a phone the place in the dock. */
  start: { choose?: object; focus?: string; dock?: string };
}

/** What a game's `move_kinds.js` gives. */
export interface MoveKinds {
  kinds: Record<string, MoveKind>;
  /** The kind of a move. */
  kindOf(move: string): string;
  /** What a player picks before playing a move, and selectors of the things that it is about. */
  picked(ctx: any, move: string): { choice: object; at: string[] };
}

/** Something next to the drawing of a figure. */
export interface FigurePiece {
  label: string;
  body: Drawn;
}

/** What a game's `figure_frame.js` gives: where things are that a rulebook or a guide talks about. */
export interface FigureFrame {
  /** The part of the drawing; null if nothing of it is shown. */
  frame(ctx: any, focus: string[]): Box | null;
  /** The ids of the panels that belong to it. */
  beside(ctx: any, focus: string[]): string[];
  /** Things that are in no panel. */
  more?(ctx: any): FigurePiece[];
  /** What marks a thing on the board, about its place there; null if it is not on it. */
  halo(ctx: any, name: string): unknown;
  /** Selectors of a thing next to the board, and its place in a phone's dock; null if it is not there. */
  things(ctx: any, name: string): { places: string[]; dock: string } | null;
}

/** What a game's `ui.js` gives, as `export const ui`. */
export interface GameUi {
  /** Derive from the board whatever is needed more than once; `Context.board` is the result. */
  prepare(board: any): any;
  /** The legal moves are shown as a list, so each is fetched with its description. */
  listsMoves?: boolean;
  /** Nothing is ever hidden in this game, so no one at a shared screen needs to look away. */
  nothingHidden?: boolean;
  /** The colours of the seats, in seat order. */
  colours: string[];
  /** The verb of the moves that draw a card: those of one turn are one line of the log. */
  drawVerb?: string;
  header: {
    /** The line diagram. */
    stops(ctx: Context): Stop[];
    /** A line under the game's name: turn or round. */
    subtitle(ctx: Context): string;
  };
  /** What the player to move must do: a short title (after "Your turn: ") and a note. */
  ask(ctx: Context): { title: string; note: string };
  /** The few actions of the moment. */
  verbs(ctx: Context): Verb[];
  seat: {
    /** The public facts of a seat, under its name and score. */
    facts(ctx: Context, seat: number): Drawn;
    /** The most important fact of a seat in a few letters, for a phone. */
    brief(ctx: Context, seat: number): Drawn;
    /** The facts of a seat as a title and lines, for a long press on a phone's row of players. */
    tooltip?(ctx: Context, seat: number): string;
  };
  /** The size of the drawing in its own units. */
  size(ctx: Context): { x: number; y: number; width: number; height: number };
  /** The drawing: SVG elements, in the camera. */
  drawing(ctx: Context): Drawn;
  /** What is drawn over the board and does not move with it (title block, references), or nothing. */
  overlay(ctx: Context): Drawn;
  /**
   * The part of the drawing a question is about, brought into view once; null if all of it. With
   * `least` the camera comes closer until it is drawn at this scale, as far as it fits.
   */
  focus(ctx: Context): { x: number; y: number; width: number; height: number; least?: number } | null;
  /** The part of the drawing that was picked: on a phone it is brought into view above the sheet. */
  picked?(ctx: Context): { x: number; y: number; width: number; height: number } | null;
  /** Whether the camera stays where it is at a new position, because the next decision is near. */
  keepsCamera?(ctx: Context): boolean;
  /** The decision under way: what, choices, consequence, a note with a rule, commit; or nothing. */
  decision(ctx: Context): Drawn;
  /** The player's own things under the board (hand); on a phone a place in the dock. null if there are none. */
  own(ctx: Context): Panel | null;
  /** Further panels next to the board (market, tickets, supply, income). */
  panels(ctx: Context): Panel[];
  /** The address of a script, loaded when it is needed, whose function `textBoard` gives the board in words. */
  textBoard: string;
  finalScoring: {
    /** The labels of the headings of the outcome's table, except the total. */
    headings(): Record<string, string>;
    /** Details next to the table (tickets, majorities), or nothing. */
    details(ctx: Context): Drawn;
  };
  graph: {
    /** What else the graph can show over time: fields of the players in the view, and their labels. */
    measures?(): Record<string, string>;
    /** The round or turn that a view belongs to. */
    round(view: any): number;
    roundLabel(n: number): string;
  };
  /** What is at a point of the screen, on the board: a title, then lines; null if there is nothing. */
  tooltipAt?(ctx: Context, x: number, y: number): string | null;
  /** Handle a key that the table does not use; return whether the game used it. */
  key?(ctx: Context, key: string): boolean;
}
