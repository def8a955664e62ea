"""The links that follow from the tiles on the map, found by walking the track."""

from typing import Final

from branchline.engine import errors, game
from branchline.engine.packed import i64, vec
from branchline.games.steam.rules import links, tiles
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.state import Steam


def across(piece: tiles.Piece, side: int) -> int:
    """Return the side by which a path leaves that enters by another: for a spur of a town the same; or NOWHERE."""
    for one, other in piece.paths:
        if side in (one, other):
            return one + other - side
    return side if piece.town and piece.exits >> side & 1 else NOWHERE


ACROSS: Final = vec[i64]([across(piece, side) for piece in tiles.PIECES for side in range(SIDES)])


def trace(near: vec[i64], pieces: vec[i64], start: i64, exits: vec[i64], count: i64) -> i64:
    """Note the exits of the link that ends at an exit, after others; return how many there are then."""
    # An exit is hex * 6 + side. `near` is by exit; `pieces` is by hex, below 0 for none.
    at = start
    while at >= 0:
        exits[count] = at
        count += 1
        side = at % SIDES
        out = ACROSS[pieces[at // SIDES] * SIDES + side]
        if out != side:
            at += out - side
            exits[count] = at
            count += 1
        elif at != start:
            break  # the town ends every link that enters it (STM-11.4)
        at = beyond(near, pieces, at)
    return count


def beyond(near: vec[i64], pieces: vec[i64], at: i64) -> i64:
    """Return the exit that track meets beyond an exit, or NOWHERE."""
    other = near[at]
    if other >= 0 and pieces[other] >= 0:  # on a city there is never a tile
        side = tiles.opposite(at % SIDES)
        if ACROSS[pieces[other] * SIDES + side] >= 0:
            return other * SIDES + side
    return NOWHERE


def along(near: vec[i64], pieces: vec[i64], start: i64) -> list[int]:
    """Return the exits of the link that ends at an exit, from there to its other end."""
    exits = near[:]  # as long as it could be
    return [*exits[: trace(near, pieces, start, exits, 0)]]


def walks(state: Steam) -> list[tuple[list[int], int, int]]:
    """Return every link on the map, once: its exits from end to end, and the nodes at its ends."""
    near, pieces = state.board.near, state.tracks.pieces
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
        ends = tiles.PIECES[pieces[at // SIDES]].town or beyond(near, pieces, at) < 0
        if ends and at not in walked:
            exits = along(near, pieces, at)
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
