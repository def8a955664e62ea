"""What messages call things: players, colours, tiles, hexes, places, sides and track."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import NOBODY
from branchline.engine.phrase import Part, Phrase, Term, phrase, plural, term
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, SEAT_COLOURS, SIDES, Board
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import Path

# The sides of a hex, in the order of EDGES.
COMPASS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
# The faces without a town by what is on them; a town is described by its exits.
FACE_NAMES: Final = {
    "21": "a straight",
    "22": "a gentle curve",
    "23": "a tight curve",
    "41": "a straight crossing a gentle curve",
    "42": "two straights crossing",
    "43": "two gentle curves crossing",
    "44": "a straight beside a tight curve",
    "45": "two gentle curves side by side",
    "46": "a gentle curve beside a tight curve",
    "47": "a gentle curve beside a tight curve",
}


def player_name(seat: int) -> Term:
    """Name a player by the colour of their discs; an unowned link is `nobody`."""
    return term("nobody") if seat == NOBODY else term(SEAT_COLOURS[seat])


def colour_name(kind: int) -> Term:
    """Name the colour of a cube or a city."""
    return term(COLOURS[kind])


def tile_name(number: int) -> Term:
    """Name an action tile."""
    return term(ACTION_TILES[number].title())


def hex_name(state: Steam, place: int) -> str:
    """Name a hex as the map does."""
    return state.board.hexes[place].name


def place_name(state: Steam, place: int) -> str:
    """Name the city or town on a hex."""
    return state.board.hexes[place].title


def hex_and_place(name: str, board: Board | None) -> Part:
    """Name a hex and the place on it, if the map is known and there is one."""
    title = board.hexes[board.map.hex_index[name]].title if board is not None else ""
    return phrase("{place} ({hex})", place=title, hex=name) if title else name


def side_name(side: int) -> Term:
    """Name a side of a hex."""
    return term(COMPASS[side])


def side_names(exits: int) -> list[Term]:
    """Name the sides of a hex whose bits are set."""
    return [side_name(side) for side in range(SIDES) if exits >> side & 1]


def path_name(path: Path) -> Phrase:
    """Name a path of a tile by the two sides it joins."""
    return phrase("{one}\N{EN DASH}{other}", one=side_name(path[0]), other=side_name(path[1]))


def losses(points: int, income: int) -> list[Phrase]:
    """Return lost points and steps of income in words, if any."""
    found = []
    if points:
        found.append(plural("{n} victory point", "{n} victory points", points))
    if income:
        found.append(plural("{n} step of income", "{n} steps of income", income))
    return found
