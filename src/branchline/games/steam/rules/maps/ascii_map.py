"""A map drawn as text, for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from branchline.games.steam.rules.maps.grid import Spot, across
from branchline.games.steam.rules.maps.rail_map import CITY, TOWN, Hex, RailMap, colour_name

# A hex, with its top edge on the last row of the hex above:
#     ____
#    /C7  \        its name
#   /^~    \____   what the ground is, or the place
#   \21 N-S/       what lies on it
#    \____/
WIDE: Final = 6  # characters from column to column
HIGH: Final = 2  # rows from line to line, which is half a hex
ROOM: Final = 6  # characters for a label
NAME_ROOM: Final = 4
THICK: Final = "#"
WATER: Final = ":"

KEY: Final = (
    "o town   ^ hill   ~ river, canal or lake   : water   # no track may cross\n"
    "A city shows its key, the letter of its colour (E is grey) and the goods it starts with."
)
LETTERS: Final = ("R", "B", "Y", "P", "E")

Labels = Callable[[int], str]


@final
class Canvas:
    """Rows of characters."""

    def __init__(self, columns: int, lines: int) -> None:
        self.width = WIDE * columns + 3
        self.height = HIGH * lines + 5
        self.marks = [[" "] * self.width for _ in range(self.height)]

    def put(self, row: int, column: int, text: str) -> None:
        """Write over what is there."""
        for at, mark in enumerate(text):
            self.marks[row][column + at] = mark

    def text(self) -> str:
        """The rows, without those above and below that are empty."""
        return "\n".join(["".join(marks).rstrip() for marks in self.marks]).strip("\n")


def text_map(rail_map: RailMap) -> str:
    """The map as text."""
    return map_canvas(rail_map).text()


def map_canvas(rail_map: RailMap, label: Labels | None = None, ground: Labels | None = None) -> Canvas:
    """Draw a map.

    `label` gives the few characters to show in a hex, and `ground` those instead of its terrain
    or place, by the index of the hex.
    """
    canvas = Canvas(rail_map.columns, rail_map.lines)
    water = {other.spot for other in rail_map.beyond if other.water}
    for spot in water:
        top, left = corner(spot)
        # As wide as the outline it does not have, so that waters side by side run together.
        for row, indent, width in ((0, 0, 6), (1, -1, 8), (2, -1, 8), (3, 0, 6)):
            canvas.put(top + row, left + indent, WATER * width)
    for place in rail_map.hexes:
        draw_inside(canvas, place, label, ground)
    for place in rail_map.hexes:
        for edge in range(6):
            thick = (place.spot, edge) in rail_map.blocked or across(place.spot, edge) in water
            draw_edge(canvas, place.spot, edge, thick)
    return canvas


def corner(spot: Spot) -> tuple[int, int]:
    """The row of a hex's name and the column where its widest rows begin, inside the outline."""
    return HIGH * spot[1] - 1, WIDE * (spot[0] - 1) + 2


def draw_inside(canvas: Canvas, place: Hex, label: Labels | None, ground: Labels | None) -> None:
    """The three rows of writing in a hex."""
    top, left = corner(place.spot)
    first = ground_words(place) if ground is None else ground(place.index)
    second = "" if label is None else label(place.index)
    canvas.put(top, left + 1, place.name[:NAME_ROOM].ljust(NAME_ROOM))
    canvas.put(top + 1, left, first[:ROOM].ljust(ROOM))
    canvas.put(top + 2, left, second[:ROOM].ljust(ROOM))


def ground_words(place: Hex) -> str:
    """What a hex is, in six characters: a city, a town on its land, or land."""
    land = ("^" if place.hill else "") + ("~" if place.river else "")
    if place.kind == CITY:
        return f"{place.key} {LETTERS[place.colour]}{place.cubes}"
    if place.kind == TOWN:
        return f"o{place.key}{land}"
    return land.center(ROOM)


def draw_edge(canvas: Canvas, spot: Spot, edge: int, thick: bool) -> None:
    """One edge of a hex; a thick one stays, whichever hex is drawn later."""
    top, left = corner(spot)
    pieces = (
        ((top - 1, left + 1, "____"),),
        ((top, left + 5, "\\"), (top + 1, left + 6, "\\")),
        ((top + 2, left + 6, "/"), (top + 3, left + 5, "/")),
        ((top + 3, left + 1, "____"),),
        ((top + 2, left - 1, "\\"), (top + 3, left, "\\")),
        ((top, left, "/"), (top + 1, left - 1, "/")),
    )[edge]
    for row, column, text in pieces:
        if canvas.marks[row][column] != THICK:
            canvas.put(row, column, THICK * len(text) if thick else text)


def legend(rail_map: RailMap) -> str:
    """The places of a map by key, under the drawing."""
    lines = [KEY, ""]
    cities_first = sorted(rail_map.hexes, key=lambda place: (place.kind != CITY, place.key))
    for place in [place for place in cities_first if place.key]:
        words = f"{place.key}  {place.title}, {place.name}"
        if place.kind == CITY:
            cubes = "1 cube" if place.cubes == 1 else f"{place.cubes} cubes"
            words += f": {colour_name(place.colour)} city, {cubes}"
        lines.append(words)
    return "\n".join(lines)
