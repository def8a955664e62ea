"""Cards, goods, tracks and cities as short texts."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from branchline.games.railways.rules.board import CARDS, CITIES, COLOURS, GOODS, HELD, LARGE, LOCO, City, counted
from branchline.terminal.formatting import plain_table

RAIL_STYLES: Final = ("magenta", "light_green", "orange4", "dark_orange", "bold")
RAIL_LETTERS: Final = ("P", "L", "B", "O", "W")
GOOD_STYLES: Final = ("blue", "red", "bright_black", "yellow")
GOOD_LETTERS: Final = ("b", "r", "k", "y")
LOCO_STYLE: Final = "bold cyan"


def joined(parts: Sequence[Text], between: str = " ") -> Text:
    """Return texts in a row, a dash if there are none."""
    return Text(between).join(parts) if parts else Text("-", style="dim")


def rail(colour: int, short: bool = False) -> Text:
    """Return a colour of rails in its style; a `short` one is a letter."""
    return Text(RAIL_LETTERS[colour] if short else COLOURS[colour], style=RAIL_STYLES[colour])


def good(colour: int, short: bool = False) -> Text:
    """Return a colour of goods in its style; a `short` one is a letter."""
    return Text(GOOD_LETTERS[colour] if short else GOODS[colour], style=GOOD_STYLES[colour])


def goods_words(counts: Sequence[int], short: bool = False) -> Text:
    """Return goods with their numbers, `red 2, blue`; short ones one by one, `brr`."""
    return things_in_words(counts, good, "", short)


def track_words(tracks: Sequence[int], short: bool = False) -> Text:
    """Return tracks by colour, `purple, white x2`; short ones one by one, `PWW`."""
    return things_in_words(tracks, rail, "x", short)


def things_in_words(counts: Sequence[int], thing: Callable[[int, bool], Text], times: str, short: bool) -> Text:
    """Return things by colour, those of a colour together or one by one."""
    if short:
        return joined([thing(colour, True) for colour, number in enumerate(counts) for _ in range(number)], "")
    return joined(
        [
            thing(colour, False).append(f" {times}{number}" if number > 1 else "", style="default")
            for colour, number in enumerate(counts)
            if number
        ],
        ", ",
    )


def demand(city: City) -> Text:
    """Return the goods that a city takes."""
    if city.value == LARGE:
        return Text("any")
    numbers = counted(city.accepts)
    return good(numbers.index(max(numbers)))


def card(kind: int) -> Text:
    """Return a card by its name, a rail in its colour."""
    if kind >= HELD:
        return Text(CARDS[kind], style="bold")
    return Text(CARDS[kind], style=LOCO_STYLE if kind == LOCO else RAIL_STYLES[kind // 2])


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


def side_by_side(parts: Sequence[Text]) -> Columns:
    """Return texts in as many columns as fit, without breaking any."""
    return Columns(parts, padding=(0, 3, 0, 0))
