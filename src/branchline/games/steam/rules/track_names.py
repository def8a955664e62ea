"""Where track leads, by the places people know: the one that it touches, or the next ahead."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, final

from branchline.engine.phrase import Part, Phrase, phrase, term
from branchline.games.steam.rules.board import SIDES, Board
from branchline.games.steam.rules.maps.grid import STEPS, Spot
from branchline.games.steam.rules.tiles import Path
from branchline.games.steam.rules.wording import COMPASS

WIDE: Final = 1.5  # a column of hexes, in the length of a side
HIGH: Final = sqrt(3) / 2  # a line
AHEAD: Final = 0.5  # the least cosine of what lies ahead: sixty degrees to either hand


@final
@dataclass
class Bearing:
    """What a side of a hex leads to: a place with a name, or none that is worth naming."""

    edge: int
    place: str  # empty if none lies ahead
    touches: bool  # whether it is the next hex


def paths_in_words(name: str, paths: tuple[Path, ...], board: Board | None) -> Phrase:
    """Describe the one or two paths of a tile on a hex."""
    words = [path_in_words(bearings(name, [*path], board)) for path in paths]
    return words[0] if len(words) == 1 else phrase("{one}; {other}", one=words[0], other=words[1])


def path_in_words(ends: list[Bearing]) -> Phrase:
    """Describe a path by what it joins: places it touches, then those it leads to, then sides."""
    one, other = sorted(ends, key=lambda end: (not end.touches, not end.place))
    if other.touches:
        return phrase("from {one} to {other}", one=one.place, other=other.place)
    if one.touches and other.place:
        return phrase("from {one} towards {other}", one=one.place, other=other.place)
    if other.place:
        return phrase("between {one} and {other}", one=one.place, other=other.place)
    side = term(COMPASS[other.edge])
    if one.touches:
        return phrase("from {place} to the {side}", place=one.place, side=side)
    if one.place:
        return phrase("towards {place} and the {side}", place=one.place, side=side)
    return phrase("{one}\N{EN DASH}{other}", one=term(COMPASS[one.edge]), other=side)


def exit_in_words(end: Bearing) -> Part:
    """Describe an exit of a town by what it leads to."""
    if end.touches:
        return phrase("to {place}", place=end.place)
    if end.place:
        return phrase("towards {place}", place=end.place)
    return term(COMPASS[end.edge])


def bearings(name: str, edges: list[int], board: Board | None) -> list[Bearing]:
    """Return what each edge of a hex leads to; no place is named twice for the same tile.

    Only the map decides, so a tile is described in the same words before and after others were
    laid. Without a map, edges lead to no place that could be named.
    """
    if board is None:
        return [Bearing(edge, "", False) for edge in edges]
    hex_index = board.map.hex_index[name]
    names: dict[int, str] = {}
    ranked = {edge: ahead(board, hex_index, edge) for edge in edges}
    for edge in sorted(edges, key=lambda one: ranked[one][0][0] if ranked[one] else 0.0):
        free = [title for _, title in ranked[edge] if title not in names.values()]
        if free:
            names[edge] = free[0]
    return [Bearing(edge, names.get(edge, ""), names.get(edge, "") == beyond(board, hex_index, edge)) for edge in edges]


def beyond(board: Board, hex_index: int, edge: int) -> str | None:
    """Return the name of the place on the next hex, if it has one."""
    other = board.near[hex_index * SIDES + edge]
    return board.hexes[other].title or None if other >= 0 else None


def ahead(board: Board, hex_index: int, edge: int) -> list[tuple[float, str]]:
    """List the nearest places beyond an edge, best first; those aside count as farther away."""
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
