"""Observations in packed rows: 32-bit floats by their bits, which NumPy reads where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar, final

from branchline.engine.packed import i32, i64, u8, vec
from branchline.engine.subclassing import mypyc_attr

if TYPE_CHECKING:
    from branchline.engine.game import State

S = TypeVar("S", bound="State")


@final
class Rows:
    """The observations and the masks of some tables, one after another."""

    def __init__(self, tables: int, numbers: int, words: int) -> None:
        self.numbers: i64 = numbers
        self.words: i64 = words
        self.observations = vec[i32]([0] * (tables * numbers))
        self.masks = vec[u8]([0] * (tables * words))  # a one for each word that may be said


@final
class Form:
    """Where the fields of an observation begin, and the bits of all the numbers they may hold."""

    def __init__(self, at: list[int], zero: list[int], bits: list[int]) -> None:
        self.at = vec[i64](at)  # by field
        self.zero = vec[i64](zero)  # by field: where in `bits` the number 0 stands
        self.bits = vec[i32](bits)


@final
class Sheet:
    """The observation of one table, which is written field by field in the order of the layout."""

    # The methods that write many numbers repeat what `put` does: calling it took a tenth of the time of learners.

    def __init__(self, form: Form, rows: Rows, table: int) -> None:
        self.row = rows.observations
        self.start: i64 = table * rows.numbers
        self.starts = vec[i64]([self.start + at for at in form.at])  # by field
        self.zeros = form.zero
        self.bits = form.bits
        self.field: i64 = 0
        self.at: i64 = self.start  # where the field begins
        self.zero: i64 = self.zeros[0]
        # What was written, to be wiped: most of an observation is zeros.
        self.written = vec[i64]([0] * int(rows.numbers))
        self.count: i64 = 0

    def wipe(self) -> None:
        """Begin again with zeros, at the first field."""
        row, written = self.row, self.written
        number: i64
        for number in range(self.count):
            row[written[number]] = 0
        self.count = 0
        self.go_to(0)

    def go_to(self, field: i64) -> None:
        """Go to a field."""
        self.field = field
        self.at = self.starts[field]
        self.zero = self.zeros[field]

    def next(self) -> None:
        """Go to the next field."""
        self.go_to(self.field + 1)

    def put(self, place: i64, number: i64) -> None:
        """Write a whole number at a place of the field."""
        if number:
            where, count = self.at + place, self.count
            self.row[where] = self.bits[self.zero + number]
            self.written[count] = where
            self.count = count + 1

    def mark(self, place: i64) -> None:
        """Write a one at a place of the field."""
        self.put(place, 1)

    def add(self, place: i64) -> None:
        """Count one more at a place of the field."""
        where = self.at + place
        number: i64 = 0
        while self.row[where] != self.bits[self.zero + number]:
            number += 1
        if number:
            self.row[where] = self.bits[self.zero + number + 1]
        else:
            self.put(place, 1)

    def equal(self, numbers: vec[i64], first: i64, count: i64, wanted: i64) -> None:
        """Mark the places of the numbers that are the one wanted, of those that stand one after another in a row."""
        row, written, at, one, written_count = self.row, self.written, self.at, self.bits[self.zero + 1], self.count
        number: i64
        for number in range(count):
            if numbers[first + number] == wanted:
                row[at + number] = one
                written[written_count] = at + number
                written_count += 1
        self.count = written_count

    def copy(self, numbers: vec[i64], first: i64, count: i64, place: i64 = 0) -> None:
        """Write numbers that stand one after another in a row."""
        # As `put` does, which would look up everything for each number.
        row, bits, written = self.row, self.bits, self.written
        where, zero, filled = self.at + place, self.zero, self.count
        at: i64
        for at in range(first, first + count):
            if numbers[at]:
                row[where] = bits[zero + numbers[at]]
                written[filled] = where
                filled += 1
            where += 1
        self.count = filled

    def by_seat(self, numbers: vec[i64], first: i64, step: i64, width: i64, seat: i64, seats: i64) -> None:
        """Write some numbers for each seat, which stand in a row at the same place of each seat's part."""
        other: i64
        for other in range(seats):
            whose = seat + other if seat + other < seats else seat + other - seats
            self.copy(numbers, first + whose * step, width, other * width)

    def owners(self, owner: vec[i64], seat: i64, seats: i64) -> None:
        """Mark for each seat what it owns, in a row that names the owner of each thing, -1 for nobody."""
        row, written, at, one, written_count = self.row, self.written, self.at, self.bits[self.zero + 1], self.count
        count: i64 = len(owner)
        thing: i64
        for thing in range(count):
            if owner[thing] >= 0:
                where = at + relative(owner[thing], seat, seats) * count + thing
                row[where] = one
                written[written_count] = where
                written_count += 1
        self.count = written_count

    def write_bits(self, first: int, bits: list[int]) -> None:
        """Write numbers from a place of the observation on, as their bits."""
        place: i64 = self.start + first
        for number in bits:
            if number:
                self.row[place] = i32(number)
                self.written[self.count] = place
                self.count += 1
            place += 1


def relative(seat: i64, viewer: i64, seats: i64) -> i64:
    """Return how far a seat is from the one that looks."""
    return seat - viewer if seat >= viewer else seat - viewer + seats


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Generic[S]):
    """Writes what a seat may know of a position, exactly as the encoding of its view."""

    def write(self, state: S, seat: i64, sheet: Sheet) -> None:
        """Write the fields of the game; the sheet is at the last field that all games have."""
        raise NotImplementedError
