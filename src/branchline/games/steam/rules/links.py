"""Links: how track joins, completes, is claimed, is lost, and ends at a New City (STM-12 to STM-14, STM-18)."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.state import GONE, Steam, Tracks
from branchline.games.steam.rules.tiles import PIECES, opposite

# What a track meets beyond a side of its hex.
BARRED: Final = 0  # no track may cross: water, a thick edge, the end of the map (STM-9.17)
FREE: Final = 1  # nothing: the track would end openly (STM-9.23)
CITY_SIDE: Final = 2  # a city has track to all its edges (STM-2.13), for everyone (STM-9.24)
OWN: Final = 3  # an open end of the builder
UNOWNED: Final = 4  # an unowned open end, which the builder may not start from
CLAIMABLE: Final = 5  # an unowned open end, which the builder may continue (STM-14.2)
OTHERS: Final = 6  # an open end of another player, of plain track (STM-13.3)
OTHERS_SPUR: Final = 7  # an open end of another player, of a town (STM-11.8)


def side_of(state: Steam, place: int, side: int) -> int:
    """What a track of the mover that leaves a hex by a side would meet."""
    other = state.board.near[place * SIDES + side]
    if other < 0:
        return BARRED
    if state.city[other] >= 0:
        return CITY_SIDE
    tracks = state.tracks
    # A hex without track on this side: a link noted at the facing exit ends there openly.
    link = tracks.link_at[other * SIDES + opposite(side)]
    if link < 0:
        return FREE
    owner = tracks.owners[link]
    if owner == state.mover:
        return OWN
    if owner == NOBODY:
        return CLAIMABLE if claimable(state, link) else UNOWNED
    return OTHERS_SPUR if state.board.town[other] else OTHERS


def met(state: Steam, place: int, side: int) -> int:
    """The link whose open end a track leaving by a side would join."""
    other = state.board.near[place * SIDES + side]
    return state.tracks.link_at[other * SIDES + opposite(side)]


def other_node(tracks: Tracks, link: int) -> int:
    """The node a link with an open end starts from, NOWHERE if both ends are open."""
    return max(tracks.nodes[2 * link], tracks.nodes[2 * link + 1])


def claimable(state: Steam, link: int) -> bool:
    """Whether the mover may continue an unowned link (STM-14.2, STM-R.19)."""
    # It may have been theirs before (STM-14.5); complete links have no open end to claim (STM-14.6).
    node = other_node(state.tracks, link)
    return node >= 0 and (state.city[node] >= 0 or has_link_at(state, node))


def has_link_at(state: Steam, node: int) -> bool:
    """Whether a link of the mover ends at a node."""
    tracks = state.tracks
    for link, owner in enumerate(tracks.owners):
        if owner == state.mover:
            if tracks.nodes[2 * link] == node or tracks.nodes[2 * link + 1] == node:
                return True
    return False


def complete(tracks: Tracks, link: int) -> bool:
    """Whether both ends of a link are at nodes (STM-12.2); else it is unfinished (STM-13.1)."""
    return tracks.nodes[2 * link] >= 0 and tracks.nodes[2 * link + 1] >= 0


def new_link(tracks: Tracks, owner: int) -> int:
    """A link without ends yet, in the place of one that is gone if there is one."""
    for link, was in enumerate(tracks.owners):
        if was == GONE:
            tracks.owners[link] = owner
            tracks.fresh[link] = True
            return link
    return add_link(tracks, owner, True)


def add_link(tracks: Tracks, owner: int, fresh: bool) -> int:
    """A link without ends yet, after all others."""
    tracks.owners.append(owner)
    tracks.fresh.append(fresh)
    tracks.nodes += [NOWHERE, NOWHERE]
    tracks.ends += [NOWHERE, NOWHERE]
    return len(tracks.owners) - 1


def set_end(tracks: Tracks, link: int, which: int, node: int, end: int) -> None:
    """Note where one of the two ends of a link is."""
    tracks.nodes[2 * link + which] = node
    tracks.ends[2 * link + which] = end
    tracks.link_at[end] = link


def which_end(tracks: Tracks, link: int, end: int) -> int:
    """Which of its two ends, 0 or 1, a link has at an exit and open."""
    first = tracks.ends[2 * link] == end and tracks.nodes[2 * link] < 0
    return 0 if first else 1


def open_at(tracks: Tracks, end: int) -> bool:
    """Whether a link ends openly at an exit."""
    link = tracks.link_at[end]
    if link < 0:
        return False
    which = which_end(tracks, link, end)
    return tracks.nodes[2 * link + which] < 0 and tracks.ends[2 * link + which] == end


def remove(tracks: Tracks, link: int) -> None:
    """Take a link away; its number may be used again."""
    tracks.owners[link] = GONE
    tracks.fresh[link] = False
    for which in (0, 1):
        end = tracks.ends[2 * link + which]
        if end >= 0 and tracks.link_at[end] == link:
            tracks.link_at[end] = NOWHERE
        tracks.nodes[2 * link + which] = NOWHERE
        tracks.ends[2 * link + which] = NOWHERE


def add_path(state: Steam, place: int, path: tuple[int, int], owner: int) -> int:
    """New track between two sides of a hex, joined to whatever meets it; return the link."""
    # Whatever it joins becomes one link of the owner (STM-9.12, STM-14.1, STM-16.11).
    tracks = state.tracks
    sides = [side_of(state, place, side) for side in path]
    joined = [met(state, place, side) if kind >= OWN else NOWHERE for side, kind in zip(path, sides, strict=True)]
    link = new_link(tracks, owner)
    for which in (0, 1):
        end = place * SIDES + path[which]
        if joined[which] >= 0:
            take_over(state, link, which, joined[which], place, path[which])
        else:
            set_end(tracks, link, which, state.board.near[end] if sides[which] == CITY_SIDE else NOWHERE, end)
    return link


def add_spur(state: Steam, place: int, side: int, owner: int) -> int:
    """New track between a town and a side of its hex; it belongs to the owner of the track it meets (STM-11.7)."""
    tracks = state.tracks
    kind = side_of(state, place, side)
    end = place * SIDES + side
    if kind in (OTHERS, OTHERS_SPUR):
        owner = tracks.owners[met(state, place, side)]
    old = met(state, place, side) if kind >= OWN else NOWHERE
    link = new_link(tracks, owner)
    if old >= 0:
        take_over(state, link, 1, old, place, side)
    else:
        # A spur next to a city is a whole link (STM-R.18): both ends are this exit.
        set_end(tracks, link, 1, state.board.near[end] if kind == CITY_SIDE else NOWHERE, end)
    set_end(tracks, link, 0, place, end)
    return link


def take_over(state: Steam, link: int, which: int, old: int, place: int, side: int) -> None:
    """A link that met an open end continues to where the old link began."""
    tracks = state.tracks
    other = state.board.near[place * SIDES + side]
    met_end = other * SIDES + opposite(side)
    rest = 1 - which_end(tracks, old, met_end)
    node, end = tracks.nodes[2 * old + rest], tracks.ends[2 * old + rest]
    remove(tracks, old)
    set_end(tracks, link, which, node, end)


def all_traceable(state: Steam, seat: int) -> bool:
    """Whether every link of a seat leads to a city over its own track (STM-9.13, STM-17.5)."""
    tracks = state.tracks
    waiting = [link for link, owner in enumerate(tracks.owners) if owner == seat]
    reached: set[int] = set()
    while waiting:
        still = []
        for link in waiting:
            # A link leads to a city, or to a town that such a link reaches.
            nodes = [node for node in tracks.nodes[2 * link : 2 * link + 2] if node >= 0]
            if any(state.city[node] >= 0 or node in reached for node in nodes):
                reached.update(nodes)
            else:
                still.append(link)
        if len(still) == len(waiting):
            return False
        waiting = still
    return True


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
            # The link ends at the city (STM-18.7, STM-18.8); an unowned one becomes the mover's (STM-18.15).
            link = tracks.link_at[end]
            tracks.nodes[2 * link + which_end(tracks, link, end)] = place
            if tracks.owners[link] in (NOBODY, state.mover):
                tracks.owners[link] = state.mover
                tracks.fresh[link] = True  # STM-13.6, should its other end still be open
        elif piece >= 0 and PIECES[piece].exits >> side & 1:
            cut_spur(state, place, side)
    if piece >= 0:
        tracks.supply[tracks.pairs[place]] += 1  # STM-18.3
        tracks.pieces[place] = NOWHERE
        tracks.pairs[place] = NOWHERE
    state.city[place] = colour


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
