"""Names in refusals: players by their colours, hexes, places, sides and track."""

from __future__ import annotations

from branchline.engine.game import NOBODY
from branchline.engine.phrase import Phrase, Term, phrase, term
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, SEAT_COLOURS, SIDES
from branchline.games.steam.rules.describe import COMPASS
from branchline.games.steam.rules.money import purse
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import Path


def player(seat: int) -> Term:
    """A seat by the colour of its discs; of a link that has no owner, nobody."""
    return term("nobody") if seat == NOBODY else term(SEAT_COLOURS[seat])


def colour(kind: int) -> Term:
    """The colour of a cube or a city."""
    return term(COLOURS[kind])


def tile(number: int) -> Term:
    """An action tile."""
    return term(ACTION_TILES[number].title())


def hex_name(state: Steam, place: int) -> str:
    """A hex as it is called on the map."""
    return state.board.hexes[place].name


def title(state: Steam, place: int) -> str:
    """The name of a city or a town."""
    return state.board.hexes[place].title


def side(number: int) -> Term:
    """A side of a hex."""
    return term(COMPASS[number])


def sides(exits: int) -> list[Term]:
    """The sides of a hex whose bits are set."""
    return [side(number) for number in range(SIDES) if exits >> number & 1]


def path_name(path: Path) -> Phrase:
    """A path of a tile by the two sides it joins."""
    return phrase("{one}\N{EN DASH}{other}", one=side(path[0]), other=side(path[1]))


def raisable(state: Steam) -> int:
    """The dollars that the mover can raise beside cash."""
    return purse(state, state.mover) - state.cash[state.mover]
