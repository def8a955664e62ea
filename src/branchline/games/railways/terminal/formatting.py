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
    """Return texts in a row, a dash if there are none."""
    return Text(between).join(parts) if parts else Text(NONE, style="dim")


def rail(colour: int) -> Text:
    """Return a colour of rails in its style."""
    return Text(COLOURS[colour], style=RAIL_STYLES[colour])


def rail_letter(colour: int) -> Text:
    """Return a colour of rails as a letter."""
    return Text(RAIL_LETTERS[colour], style=RAIL_STYLES[colour])


def good(colour: int) -> Text:
    """Return a colour of goods in its style."""
    return Text(GOODS[colour], style=GOOD_STYLES[colour])


def goods_words(counts: Sequence[int]) -> Text:
    """Return goods with their numbers: `red 2, blue`."""
    found = []
    for colour in range(GOOD_COLOURS):
        if counts[colour]:
            number = f" {counts[colour]}" if counts[colour] > 1 else ""
            found.append(good(colour).append(number, style="default"))
    return joined(found, ", ")


def goods_letters(counts: Sequence[int]) -> Text:
    """Return goods one by one: `brr`."""
    found = []
    for colour in range(GOOD_COLOURS):
        letter = Text(GOOD_LETTERS[colour], style=GOOD_STYLES[colour])
        found += [letter] * counts[colour]
    return joined(found, "")


def track_words(tracks: Sequence[int]) -> Text:
    """Return tracks by colour: `purple, white x2`."""
    found = []
    for colour, number in enumerate(tracks):
        if number:
            found.append(rail(colour).append(f" x{number}" if number > 1 else "", style="default"))
    return joined(found, ", ")


def track_letters(tracks: Sequence[int]) -> Text:
    """Return tracks one by one: `PWW`."""
    found = []
    for colour, number in enumerate(tracks):
        found += [rail_letter(colour)] * number
    return joined(found, "")


def demand(city: City) -> Text:
    """Return the goods that a city takes."""
    if city.value == LARGE:
        return Text(ANY)
    numbers = counted(city.accepts)
    return good(numbers.index(max(numbers)))


def card(kind: int) -> Text:
    """Return a card by its name, a rail in its colour."""
    if kind >= HELD:
        return Text(CARDS[kind], style="bold")
    return Text(CARDS[kind], style=LOCO_STYLE if kind == LOCO else RAIL_STYLES[kind // 2])


def card_named(name: str) -> Text:
    """Return a card by the name that a view uses."""
    return card(CARD_INDEX[name])


def card_table(younger: bool, *columns: str) -> Table:
    """Return a table for cards, with columns for the facts of city cards."""
    facts = ["value", "tracks"] if younger else ["value", "takes", "tracks"]
    return plain_table(columns=[*columns, *facts], right=["value"])


def card_facts(kind: int, younger: bool) -> list[Text]:
    """Return the facts on a city card; other cards have none."""
    if kind < HELD:
        return []
    city = CITIES[kind - HELD]
    takes = [] if younger else [demand(city)]
    return [Text(str(city.value)), *takes, track_words(city.tracks)]


def points(number: int) -> str:
    """Return points that are scored: `+3`."""
    return f"+{number}"


def side_by_side(parts: Sequence[Text]) -> Columns:
    """Return texts in as many columns as fit, without breaking any."""
    return Columns(parts, padding=(0, 3, 0, 0))
