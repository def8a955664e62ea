"""A game as numbers: the words of its moves, and a vector of fields for what a seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from branchline.engine.game import Game
from branchline.engine.registry import plugin
from branchline.learn.vocabulary import Vocabulary

Vector = NDArray[np.float32]
View = dict[str, Any]


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
        sizes = [field.size for field in self.fields]
        return np.repeat(np.array(values, np.float32), sizes)

    def named(self, vector: Vector) -> dict[str, Vector]:
        """Return a vector divided into its fields."""
        return {field.name: vector[self.at[field.name] : self.at[field.name] + field.size] for field in self.fields}


@final
class Sheet:
    """An observation that is being written, field by field."""

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

    def tick(self, field: str, index: Mapping[str, int], names: Iterable[str], first: int = 0) -> None:
        """Write a one for each name, from the place `first` of a field on."""
        start = self.at[field] + first
        for name in names:
            self.numbers[start + index[name]] += 1.0


LONGEST: Final = 16  # words of a move
PLAIN: Final = "branchline.learn.plain_encoding:PlainEncoding"  # of a game without its own


class Encoding(ABC):
    """The actions and observations of a game; seats are given as the seat sees them, itself first."""

    vocabulary: Vocabulary
    prompts: tuple[str, ...]

    def __init__(self, game: Game[Any], seats: int, options: dict[str, object]) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.vocabulary = self.make_vocabulary(options)
        self.layout = Layout(
            [
                Field("prompt", len(self.prompts), "what is asked, one of the prompts of the game"),
                Field("seat", seats, "which seat this is, counted from 0"),
                Field("turn", seats, "who must decide, none when the game is over"),
                Field(
                    "said",
                    len(self.vocabulary),
                    "the words said of the own move so far: 1 for the first, 2 for the second",
                    high=LONGEST,
                    unit=4,
                ),
                *self.make_fields(),
            ]
        )

    @abstractmethod
    def make_vocabulary(self, options: dict[str, object]) -> Vocabulary:
        """Return the words of the game, for the options it is started with."""

    @abstractmethod
    def make_fields(self) -> list[Field]:
        """Return the fields of this game, apart from prompt, seats and words."""

    @abstractmethod
    def write(self, view: View, sheet: Sheet) -> None:
        """Write those fields."""

    def observe(self, view: View, said: Sequence[int] = ()) -> Vector:
        """Return a view, and the words said so far, as numbers."""
        sheet = Sheet(self.layout)
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

    def by_seat(self, view: View, sheet: Sheet, field: str, seats: Sequence[int]) -> None:
        """Write a one for each of some seats."""
        for seat in seats:
            sheet.mark(field, self.relative(view, seat))

    def in_order(self, view: View, sheet: Sheet, field: str, seats: Sequence[int]) -> None:
        """Write for each place of an order which seat has it."""
        for place, seat in enumerate(seats):
            sheet.mark(field, place * self.seats + self.relative(view, seat))


def encoding(game: Game[Any], seats: int, **options: object) -> Encoding:
    """Return the encoding of a game for a number of seats and its options."""
    provided = plugin(game.slug)
    made = provided.load(provided.encoding or PLAIN)(game, seats, options)
    assert isinstance(made, Encoding)
    return made


def name_of(game: Game[Any]) -> str:
    """Return the name of a game's environment, with the version of its rules."""
    return f"branchline/{game.slug.replace('-', '_')}-v{game.version}"
