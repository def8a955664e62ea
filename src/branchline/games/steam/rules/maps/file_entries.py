"""The entries of a map file but the grid: each read by its type, with every fault and its line set down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, final

from branchline.engine.errors import BranchlineError
from branchline.engine.json_validation import shown
from branchline.engine.phrase import Phrase, Value, lines, phrase

FORMAT: Final = 1
COLOURS: Final = ("red", "blue", "yellow", "purple", "grey")
PRINTED: Final = COLOURS[:4]  # grey cities exist only as New City tiles (STM-1.18)
CUBES: Final = 96  # STM-1.5
LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 6

TOP: Final = (
    "format", "id", "title", "ideal_players", "km_per_hex", "grid", "blocked", "setup", "cities",
    "towns", "drawing",
)  # fmt: skip

Table = Mapping[str, object]
NOTHING: Final[Table] = {}


@final
@dataclass
class Place:
    """A city or town as it is listed."""

    key: str
    path: str
    city: bool
    name: str
    colour: int
    cubes: int


@final
class Entries:
    """A map file as read; where an entry was faulty, something harmless stands for it."""

    def __init__(self, data: Table, notes: Notes) -> None:
        reader = Reader(notes, data)
        reader.only(TOP)
        number = reader.whole("format", 0, 1000)
        if number is not None and number != FORMAT:
            notes.entry_fault("format", "format {number}; expected {format}", number=number, format=FORMAT)
        self.id = reader.text("id") or ""
        if self.id and not re.fullmatch(r"[a-z][a-z0-9-]*", self.id):
            notes.entry_fault("id", "id {value}; expected lower-case letters, digits and hyphens", value=shown(self.id))
        self.title = reader.text("title") or ""
        self.ideal_players = ideal_players(reader)
        self.km_per_hex = reader.number("km_per_hex", 0.001, 50000.0)
        self.grid = reader.text("grid")
        self.blocked = reader.texts("blocked")
        self.read_setup(reader.table("setup", True))
        cities = reader.table("cities", True)
        towns = reader.table("towns", False)
        self.places = [read_place(cities, key, True) for key in cities.data]
        self.places += [read_place(towns, key, False) for key in towns.data]

    def read_setup(self, setup: Reader) -> None:
        """How many goods are put out before the game (STM-4.2 to STM-4.6)."""
        setup.only(("supply_spaces", "supply_cubes", "with_3_players"))
        self.supply_spaces = setup.whole("supply_spaces", 1, CUBES) or 0
        self.supply_cubes = setup.whole("supply_cubes", 1, CUBES) or 0
        self.supply_cubes_of_3 = self.supply_cubes
        self.city_cubes_change = 0
        if "with_3_players" in setup.data:
            three = setup.table("with_3_players", True)
            three.only(("supply_cubes", "city_cubes_change"))
            self.supply_cubes_of_3 = three.whole("supply_cubes", 1, CUBES) or 0
            self.city_cubes_change = three.whole("city_cubes_change", -1, 0) or 0


def read_place(places: Reader, key: str, city: bool) -> Place:
    """A city or a town."""
    reader = places.table(key, True)
    place = Place(key, reader.path, city, key, 0 if city else -1, 0)
    if reader.data is NOTHING:
        return place
    reader.only((*(("name", "colour", "cubes") if city else ("name",)), "lat", "lon"))
    if city:
        place.colour = read_colour(reader, key)
        place.cubes = reader.whole("cubes", 1, CUBES) or 0
    if not re.fullmatch(r"[A-Z]{3}", key):
        reader.entry_fault("", "key {key}; expected three capital letters", key=key)
    place.name = reader.text("name") or key
    reader.number("lat", -90.0, 90.0)
    reader.number("lon", -180.0, 180.0)
    return place


def ideal_players(reader: Reader) -> list[int]:
    """The numbers of players a map suits best (STM-1.2)."""
    found = []
    for index, value in enumerate(reader.items("ideal_players", True)):
        path = f"ideal_players[{index}]"
        players = reader.as_whole(value, path, LEAST_PLAYERS, MOST_PLAYERS)
        if players is not None:
            if players in found:
                reader.notes.entry_fault(
                    path, "{place} repeats {players}; expected each number once", place=path, players=players
                )
            found.append(players)
    return found


def read_colour(city: Reader, key: str) -> int:
    """The colour of a printed city (STM-1.18, STM-2.11)."""
    wanted = phrase("expected red, blue, yellow or purple")
    if "colour" not in city.data:
        city.entry_fault("", "city {key} has no colour; {wanted}", key=key, wanted=wanted)
        return 0
    name = city.text("colour")
    if name in PRINTED:
        return PRINTED.index(name)
    if name == "grey":
        wanted = phrase("expected red, blue, yellow or purple, since only New City tiles are grey")
    if name is not None:
        name = shown(name)
        city.entry_fault("colour", "city {key} has the colour {colour}; {wanted}", key=key, colour=name, wanted=wanted)
    return 0


@final
class Reader:
    """One table being read; a fault is set down and None returned."""

    def __init__(self, notes: Notes, data: Table, path: str = "") -> None:
        self.notes = notes
        self.data = data
        self.path = path

    def at(self, key: str) -> str:
        """The path of an entry."""
        return f"{self.path}.{key}" if self.path else key

    def only(self, keys: tuple[str, ...]) -> None:
        """An entry that is not among these is a fault."""
        for key in self.data:
            if key not in keys:
                known = ", ".join(keys)
                self.entry_fault(key, "unknown entry {place}; expected {keys}", place=self.at(key), keys=known)

    def value(self, key: str, needed: bool) -> object:
        """Whatever stands under a key."""
        if key not in self.data and needed:
            self.notes.entry_fault(self.path, "{place} is missing", place=self.at(key))
        return self.data.get(key)

    def text(self, key: str) -> str | None:
        """A text that must be there and hold something."""
        value = self.value(key, True)
        is_text = isinstance(value, str) and value.strip() != ""
        if isinstance(value, str) and is_text and (key == "grid" or value.isprintable()):
            return value
        if value is not None:
            self.expected(self.at(key), phrase("a single line of text") if is_text else phrase("a text"), value)
        return None

    def whole(self, key: str, low: int, high: int) -> int | None:
        """A whole number that must be there."""
        value = self.value(key, True)
        return None if value is None else self.as_whole(value, self.at(key), low, high)

    def as_whole(self, value: object, path: str, low: int, high: int) -> int | None:
        """A whole number within bounds, both included."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.expected(path, phrase("a whole number from {low} to {high}", low=low, high=high), value)
            return None
        return value

    def number(self, key: str, low: float, high: float) -> float | None:
        """A number that may be left out."""
        value = self.value(key, False)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.expected(self.at(key), phrase("a number"), value)
            return None
        if not low <= value <= high:
            bounds = phrase("a number from {low} to {high}", low=f"{low:g}", high=f"{high:g}")
            self.expected(self.at(key), bounds, value)
            return None
        return float(value)

    def items(self, key: str, needed: bool) -> list[object]:
        """A list; nothing if it is left out."""
        value = self.value(key, needed)
        if value is None:
            return []
        if not isinstance(value, list) or (needed and not value):
            self.expected(self.at(key), phrase("a list"), value)
            return []
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts that may be left out; a faulty one is kept as an empty text."""
        found = []
        for index, value in enumerate(self.items(key, False)):
            if not isinstance(value, str):
                self.expected(f"{self.at(key)}[{index}]", phrase("a text"), value)
            found.append(value if isinstance(value, str) else "")
        return found

    def tables(self, key: str) -> list[Reader]:
        """A list of tables that may be left out."""
        items = enumerate(self.items(key, False))
        return [self.as_table(value, f"{self.at(key)}[{index}]") for index, value in items]

    def table(self, key: str, needed: bool) -> Reader:
        """A table; an empty one if it is left out."""
        return self.as_table(self.value(key, needed), self.at(key))

    def as_table(self, value: object, path: str) -> Reader:
        """A table; an empty one stands for anything else."""
        if isinstance(value, dict):
            return Reader(self.notes, value, path)
        if value is not None:
            self.expected(path, phrase("a table"), value)
        return Reader(self.notes, NOTHING, path)

    def entry_fault(self, entry: str, template: str, /, **gaps: Value) -> None:
        """Set down a fault of an entry, or of the whole table if it has no name."""
        self.notes.add(self.notes.line(self.at(entry) if entry else self.path), phrase(template, **gaps))

    def expected(self, path: str, wanted: str | Phrase, value: object) -> None:
        """The commonest fault."""
        self.notes.entry_fault(
            path, "{place} is {value}; expected {wanted}", place=path, value=shown(value), wanted=wanted
        )


@final
class Fault:
    """One thing wrong with a map file: the line, counted from 1, and what was expected."""

    def __init__(self, line: int, said: str | Phrase) -> None:
        self.line = line
        self.said = said
        self.message = str(said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and self.line == other.line and self.message == other.message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class BadMap(BranchlineError):
    """A text that is not a sound map; `faults` says all that is wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        told = [phrase("line {line}: {said}", line=one.line, said=one.said) for one in faults]
        super().__init__(phrase("not a valid map:\n{faults}", faults=lines(told)))
        self.faults = faults


@final
class Notes:
    """The faults found so far, set down by line or by entry."""

    def __init__(self, text: str) -> None:
        self.last = text.count("\n") + 1
        self.lines: dict[str, int] = {}  # of each entry, such as cities.ALB.colour or blocked[0]
        self.faults: list[Fault] = []

    # The names of these two are keywords by which texts for translators are found.

    def line_fault(self, at: int, template: str, /, **gaps: Value) -> None:
        """Set down a fault of the line `at`; mypyc loses a gap with the name of a parameter."""
        self.add(at, phrase(template, **gaps))

    def entry_fault(self, path: str, template: str, /, **gaps: Value) -> None:
        """Set down a fault of an entry; if it is missing, of what should hold it."""
        self.add(self.line(path), phrase(template, **gaps))

    def add(self, line: int, said: str | Phrase) -> None:
        """Set down a fault in words."""
        # A text with \n in it can have more lines than the file.
        self.faults.append(Fault(min(line, self.last), said))

    def line(self, path: str) -> int:
        """The line of an entry, or of the nearest one around it."""
        while path not in self.lines and path:
            cut = max(path.rfind("."), path.rfind("["))
            path = path[: max(cut, 0)]
        return self.lines.get(path, 1)

    def sorted(self) -> list[Fault]:
        """All faults from the top of the file to its end, none told twice."""
        ordered = sorted(self.faults, key=lambda fault: fault.line)
        return list({(fault.line, fault.message): fault for fault in ordered}.values())
