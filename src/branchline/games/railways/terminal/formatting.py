"""Cards, goods, tracks and cities as short texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from branchline.games.railways.rules.board import (
    CARD_INDEX,
    CARDS,
    CITIES,
    COLOURS,
    GOOD_COLOURS,
    GOODS,
    HELD,
    LARGE,
    LOCO,
    City,
    counted,
)
from branchline.terminal.formatting import plain_table

RAIL_STYLES: Final = ("magenta", "light_green", "orange4", "dark_orange", "bold")
RAIL_LETTERS: Final = ("P", "L", "B", "O", "W")
GOOD_STYLES: Final = ("blue", "red", "bright_black", "yellow")
GOOD_LETTERS: Final = ("b", "r", "k", "y")
LOCO_STYLE: Final = "bold cyan"
ANY: Final = "any"
NONE: Final = "-"


def joined(parts: Sequence[Text], between: str = " ") -> Text:
    """Texts in a row, a dash if there are none."""
    return Text(between).join(parts) if parts else Text(NONE, style="dim")


def rail(colour: int) -> Text:
    """A colour of rails in itself; the word alone is enough to tell it."""
    return Text(COLOURS[colour], style=RAIL_STYLES[colour])


def rail_letter(colour: int) -> Text:
    """A colour of rails by its letter."""
    return Text(RAIL_LETTERS[colour], style=RAIL_STYLES[colour])


def good(colour: int) -> Text:
    """A colour of goods in itself."""
    return Text(GOODS[colour], style=GOOD_STYLES[colour])


def goods_words(counts: Sequence[int]) -> Text:
    """Goods with their numbers: `red 2, blue`."""
    found = []
    for colour in range(GOOD_COLOURS):
        if counts[colour]:
            number = f" {counts[colour]}" if counts[colour] > 1 else ""
            found.append(good(colour).append(number, style="default"))
    return joined(found, ", ")


def goods_letters(counts: Sequence[int]) -> Text:
    """Goods one by one: `brr`."""
    found = []
    for colour in range(GOOD_COLOURS):
        letter = Text(GOOD_LETTERS[colour], style=GOOD_STYLES[colour])
        found += [letter] * counts[colour]
    return joined(found, "")


def track_words(tracks: Sequence[int]) -> Text:
    """Tracks by colour: `purple, white x2`."""
    found = []
    for colour, number in enumerate(tracks):
        if number:
            found.append(rail(colour).append(f" x{number}" if number > 1 else "", style="default"))
    return joined(found, ", ")


def track_letters(tracks: Sequence[int]) -> Text:
    """Tracks one by one: `PWW`."""
    found = []
    for colour, number in enumerate(tracks):
        found += [rail_letter(colour)] * number
    return joined(found, "")


def demand(city: City) -> Text:
    """The goods a city takes."""
    if city.value == LARGE:
        return Text(ANY)
    numbers = counted(city.accepts)
    return good(numbers.index(max(numbers)))


def card(kind: int) -> Text:
    """A card by its name, a rail in its colour."""
    if kind >= HELD:
        return Text(CARDS[kind], style="bold")
    return Text(CARDS[kind], style=LOCO_STYLE if kind == LOCO else RAIL_STYLES[kind // 2])


def card_named(name: str) -> Text:
    """A card by the name that a view uses."""
    return card(CARD_INDEX[name])


def card_table(younger: bool, *columns: str) -> Table:
    """A table for cards, which has columns for what a city card says."""
    facts = ["value", "tracks"] if younger else ["value", "takes", "tracks"]
    return plain_table(columns=[*columns, *facts], right=["value"])


def card_facts(kind: int, younger: bool) -> list[Text]:
    """What a card says beside its name: nothing, unless it is a city."""
    if kind < HELD:
        return []
    city = CITIES[kind - HELD]
    takes = [] if younger else [demand(city)]
    return [Text(str(city.value)), *takes, track_words(city.tracks)]


def points(number: int) -> str:
    """Points that are won: `+3`."""
    return f"+{number}"


def side_by_side(parts: Sequence[Text]) -> Columns:
    """Texts in as many columns as there is room for; none of them is broken."""
    return Columns(parts, padding=(0, 3, 0, 0))
