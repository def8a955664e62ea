"""The meaning of the numbers of an observation: fields in a vector of fixed size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

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
