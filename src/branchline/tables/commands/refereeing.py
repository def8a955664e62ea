"""Following a game at a real table: its owner enters every move and what was drawn."""

from collections.abc import Callable
from dataclasses import dataclass, field

from branchline.engine import dice, draw_parsing, game
from branchline.engine.draw_prompts import ROWS, Choice, Question, deal_question, move_question, need_no_more
from branchline.engine.errors import BadDraw
from branchline.engine.phrase import Part, Phrase, lines, phrase
from branchline.engine.record import Entry, Record
from branchline.tables import permissions, projection
from branchline.tables.refusal import Refusal, Say, sentence
from branchline.tables.table import Caller, Table, TableOptions


class DrawsNeeded(Refusal):
    """More was drawn than was entered."""

    def __init__(self, question: Question, draws: list[str]) -> None:
        said = phrase("Enter what was drawn: {question}.", question=question.said)
        super().__init__("draws_needed", said)
        self.question = question
        self.draws = draws


@dataclass(frozen=True, slots=True)
class EnteredDraws:
    """The draws that a referee enters: by name, then row by row as typed."""

    draws: list[str]
    typed: list[str] = field(default_factory=list)
    say: Say = str  # in the language that they type

    def names(self, ask: Callable[[list[str]], Question | None]) -> list[str]:
        """Return all draws by name; a refusal says which row is wrong and why."""
        found = self.draws[:]
        for row, text in enumerate(self.typed):
            try:
                question = ask(found)
                if question is None:
                    raise BadDraw(phrase("Nothing more was drawn: {text} is left over.", text=repr(text)))
                found += draw_parsing.typed_draws(text, question, self.spelt)
            except BadDraw as wrong:
                raise Refusal("bad_draw", sentence(wrong), row=row) from wrong
        return found

    def spelt(self, thing: Choice) -> list[str]:
        """Return how a thing is written, in English and in the language of the player."""
        return [str(thing.called), say_part(thing.called, self.say)]


def question_json(needed: DrawsNeeded, say: Say) -> dict[str, object]:
    """Return what to enter next, the possible answers, and what was entered so far."""
    question = needed.question
    left = [thing for thing in question.things if thing.left]
    things = [{"name": thing.name, "text": say_part(thing.called, say), "left": thing.left} for thing in left]
    next_ones = {choice.name for choice in question.choices}
    choices = [thing for thing in things if thing["name"] in next_ones]
    rows = [{"question": say(row.said), "number": row.number, "names": sorted(row.names)} for row in question.rows]
    asked = {"question": say(question.said), "told": question.told, "draws": needed.draws}
    return {**asked, "choices": choices, "things": things, "rows": rows}


def say_part(part: Part, say: Say) -> str:
    """Return a name, a term or a phrase in the reader's language."""
    return say(part if isinstance(part, Phrase) else lines([part]))


def refereed(plan: TableOptions) -> dict[str, object]:
    """Return the settings of a real table: nothing is dealt, hinted or hidden from its owner."""
    if any(seat.kind not in ("me", "guest") for seat in plan.seats):
        raise Refusal("bad_seat", "At a real table, every seat is yours or a guest's: no bots, no open seats.")
    return {"referee": True, "undo": "free", "hints": "off", "start_when_full": False, "commitment": ""}


def enter_deal(table: Table, caller: Caller, entered: EnteredDraws) -> projection.Decision:
    """Start the game with what was dealt at the real table."""
    permissions.need_owner(table, caller)
    need_no_draws(table, entered)
    permissions.need_open(table)
    draws = entered.names(lambda draws: deal_question_of(table, draws, 1))
    names, script = [seat.name for seat in table.seats], dice.Script(draws)
    try:
        record = Record.start(table.game, len(names), script, names, **table.options)
        need_no_more(script)
    except BadDraw as wrong:
        raise refused_draws(wrong, draws, lambda: deal_question_of(table, draws)) from wrong
    buffer = projection.EventBuffer(table, caller)
    buffer.begin(record)
    buffer.reach(record.state)
    return buffer.decision()


def deal_question_of(table: Table, draws: list[str], rows: int = ROWS) -> Question | None:
    """Return what the deal still needs; BadDraw if something cannot have been dealt."""
    return deal_question(table.game, [seat.name for seat in table.seats], table.options, draws, rows)


def play_entered(record: Record, move: game.Move, entered: EnteredDraws) -> Entry:
    """Play a move with all that was drawn for it; refuse draws that do not fit or are not all."""
    draws = entered.names(lambda draws: move_question(record, move, draws, 1))
    try:
        return record.play(move, draws)
    except BadDraw as wrong:
        raise refused_draws(wrong, draws, lambda: move_question(record, move, draws)) from wrong


def refused_draws(wrong: BadDraw, draws: list[str], ask: Callable[[], Question | None]) -> Refusal:
    """Return the refusal of draws: what to enter next, or why they cannot have been drawn."""
    try:
        asked = ask()
    except BadDraw as impossible:
        return Refusal("bad_draw", sentence(impossible))
    return Refusal("bad_draw", sentence(wrong)) if asked is None else DrawsNeeded(asked, draws)


def need_no_draws(table: Table, entered: EnteredDraws | None) -> None:
    """Refuse draws where the server draws."""
    if entered is not None and not table.referee:
        raise Refusal("bad_draw", "The server draws at this table: do not send draws.")
