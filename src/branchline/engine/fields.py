"""The fields of a state: the key of each in JSON, how it is written and read, its range, and who sees it.

A game lists its fields once. Its JSON, the reading of it with every fault named, the audit of
ranges, and what everyone may see follow from the list.
"""

from collections.abc import Callable
from typing import Any, Final, final

from branchline.engine import json_validation as json
from branchline.engine.errors import expect
from branchline.engine.subclassing import mypyc_attr


def anything(value: Any) -> bool:
    """Check nothing."""
    return True


@final
class Form:
    """A kind of value: how it is written as JSON, read, given its place for messages, and what is in range."""

    def __init__(
        self, write: Callable[[Any], object], read: Callable[[object, str], Any], fits: Callable[[Any], bool] = anything
    ) -> None:
        self.write = write
        self.read = read
        self.fits = fits


def number(low: int, high: int) -> Form:
    """Return the form of a whole number within bounds, both included."""
    return Form(
        lambda value: value, lambda data, place: json.whole(data, place, low, high), lambda value: low <= value <= high
    )


TRUTH: Final = Form(lambda value: value, json.truth)  # true or false


def name(names: tuple[str, ...]) -> Form:
    """Return the form of a number that has a name."""
    return Form(
        lambda value: names[value],
        lambda data, place: json.choice(data, place, names),
        lambda value: 0 <= value < len(names),
    )


def maybe(form: Form) -> Form:
    """Return the form of a number that may be -1 for none, null in JSON."""
    return Form(
        lambda value: None if value == -1 else form.write(value),
        lambda data, place: -1 if data is None else form.read(data, place),
        lambda value: value == -1 or form.fits(value),
    )


def listed(names: tuple[str, ...]) -> Form:
    """Return the form of a list of numbers that have names."""
    known = {name: index for index, name in enumerate(names)}
    return Form(lambda value: [names[index] for index in value], lambda data, place: json.names_at(data, place, known))


def counted(names: tuple[str, ...]) -> Form:
    """Return the form of how many there are of each name."""
    return Form(
        lambda value: json.counts_json(value, names),
        lambda data, place: json.counts(data, place, names),
        lambda value: len(value) == len(names) and min(value) >= 0,
    )


def pile(names: tuple[str, ...]) -> Form:
    """Return the form of a bag in a row: how many there are, then how many of each name."""

    def read(data: object, place: str) -> list[int]:
        numbers = json.counts(data, place, names)
        return [sum(numbers), *numbers]

    return Form(
        lambda value: json.counts_json(value[1:], names),
        read,
        lambda value: value[0] == sum(value[1:]) and min(value) >= 0,
    )


def row(names: tuple[str, ...], length: int) -> Form:
    """Return the form of a row of places for cards; -1 is a gap, null in JSON."""
    known = {name: index for index, name in enumerate(names)}

    def read(data: object, place: str) -> list[int]:
        items = json.list_of(data, place)
        expect(len(items) == length, f"{place}: expected {length} cards or nulls, not {len(items)}")
        return [-1 if name is None else json.index_of(str(name), place, known) for name in items]

    return Form(
        lambda value: [json.name_or_null(card, names) for card in value],
        read,
        lambda value: all(-1 <= card < len(names) for card in value),
    )


def by_seat(seats: int, form: Form) -> Form:
    """Return the form of a list with a value for each seat."""

    def read(data: object, place: str) -> list[Any]:
        items = json.list_of(data, place)
        expect(len(items) == seats, f"{place}: expected {seats}, one for each seat, not {len(items)}")
        return [form.read(item, f"{place}[{seat}]") for seat, item in enumerate(items)]

    return Form(
        lambda value: [form.write(item) for item in value],
        read,
        lambda value: len(value) == seats and all(form.fits(item) for item in value),
    )


def flat(form: Form, width: int) -> Form:
    """Return the form of rows of counts that the state keeps as one list."""
    return Form(
        lambda value: form.write([value[start : start + width] for start in range(0, len(value), width)]),
        lambda data, place: [item for part in form.read(data, place) for item in part],
        lambda value: min(value) >= 0,
    )


def fixed(form: Form) -> Form:
    """Return the form of a list that the state keeps as a tuple."""
    return Form(form.write, lambda data, place: tuple(form.read(data, place)), form.fits)


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """An attribute of a state, under its key in JSON; what is `public` is in every view."""

    def __init__(self, key: str, form: Form = TRUTH, attribute: str = "", public: bool = False) -> None:
        self.key = key
        self.form = form
        self.attribute = attribute or key
        self.public = public

    def write(self, state: Any) -> object:
        """Return its value as JSON."""
        return self.form.write(getattr(state, self.attribute))

    def read(self, state: Any, reader: json.Reader) -> None:
        """Set it in a state; BadData says what is wrong with the data."""
        setattr(state, self.attribute, self.form.read(reader.value(self.key), reader.at(self.key)))

    def audit(self, state: Any) -> None:
        """Raise BadData if its value is out of range."""
        expect(self.form.fits(getattr(state, self.attribute)), f"{self.key}: out of range")


@final
class Cells(Field):
    """Some cells of the row of a state, or such a part of each seat's block; its form knows them as one list."""

    def __init__(
        self, key: str, form: Form, at: int, size: int, *, seats: int = 1, block: int = 0, public: bool = False
    ) -> None:
        super().__init__(key, form, public=public)
        self.places = [at + seat * block + place for seat in range(seats) for place in range(size)]

    def values(self, state: Any) -> list[int]:
        """Return the numbers in its cells."""
        row = state.row
        return [row[place] for place in self.places]

    def write(self, state: Any) -> object:
        return self.form.write(self.values(state))

    def read(self, state: Any, reader: json.Reader) -> None:
        row = state.row
        for place, value in zip(self.places, self.form.read(reader.value(self.key), reader.at(self.key)), strict=True):
            row[place] = value

    def audit(self, state: Any) -> None:
        expect(self.form.fits(self.values(state)), f"{self.key}: out of range")


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Field):
    """A part that is spread over several attributes, or makes sense only with the fields before it."""

    def audit(self, state: Any) -> None:
        """Leave it to the audit of the game."""


def write_fields(fields: list[Field], state: object, public: bool = False) -> dict[str, object]:
    """Return the fields of a state as JSON, or only those that everyone may see."""
    return {field.key: field.write(state) for field in fields if field.public or not public}


def read_fields(fields: list[Field], state: object, reader: json.Reader, public: bool = False) -> None:
    """Set the fields of a state, one after another, or only those that everyone may see."""
    for field in fields:
        if field.public or not public:
            field.read(state, reader)


def audit_fields(fields: list[Field], state: object) -> None:
    """Raise BadData if a field is out of its range."""
    for field in fields:
        field.audit(state)
