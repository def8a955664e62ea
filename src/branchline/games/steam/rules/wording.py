"""What messages call things: players, colours, hexes, places, sides, where track leads, and what is drawn."""

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, final

from branchline.engine import dice, game, plugin
from branchline.engine.phrase import Part, Phrase, Term, phrase, plural, term
from branchline.games.steam.rules import tiles, turn
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, SEAT_COLOURS, SIDES, Board
from branchline.games.steam.rules.maps import grid, loader
from branchline.games.steam.rules.state import PROMPTS, Steam

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
    return term("nobody") if seat == game.NOBODY else term(SEAT_COLOURS[seat])


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


def path_name(path: tiles.Path) -> Phrase:
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
    """Return what each edge of a hex leads to; no place is named twice for the same tile."""
    # Only the map decides, so a tile is described in the same words before and after others were laid. Without a map,
    # edges lead to no place that could be named.
    if board is None:
        return [Bearing(edge, "", False) for edge in edges]
    hex_index = board.map.hex_index[name]
    names: dict[int, str] = {}
    ranked = {edge: ahead(board, hex_index, edge) for edge in edges}
    for edge in sorted(edges, key=lambda one: ranked[one][0][0] if ranked[one] else 0.0):
        free = [title for _, title in ranked[edge] if title not in names.values()]
        if free:
            names[edge] = free[0]
    found = []
    for edge in edges:
        place, other = names.get(edge, ""), board.near[hex_index * SIDES + edge]
        found.append(Bearing(edge, place, place != "" and other >= 0 and board.hexes[other].title == place))
    return found


def ahead(board: Board, hex_index: int, edge: int) -> list[tuple[float, str]]:
    """List the nearest places beyond an edge, best first; those aside count as farther away."""
    key = hex_index * SIDES + edge
    if key not in board.ahead:
        here = board.hexes[hex_index]
        way = vector(grid.STEPS[edge])
        found = []
        for place in board.map.place_index.values():
            other = board.hexes[place]
            x, y = vector((other.spot[0] - here.spot[0], other.spot[1] - here.spot[1]))
            far = hypot(x, y)
            cosine = (x * way[0] + y * way[1]) / (far * hypot(way[0], way[1])) if far else 0.0
            if cosine > AHEAD - 0.01:
                found.append((far / cosine, other.title))
        board.ahead[key] = sorted(found)[:SIDES]
    return board.ahead[key]


def vector(steps: grid.Spot) -> tuple[float, float]:
    """Columns and lines as lengths."""
    return steps[0] * WIDE, steps[1] * HIGH


def asked_at_deal(board: Board, names: list[str], drawn: list[str], bag: dice.Bag) -> Phrase:
    """What set-up draws next: the cubes, then what decides the first order (STM-4, STM-5)."""
    if bag.names == COLOURS:
        return asked_cube(board, len(names), len(drawn))
    if bag.names == turn.TILE_NUMBERS:
        seat = len([name for name in drawn if name in turn.TILE_NUMBERS])
        return phrase("the action tile that {seat} draws for the first turn order", seat=names[seat])
    return phrase("who opens the auction for first place")


def asked_cube(board: Board, seats: int, place: int) -> Phrase:
    """For what a cube is drawn, by how many were before it: the cities, then the supply spaces."""
    for found in board.hexes:
        number = board.map.city_cubes(found.index, seats)
        if place < number:
            return plural("{n} cube for {city}", "{n} cubes for {city}", number, city=found.title)
        place -= number
    each = board.map.supply_cubes(seats)
    space = place // each + 1
    return plural("{n} cube for supply space {space}", "{n} cubes for supply space {space}", each, space=space)


def called(names: list[str], drawn: str) -> Part:
    """A cube by its colour, an action tile, or the player of a seat that was drawn."""
    if drawn in COLOURS:
        return term(drawn)
    if drawn in turn.TILE_NUMBERS:
        return phrase("{number}: {tile}", number=int(drawn), tile=tile_name(int(drawn)))
    return names[dice.seat_of_lot(drawn)]


def vocabulary() -> plugin.Terms:
    """Return colours, tiles, directions, maps and prompts."""
    return plugin.Terms(
        [
            ("the colour of a cube or a city", COLOURS),
            ("the colour of a player", SEAT_COLOURS),
            ("an action tile", ACTION_TILES[1:]),
            ("an action tile", tuple(tile.title() for tile in ACTION_TILES[1:])),
            ("a track tile", tuple(FACE_NAMES.values())),
            ("a side of a hex", COMPASS),
            ("the title of a map", tuple(loader.our_map(name).title for name in loader.OURS)),
            ("what is asked", PROMPTS),
        ]
    )
