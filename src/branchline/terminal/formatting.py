"""Texts, tables and lists of moves that every game draws with."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline import Move, Outcome, Rule

M = TypeVar("M", bound=Move)
Names = Collection[str]
PLAIN: dict[str, Any] = {
    "title_justify": "left", "title_style": "bold", "header_style": "dim", "box": None, "padding": (0, 2, 0, 0),
    "show_edge": False,
}  # fmt: skip
PLURALS = {"city": "cities", "hex": "hexes", "delivery": "deliveries"}


def plain_table(
    title: str = "", columns: Names = (), right: Names = (), whole: Names = (), header: bool = True
) -> Table:
    """Return a table without lines; `right` columns are aligned right, `whole` ones not wrapped."""
    table = Table(title=title or None, show_header=header, **PLAIN)
    for name in columns:
        table.add_column(name, justify="right" if name in right else "left", no_wrap=name in whole)
    return table


def count(number: int, thing: str) -> str:
    """Return a number of things: `1 card`, `2 cards`, `2 cities`."""
    if number != 1:
        before, space, noun = thing.rpartition(" ")
        thing = before + space + PLURALS.get(noun, noun + "s")
    return f"{number} {thing}"


def numbered(number: int) -> Text:
    """Return the number that a move is chosen by."""
    return Text(str(number), style="bold")


def moves_of(moves: Sequence[Move], *kinds: type[M]) -> list[M]:
    """Return the moves of some kinds."""
    return [move for move in moves if isinstance(move, kinds)]


def numbered_moves(moves: Sequence[Move], *kinds: type[M]) -> list[tuple[int, M]]:
    """Return the moves of some kinds, each with its number in the list."""
    return [(number, move) for number, move in enumerate(moves, 1) if isinstance(move, kinds)]


def ranked(outcome: Outcome) -> Iterator[tuple[str, int]]:
    """Yield the place and the seat of each player, the winners first."""
    place = 1
    for seats in outcome.ranking:
        for seat in seats:
            yield str(place), seat
        place += len(seats)


def ending(outcome: Outcome, scores: Table, verdict: str, *more: RenderableType) -> list[RenderableType]:
    """Return why the game ended, the scores, who won, and what else there is to show."""
    reason = Text(f"The game is over. {outcome.reason}", style="bold")
    return between([reason, scores, Text(verdict, style="bold"), *more])


def verdict(outcome: Outcome, names: list[str], reasons: Mapping[str | None, tuple[str, Rule]], **things: str) -> str:
    """Return who won and why: words with the winner's numbers by heading, of `things` or else of points, and a rule."""
    first = outcome.winners[0]
    row = {**outcome.table[first], "total": outcome.totals[first]}
    words, rule = reasons[outcome.decided_by]
    told = words.format_map({heading: count(row[heading], things.get(heading, "point")) for heading in row})
    return f"{' and '.join([names[seat] for seat in outcome.winners])} {told}. {rule}"


def between(blocks: Iterable[RenderableType]) -> list[RenderableType]:
    """Return blocks with an empty line between them."""
    return [part for block in blocks for part in ("", block)][1:]
