"""New Cities: what becomes of the town, its tile and the links there (STM-18)."""

from __future__ import annotations

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.links import open_at, remove, set_end, which_end
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES, opposite


def is_town(state: Steam, place: int) -> bool:
    """Check whether a hex holds a town that is not a city yet (STM-2.9, STM-2.10)."""
    return state.board.town[place] and state.city[place] < 0


def towns_left(state: Steam) -> list[int]:
    """Return the hexes with a town that is not a city yet."""
    return [place for place in range(state.board.size) if is_town(state, place)]


def may_become_city(state: Steam, place: int) -> bool:
    """Check whether a New City may be placed: on a town, where no link would return to it."""
    return is_town(state, place) and not leads_back(state, place)


def leads_back(state: Steam, place: int) -> bool:
    """Check whether a link would have both its ends at a New City (STM-R.22)."""
    tracks = state.tracks
    for side in range(SIDES):
        end = open_end_facing(state, place, side)
        if end < 0:
            continue
        link = tracks.link_at[end]
        rest = 1 - which_end(tracks, link, end)
        node, far = tracks.nodes[2 * link + rest], tracks.ends[2 * link + rest]
        if node == place or (node < 0 and state.board.near[far] == place):
            return True
    return False


def open_end_facing(state: Steam, place: int, side: int) -> int:
    """Return the exit of an open end that leads to a hex over a side of it, or NOWHERE."""
    other = state.board.near[place * SIDES + side]
    end = other * SIDES + opposite(side)
    return end if other >= 0 and open_at(state.tracks, end) else NOWHERE


def place_city(state: Steam, place: int, colour: int) -> None:
    """Turn a town into a city for good (STM-18.6, STM-18.13): spurs go, track beyond ends there."""
    tracks = state.tracks
    piece = tracks.pieces[place]
    for side in range(SIDES):
        end = open_end_facing(state, place, side)
        if end >= 0:
            reach(state, tracks.link_at[end], end, place)
        elif piece >= 0 and PIECES[piece].exits >> side & 1:
            cut_spur(state, place, side)
    if piece >= 0:
        tracks.supply[tracks.pairs[place]] += 1  # STM-18.3
        tracks.pieces[place] = NOWHERE
        tracks.pairs[place] = NOWHERE
    state.city[place] = colour


def reach(state: Steam, link: int, end: int, place: int) -> None:
    """End a link at a city (STM-18.7, STM-18.8); an unowned one becomes the mover's (STM-18.15)."""
    tracks = state.tracks
    tracks.nodes[2 * link + which_end(tracks, link, end)] = place
    if tracks.owners[link] == NOBODY:
        tracks.owners[link] = state.mover
        tracks.fresh[link] = True
    elif tracks.owners[link] == state.mover:
        tracks.fresh[link] = True  # STM-13.6, should its other end still be open


def cut_spur(state: Steam, place: int, side: int) -> None:
    """Remove a spur; the track it was joined to ends at the city instead (STM-18.9)."""
    tracks = state.tracks
    end = place * SIDES + side
    link = tracks.link_at[end]
    other = state.board.near[end]
    if tracks.ends[2 * link] == tracks.ends[2 * link + 1]:
        remove(tracks, link)  # a bare spur, or one next to a city (STM-18.10, STM-R.21)
        return
    which = 0 if tracks.ends[2 * link] == end and tracks.nodes[2 * link] == place else 1
    tracks.link_at[end] = NOWHERE
    set_end(tracks, link, which, place, other * SIDES + opposite(side))
