"""Small texts and tables that every game draws with."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text


def plain_table(title: str = "") -> Table:
    """A table without lines, as all of them are here."""
    return Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        header_style="dim",
        box=None,
        padding=(0, 2, 0, 0),
        show_edge=False,
    )


def count(number: int, thing: str) -> str:
    """A number of things: `1 card`, `2 cards`, `2 cities`."""
    if number != 1:
        before, space, noun = thing.rpartition(" ")
        plural = {"city": "cities", "hex": "hexes", "delivery": "deliveries"}
        thing = before + space + plural.get(noun, noun + "s")
    return f"{number} {thing}"


def numbered(number: int) -> Text:
    """The number a move is chosen by."""
    return Text(str(number), style="bold")
