"""The entries of a map file but the grid: each read by its type, with every fault set down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, final

from branchline.engine.json_validation import shown
from branchline.engine.phrase import Phrase, phrase
from branchline.games.steam.rules.maps.faults import Notes

FORMAT: Final = 1
COLOURS: Final = ("red", "blue", "yellow", "purple", "grey")
PRINTED: Final = COLOURS[:4]  # grey cities exist only as New City tiles (STM-1.18)
CUBES: Final = 96  # STM-1.5
LEAST_PLAYERS: Final = 3
MOST_PLAYERS: Final = 6

TOP: Final = (
    "format",
    "id",
    "title",
    "ideal_players",
    "km_per_hex",
    "grid",
    "blocked",
    "setup",
    "cities",
    "towns",
    "drawing",
)

Table = Mapping[str, object]
NOTHING: Final[Table] = {}


@final
class Place:
    """A city or town as it is listed."""

    __slots__ = ("city", "colour", "cubes", "key", "name", "path")

    def __init__(self, key: str, path: str, city: bool, name: str, colour: int, cubes: int) -> None:
        self.key = key
        self.path = path
        self.city = city
        self.name = name
        self.colour = colour
        self.cubes = cubes


@final
class Entries:
    """A map file as read; where an entry was faulty, something harmless stands for it."""

    def __init__(self, data: Table, notes: Notes) -> None:
        reader = Reader(notes)
        reader.only(data, "", TOP)
        number = reader.whole(data, "", "format", 0, 1000)
        if number is not None and number != FORMAT:
            notes.at(
                "format", phrase("format {number}; expected {format}", number=number, format=FORMAT)
            )
        self.id = reader.text(data, "", "id") or ""
        if self.id and not re.fullmatch(r"[a-z][a-z0-9-]*", self.id):
            notes.at(
                "id",
                phrase(
                    "id {value}; expected lower-case letters, digits and hyphens",
                    value=shown(self.id),
                ),
            )
        self.title = reader.text(data, "", "title") or ""
        self.ideal_players = ideal_players(reader, data)
        self.km_per_hex = reader.number(data, "", "km_per_hex", 0.001, 50000.0)
        self.grid = reader.text(data, "", "grid")
        self.blocked = reader.texts(data, "", "blocked")
        self.places: list[Place] = []
        self.read_setup(reader, data)
        self.read_places(reader, data)

    def read_setup(self, reader: Reader, data: Table) -> None:
        """How many goods are put out before the game (STM-4.2 to STM-4.6)."""
        setup = reader.table(data, "", "setup", True)
        reader.only(setup, "setup", ("supply_spaces", "supply_cubes", "with_3_players"))
        self.supply_spaces = reader.whole(setup, "setup", "supply_spaces", 1, CUBES) or 0
        self.supply_cubes = reader.whole(setup, "setup", "supply_cubes", 1, CUBES) or 0
        self.supply_cubes_of_3 = self.supply_cubes
        self.city_cubes_change = 0
        if "with_3_players" in setup:
            path = "setup.with_3_players"
            three = reader.table(setup, "setup", "with_3_players", True)
            reader.only(three, path, ("supply_cubes", "city_cubes_change"))
            self.supply_cubes_of_3 = reader.whole(three, path, "supply_cubes", 1, CUBES) or 0
            self.city_cubes_change = reader.whole(three, path, "city_cubes_change", -1, 0) or 0

    def read_places(self, reader: Reader, data: Table) -> None:
        """The cities, then the towns."""
        for key, value in reader.table(data, "", "cities", True).items():
            path = f"cities.{key}"
            city = reader.as_table(value, path)
            if city is NOTHING:
                self.places.append(Place(key, path, True, key, 0, 0))
                continue
            reader.only(city, path, ("name", "colour", "cubes", "lat", "lon"))
            colour = read_colour(reader, city, path, key)
            cubes = reader.whole(city, path, "cubes", 1, CUBES) or 0
            self.add_place(reader, city, Place(key, path, True, "", colour, cubes))
        for key, value in reader.table(data, "", "towns", False).items():
            path = f"towns.{key}"
            town = reader.as_table(value, path)
            if town is NOTHING:
                self.places.append(Place(key, path, False, key, -1, 0))
                continue
            reader.only(town, path, ("name", "lat", "lon"))
            self.add_place(reader, town, Place(key, path, False, "", -1, 0))

    def add_place(self, reader: Reader, table: Table, place: Place) -> None:
        """What cities and towns have in common."""
        if not re.fullmatch(r"[A-Z]{3}", place.key):
            reader.notes.at(
                place.path, phrase("key {key}; expected three capital letters", key=place.key)
            )
        place.name = reader.text(table, place.path, "name") or place.key
        reader.number(table, place.path, "lat", -90.0, 90.0)
        reader.number(table, place.path, "lon", -180.0, 180.0)
        self.places.append(place)


def ideal_players(reader: Reader, data: Table) -> list[int]:
    """The numbers of players a map suits best (STM-1.2)."""
    found = []
    for index, value in enumerate(reader.items(data, "", "ideal_players", True)):
        path = f"ideal_players[{index}]"
        players = reader.as_whole(value, path, LEAST_PLAYERS, MOST_PLAYERS)
        if players is not None:
            if players in found:
                reader.notes.at(
                    path,
                    phrase(
                        "{place} repeats {players}; expected each number once",
                        place=path,
                        players=players,
                    ),
                )
            found.append(players)
    return found


def read_colour(reader: Reader, city: Table, path: str, key: str) -> int:
    """The colour of a printed city (STM-1.18, STM-2.11)."""
    wanted = phrase("expected red, blue, yellow or purple")
    if "colour" not in city:
        reader.notes.at(path, phrase("city {key} has no colour; {wanted}", key=key, wanted=wanted))
        return 0
    colour = reader.text(city, path, "colour")
    if colour is None:
        return 0
    if colour == "grey":
        wanted = phrase("expected red, blue, yellow or purple, since only New City tiles are grey")
    if colour not in PRINTED:
        reader.notes.at(
            f"{path}.colour",
            phrase(
                "city {key} has the colour {colour}; {wanted}",
                key=key,
                colour=shown(colour),
                wanted=wanted,
            ),
        )
        return 0
    return PRINTED.index(colour)


@final
class Reader:
    """Takes values out of tables; a fault is set down and None returned."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def only(self, table: Table, path: str, keys: tuple[str, ...]) -> None:
        """An entry that is not among these is a fault."""
        for key in table:
            if key not in keys:
                place = f"{path}.{key}" if path else key
                self.notes.at(
                    place,
                    phrase(
                        "unknown entry {place}; expected {keys}", place=place, keys=", ".join(keys)
                    ),
                )

    def value(self, table: Table, path: str, key: str, needed: bool) -> object:
        """Whatever stands under a key."""
        if key not in table and needed:
            self.notes.at(path, phrase("{place} is missing", place=joined(path, key)))
        return table.get(key)

    def text(self, table: Table, path: str, key: str) -> str | None:
        """A text that must be there and hold something."""
        value = self.value(table, path, key, True)
        if value is None:
            return None
        if not isinstance(value, str) or not value.strip():
            self.expected(joined(path, key), phrase("a text"), value)
            return None
        if key != "grid" and not value.isprintable():
            self.expected(joined(path, key), phrase("a single line of text"), value)
            return None
        return value

    def whole(self, table: Table, path: str, key: str, low: int, high: int) -> int | None:
        """A whole number that must be there."""
        value = self.value(table, path, key, True)
        return None if value is None else self.as_whole(value, joined(path, key), low, high)

    def as_whole(self, value: object, path: str, low: int, high: int) -> int | None:
        """A whole number within bounds, both included."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.expected(
                path, phrase("a whole number from {low} to {high}", low=low, high=high), value
            )
            return None
        return value

    def number(self, table: Table, path: str, key: str, low: float, high: float) -> float | None:
        """A number that may be left out."""
        value = self.value(table, path, key, False)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.expected(joined(path, key), phrase("a number"), value)
            return None
        if not low <= value <= high:
            self.expected(
                joined(path, key),
                phrase("a number from {low} to {high}", low=f"{low:g}", high=f"{high:g}"),
                value,
            )
            return None
        return float(value)

    def items(self, table: Table, path: str, key: str, needed: bool) -> list[object]:
        """A list; nothing if it is left out."""
        value = self.value(table, path, key, needed)
        if value is None:
            return []
        if not isinstance(value, list) or (needed and not value):
            self.expected(joined(path, key), phrase("a list"), value)
            return []
        return value

    def texts(self, table: Table, path: str, key: str) -> list[str]:
        """A list of texts that may be left out; a faulty one is kept as an empty text."""
        found = []
        for index, value in enumerate(self.items(table, path, key, False)):
            if not isinstance(value, str):
                self.expected(f"{joined(path, key)}[{index}]", phrase("a text"), value)
            found.append(value if isinstance(value, str) else "")
        return found

    def table(self, table: Table, path: str, key: str, needed: bool) -> Table:
        """A table; an empty one if it is left out."""
        value = self.value(table, path, key, needed)
        return NOTHING if value is None else self.as_table(value, joined(path, key))

    def as_table(self, value: object, path: str) -> Table:
        """A table; an empty one stands for anything else."""
        if not isinstance(value, dict):
            self.expected(path, phrase("a table"), value)
            return NOTHING
        return value

    def expected(self, path: str, wanted: str | Phrase, value: object) -> None:
        """The commonest fault."""
        self.notes.at(
            path,
            phrase(
                "{place} is {value}; expected {wanted}",
                place=path,
                value=shown(value),
                wanted=wanted,
            ),
        )


def joined(path: str, key: str) -> str:
    """The path of an entry of a table."""
    return f"{path}.{key}" if path else key
