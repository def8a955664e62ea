"""The links that follow from the tiles on the map, found by walking the track."""

from __future__ import annotations

from branchline.engine import errors, game
from branchline.games.steam.rules import links, tiles
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.state import Steam


def along(near: list[int], pieces: list[int], city: list[int], start: int) -> list[int]:
    """Return the exits of the link that ends at an exit, from there to its other end."""
    # An exit is hex * 6 + side. `near` is by exit; `pieces` and `city` are by hex, below 0 for none.
    exits = [start]
    at = start
    if not tiles.PIECES[pieces[at // SIDES]].town:
        at = across(pieces[at // SIDES], at)
        exits.append(at)
    while goes_on(near, pieces, city, at):
        at = near[at] * SIDES + tiles.opposite(at % SIDES)
        exits.append(at)
        if tiles.PIECES[pieces[at // SIDES]].town:
            break  # the town ends every link that enters it (STM-11.4)
        at = across(pieces[at // SIDES], at)
        exits.append(at)
    return exits


def goes_on(near: list[int], pieces: list[int], city: list[int], at: int) -> bool:
    """Check whether track meets track beyond an exit."""
    other = near[at]
    if other < 0 or city[other] >= 0 or pieces[other] < 0:
        return False
    return bool(tiles.PIECES[pieces[other]].exits >> tiles.opposite(at % SIDES) & 1)


def across(piece: int, at: int) -> int:
    """Return the exit by which a path leaves the hex that it entered at another."""
    side = at % SIDES
    for one, other in tiles.PIECES[piece].paths:
        if side in (one, other):
            return at - side + one + other - side
    raise errors.BadData("tracks: a tile without a path from its exit")


def walks(state: Steam) -> list[tuple[list[int], int, int]]:
    """Return every link on the map, once: its exits from end to end, and the nodes at its ends."""
    near, pieces, city = state.board.near, state.tracks.pieces, state.city
    found: list[tuple[list[int], int, int]] = []
    walked: set[int] = set()
    there = [
        place * SIDES + side
        for place, piece in enumerate(pieces)
        for side in range(SIDES)
        if piece >= 0 and tiles.PIECES[piece].exits >> side & 1
    ]
    for at in there:
        errors.expect(near[at] >= 0, f"tracks: {state.board.hexes[at // SIDES].name} leads off the map")
        # A link ends at a spur, and at an exit to a city or to nothing.
        ends = tiles.PIECES[pieces[at // SIDES]].town or not goes_on(near, pieces, city, at)
        if ends and at not in walked:
            exits = along(near, pieces, city, at)
            found.append((exits, node_at(state, exits, 0), node_at(state, exits, -1)))
            walked.update(exits)
    for at in there:
        errors.expect(at in walked, f"tracks: {state.board.hexes[at // SIDES].name} is part of a loop")
    return found


def node_at(state: Steam, exits: list[int], end: int) -> int:
    """Return the town or city at an end of a walk (0 or -1), NOWHERE if it ends openly."""
    at = exits[end]
    is_beside_city = len(exits) == 1 and end == -1  # a spur that meets a city (STM-R.18)
    if tiles.PIECES[state.tracks.pieces[at // SIDES]].town and not is_beside_city:
        return at // SIDES
    other = state.board.near[at]
    return other if state.city[other] >= 0 else NOWHERE


def note_links(state: Steam) -> list[int]:
    """Enter every link on the map as unowned; return the link of each exit."""
    tracks = state.tracks
    link_of = [NOWHERE] * len(tracks.link_at)
    for exits, first, last in walks(state):
        name = state.board.hexes[first].name
        errors.expect(first < 0 or first != last, f"tracks: a link begins and ends at {name}")  # STM-9.19
        link = links.new_link(tracks, game.NOBODY)
        tracks.fresh[link] = False
        links.set_end(tracks, link, 0, first, exits[0])
        links.set_end(tracks, link, 1, last, exits[-1])
        for end in exits:
            link_of[end] = link
    return link_of
