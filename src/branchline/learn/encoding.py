"""A game as numbers: the words of its moves, and a vector of fields for what a seat may know."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from branchline import BadMove, Game, State
from branchline.engine.packed import i64
from branchline.engine.registry import plugin
from branchline.learn.fast.observation import Form, Observer, Rows, Sheet
from branchline.learn.fast.speller import LONGEST, Speller
from branchline.learn.fields import Field, Layout, Shape, Vector, View, choice, indexed, one_seat

ENOUGH: Final = ""  # the word that ends a list
KEPT: Final = 1 << 16  # spellings in the cache


class Vocabulary:
    """A fixed table of words, into which `pieces` splits the texts of moves; no move is the beginning of another."""

    def __init__(self, words: Iterable[str], pieces: Callable[[str], list[str]]) -> None:
        self.words = tuple(words)
        self.index = {word: number for number, word in enumerate(self.words)}
        assert len(self.index) == len(self.words), "a word stands twice in the table"
        self.pieces = pieces
        self.spell = lru_cache(KEPT)(self.spelt)

    def __len__(self) -> int:
        return len(self.words)

    def spelt(self, text: str) -> tuple[int, ...]:
        """Return the numbers of the words of a move; `spell` does the same with a cache."""
        try:
            return tuple([self.index[piece] for piece in self.pieces(text)])
        except KeyError as missing:
            raise BadMove(f"{text!r} cannot be spelt: no word {missing.args[0]!r}") from None

    def read(self, words: Sequence[int]) -> str:
        """Return the text of some words."""
        return "".join([self.words[word] for word in words])


COMMON: Final = 4  # fields that all games have
PLAIN: Final = "branchline.learn.plain_encoding:PlainEncoding"  # of a game without its own


class Encoding(ABC):
    """The actions and observations of a game; seats are given as the seat sees them, itself first."""

    vocabulary: Vocabulary
    prompts: tuple[str, ...]

    def __init__(self, game: Game[Any], seats: int, options: dict[str, object]) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.vocabulary = self.make_vocabulary(options)
        said = "the words said of the own move so far: 1 for the first, 2 for the second"
        words = Shape(len(self.vocabulary), lambda words, seat: [(word, at) for at, word in enumerate(words, 1)])
        own_number = Shape(seats, lambda number, seat: [(number, 1)])
        fields = [
            Field("prompt", choice(indexed(self.prompts)), "what is asked, one of the prompts of the game"),
            Field("seat", own_number, "which seat this is, counted from 0"),
            Field("turn", one_seat(seats), "who must decide, none when the game is over"),
            Field("said", words, said, high=LONGEST, unit=4),
        ]
        self.layout = Layout(fields + self.make_fields())

    @abstractmethod
    def make_vocabulary(self, options: dict[str, object]) -> Vocabulary:
        """Return the words of the game, for the options it is started with."""

    @abstractmethod
    def make_fields(self) -> list[Field]:
        """Return the fields of this game, apart from prompt, seats and words."""

    @property
    def observer(self) -> Observer[Any]:
        """What writes the fields of this game from a state; by default it makes a view first."""
        return ViewObserver(self)

    def speller(self, rows: Rows, table: int) -> Speller[Any]:
        """Return what finds the words of decisions at one of the tables of these rows."""
        return Speller(self.vocabulary.spell, rows, table)

    def form(self) -> Form:
        """Return the form of the fields that are written one by one."""
        slow = isinstance(self.observer, ViewObserver)
        return self.layout.form(COMMON if slow else len(self.layout.fields))

    def facts(self, view: View) -> View:
        """Return what several fields are made of, and is not in the view as it is."""
        return {}

    def observe(self, view: View, said: Sequence[int] = ()) -> Vector:
        """Return a view, and the words said so far, as numbers."""
        return self.layout.vector({**turned(view), **self.facts(view), "said": said}, view["seat"])


def turned(view: View) -> View:
    """Return a view with the players as its seat sees them, itself first."""
    seat, players = view["seat"], view.get("players")
    if not isinstance(players, list) or seat is None:
        return view
    return {**view, "players": players[seat:] + players[:seat]}


class ViewObserver(Observer[State]):
    """Writes observations by way of views, for games that have nothing quicker."""

    def __init__(self, numbers: Encoding) -> None:
        self.numbers = numbers
        self.first = numbers.layout.at[numbers.layout.fields[COMMON].name]

    def write(self, state: State, seat: i64, sheet: Sheet) -> None:
        vector = self.numbers.observe(state.view(int(seat)))
        sheet.write_bits(self.first, vector[self.first :].view(np.int32).tolist())


def encoding(game: Game[Any], seats: int, **options: object) -> Encoding:
    """Return the encoding of a game for a number of seats and its options."""
    provided = plugin(game.slug)
    made = provided.load(provided.encoding or PLAIN)(game, seats, options)
    assert isinstance(made, Encoding)
    return made


def name_of(game: Game[Any]) -> str:
    """Return the name of a game's environment, with the version of its rules."""
    return f"branchline/{game.slug}-v{game.version}"
