/** What goes over the wire: generated from the server's models by `make types`. Do not edit. */

export * from "./page_types"; // so that scripts find all types in one place

/** The secret of a transfer link. */
export interface AdoptIn {
  token: string;
  /** log out the player who is logged in to this browser */
  replace?: boolean;
}

/** An answer to a request to undo a move, or for a guest's seat. */
export interface AnswerIn {
  /** the number of the event with the request */
  asked: number;
  agree: boolean;
}

/** A request to undo moves. */
export interface AskedInfo {
  /** of the event with the request; send it with the answer */
  number: number;
  seat: number;
  /** the number of moves that would remain */
  entries: number;
  waiting_for: number[];
  you_answer: boolean;
}

/** A heading, a paragraph, an item of a list, or a figure with its caption. */
export interface BlockInfo {
  kind: "chapter" | "section" | "text" | "item" | "figure";
  /** with **strong** and *stressed* words between asterisks */
  text: string;
  /** the rules that it explains */
  rules: string[];
  /** the anchor of a heading, or the figure that is shown */
  name: string;
}

/** A rulebook for people, in the language of the request. */
export interface BookInfo {
  game: string;
  language: string;
  blocks: BlockInfo[];
  contents: ChapterLine[];
  /** for each rule the block that explains it */
  places: Record<string, number>;
}

/** The bot that plays for an absent player. */
export interface BotIn {
  bot?: string;
}

/** The bots that play each game. */
export interface BotList {
  bots: Record<string, string[]>;
}

/** A probability of winning, with the interval in which it lies with 95% confidence. */
export interface Chance {
  value: number;
  low: number;
  high: number;
  /** a percentage where it is known to within 5 points, otherwise in words */
  text: string;
}

/** A chapter in the contents. */
export interface ChapterLine {
  name: string;
  text: string;
  sections: SectionLine[];
}

/** A message to a table. */
export interface ChatIn {
  text: string;
}

/** The deal of a real table. */
export interface DealIn {
  /** what was drawn at a real table, by name, in its order */
  draws: string[];
  /**
   * what was drawn after `draws`, as people write it: a text for each of the `rows` that `draws_needed`
   * lists
   */
  typed?: string[];
}

/** The result of a request; all of it is stored. */
export interface Done {
  events: (MoveEvent | TableEvent)[];
  /** whether a request with the same key did this before */
  repeated: boolean;
  now: Pulse;
}

/** A side effect of a move; its `facts` depend on the kind. */
export interface Effect {
  seat: number;
  kind: string;
  rule: string;
  facts: Record<string, number>;
  /** null if the text of the move includes it */
  text: string | null;
}

/** The form of every error. */
export interface Error {
  error: ErrorInfo;
}

/** What went wrong. */
export interface ErrorInfo {
  /** a stable code for programs */
  code: string;
  /** a sentence for people */
  message: string;
  /** the rule that forbids it, if any */
  rule: RuleInfo | null;
  /** more for clients, such as the new position */
  details: any;
}

/** What the deal can be checked with, complete when the game is over. */
export interface Fairness {
  /** the commitment to the server's secret, published from the start */
  commitment: string;
  nonces: (string | null)[] | null;
  seed_commitment: string | null;
  secret: string | null;
  seed: string | null;
}

/** A position that a rulebook shows. */
export interface FigureInfo {
  game: string;
  name: string;
  seats: number;
  /** the seat whose view this is; null for a spectator */
  seat: number | null;
  /** what to look at, by the names used in moves */
  focus: string[];
  /** of the game; missing ones have their defaults */
  options: Record<string, any>;
  /** see the contract of the games */
  view: Record<string, any>;
  /** what the rules say about it, for the page */
  facts: Record<string, any>;
}

/** The guided first game of a game. */
export interface FirstGameLine {
  name: string;
  title: string;
  about: string;
}

/** Points that a move gave a seat. */
export interface Gain {
  seat: number;
  points: number;
  /** the id of the rule that gives them */
  rule: string;
}

/** A game that can be played here. */
export interface GameInfo {
  game: string;
  name: string;
  /** the version of its rules */
  rules: string;
  /** the smallest number of seats */
  least: number;
  /** the largest number of seats */
  most: number;
  options: OptionInfo[];
  bots: string[];
  /** whether there is a guided first game */
  has_lessons: boolean;
  /** the headings of the final scoring, and the rule behind each */
  headings: Record<string, string>;
}

/** All lessons of a game. */
export interface GameLessons {
  game: string;
  first_game: FirstGameLine;
  /** from easy to hard */
  puzzles: PuzzleLine[];
}

/** All games. */
export interface GameList {
  games: GameInfo[];
}

/** What a graph of a game shows: public numbers. */
export interface Graph {
  /** by field of a player in the view, then by move from the deal on, then by seat */
  numbers: Record<string, number[][]>;
}

/** A player's request for a seat for someone at the same screen. */
export interface GuestAskedInfo {
  /** of the event with the request; send it with the answer */
  number: number;
  seat: number;
  name: string;
  /** a seat of the player who made the request */
  by: number;
  you_asked: boolean;
}

/** A seat for a guest at your screen. */
export interface GuestIn {
  /** default: the first open seat */
  seat?: number | null;
  /** a name that everyone can see */
  name: string;
  /** an invitation to one seat, for players who are not the owner */
  invite?: string | null;
}

/** A learner's progress in a guided game. */
export interface GuideInfo {
  steps: number;
  /** of the step, counted from 0; equal to `steps` at the end */
  number: number;
  /** the number of steps that were done; others were skipped */
  done: number;
  /** the guide's comment on the learner's last move, if any */
  remark: string;
  /** null when the lesson is over */
  step: StepInfo | null;
}

/** The state of the server. */
export interface Health {
  status: string;
}

/** The move a bot would play for a seat, and the chances, from what the seat may know. */
export interface HintInfo {
  position: number;
  seat: number;
  bot: string;
  move: string;
  /** the move in words */
  text: string;
  /** the bot's reason in a sentence, if it gives one */
  reason: string | null;
  before: Chance;
  after: Chance;
  /** both chances in a sentence, as exactly as they are known */
  chances: string;
  /** the best moves of the comparison, at most three */
  moves: HintMove[];
  /** the number of simulated games for each */
  games: number;
}

/** A move that was compared. */
export interface HintMove {
  move: string;
  /** the move in words */
  text: string;
  chance: Chance;
  /** average lead in points over the best other seat at the end */
  ahead: number;
}

/** An invitation, as a link and as its code for programs. */
export interface Invitation {
  link: string;
  invite: string;
}

/** Links for friends: to take a seat while one is open, or to watch. */
export interface Invitations {
  link: string;
  invite: string;
  /** for friends who only watch */
  watch: Invitation;
  /** one for each open seat, for the owner only */
  seats: SeatInvitation[];
}

/** A request for a seat. */
export interface JoinIn {
  /** default: the first open seat */
  seat?: number | null;
  /** for a table that is not listed */
  invite?: string | null;
  /** at this table; default: your name */
  name?: string | null;
  nonce?: string | null;
}

/** A request to leave a seat before the game starts. */
export interface LeaveIn {
  /** default: all your seats */
  seat?: number | null;
}

/** A learner's place in a guided game or a puzzle. */
export interface LessonInfo {
  position: number;
  lesson: string;
  title: string;
  guide: GuideInfo | null;
  puzzle: PuzzleInfo | null;
}

/** The lessons of all games, in the language of the request. */
export interface LessonList {
  games: GameLessons[];
}

/** Events in order. */
export interface Log {
  events: (MoveEvent | TableEvent)[];
  /** whether there are later ones; request them with `after` */
  more: boolean;
}

/** The caller, as known to the server. */
export interface Me {
  /** null if the caller is not registered */
  name: string | null;
  known_by: "browser" | "token" | null;
  /** send it as X-CSRF-Token with every request that changes something; null for tokens, which need none */
  csrf: string | null;
}

/** A move that was played, as far as the caller may know. */
export interface MoveEvent {
  /** counted from 1; also the id of the live event */
  number: number;
  at: string;
  seat: number | null;
  kind: "move";
  move: string;
  /** what was drawn, by name */
  draws: string[];
  /** the move in words */
  text: string;
  /** the number of moves including this one */
  entries: number;
  /** the bot that chose it */
  bot: string | null;
  taken_back: boolean;
  /** the id of the rule for this kind of move */
  rule: string | null;
  /** what it cost */
  price: Record<string, number> | null;
  /** everyone's points after it */
  scores: number[] | null;
  gains: Gain[] | null;
  effects: Effect[] | null;
}

/** A move to play. */
export interface MoveIn {
  /** a seat, counted from 0 */
  seat: number;
  /** a move in its notation */
  move: string;
  /** the `position` you saw; if it has changed, the answer is `stale` */
  position: number;
  /** only at a real table, for its referee */
  draws?: string[] | null;
  /** only at a real table, after `draws` */
  typed?: string[] | null;
  /** include what you see after the move */
  look?: boolean;
}

/** A legal move. */
export interface MoveInfo {
  move: string;
  /** what it costs */
  price: Record<string, number>;
  /** the id of the rule for this kind of move */
  rule: string;
  /** the move in words, if requested */
  text?: string | null;
}

/** The legal moves of a seat; none when it is not its turn. */
export interface MoveList {
  position: number;
  seat: number;
  prompt: string;
  moves: MoveInfo[];
}

/** The result of a move. */
export interface Moved extends Done {
  /** what you see after the move, if requested */
  sight?: Sight | null;
}

/** A new API token. */
export interface NewToken extends TokenInfo {
  /** shown only once; send it as `Authorization: Bearer TOKEN` */
  token: string;
}

/** A player's contribution to the seed. */
export interface NonceIn {
  seat: number;
  /** anything; it goes into the seed of the game */
  nonce: string;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "switch" | "seat" | "map";
  choices: string[];
  default: any;
  /** what it means */
  text: string;
}

/** How a game ended. */
export interface Outcome {
  /** the seats in each place, the winners first */
  ranking: number[][];
  /** the points at the end, by seat */
  totals: number[];
  /** for each seat, the points by heading */
  table: Record<string, number>[];
  /** the id of the rule that ended the game */
  reason: string;
  /** the heading that put the winner ahead; null if the victory is shared, or if no heading decided it */
  decided_by: string | null;
}

/** An earlier position as a seat could see it then. */
export interface PastView {
  entries: number;
  seat: number | null;
  view: Record<string, any>;
  /** what the rules say about it, for the page */
  facts: Record<string, any>;
}

/** The points of a game over time. */
export interface Points {
  /** by move, then by seat; older games may have none */
  points: number[][];
}

/** A cost or a gain of a move for the player who makes it. */
export interface PreviewLine {
  /** `end` for the final scoring as things stand, `perhaps` for what others or chance decide */
  side: "costs" | "brings" | "end" | "perhaps";
  text: string;
  /** the id of the rule behind it */
  rule: string;
}

/** The state of a table. */
export interface Pulse {
  status: "open" | "playing" | "paused" | "finished" | "abandoned" | "replay";
  /** the number of the last event */
  last: number;
  /** the number of the event that made this position */
  position: number;
  /** the number of moves so far */
  entries: number;
  /** the seat that must decide */
  turn: number | null;
  /** what that seat must decide */
  prompt: string | null;
}

/** An attempt at a puzzle. */
export interface PuzzleInfo {
  /** the task */
  text: string;
  level: number;
  rules: string[];
  state: "open" | "solved" | "failed";
  /** how many moves the learner may make */
  limit: number;
  /** how many of these moves are left */
  left: number;
  /** moves that solve it, if requested */
  solution: string[] | null;
  /** the puzzle after this one */
  next: string | null;
}

/** A puzzle in a list. */
export interface PuzzleLine {
  name: string;
  title: string;
  /** the task */
  text: string;
  /** 1 easy, 2 needs thought, 3 hard */
  level: number;
  /** the rules that it teaches */
  rules: string[];
}

/** A record to import. */
export interface RecordIn {
  /** the answer of GET /api/tables/ID/record */
  record: Record<string, any>;
  /** of the table; default: the name of the game */
  name?: string | null;
  listed?: boolean;
}

/** A new name. */
export interface RenameIn {
  /** a name that everyone can see */
  name: string;
}

/** A rule of the game. */
export interface RuleInfo {
  id: string;
  text: string;
}

/** A rule of a game, with its section. */
export interface RuleLine {
  id: string;
  section: string;
  /** in the language of the request, if translated */
  text: string;
}

/** The rules of a game, in order. */
export interface RuleList {
  rules: RuleLine[];
}

/** One seat of a new table. */
export interface SeatIn {
  kind?: "open" | "me" | "guest" | "bot";
  /** of a guest at your screen; your own is known */
  name?: string | null;
  bot?: string | null;
}

/** A seat as everyone may see it. */
export interface SeatInfo {
  number: number;
  kind: "open" | "person" | "bot";
  name: string;
  /** the bot that plays it permanently */
  bot: string | null;
  /** the bot that plays while the person is away */
  stand_in: string | null;
  resigned: boolean;
  has_nonce: boolean;
  you: boolean;
}

/** A link for one seat. */
export interface SeatInvitation {
  link: string;
  invite: string;
  seat: number;
}

/** A seat as lists show it. */
export interface SeatLine {
  number: number;
  kind: "open" | "person" | "bot";
  name: string;
  /** the bot that plays it, permanently or for a while */
  bot: string | null;
  mine: boolean;
}

/** A section in the contents. */
export interface SectionLine {
  name: string;
  text: string;
}

/** A session of a player, without its secret. */
export interface SessionInfo {
  id: string;
  /** a browser, an API token, or a link to another device that was not used yet */
  kind: "browser" | "token" | "transfer";
  /** the browser and its system, or the name of a token; empty if not known */
  label: string;
  created_at: string;
  /** the last use, to within an hour */
  used_at: string;
  expires_at: string | null;
  /** whether it is the session that sends this request */
  current: boolean;
}

/** A player's sessions, the oldest first. */
export interface SessionList {
  sessions: SessionInfo[];
}

/** The owner's choice for a seat. */
export interface SetSeatIn {
  kind: "open" | "bot";
  bot?: string | null;
}

/** A table, its position as a seat may see it, and the legal moves of your seat. */
export interface Sight {
  table: TableInfo;
  /** the seat whose view this is; null for a spectator */
  seat: number | null;
  /** the position; null before the deal */
  view: Record<string, any> | null;
  /** what the rules say about it, for the page */
  facts: Record<string, any> | null;
  /** none when it is not your turn */
  moves: MoveInfo[];
}

/** A speed for the bots of a table. */
export interface SpeedIn {
  /** how long bots wait before they move */
  speed: "slow" | "normal" | "instant";
}

/** A step of a guided game. */
export interface StepInfo {
  id: string;
  /** what this is about */
  say: string;
  /** what to do now */
  goal: string;
  /** how */
  hint: string;
  /** what to point at, by the names used in moves */
  show: string[];
  /** the rules that it is about */
  rules: string[];
}

/** Any other event at a table; further fields depend on the kind. */
export interface TableEvent {
  /** counted from 1; also the id of the live event */
  number: number;
  at: string;
  seat: number | null;
  kind:
    | "created"
    | "renamed"
    | "bot_speed"
    | "seated"
    | "nonce"
    | "guest_asked"
    | "guest_answered"
    | "started"
    | "bot_failed"
    | "undo_asked"
    | "undo_answered"
    | "undo"
    | "chat"
    | "paused"
    | "resumed"
    | "resigned"
    | "stood_in"
    | "returned"
    | "finished"
    | "unattended"
    | "abandoned"
    | "restored";
  [field: string]: any;
}

/** A table to open. */
export interface TableIn {
  game: string;
  seats: SeatIn[];
  /** what GET /api/games lists; a map may be the text of a map file */
  options?: Record<string, any>;
  /** default: the name of the game */
  name?: string | null;
  /** whether the lobby lists it */
  listed?: boolean;
  undo?: "none" | "unrevealed" | "consent" | "free";
  /** whether players may have hints; `alone`: only against bots */
  hints?: "off" | "alone" | "on";
  /** how long bots wait before they move */
  bot_speed?: "slow" | "normal" | "instant";
  start_when_full?: boolean;
  /** follow a game at a real table: you enter what was drawn */
  referee?: boolean;
  nonce?: string | null;
}

/** A table as the caller may see it, without the position. */
export interface TableInfo extends Pulse {
  id: string;
  game: string;
  rules: string;
  options: Record<string, any>;
  name: string;
  listed: boolean;
  undo: "none" | "unrevealed" | "consent" | "free";
  hints: "off" | "alone" | "on";
  /** how long bots wait before they move */
  bot_speed: "slow" | "normal" | "instant";
  start_when_full: boolean;
  /** the lesson played here */
  lesson: string | null;
  /** whether this table follows a game at a real table */
  referee: boolean;
  created_at: string;
  changed_at: string;
  seats: SeatInfo[];
  you: You;
  asked: AskedInfo | null;
  /** requests that the owner has not answered */
  guests: GuestAskedInfo[];
  /** null if the server deals nothing */
  fairness: Fairness | null;
  /** the public points */
  scores: number[] | null;
  /** how the game ended */
  result: Outcome | null;
}

/** A table as lists show it. */
export interface TableLine {
  id: string;
  game: string;
  name: string;
  /** of a map, only its `name` and whether it is one of `ours` */
  options: Record<string, any>;
  status: "open" | "playing" | "paused" | "finished" | "abandoned" | "replay";
  listed: boolean;
  undo: "none" | "unrevealed" | "consent" | "free";
  /** whether you opened it */
  mine: boolean;
  seats: SeatLine[];
  /** the seat to move */
  turn: number | null;
  /** the seats that won; null before the end */
  winners: number[] | null;
  /** the points at the end, by seat */
  totals: number[] | null;
  created_at: string;
  changed_at: string;
}

/** Tables, the newest first. */
export interface TableList {
  tables: TableLine[];
  /** send it as `before` for the next page; null at the end */
  before: string | null;
}

/** An API token to make. */
export interface TokenIn {
  /** what this is for */
  label?: string;
  /** makes a new player with this name, for a caller who is not registered */
  name?: string | null;
}

/** An API token, without its secret. */
export interface TokenInfo {
  id: string;
  label: string;
  created_at: string;
}

/** The API tokens of a player. */
export interface TokenList {
  tokens: TokenInfo[];
}

/** A link that logs a player in on another device, once. */
export interface Transfer {
  link: string;
  /** the secret in the link */
  token: string;
  expires_at: string;
}

/** A request to undo your last move. */
export interface UndoIn {
  /** a seat, counted from 0 */
  seat: number;
  /** the `position` you saw; if it has changed, the answer is `stale` */
  position: number;
}

/** Whether a move is legal: its preview, or the rule that forbids it. */
export interface Verdict {
  position: number;
  move: string;
  /** null if `position` has changed, or it is not your turn */
  legal: boolean | null;
  /** why it is illegal, with the facts of this position */
  reason: string | null;
  rule: RuleInfo | null;
  /** of a legal move; nothing that the player may not know */
  preview: PreviewLine[];
}

/** The position as a seat may see it. */
export interface View extends Pulse {
  /** the seat whose view this is; null for a spectator */
  seat: number | null;
  /** see the contract of the games */
  view: Record<string, any>;
}

/** The lists of tables. */
export type Which = "open" | "mine" | "current" | "playing" | "finished";

/** A move to check. */
export interface WhyIn {
  /** a seat, counted from 0 */
  seat: number;
  /** a move in its notation */
  move: string;
  /** the position you see; `legal` is null if it changed, or it is not your turn */
  position?: number | null;
}

/** The caller's part at a table. */
export interface You {
  owner: boolean;
  seats: number[];
  /** the seat whose view the caller sees */
  looking: number | null;
  /** whether the caller may have hints on their turn */
  hints: boolean;
}
