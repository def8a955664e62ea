"""Cubes, players, places, links and payments as short texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import COLOURS, KINDS, SEAT_COLOURS
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.money import pay
from branchline.games.steam.rules.state import Steam

DASH: Final = "\N{EN DASH}"
CUBE_STYLES: Final = ("red", "blue", "yellow", "magenta", "bright_black")
SEAT_STYLES: Final = ("dark_orange", "green", "tan", "bold", "orange4", "bright_black")
SEAT_LETTERS: Final = ("O", "G", "N", "W", "B", "K")  # as on the map; = is unowned
CUBE_LETTERS: Final = ("r", "b", "y", "p", "e")


def cube(colour: int) -> Text:
    """Return a colour in its style."""
    return Text(COLOURS[colour], style=CUBE_STYLES[colour])


def cubes(counts: Sequence[int]) -> Text:
    """Return cubes with their numbers: `red 2, blue`."""
    found = [Text.assemble(cube(colour), f" {n}" if n > 1 else "") for colour, n in enumerate(counts) if n]
    return Text(", ").join(found) if found else Text("none", style="dim")


def cubes_at(state: Steam, place: int) -> Text:
    """Return the cubes in a city."""
    return cubes(state.cubes[place * KINDS : (place + 1) * KINDS])


def seat_colour(seat: int) -> Text:
    """Return the colour that a seat plays."""
    return Text(SEAT_COLOURS[seat], style=SEAT_STYLES[seat])


def player(names: list[str], seat: int) -> Text:
    """Return a player's name in the seat's colour."""
    return Text(names[seat], style=SEAT_STYLES[seat])


def place_name(state: Steam, place: int) -> str:
    """Return the name of a city or town, or the letters of any other hex."""
    there = state.board.hexes[place]
    return there.title or there.name


def link_name(state: Steam, link: int) -> str:
    """Return a link by its ends: `Albany–New York`, `Albany–open towards L18`."""
    tracks = state.tracks
    ends, loose = [], []
    for at in (2 * link, 2 * link + 1):
        if tracks.nodes[at] >= 0:
            ends.append(place_name(state, tracks.nodes[at]))
        else:
            loose.append(place_name(state, state.board.near[tracks.ends[at]]))
    if not ends:
        return f"loose track between {' and '.join(loose)}"
    return DASH.join([*ends, *[f"open towards {name}" for name in loose]])


def links_of(state: Steam, seat: int, done: bool | None = None) -> list[int]:
    """Return the links of a seat, or of NOBODY: all, or those that are complete or not."""
    tracks = state.tracks
    return [
        link for link, owner in enumerate(tracks.owners) if owner == seat and done in (None, complete(tracks, link))
    ]


def signed(number: int) -> str:
    """Return a number with its sign, as on the income track."""
    return f"{number:+d}" if number else "0"


def owner_name(names: list[str], owner: int) -> str:
    """Return who owns a link."""
    return "nobody" if owner == NOBODY else names[owner]


def unknown_hex(state: Steam, name: str) -> Text:
    """Say what is wrong with a name that is not a hex in play."""
    beyond = state.board.map.out_of_play(name)
    return Text(f"{beyond or f'There is no hex or place {name}'}.")


def payment_words(state: Steam, price: int) -> str:
    """Return the cash that a price leaves the mover, and what raising the rest of it costs."""
    # `leaves $4`, or `income 0 to -1, leaves $3`.
    seat = state.mover
    after = state.copy()
    pay(after, seat, price)
    parts = []
    if after.incomes[seat] != state.incomes[seat]:
        parts.append(f"income {signed(state.incomes[seat])} to {signed(after.incomes[seat])}")
    if after.points[seat] != state.points[seat]:
        parts.append(f"VP {state.points[seat]} to {after.points[seat]}")
    return ", ".join([*parts, f"leaves ${after.cash[seat]}"])
