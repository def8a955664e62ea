"""Short words for the tests: scenes, and what lies on the map."""

from __future__ import annotations

from typing import Final

import branchline
from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import COLOURS, KINDS, NOWHERE, SIDES
from branchline.games.steam.rules.game import SteamGame
from branchline.games.steam.rules.link_tracing import walks
from branchline.games.steam.rules.state import GONE, Steam
from branchline.games.steam.rules.tiles import EDGE_INDEX, PIECES


def on_the_shelf() -> SteamGame:
    """The game as everyone gets it, with its own type."""
    game = branchline.game("steam")
    assert isinstance(game, SteamGame)
    return game


GAME: Final = on_the_shelf()

# Towns and cities side by side, which neither of the two maps has.
CLOSE: Final = """
format = 1
id = "close"
title = "Close together"
ideal_players = [3]
km_per_hex = 10
grid = '''
      A   B   C   D   E   F   G
  1   .       .       .       .
  2       .       .FIR    .
  3   .       .ELM    .       .
  4       .       .       .
  5   .       .OAK    .       .
  6       .       .       .
  7   .       .YEW    .       .PIN
  8       .       .       .
  9   .       .       .       .
'''
[setup]
supply_spaces = 4
supply_cubes = 3
[setup.with_3_players]
supply_cubes = 2
city_cubes_change = 0
[cities]
ELM = { name = "Elm", colour = "red", cubes = 3 }
FIR = { name = "Fir", colour = "blue", cubes = 3 }
PIN = { name = "Pine", colour = "yellow", cubes = 3 }
[towns]
OAK = { name = "Oak" }
YEW = { name = "Yew" }
"""

# One city far in the north, one in the east, and much empty land.
WIDE: Final = """
format = 1
id = "wide"
title = "Wide land"
ideal_players = [3]
km_per_hex = 10
grid = '''
      A   B   C   D   E   F   G   H   I
  1   .       .       .ELM    .       .
  2       .       .       .       .
  3   .       .       .       .       .
  4       .       .       .       .
  5   .       .       .       .       .
  6       .       .       .       .
  7   .       .       .       .       .PIN
  8       .       .       .       .
  9   .       .       .       .       .
 10       .       .       .       .
 11   .       .       .       .       .
'''
[setup]
supply_spaces = 4
supply_cubes = 3
[setup.with_3_players]
supply_cubes = 2
city_cubes_change = 0
[cities]
ELM = { name = "Elm", colour = "red", cubes = 3 }
PIN = { name = "Pine", colour = "yellow", cubes = 3 }
[towns]
"""


def scene(seats: int = 3, /, **facts: object) -> Steam:
    """A position from a few facts, which is in order."""
    state = GAME.scene(seats, **facts)
    GAME.audit(state)
    return state


def building(seats: int = 3, /, **facts: object) -> Steam:
    """A build turn, of seat 0 if nothing else is said, with cash for everything."""
    return scene(seats, **{"phase": "build", "cash": [50] * seats, **facts})


def spent(before: Steam, after: Steam, seat: int) -> int:
    """What a seat has paid between two positions; money it raised for that is no gain."""
    worth = [state.cash[seat] + 5 * state.incomes[seat] for state in (before, after)]
    return worth[0] - worth[1]


def place_of(state: Steam, name: str) -> int:
    """The hex with a name, or of a city or town."""
    place = state.board.map.find(name)
    assert place >= 0, f"no hex {name}"
    return place


def exit_of(state: Steam, text: str) -> int:
    """The exit a text such as "K15 N" names, as the tracks number it."""
    name, edge = text.rsplit(" ", 1)
    return place_of(state, name) * SIDES + EDGE_INDEX[edge]


def ends_of(state: Steam, number: int) -> tuple[str | None, ...]:
    """The nodes at the two ends of a link in alphabetical order, then None for an open end."""
    nodes = state.tracks.nodes[2 * number : 2 * number + 2]
    named = sorted(state.board.hexes[node].title for node in nodes if node >= 0)
    return (*named, *[None] * (2 - len(named)))


def link(state: Steam, text: str) -> tuple[int | None, tuple[str | None, ...]]:
    """Owner and ends of the link that ends at an exit such as "K15 N"."""
    number = state.tracks.link_at[exit_of(state, text)]
    assert number >= 0, f"no link ends at {text}"
    owner = state.tracks.owners[number]
    assert owner != GONE
    return None if owner == NOBODY else owner, ends_of(state, number)


def links(state: Steam, seat: int | None) -> list[tuple[str | None, ...]]:
    """The links of a seat, or those of no one (None), by their ends."""
    wanted = NOBODY if seat is None else seat
    found = [ends_of(state, number) for number, owner in enumerate(state.tracks.owners) if owner == wanted]
    return sorted(found, key=str)


def tile(state: Steam, name: str) -> str | None:
    """The piece that lies on a hex, None if there is none."""
    piece = state.tracks.pieces[place_of(state, name)]
    return None if piece < 0 else PIECES[piece].text


def cubes(state: Steam, name: str) -> dict[str, int]:
    """The cubes in a city by colour, those that are there."""
    return by_colour(state.cubes, place_of(state, name))


def supply_space(state: Steam, number: int) -> dict[str, int]:
    """The cubes of a supply space, counted from 1, by colour."""
    return by_colour(state.spaces, number - 1)


def by_colour(counts: list[int], number: int) -> dict[str, int]:
    """The cubes at the place with a number, by the names of their colours."""
    found = counts[number * KINDS : (number + 1) * KINDS]
    return {COLOURS[kind]: found[kind] for kind in range(KINDS) if found[kind]}


def lays(state: Steam) -> list[str]:
    """The texts of the tiles that are listed."""
    return [move.text for move in state.moves() if move.text.startswith("lay ")]


def links_by_exit(state: Steam) -> list[int]:
    """Which of the links noted each exit is of, also in the middle of a link."""
    link_of = [NOWHERE] * len(state.tracks.link_at)
    for exits, _, _ in walks(state):
        for end in exits:
            link_of[end] = state.tracks.link_at[exits[0]]
    return link_of
