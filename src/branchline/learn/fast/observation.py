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
    # Seats are given as they are counted at the table, and written as the viewer counts them: from its own.

    def __init__(self, form: Form, rows: Rows, table: int) -> None:
        self.row = rows.observations
        self.start: i64 = table * rows.numbers
        self.viewer: i64 = 0
        self.seats: i64 = 1
        self.starts = vec[i64]([self.start + at for at in form.at])  # by field
        self.zeros = form.zero
        self.bits = form.bits
        self.field: i64 = -1
        self.at: i64 = self.start  # where the field begins
        self.zero: i64 = 0
        # What was written, to be wiped: most of an observation is zeros.
        self.written = vec[i64]([0] * int(rows.numbers))
        self.count: i64 = 0

    def begin(self, viewer: i64, seats: i64) -> None:
        """Begin the observation of a seat: with zeros, before the first field."""
        row, written = self.row, self.written
        number: i64
        for number in range(self.count):
            row[written[number]] = 0
        self.count = 0
        self.field = -1
        self.viewer = viewer
        self.seats = seats

    def next(self) -> None:
        """Go to the next field."""
        self.field += 1
        self.at = self.starts[self.field]
        self.zero = self.zeros[self.field]

    def number(self, number: i64) -> None:
        """Write the next field, of one number."""
        self.next()
        self.put(0, number)

    def choice(self, place: i64) -> None:
        """Write the next field: a one at a place, or none at -1."""
        self.next()
        if place >= 0:
            self.put(place, 1)

    def seat(self, seat: i64) -> None:
        """Write the next field: a one for a seat, or none for nobody."""
        self.choice(self.relative(seat) if seat >= 0 else -1)

    def numbers(self, numbers: vec[i64], first: i64, count: i64) -> None:
        """Write the next field: numbers that stand one after another in a row."""
        self.next()
        self.copy(numbers, first, count)

    def by_seat(self, numbers: vec[i64], first: i64, step: i64, width: i64 = 1) -> None:
        """Write the next field: some numbers for each seat, which stand at the same place of each seat's part."""
        self.next()
        at = first + self.viewer * step
        seat: i64
        for seat in range(self.seats):  # from the viewer's on
            if width == 1:
                self.put(seat, numbers[at])
            else:
                self.copy(numbers, at, width, seat * width)
            at += step
            if at >= first + self.seats * step:
                at = first

    def relative(self, seat: i64) -> i64:
        """Return how far a seat is from the viewer."""
        return seat - self.viewer if seat >= self.viewer else seat - self.viewer + self.seats

    def put_seat(self, seat: i64, number: i64) -> None:
        """Write a whole number for a seat."""
        self.put(self.relative(seat), number)

    def put(self, place: i64, number: i64) -> None:
        """Write a whole number at a place of the field."""
        if number:
            where, count = self.at + place, self.count
            self.row[where] = self.bits[self.zero + number]
            self.written[count] = where
            self.count = count + 1

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
        """Write the next field: a one for each number of a row that is the one wanted."""
        self.next()
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

    def owners(self, owner: vec[i64]) -> None:
        """Write the next field: for each seat what it owns, by a row of the owners of all things, -1 for nobody."""
        self.next()
        row, written, at, one, written_count = self.row, self.written, self.at, self.bits[self.zero + 1], self.count
        viewer, seats = self.viewer, self.seats
        count: i64 = len(owner)
        thing: i64
        for thing in range(count):
            if owner[thing] >= 0:
                whose = owner[thing] - viewer
                where = at + (whose if whose >= 0 else whose + seats) * count + thing
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Generic[S]):
    """Writes what a seat may know of a position, exactly as the encoding of its view."""

    def write(self, state: S, seat: i64, sheet: Sheet) -> None:
        """Write the fields of the game; the sheet is at the last field that all games have."""
        raise NotImplementedError
