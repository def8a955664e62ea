"""Reading JSON nobody vouches for, where every fault names its place and what was expected; and writing names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from branchline.engine.errors import BadData
from branchline.engine.phrase import Phrase, phrase


def shown(value: object) -> str:
    """Return a value as an error message quotes it: short, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Python refuses to write very long numbers and very deep lists.
        return f"something of type {type(value).__name__}, too large to show"
    return text if len(text) <= 60 else text[:57] + "..."


def short(key: object) -> str:
    """Return a key as an error message names it, cut if it is too long."""
    text = str(key)
    return text if len(text) <= 60 else text[:57] + "..."


def unexpected(place: str, wanted: Phrase, value: object) -> BadData:
    """Return the commonest fault: something else was expected at a place."""
    return BadData(phrase("{place}: expected {wanted}, not {value}", place=place, wanted=wanted, value=shown(value)))


@final
class Reader:
    """One JSON object being read; `path` is where it stands in the whole."""

    def __init__(self, data: object, path: str = "") -> None:
        self.path = path
        if not isinstance(data, dict):
            raise unexpected(path or "data", phrase("an object"), data)
        self.data: dict[str, object] = data

    def at(self, key: str) -> str:
        """Return the place of a key, as messages name it."""
        return f"{self.path}.{key}" if self.path else key

    def only(self, *keys: str) -> None:
        """Refuse a key that is not among these, and one of these that is missing."""
        for key in self.data:
            if key not in keys:
                raise BadData(phrase("{place}: not expected here", place=self.at(short(key))))
        for key in keys:
            self.value(key)

    def value(self, key: str) -> object:
        """Return whatever stands under a key that must be there."""
        if key not in self.data:
            raise BadData(phrase("{place}: missing", place=self.at(key)))
        return self.data[key]

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number within bounds, both included; where one may be left out, what it is then."""
        if default is not None and key not in self.data:
            return default
        return whole(self.value(key), self.at(key), low, high)

    def text(self, key: str) -> str:
        """Return a string."""
        return text_of(self.value(key), self.at(key))

    def items(self, key: str) -> list[object]:
        """Return a list of anything."""
        return list_of(self.value(key), self.at(key))

    def texts(self, key: str) -> list[str]:
        """Return a list of strings."""
        return texts_of(self.value(key), self.at(key))

    def choice(self, key: str, names: Sequence[str]) -> int:
        """Return one of a few names, as its index."""
        return choice(self.value(key), self.at(key), names)

    def truth(self, key: str) -> bool:
        """True or False."""
        return truth(self.value(key), self.at(key))

    def seats(self, key: str, seats: int) -> tuple[int, ...]:
        """A list of seats, none twice."""
        found = [whole(item, self.at(key), 0, seats - 1) for item in self.items(key)]
        if len(set(found)) < len(found):
            raise BadData(f"{self.at(key)}: a seat is named twice")
        return tuple(found)

    def mover(self, key: str, seats: int) -> int:
        """Return the seat that must decide, -1 if it is null."""
        return -1 if self.value(key) is None else self.whole(key, 0, seats - 1)

    def per_seat(self, key: str, seats: int) -> list[object]:
        """Return a list with something for each seat."""
        items = self.items(key)
        if len(items) != seats:
            raise BadData(f"{key}: expected {seats}, one for each seat, not {len(items)}")
        return items

    def some_seats(self, key: str, seats: int) -> list[object]:
        """Return something, or None, for each seat; a short list, or none, leaves the rest out."""
        items = self.items(key) if key in self.data else []
        if len(items) > seats:
            raise BadData(f"{key}: {len(items)} given for {seats} seats")
        return items + [None] * (seats - len(items))

    def need_game(self, slug: str, version: str) -> None:
        """Refuse the state of another game, or of other rules."""
        for key, expected in (("game", slug), ("rules", version)):
            if self.text(key) != expected:
                raise BadData(f"{key}: expected {expected!r}, not {shown(self.text(key))}")

    def objects(self, key: str) -> list[Reader]:
        """Return a list of objects."""
        return [Reader(value, f"{self.at(key)}[{index}]") for index, value in enumerate(self.items(key))]

    def object(self, key: str) -> Reader:
        """Return an object."""
        return Reader(self.value(key), self.at(key))

    def counts(self, key: str, names: tuple[str, ...]) -> list[int]:
        """Return how many of each name: an object of numbers, absent names being none."""
        return counts(self.value(key), self.at(key), names)

    def names(self, key: str, known: dict[str, int]) -> list[int]:
        """Return a list of names, as their indices."""
        return names_at(self.value(key), self.at(key), known)


def is_whole(value: object) -> bool:
    """Check whether a value is a whole number; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(value: object, path: str, low: int, high: int) -> int:
    """Return a whole number within bounds, both included."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise unexpected(path, phrase("a whole number from {low} to {high}", low=low, high=high), value)
    return value


def text_of(value: object, path: str) -> str:
    """Return a string."""
    if not isinstance(value, str):
        raise unexpected(path, phrase("text"), value)
    return value


def truth(value: object, path: str) -> bool:
    """Return True or False."""
    if not isinstance(value, bool):
        raise BadData(f"{path}: expected true or false, not {shown(value)}")
    return value


def choice(value: object, path: str, names: Sequence[str]) -> int:
    """Return one of a few names, as its index."""
    text = text_of(value, path)
    if text not in names:
        raise BadData(f"{path}: expected one of {', '.join(names)}, not {shown(text)}")
    return names.index(text)


def list_of(value: object, path: str) -> list[object]:
    """Return a list of anything."""
    if not isinstance(value, list):
        raise unexpected(path, phrase("a list"), value)
    return value


def texts_of(value: object, path: str) -> list[str]:
    """Return a list of strings."""
    found = []
    for text in list_of(value, path):
        if not isinstance(text, str):
            words = phrase(
                "{place}: expected a list of strings, but it contains {value}", place=path, value=shown(text)
            )
            raise BadData(words)
        found.append(text)
    return found


def counts(value: object, path: str, names: tuple[str, ...]) -> list[int]:
    """Return how many of each name: an object of numbers, absent names being none."""
    reader = Reader(value, path)
    for name in reader.data:
        if name not in names:
            raise BadData(
                phrase(
                    "{place}: unknown; expected one of {names}", place=reader.at(short(name)), names=", ".join(names)
                )
            )
    return [reader.whole(name, 0, 999) if name in reader.data else 0 for name in names]


def names_at(value: object, path: str, known: dict[str, int]) -> list[int]:
    """Return a list of names that stands at a place, as their indices."""
    return [index_of(name, path, known) for name in texts_of(value, path)]


def index_of(name: str, path: str, known: dict[str, int]) -> int:
    """Return the index of a name."""
    if name not in known:
        raise BadData(phrase("{place}: unknown name {name}", place=path, name=shown(name)))
    return known[name]


def counts_json(numbers: Sequence[int], names: tuple[str, ...]) -> dict[str, int]:
    """Return how many there are of each name, those that are there."""
    return {names[kind]: number for kind, number in enumerate(numbers) if number}


def name_or_null(number: int, names: tuple[str, ...]) -> str | None:
    """Return the name of an index, None for -1."""
    return None if number < 0 else names[number]
