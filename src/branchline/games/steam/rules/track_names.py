"""Where track leads, by the places people know: the one that it touches, or the next that way."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Final, final

from branchline.games.steam.rules.board import SIDES, Board
from branchline.games.steam.rules.maps.grid import STEPS, Spot

WIDE: Final = 1.5  # a column of hexes, in the length of a side
HIGH: Final = sqrt(3) / 2  # a line
AHEAD: Final = 0.5  # the least cosine of what lies ahead: sixty degrees to either hand


@final
class Bearing:
    """What a side of a hex leads to: a place with a name, or none that is worth naming."""

    __slots__ = ("edge", "place", "touches")

    def __init__(self, edge: int, place: str, touches: bool) -> None:
        self.edge = edge
        self.place = place  # empty if none lies ahead
        self.touches = touches  # whether it is the next hex


def bearings(board: Board, hex_index: int, edges: list[int]) -> list[Bearing]:
    """Return what each edge leads to; no place is named twice for the same tile.

    Only the map decides, so a tile is told in the same words before and after others were laid.
    """
    names: dict[int, str] = {}
    ranked = {edge: ahead(board, hex_index, edge) for edge in edges}
    for edge in sorted(edges, key=lambda one: ranked[one][0][0] if ranked[one] else 0.0):
        free = [title for _, title in ranked[edge] if title not in names.values()]
        if free:
            names[edge] = free[0]
    return [
        Bearing(edge, names.get(edge, ""), names.get(edge, "") == beyond(board, hex_index, edge))
        for edge in edges
    ]


def beyond(board: Board, hex_index: int, edge: int) -> str | None:
    """The name of the place on the next hex, if it has one."""
    other = board.near[hex_index * SIDES + edge]
    return board.hexes[other].title or None if other >= 0 else None


def ahead(board: Board, hex_index: int, edge: int) -> list[tuple[float, str]]:
    """The nearest places beyond an edge, best first; what is aside counts as farther away."""
    key = hex_index * SIDES + edge
    if key not in board.ahead:
        here = board.hexes[hex_index]
        way = vector(STEPS[edge])
        found = []
        for place in board.map.place_index.values():
            other = board.hexes[place]
            x, y = vector((other.column - here.column, other.line - here.line))
            far = hypot(x, y)
            cosine = (x * way[0] + y * way[1]) / (far * hypot(way[0], way[1])) if far else 0.0
            if cosine > AHEAD - 0.01:
                found.append((far / cosine, other.title))
        board.ahead[key] = sorted(found)[:SIDES]
    return board.ahead[key]


def vector(steps: Spot) -> tuple[float, float]:
    """Columns and lines as lengths."""
    return steps[0] * WIDE, steps[1] * HIGH
