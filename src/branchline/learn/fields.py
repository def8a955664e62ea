"""The fields of observations: where each lies in the vector, and how it is written from a view."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from branchline.learn.fast.observation import Form

Vector = NDArray[np.float32]
View = dict[str, Any]
Index = Mapping[str, int]  # the place of each name
Numbers = Iterable[tuple[int, float]]  # places, and what stands there; all others are 0


class Shape:
    """How a value of a view is written: in so many numbers, given the value and the seat whose view it is."""

    def __init__(self, size: int, numbers: Callable[[Any, int], Numbers]) -> None:
        self.size = size
        self.numbers = numbers

    def spread(self, value: Any, seat: int) -> Numbers:
        """Return the numbers of a value, all of them 0 if there is none."""
        return [] if value is None else self.numbers(value, seat)


ONE: Final = Shape(1, lambda value, seat: [(0, value)])
GIVEN: Final = Shape(1, lambda value, seat: [(0, 1)])  # whether there is a value


def indexed(names: Iterable[str]) -> dict[str, int]:
    """Return the place of each name."""
    return {name: place for place, name in enumerate(names)}


def choice(index: Index) -> Shape:
    """Return the shape of one of some names: a one among zeros."""
    return Shape(len(index), lambda name, seat: [(index[name], 1)])


def counts(index: Index) -> Shape:
    """Return the shape of how many there are of each name."""
    return Shape(len(index), lambda numbers, seat: [(index[name], number) for name, number in numbers.items()])


def tally(index: Index) -> Shape:
    """Return the shape of a list of names, in which they are counted."""
    return Shape(len(index), lambda names, seat: Counter(index[name] for name in names if name).items())


def marks(size: int) -> Shape:
    """Return the shape of some places: a one at each."""
    return Shape(size, lambda places, seat: [(place, 1) for place in places])


def one_seat(seats: int) -> Shape:
    """Return the shape of a seat; the one whose view it is comes first."""
    return Shape(seats, lambda whose, seat: [((whose - seat) % seats, 1)])


def some_seats(seats: int) -> Shape:
    """Return the shape of a set of seats."""
    return Shape(seats, lambda some, seat: [((whose - seat) % seats, 1) for whose in some])


def each(number: int, shape: Shape) -> Shape:
    """Return the shape of a list of values."""
    return Shape(number * shape.size, lambda values, seat: in_parts(shape, enumerate(values), seat))


def by_name(index: Index, shape: Shape) -> Shape:
    """Return the shape of values by name."""
    return Shape(
        len(index) * shape.size,
        lambda values, seat: in_parts(shape, [(index[name], value) for name, value in values.items()], seat),
    )


def owned(seats: int, index: Index) -> Shape:
    """Return the shape of the owners of things by name: for each seat what it owns."""
    size = len(index)
    return Shape(
        seats * size,
        lambda owners, seat: [((owner - seat) % seats * size + index[name], 1) for name, owner in owners.items()],
    )


def in_parts(shape: Shape, values: Iterable[tuple[int, Any]], seat: int) -> Numbers:
    """Yield the numbers of values that have parts of the same size, by the number of the part."""
    for part, value in values:
        for place, number in shape.spread(value, seat):
            yield part * shape.size + place, number


@dataclass(frozen=True)
class Field:
    """Numbers of one meaning, from `low` to `high`, each divided by `unit`."""

    name: str
    shape: Shape
    text: str
    high: float = 1.0
    unit: float = 1.0
    low: float = 0.0
    of: str = ""  # where the value is in the view, as in `own.hand`; by default under the name

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return self.shape.size

    def value(self, view: View) -> Any:
        """Return its value in a view, in a list that of each part; None if there is none."""
        found: Any = view
        for key in (self.of or self.name).split("."):
            if found is None:
                return None
            found = [part[key] for part in found] if isinstance(found, list) else found[key]
        return found


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
        self.scale = self.repeated([1.0 / field.unit for field in self.fields])
        # Calculated like the vectors, so rounding cannot put a value out of bounds.
        self.low = self.repeated([field.low for field in self.fields]) * self.scale
        self.high = self.repeated([field.high for field in self.fields]) * self.scale

    def repeated(self, values: Sequence[float]) -> Vector:
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

    def vector(self, view: View, seat: int) -> Vector:
        """Return the fields of a view as numbers."""
        found = np.zeros(self.size, np.float32)
        for field in self.fields:
            start = self.at[field.name]
            for place, number in field.shape.spread(field.value(view), seat):
                found[start + place] = number
        return found * self.scale

    def named(self, vector: Vector) -> dict[str, Vector]:
        """Return a vector divided into its fields."""
        return {field.name: vector[self.at[field.name] : self.at[field.name] + field.size] for field in self.fields}
