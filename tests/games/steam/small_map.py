"""A small map on which one tile joins two places, and networks drawn on it link by link.

Every hex is a city, a town, or lies straight between two of them. So most links take one tile, and
a second link between the same places takes two, round one side or the other.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from branchline.games.steam.rules.tiles import BY_EXITS, BY_PATHS, EDGES, PIECES

TEXT: Final = """
format = 1
id = "small"
title = "A small map"
ideal_players = [3, 4]

grid = '''
      A   B   C   D   E   F   G   H   I
  1   .BRO    .       .TOT    .       .PAI
  2       .       .       .       .
  3   .       .YAR    .       .TOR    .
  4       .       .       .       .
  5   .TRI    .       .RED    .       .BLY
  6       .       .       .       .
  7   .       .OLD    .       .BOS    .
  8       .       .       .       .
  9   .POO    .       .THI    .       .PER
 10       .       .       .       .
 11   .       .TRU    .       .YEO    .
 12       .       .       .       .
 13   .ROW    .       .BUR    .       .YOR
'''

[setup]
supply_spaces = 12
supply_cubes = 3

[cities]
BLY = { name = "Blyth",   colour = "blue",   cubes = 2 }
BOS = { name = "Boston",  colour = "red",    cubes = 3 }
BRO = { name = "Brook",   colour = "blue",   cubes = 2 }
BUR = { name = "Bury",    colour = "blue",   cubes = 2 }
PAI = { name = "Paisley", colour = "purple", cubes = 2 }
PER = { name = "Perth",   colour = "purple", cubes = 2 }
POO = { name = "Poole",   colour = "purple", cubes = 2 }
RED = { name = "Redhill", colour = "red",    cubes = 2 }
ROW = { name = "Rowan",   colour = "red",    cubes = 2 }
YAR = { name = "Yarm",    colour = "yellow", cubes = 2 }
YEO = { name = "Yeovil",  colour = "yellow", cubes = 2 }
YOR = { name = "York",    colour = "yellow", cubes = 2 }

[towns]
OLD = { name = "Oldham" }
THI = { name = "Thirsk" }
TOR = { name = "Torquay" }
TOT = { name = "Totnes" }
TRI = { name = "Tring" }
TRU = { name = "Truro" }
"""

Spot = tuple[int, int]

STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # by edge, clockwise from N
HEXES: Final = {
    "Brook": "A1", "Tring": "A5", "Poole": "A9", "Rowan": "A13",
    "Yarm": "C3", "Oldham": "C7", "Truro": "C11",
    "Totnes": "E1", "Redhill": "E5", "Thirsk": "E9", "Bury": "E13",
    "Torquay": "G3", "Boston": "G7", "Yeovil": "G11",
    "Paisley": "I1", "Blyth": "I5", "Perth": "I9", "York": "I13",
}  # fmt: skip
PLACES: Final = {(ord(name[0]) - 64, int(name[1:])): place for place, name in HEXES.items()}
TOWNS: Final = ("Oldham", "Thirsk", "Torquay", "Totnes", "Tring", "Truro")
COLOURS: Final = {"B": "blue", "P": "purple", "R": "red", "Y": "yellow"}

STRAIGHT: Final = 0
LEFT: Final = 1
RIGHT: Final = 2


def colour_of(place: str) -> str | None:
    """The colour printed on a place, None for a town."""
    if place in TOWNS:
        return None
    return "red" if place == "Boston" else COLOURS[place[0]]


def spot_of(place: str) -> Spot:
    """The column and line of a place."""
    return ord(HEXES[place][0]) - 64, int(HEXES[place][1:])


def step(spot: Spot, edge: int) -> Spot:
    """The hex across an edge."""
    return spot[0] + STEPS[edge][0], spot[1] + STEPS[edge][1]


def hex_name(spot: Spot) -> str:
    """A hex by its name."""
    return f"{chr(64 + spot[0])}{spot[1]}"


def on_map(spot: Spot) -> bool:
    """Whether a hex is on the map."""
    return 1 <= spot[0] <= 9 and 1 <= spot[1] <= 13


def neighbours(place: str) -> dict[str, int]:
    """The places two steps away in a straight line, and the edge that leads there."""
    found = {}
    for edge in range(6):
        other = PLACES.get(step(step(spot_of(place), edge), edge))
        if other is not None:
            found[other] = edge
    return found


def way(one: str, other: str, bend: int = STRAIGHT) -> list[tuple[Spot, int, int]] | None:
    """The hexes of a link with the edges its track joins; None if they are not on the map."""
    edge = neighbours(one)[other]
    turn = {STRAIGHT: 0, LEFT: -1, RIGHT: 1}[bend]
    out = (edge + turn) % 6
    first = step(spot_of(one), out)
    if bend == STRAIGHT:
        return [(first, (out + 3) % 6, out)]
    # Round a corner: leave next to the straight edge, go alongside, come in from the other side.
    second = step(first, edge)
    if not on_map(first) or not on_map(second):
        return None
    back = (edge - turn) % 6
    return [(first, (out + 3) % 6, edge), (second, (edge + 3) % 6, back)]


def straight_lays() -> list[str]:
    """The tiles that join two places by themselves, as moves."""
    found = []
    for one in HEXES:
        for other, edge in neighbours(one).items():
            if one < other:
                ends = f"{EDGES[edge]}-{EDGES[(edge + 3) % 6]}"
                found.append(f"lay {hex_name(step(spot_of(one), edge))} 21 {ends}")
    return found


STRAIGHT_LAYS: Final = straight_lays()


class Track:
    """Track collected link by link, as the facts of a scene."""

    def __init__(self) -> None:
        self.paths: dict[str, tuple[int, int]] = {}
        self.spurs: dict[str, int] = {}  # exits by town, a bit for each edge
        self.owners: dict[str, int | None] = {}

    def add(self, one: str, other: str, owner: int | None, bend: int = STRAIGHT) -> bool:
        """Add a complete link, if there is room for it."""
        hexes = way(one, other, bend)
        if hexes is None or any(hex_name(spot) in self.paths for spot, _, _ in hexes):
            return False
        leaving = [(one, (hexes[0][1] + 3) % 6), (other, (hexes[-1][2] + 3) % 6)]
        towns = [(town, edge) for town, edge in leaving if town in TOWNS]
        if any(bin(self.spurs.get(town, 0) | 1 << edge).count("1") > 4 for town, edge in towns):
            return False
        for town, edge in towns:
            self.spurs[town] = self.spurs.get(town, 0) | 1 << edge
        for spot, a, b in hexes:
            self.paths[hex_name(spot)] = (min(a, b), max(a, b))
        spot, entry, _ = hexes[0]
        exit_name = f"{hex_name(spot)} {EDGES[entry]}"
        if one in TOWNS:
            exit_name = f"{HEXES[one]} {EDGES[(entry + 3) % 6]}"
        self.owners[exit_name] = owner
        return True

    def facts(self, new_cities: dict[str, str]) -> dict[str, Any]:
        """The map, the tiles and the owners; a New City needs no tile."""
        tiles = {name: PIECES[BY_PATHS[(path,)][0]].text for name, path in self.paths.items()}
        owners = dict(self.owners)
        for town, exits in self.spurs.items():
            if town not in new_cities:
                tiles[HEXES[town]] = PIECES[BY_EXITS[exits][0]].text
        for town in new_cities:
            for edge in range(6):
                # The spur is not there: the link is named by the exit that faces the city.
                spur = f"{HEXES[town]} {EDGES[edge]}"
                if spur in owners:
                    beside = hex_name(step(spot_of(town), edge))
                    owners[f"{beside} {EDGES[(edge + 3) % 6]}"] = owners.pop(spur)
        return {"map": TEXT, "tiles": tiles, "owners": owners, "new_cities": new_cities}


def network(
    *links: tuple[str, str, int | None] | tuple[str, str, int | None, int], new_cities: dict[str, str] | None = None
) -> dict[str, Any]:
    """The facts of a scene with these complete links: two places, an owner, perhaps a bend."""
    track = Track()
    for link in links:
        assert track.add(*link), f"there is no room for {link}"
    return track.facts(new_cities or {})


def along(way_text: str, *owners: int | None) -> list[tuple[str, str, int | None]]:
    """The links of a way such as "Yarm > Oldham > Poole", of one owner or of one each."""
    places = way_text.split(" > ")
    each = owners if len(owners) > 1 else owners * (len(places) - 1)
    return [(one, other, owner) for (one, other), owner in zip(pairwise(places), each, strict=True)]
