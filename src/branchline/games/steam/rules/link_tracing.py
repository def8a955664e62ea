"""The links that follow from the tiles on the map, found by walking the track."""

from __future__ import annotations

from branchline.engine.errors import BadData
from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.links import new_link, set_end
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES, opposite


def along(near: list[int], pieces: list[int], city: list[int], start: int) -> list[int]:
    """Return the exits of the link that ends at an exit, from there to its other end.

    An exit is hex * 6 + side. `near` is by exit; `pieces` and `city` are by hex, below 0 for none.
    """
    exits = [start]
    at = start
    if not PIECES[pieces[at // SIDES]].town:
        at = across(pieces[at // SIDES], at)
        exits.append(at)
    while goes_on(near, pieces, city, at):
        at = near[at] * SIDES + opposite(at % SIDES)
        exits.append(at)
        if PIECES[pieces[at // SIDES]].town:
            break  # the town ends every link that enters it (STM-11.4)
        at = across(pieces[at // SIDES], at)
        exits.append(at)
    return exits


def goes_on(near: list[int], pieces: list[int], city: list[int], at: int) -> bool:
    """Check whether track meets track beyond an exit."""
    other = near[at]
    if other < 0 or city[other] >= 0 or pieces[other] < 0:
        return False
    return bool(PIECES[pieces[other]].exits >> opposite(at % SIDES) & 1)


def across(piece: int, at: int) -> int:
    """Return the exit by which a path leaves the hex that it entered at another."""
    side = at % SIDES
    for one, other in PIECES[piece].paths:
        if side in (one, other):
            return at - side + one + other - side
    raise BadData("tracks: a tile without a path from its exit")


def walks(state: Steam) -> list[tuple[list[int], int, int]]:
    """Return every link on the map, once: its exits from end to end, and the nodes at its ends."""
    found: list[tuple[list[int], int, int]] = []
    walked: set[int] = set()
    near, pieces = state.board.near, state.tracks.pieces
    for place, piece in enumerate(pieces):
        for start in starts(state, place, piece):
            if start not in walked:
                exits = along(near, pieces, state.city, start)
                found.append((exits, node_at(state, exits, 0), node_at(state, exits, -1)))
                walked.update(exits)
    for place, piece in enumerate(pieces):
        for side in range(SIDES):
            exit_there = piece >= 0 and PIECES[piece].exits >> side & 1
            if exit_there and place * SIDES + side not in walked:
                name = state.board.hexes[place].name
                raise BadData(f"tracks: {name} is part of a loop")
    return found


def starts(state: Steam, place: int, piece: int) -> list[int]:
    """Return the exits of a tile at which a link ends: spurs, and exits to a city or to nothing."""
    found = []
    near, pieces = state.board.near, state.tracks.pieces
    for side in range(SIDES):
        at = place * SIDES + side
        if piece >= 0 and PIECES[piece].exits >> side & 1:
            if near[at] < 0:
                raise BadData(f"tracks: {state.board.hexes[place].name} leads off the map")
            if PIECES[piece].town or not goes_on(near, pieces, state.city, at):
                found.append(at)
    return found


def node_at(state: Steam, exits: list[int], end: int) -> int:
    """Return the town or city at an end of a walk (0 or -1), NOWHERE if it ends openly."""
    at = exits[end]
    is_beside_city = len(exits) == 1 and end == -1  # a spur that meets a city (STM-R.18)
    if PIECES[state.tracks.pieces[at // SIDES]].town and not is_beside_city:
        return at // SIDES
    other = state.board.near[at]
    return other if state.city[other] >= 0 else NOWHERE


def note_links(state: Steam) -> list[int]:
    """Enter every link on the map as unowned; return the link of each exit."""
    tracks = state.tracks
    link_of = [NOWHERE] * len(tracks.link_at)
    for exits, first, last in walks(state):
        if first >= 0 and first == last:
            name = state.board.hexes[first].name
            raise BadData(f"tracks: a link begins and ends at {name}")  # STM-9.19
        link = new_link(tracks, NOBODY)
        tracks.fresh[link] = False
        set_end(tracks, link, 0, first, exits[0])
        set_end(tracks, link, 1, last, exits[-1])
        for end in exits:
            link_of[end] = link
    return link_of
