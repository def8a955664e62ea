/** What goes over the wire: generated from the server's models by `make types`. Do not edit. */

export * from "./page_types"; // so that scripts find all types in one place

/** The secret of a transfer link. */
export interface AdoptIn {
  token: string;
  /** whether the player who is known in this browser may be forgotten by it */
  replace?: boolean;
}

/** An answer to someone who wants to take a move back, or a seat for a guest. */
export interface AnswerIn {
  /** the number of the event that asked */
  asked: number;
  agree: boolean;
}

/** Somebody wants to take moves back. */
export interface AskedInfo {
  /** of the event that asked: say it in the answer */
  number: number;
  seat: number;
  /** how many moves would be left */
  entries: number;
  waiting_for: number[];
  you_answer: boolean;
}

/** A heading, a paragraph, an item of a list, or a figure with its caption. */
export interface BlockInfo {
  kind: "chapter" | "section" | "text" | "item" | "figure";
  /** with **strong** and *stressed* words between asterisks */
  text: string;
  /** the rules that it tells */
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

/** The bot that plays for somebody who is away. */
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

/** Something to be said at a table. */
export interface ChatIn {
  text: string;
}

/** How a game went, in numbers that all could see. */
export interface Course {
  /** by the field of a player in the view; then by move, from the deal on; by seat */
  course: Record<string, number[][]>;
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

/** What a request has led to; all of it is stored. */
export interface Done {
  events: (MoveEvent | TableEvent)[];
  /** whether this was done before, under the same key */
  repeated: boolean;
  now: Pulse;
}

/** Something that a move caused besides what it says; `facts` depend on the kind. */
export interface Effect {
  seat: number;
  kind: string;
  rule: string;
  facts: Record<string, number>;
  /** null where the text of the move says it */
  text: string | null;
}

/** The one shape of every error. */
export interface Error {
  error: ErrorInfo;
}

/** What went wrong. */
export interface ErrorInfo {
  /** a stable word for programs */
  code: string;
  /** a sentence for people */
  message: string;
  /** the rule that stands in the way, if one does */
  rule: RuleInfo | null;
  /** what else a client can use, such as the new position */
  details: any;
}

/** What the deal is checked with: all of it when the game is over. */
export interface Fairness {
  /** to the secret of the server, from the beginning */
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
  /** whose eyes; null for a spectator */
  seat: number | null;
  /** what to look at, by the names that moves use */
  focus: string[];
  /** of the game; those left out are as usual */
  options: Record<string, any>;
  /** see the contract of the games */
  view: Record<string, any>;
  /** what the rules say of it, for the page */
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
  /** how many seats at least */
  least: number;
  /** how many seats at most */
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

/** A player asks the owner for a seat for someone at the same screen. */
export interface GuestAskedInfo {
  /** of the event that asked: say it in the answer */
  number: number;
  seat: number;
  name: string;
  /** a seat of the player who asks */
  by: number;
  you_asked: boolean;
}

/** A seat for a guest at my screen. */
export interface GuestIn {
  /** unsaid: the first that is open */
  seat?: number | null;
  /** a name that all can read */
  name: string;
  /** an invitation to one seat, for players who are not owners */
  invite?: string | null;
}

/** How far a learner has come in a guided game. */
export interface GuideInfo {
  steps: number;
  /** of the step, from 0; as many as there are at the end */
  number: number;
  /** how many steps were done; others were passed over */
  done: number;
  /** what the guide says to the last own move, if anything */
  remark: string;
  /** null when the lesson is over */
  step: StepInfo | null;
}

/** All is well. */
export interface Health {
  status: string;
}

/** What a bot would play for a seat, and the chances, from what the seat may know. */
export interface HintInfo {
  position: number;
  seat: number;
  bot: string;
  move: string;
  /** the move in words */
  text: string;
  /** why, in a sentence, if the bot says it */
  reason: string | null;
  before: Chance;
  after: Chance;
  /** both in a sentence, as sure as they are known */
  chances: string;
  /** the best that were compared, at most three */
  moves: HintMove[];
  /** how often each was played out */
  games: number;
}

/** A move that was compared. */
export interface HintMove {
  move: string;
  /** the move in words */
  text: string;
  chance: Chance;
  /** points ahead of the best other seat at the end, in the mean */
  ahead: number;
}

/** A link, and what it holds, for programs. */
export interface Invitation {
  link: string;
  invite: string;
}

/** Links that bring friends to a table: to take a seat while one is open, or to watch. */
export interface Invitations {
  link: string;
  invite: string;
  /** lets friends watch, and take no seat */
  watch: Invitation;
  /** one for each open seat, for the owner only */
  seats: SeatInvitation[];
}

/** A seat to be taken. */
export interface JoinIn {
  /** unsaid: the first that is open */
  seat?: number | null;
  /** for a table that is not listed */
  invite?: string | null;
  /** at this table; unsaid: my name */
  name?: string | null;
  nonce?: string | null;
}

/** A seat to be left before the game begins. */
export interface LeaveIn {
  /** unsaid: all that are mine */
  seat?: number | null;
}

/** Where a learner is: in a guided game, or in a puzzle. */
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

/** Events in their order. */
export interface Log {
  events: (MoveEvent | TableEvent)[];
  /** whether there are later ones: ask again `after` the last */
  more: boolean;
}

/** Who the server takes the caller for. */
export interface Me {
  /** null if the caller is not known */
  name: string | null;
  known_by: "browser" | "token" | null;
  /**
   * to be sent as X-CSRF-Token with every request that changes something; null for tokens, which need
   * none
   */
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
  /** how many moves had been made with it */
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

/** A move to be played. */
export interface MoveIn {
  /** a seat, counted from 0 */
  seat: number;
  /** a move in its notation */
  move: string;
  /** the `position` you decided at; another one is `stale` */
  position: number;
  /** only at a real table, where you are referee */
  draws?: string[] | null;
  /** only at a real table, after `draws` */
  typed?: string[] | null;
  /** whether the answer is to have what you see then */
  look?: boolean;
}

/** A legal move. */
export interface MoveInfo {
  move: string;
  /** what it costs */
  price: Record<string, number>;
  /** explains moves of this kind */
  rule: string;
  /** the move in words, if they were asked for */
  text?: string | null;
}

/** The legal moves of a seat; none while others are to move. */
export interface MoveList {
  position: number;
  seat: number;
  prompt: string;
  moves: MoveInfo[];
}

/** What a move has led to. */
export interface Moved extends Done {
  /** what you see then, if you asked to look */
  sight?: Sight | null;
}

/** An API token that was made just now. */
export interface NewToken extends TokenInfo {
  /** told only this once: send it as `Authorization: Bearer TOKEN` */
  token: string;
}

/** What a player adds to the seed. */
export interface NonceIn {
  seat: number;
  /** anything; it goes into the seed of the game */
  nonce: string;
}

/** One choice of whoever starts a game. */
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

/** An earlier position as a seat could know it then. */
export interface PastView {
  entries: number;
  seat: number | null;
  view: Record<string, any>;
  /** what the rules say of it, for the page */
  facts: Record<string, any>;
}

/** How the points of a game grew. */
export interface Points {
  /** by move, then by seat; games of old may have none */
  points: number[][];
}

/** A cost or a gain of a move for the player who makes it. */
export interface PreviewLine {
  /** `end` for the final scoring as the table stands, `perhaps` for what others or chance decide */
  side: "costs" | "brings" | "end" | "perhaps";
  text: string;
  /** the id of the rule behind it */
  rule: string;
}

/** How a table stands. */
export interface Pulse {
  status: "open" | "playing" | "paused" | "finished" | "abandoned" | "replay";
  /** the number of the last event */
  last: number;
  /** the number of the event that made this position */
  position: number;
  /** how many moves stand */
  entries: number;
  /** the seat that must decide */
  turn: number | null;
  /** what it is asked */
  prompt: string | null;
}

/** How a try at a puzzle stands. */
export interface PuzzleInfo {
  /** what is asked */
  text: string;
  level: number;
  rules: string[];
  state: "open" | "solved" | "failed";
  /** how many own moves there are */
  limit: number;
  /** how many of them are left */
  left: number;
  /** own moves that solve it, if it was asked for */
  solution: string[] | null;
  /** the puzzle after this one */
  next: string | null;
}

/** A puzzle in a list. */
export interface PuzzleLine {
  name: string;
  title: string;
  /** what is asked */
  text: string;
  /** 1 easy, 2 needs thought, 3 hard */
  level: number;
  /** the rules that it teaches */
  rules: string[];
}

/** A record to be looked at. */
export interface RecordIn {
  /** what GET /api/tables/ID/record gave */
  record: Record<string, any>;
  /** of the table; unsaid: the name of the game */
  name?: string | null;
  listed?: boolean;
}

/** Another name. */
export interface RenameIn {
  /** a name that all can read */
  name: string;
}

/** A rule of the game. */
export interface RuleInfo {
  id: string;
  text: string;
}

/** A rule of a game, where it stands in the rulebook. */
export interface RuleLine {
  id: string;
  section: string;
  /** in the language of the request, where it was translated */
  text: string;
}

/** The rulebook of a game, in its order. */
export interface RuleList {
  rules: RuleLine[];
}

/** One seat of a new table. */
export interface SeatIn {
  kind?: "open" | "me" | "guest" | "bot";
  /** of a guest at my screen; mine is known */
  name?: string | null;
  bot?: string | null;
}

/** A seat as everybody may see it. */
export interface SeatInfo {
  number: number;
  kind: "open" | "person" | "bot";
  name: string;
  /** the bot that plays it for good */
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
  /** the bot that plays it, for good or for a while */
  bot: string | null;
  mine: boolean;
}

/** A section in the contents. */
export interface SectionLine {
  name: string;
  text: string;
}

/** A place where a player is logged in, without its secret. */
export interface SessionInfo {
  id: string;
  /** a browser, an API token, or a link to another device that was not used yet */
  kind: "browser" | "token" | "transfer";
  /** the browser and its system, or the name of a token; empty if not known */
  label: string;
  created_at: string;
  /** when it was last in use, to within an hour */
  used_at: string;
  expires_at: string | null;
  /** whether it is the one that asks */
  current: boolean;
}

/** Where a player is logged in, the oldest first. */
export interface SessionList {
  sessions: SessionInfo[];
}

/** What the owner makes of a seat. */
export interface SetSeatIn {
  kind: "open" | "bot";
  bot?: string | null;
}

/** A table, its position as a seat may know it, and the legal moves of one's own seat. */
export interface Sight {
  table: TableInfo;
  /** whose eyes; null for a spectator */
  seat: number | null;
  /** the position; null before the deal */
  view: Record<string, any> | null;
  /** what the rules say of it, for the page */
  facts: Record<string, any> | null;
  /** none while others are to move */
  moves: MoveInfo[];
}

/** A speed for the bots of a table. */
export interface SpeedIn {
  /** how long bots wait before they move */
  speed: "slow" | "normal" | "instant";
}

/** What a guide asks for. */
export interface StepInfo {
  id: string;
  /** what this is about */
  say: string;
  /** what to do now */
  goal: string;
  /** how */
  hint: string;
  /** what to point at, by the names that moves use */
  show: string[];
  /** the rules that it is about */
  rules: string[];
}

/** Something else that happened at a table; further fields depend on the kind. */
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

/** A table to be opened. */
export interface TableIn {
  game: string;
  seats: SeatIn[];
  /** what GET /api/games lists; a map may be the text of a map file */
  options?: Record<string, any>;
  /** unsaid: the name of the game */
  name?: string | null;
  /** whether everybody finds it in the lobby */
  listed?: boolean;
  undo?: "none" | "unrevealed" | "consent" | "free";
  /** whether players may have hints; alone: who plays against bots only */
  hints?: "off" | "alone" | "on";
  /** how long bots wait before they move */
  bot_speed?: "slow" | "normal" | "instant";
  start_when_full?: boolean;
  /** whether a game at a real table is followed: you tell what was drawn */
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
  /** the lesson that is played here */
  lesson: string | null;
  /** whether a game at a real table is followed here */
  referee: boolean;
  created_at: string;
  changed_at: string;
  seats: SeatInfo[];
  you: You;
  asked: AskedInfo | null;
  /** questions that the owner has not answered */
  guests: GuestAskedInfo[];
  /** null where nothing is dealt by the server */
  fairness: Fairness | null;
  /** the points everybody can see */
  scores: number[] | null;
  /** how the game ended */
  result: Outcome | null;
}

/** A table as lists show it. */
export interface TableLine {
  id: string;
  game: string;
  name: string;
  /** what was chosen; of a map its `name`, and whether it is one of `ours` */
  options: Record<string, any>;
  status: "open" | "playing" | "paused" | "finished" | "abandoned" | "replay";
  listed: boolean;
  undo: "none" | "unrevealed" | "consent" | "free";
  /** whether I opened it */
  mine: boolean;
  seats: SeatLine[];
  /** the seat to move */
  turn: number | null;
  /** the seats that won; null if it is not over */
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

/** An API token to be made. */
export interface TokenIn {
  /** what this is for */
  label?: string;
  /** makes a new player of this name, for a caller who is not known */
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

/** A link that makes the same player known on another device, once. */
export interface Transfer {
  link: string;
  /** what the link holds */
  token: string;
  expires_at: string;
}

/** One's last move to be taken back. */
export interface UndoIn {
  /** a seat, counted from 0 */
  seat: number;
  /** the `position` you decided at; another one is `stale` */
  position: number;
}

/** Whether a move is legal: its preview, or the rule that forbids it. */
export interface Verdict {
  position: number;
  move: string;
  /** null if the position that was seen is gone, or is not yours to move at */
  legal: boolean | null;
  /** why not, with the facts of this position */
  reason: string | null;
  rule: RuleInfo | null;
  /** of a legal move; nothing the mover may not know */
  preview: PreviewLine[];
}

/** The position as a seat may know it. */
export interface View extends Pulse {
  /** whose eyes; null for a spectator */
  seat: number | null;
  /** see the contract of the games */
  view: Record<string, any>;
}

/** The lists of tables. */
export type Which = "open" | "mine" | "current" | "playing" | "finished";

/** A move to be asked about. */
export interface WhyIn {
  /** a seat, counted from 0 */
  seat: number;
  /** a move in its notation */
  move: string;
  /** the one you see: if it is gone, or not yours to move, nothing is said */
  position?: number | null;
}

/** What the caller is at a table. */
export interface You {
  owner: boolean;
  seats: number[];
  /** whose eyes the caller looks through */
  looking: number | null;
  /** whether the caller may have hints, when it is their turn */
  hints: boolean;
}
