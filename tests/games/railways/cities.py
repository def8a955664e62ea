"""The cards once more, written down apart from the data of the game, so that a slip shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

RAILS: Final = ("purple", "lightgreen", "brown", "orange", "white")
GOODS: Final = ("blue", "red", "black", "yellow")
LOCO: Final = "locomotive"
START: Final = "start"

# Name, value, demand, tracks.
TABLE: Final = """
New York       | 5 | any    | purple purple purple purple
Chicago        | 5 | any    | lightgreen lightgreen lightgreen lightgreen
Philadelphia   | 5 | any    | brown brown brown brown
St. Louis      | 5 | any    | orange orange orange orange
San Francisco  | 5 | any    | white white white white
Kansas City    | 4 | yellow | brown brown orange orange
Atlanta        | 4 | red    | purple purple brown brown
Pittsburgh     | 4 | blue   | purple purple white white
Denver         | 4 | black  | lightgreen lightgreen white white
Minneapolis    | 4 | blue   | lightgreen lightgreen orange orange
Indianapolis   | 3 | yellow | purple purple lightgreen brown
Portland       | 3 | red    | purple lightgreen orange orange
Cincinnati     | 3 | black  | purple purple lightgreen white
Fort Worth     | 3 | black  | purple brown orange orange
Buffalo        | 3 | blue   | purple brown brown white
Omaha          | 3 | yellow | purple orange white white
Salt Lake City | 3 | blue   | lightgreen lightgreen brown orange
Memphis        | 3 | red    | lightgreen brown white white
Baltimore      | 3 | yellow | lightgreen lightgreen orange white
Louisville     | 3 | black  | brown brown orange white
Roanoke        | 2 | red    | lightgreen brown orange white
Altoona        | 2 | blue   | purple brown orange white
Sacramento     | 2 | red    | purple lightgreen orange white
Ogden          | 2 | yellow | purple lightgreen brown white
Cheyenne       | 2 | black  | purple lightgreen brown orange
"""


@dataclass(frozen=True)
class City:
    """A city card."""

    name: str
    value: int
    accepts: tuple[str, ...]
    tracks: tuple[str, ...]


def read(line: str) -> City:
    """A city from its line."""
    name, value, demand, tracks = (part.strip() for part in line.split("|"))
    return City(name, int(value), GOODS if demand == "any" else (demand,), tuple(tracks.split()))


CITIES: Final = {city.name: city for city in map(read, TABLE.strip().splitlines())}
SMALL: Final = tuple(name for name, city in CITIES.items() if city.value == 2)

# How many there are of each card.
CARDS: Final = {
    **{f"{colour} {value}": {1: 6, 2: 7}[value] for colour in RAILS for value in (1, 2)},
    LOCO: 21,
    **dict.fromkeys(CITIES, 1),
}
