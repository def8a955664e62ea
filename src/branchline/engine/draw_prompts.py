"""What is drawn next in a game at a real table, for the person who enters the draws; tried on copies alone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, final

from branchline.engine.dice import STILL, Bag, Dice, RanOut, Script, bag_at, put
from branchline.engine.errors import BadDraw
from branchline.engine.game import Game, Move
from branchline.engine.json_validation import shown
from branchline.engine.packed import i64, vec
from branchline.engine.phrase import Part, Phrase, phrase
from branchline.engine.record import Record

ROWS: Final = 300  # no set-up has as many
# Things that are foreseen: where the same would be drawn again and again, chance alone ends it.
DEALT: Final = 1000
DRAWN: Final = 30


@final
@dataclass
class Choice:
    """A thing that may be drawn: its name, what it is called in words, how many are left."""

    name: str
    called: Part
    left: int


@final
@dataclass
class Row:
    """Things that are drawn for one purpose, such as a hand: in words, and what each may be."""

    said: Phrase
    possible: list[set[str]] = field(default_factory=list)

    @property
    def number(self) -> int:
        """How many things must still be entered."""
        return len(self.possible)

    @property
    def names(self) -> set[str]:
        """What may be among them."""
        return set().union(*self.possible)


@final
@dataclass
class Question:
    """What is drawn after the draws entered so far, as far as it can be foreseen, and the possible answers."""

    rows: list[Row]
    things: list[Choice]
    told: int

    @property
    def said(self) -> Phrase:
        """For what the next thing is drawn."""
        return self.rows[0].said

    @property
    def choices(self) -> list[Choice]:
        """What the next thing may be."""
        return [thing for thing in self.things if thing.name in self.rows[0].possible[0]]


@final
class Ahead(Dice):
    """Dice that draw what was entered, and then anything, to see what else will be drawn."""

    def __init__(self, draws: list[str], far: int) -> None:
        super().__init__(0, STILL)
        self.far = far
        self.told = Script(draws)
        self.drawn = draws[:]
        self.bags: list[Bag] = []  # as they were before each draw that was not entered

    def draw_from(self, row: vec[i64], at: i64, names: tuple[str, ...]) -> i64:
        """Take what was entered, or else the first thing there is."""
        if self.told.at < len(self.told.draws) or not row[at]:
            return self.told.draw_from(row, at, names)
        bag = bag_at(row, at, names)
        if len(self.bags) == self.far:
            raise RanOut(bag)
        self.bags.append(bag)
        kind: i64 = 0
        while not row[at + 1 + kind]:
            kind += 1
        put(row, at, kind, -1)
        self.drawn.append(names[kind])
        return kind

    def copy(self) -> Dice:
        """Return dice that would draw the same."""
        return Ahead(self.told.unused(), self.far)


Draws = Callable[[Dice], object]  # what a set-up or a move does with dice
Asks = Callable[[list[str], Bag], Phrase]  # for what is drawn, after these draws and from this bag


def deal_question(
    game: Game[Any], names: list[str], options: dict[str, object], draws: list[str], most: int = ROWS
) -> Question | None:
    """Return what the set-up of a game draws after these draws, in at most `most` rows; None if nothing more."""

    def start(dice: Dice) -> None:
        game.start(len(names), dice, **options)

    def asks(drawn: list[str], bag: Bag) -> Phrase:
        return game.deal_asks(names, options, drawn, bag)

    return question(game, names, Ahead(draws, DEALT), start, asks, most)


def move_question(record: Record, move: Move, draws: list[str], most: int = ROWS) -> Question | None:
    """Return what a move asks after these draws, if anything; IllegalMove if it is forbidden."""
    game, names = record.game, record.names

    def play(dice: Dice) -> None:
        state = record.state.copy()
        state.dice = dice
        state.play(move)

    def asks(drawn: list[str], bag: Bag) -> Phrase:
        return game.move_asks(names, record.state, move, drawn, bag)

    return question(game, names, Ahead(draws, DRAWN), play, asks, most)


def question(
    game: Game[Any], names: list[str], ahead: Ahead, play: Draws, asks: Asks, most: int = ROWS
) -> Question | None:
    """Return what is drawn without being entered, as a question; None if all of it was entered."""
    draws = ahead.told.draws
    try:
        play(ahead)
    except RanOut:
        pass
    except BadDraw as wrong:
        at = ahead.told.at
        asked = question(game, names, Ahead(draws[:at], ahead.far), play, asks)
        assert asked is not None  # something was drawn there that does not fit
        raise BadDraw(
            phrase(
                "{thing} cannot have been drawn here: enter {question}.", thing=shown(draws[at]), question=asked.said
            )
        ) from wrong
    need_no_more(ahead.told)
    if not ahead.bags:
        return None
    kinds = ahead.bags[0].names
    left = [0] * len(kinds)
    rows: list[Row] = []
    guessed: set[str] = set()  # of the same row: they may as well be drawn later in it
    for place, bag in enumerate(ahead.bags, start=len(draws)):
        if bag.names != kinds:
            break
        said = asks(ahead.drawn[:place], bag)
        if not rows or not same(rows[-1].said, said):
            if len(rows) == most:
                break
            rows.append(Row(said))
            guessed = set()
        there = {name for kind, name in enumerate(kinds) if bag.counts[kind]}
        rows[-1].possible.append(there | guessed)
        guessed.add(ahead.drawn[place])
        left = [max(pair) for pair in zip(left, bag.counts, strict=True)]
    things = [Choice(name, game.drawn_name(names, name), number) for name, number in zip(kinds, left, strict=True)]
    return Question(rows, things, len(draws))


def same(one: Phrase, other: Phrase) -> bool:
    """Check whether two things are drawn for the same purpose: for it, the phrases are the same."""
    return one.one == other.one and str(one.gaps) == str(other.gaps)


def need_no_more(script: Script) -> None:
    """Refuse draws that are not needed."""
    if script.unused():
        raise BadDraw(
            phrase("Too many draws were entered: {told}, not {asked}.", told=len(script.draws), asked=script.at)
        )
