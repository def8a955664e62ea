"""A game as numbers: the words of its moves, and a vector of fields for what a seat may know."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from branchline import BadMove, Game, Move, State
from branchline.engine.packed import i64
from branchline.engine.registry import plugin
from branchline.learn.fast.observation import Form, Observer, Rows, Sheet
from branchline.learn.fast.speller import LONGEST, Speller

Vector = NDArray[np.float32]
View = dict[str, Any]
ENOUGH: Final = ""  # the word that ends a list
KEPT: Final = 1 << 16  # spellings in the cache


@final
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


@final
class Decision:
    """A move that is being spelt: the legal moves that begin with its words; those without a choice are added."""

    __slots__ = ("left", "said", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, moves: list[Move]) -> None:
        self.vocabulary = vocabulary
        self.left = [(vocabulary.spell(move.text), move) for move in moves]
        self.said: list[int] = []
        self.go_on()

    def copy(self) -> "Decision":
        """Return an independent copy."""
        copy = Decision(self.vocabulary, [])
        copy.left = self.left  # replaced with every word
        copy.said = self.said[:]
        return copy

    @property
    def words(self) -> list[int]:
        """The words that may be said now, in order; none once the move is known."""
        if len(self.left) == 1:
            return []
        at = len(self.said)
        return sorted({spelling[at] for spelling, _ in self.left})

    @property
    def move(self) -> Move | None:
        """The move that was spelt, None if more must be said."""
        return self.left[0][1] if len(self.left) == 1 else None

    def allows(self, word: int) -> bool:
        """Check whether a word may be said now."""
        at = len(self.said)
        return len(self.left) > 1 and any(spelling[at] == word for spelling, _ in self.left)

    def say(self, word: int) -> None:
        """Say one of the words that may be said now."""
        if not self.allows(word):
            raise BadMove(f"the word {word} does not lead to a legal move here")
        self.keep(word)
        self.go_on()

    def keep(self, word: int) -> None:
        """Add a word and leave out the moves that continue differently."""
        at = len(self.said)
        self.left = [entry for entry in self.left if entry[0][at] == word]
        self.said.append(word)

    def go_on(self) -> None:
        """Add words that have no alternative."""
        while len(self.left) > 1 and len(words := self.words) == 1:
            self.keep(words[0])


@final
@dataclass(frozen=True)
class Field:
    """Numbers of one meaning, from `low` to `high`, each divided by `unit`."""

    name: str
    size: int
    text: str
    high: float = 1.0
    unit: float = 1.0
    low: float = 0.0


@final
class Layout:
    """The fields of an observation."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        self.at: dict[str, int] = {}  # where each begins
        self.size = 0
        for field in self.fields:
            assert field.name not in self.at, "a field has two places"
            self.at[field.name] = self.size
            self.size += field.size
        self.scale = self.spread([1.0 / field.unit for field in self.fields])
        # Calculated like the vectors, so rounding cannot put a value out of bounds.
        self.low = self.spread([field.low for field in self.fields]) * self.scale
        self.high = self.spread([field.high for field in self.fields]) * self.scale

    def spread(self, values: Sequence[float]) -> Vector:
        """Return a value of each field, repeated for all its numbers."""
        return np.repeat(np.array(values, np.float32), [field.size for field in self.fields])

    def form(self, count: int) -> Form:
        """Return where the first fields are, and the bits of all whole numbers that they may hold."""
        zero: list[int] = []
        bits: list[int] = []
        for field in self.fields[:count]:
            numbers = np.arange(int(field.low), int(field.high) + 1, dtype=np.float32)
            zero.append(len(bits) - int(field.low))
            bits += (numbers * np.float32(1.0 / field.unit)).view(np.int32).tolist()
        return Form([self.at[field.name] for field in self.fields[:count]], zero, bits)

    def named(self, vector: Vector) -> dict[str, Vector]:
        """Return a vector divided into its fields."""
        return {field.name: vector[self.at[field.name] : self.at[field.name] + field.size] for field in self.fields}


@final
class Fields:
    """An observation that is being written, by the names of its fields."""

    def __init__(self, layout: Layout) -> None:
        self.at: Final = layout.at
        self.numbers = np.zeros(layout.size, np.float32)

    def put(self, field: str, value: float, place: int = 0) -> None:
        """Write one number of a field."""
        self.numbers[self.at[field] + place] = value

    def mark(self, field: str, place: int) -> None:
        """Write a one at a place of a field."""
        self.numbers[self.at[field] + place] = 1.0

    def count(self, field: str, index: Mapping[str, int], counts: Mapping[str, int], first: int = 0) -> None:
        """Write how many there are of each name, from the place `first` of a field on."""
        start = self.at[field] + first
        for name, number in counts.items():
            self.numbers[start + index[name]] = number

    def tick(self, field: str, index: Mapping[str, int], names: Iterable[str]) -> None:
        """Count each name."""
        for name in names:
            self.numbers[self.at[field] + index[name]] += 1.0


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
        fields = [
            Field("prompt", len(self.prompts), "what is asked, one of the prompts of the game"),
            Field("seat", seats, "which seat this is, counted from 0"),
            Field("turn", seats, "who must decide, none when the game is over"),
            Field("said", len(self.vocabulary), said, high=LONGEST, unit=4),
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

    @abstractmethod
    def write(self, view: View, sheet: Fields) -> None:
        """Write those fields."""

    def observe(self, view: View, said: Sequence[int] = ()) -> Vector:
        """Return a view, and the words said so far, as numbers."""
        sheet = Fields(self.layout)
        sheet.mark("prompt", self.prompts.index(view["prompt"]))
        sheet.mark("seat", view["seat"])
        if view["turn"] is not None:
            sheet.mark("turn", self.relative(view, view["turn"]))
        self.write(view, sheet)
        found = sheet.numbers * self.layout.scale
        self.note(found, said)
        return found

    def note(self, vector: Vector, said: Sequence[int]) -> None:
        """Write the words said so far into an observation."""
        start = self.layout.at["said"]
        for place, word in enumerate(said):
            vector[start + word] = (place + 1) * self.layout.scale[start + word]

    def relative(self, view: View, seat: int) -> int:
        """Return how far a seat is from the one whose view it is."""
        return int(seat - view["seat"]) % self.seats

    def by_seat(self, view: View, sheet: Fields, field: str, seats: Sequence[int]) -> None:
        """Write a one for each of some seats."""
        for seat in seats:
            sheet.mark(field, self.relative(view, seat))

    def in_order(self, view: View, sheet: Fields, field: str, seats: Sequence[int]) -> None:
        """Write for each place of an order which seat has it."""
        for place, seat in enumerate(seats):
            sheet.mark(field, place * self.seats + self.relative(view, seat))


@final
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
