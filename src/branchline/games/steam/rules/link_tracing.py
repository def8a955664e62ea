"""The links that follow from the tiles on the map, found by walking the track."""

from __future__ import annotations

from branchline.engine.errors import BadData
from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.consistency import goes_on, outside, starts, through
from branchline.games.steam.rules.links import new_link, opposite, set_end
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES


def along(state: Steam, place: int, side: int) -> tuple[list[int], int]:
    """The exits of the link that ends at an exit, from there on, and the node at its far end."""
    pieces = state.tracks.pieces
    exits = [place * SIDES + side]
    out = side
    if not PIECES[pieces[place]].town:
        out = through(pieces[place], side)
        exits.append(place * SIDES + out)
    while goes_on(state, place, out):
        place, entry = state.board.near[place * SIDES + out], opposite(out)
        exits.append(place * SIDES + entry)
        if PIECES[pieces[place]].town:
            return exits, place  # the town ends every link that enters it (STM-11.4)
        out = through(pieces[place], entry)
        exits.append(place * SIDES + out)
    return exits, outside(state, place, out)


def walks(state: Steam) -> list[tuple[list[int], int, int]]:
    """Every link on the map, once: its exits from end to end, and the nodes at its ends."""
    found: list[tuple[list[int], int, int]] = []
    walked: set[int] = set()
    for place, piece in enumerate(state.tracks.pieces):
        if piece < 0:
            continue
        for side in starts(state, place, piece):
            if place * SIDES + side not in walked:
                exits, node = along(state, place, side)
                first = place if PIECES[piece].town else outside(state, place, side)
                found.append((exits, first, node))
                walked.update(exits)
    for place, piece in enumerate(state.tracks.pieces):
        for side in range(SIDES):
            exit_there = piece >= 0 and PIECES[piece].exits >> side & 1
            if exit_there and place * SIDES + side not in walked:
                name = state.board.hexes[place].name
                raise BadData(f"tracks: {name} is part of a ring without an end")
    return found


def note_links(state: Steam) -> list[int]:
    """Note every link on the map as nobody's; tells which link each exit is of."""
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


def links_by_exit(state: Steam) -> list[int]:
    """Which of the links noted each exit is of, also in the middle of a link."""
    link_of = [NOWHERE] * len(state.tracks.link_at)
    for exits, _, _ in walks(state):
        for end in exits:
            link_of[end] = state.tracks.link_at[exits[0]]
    return link_of
