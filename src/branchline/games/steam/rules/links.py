"""Links: how track joins, completes, is claimed, is lost, and ends at a New City (STM-12 to STM-14, STM-18)."""

from typing import Final

from branchline.engine.game import NOBODY
from branchline.engine.packed import append, i64
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.state import GONE, Steam, Tracks
from branchline.games.steam.rules.tiles import PIECES, opposite

# What a track meets beyond a side of its hex.
BARRED: Final = 1  # no track may cross: water, a thick edge, the end of the map (STM-9.17)
FREE: Final = 2  # nothing: the track would end openly (STM-9.23)
CITY_SIDE: Final = 3  # a city has track to all its edges (STM-2.13), for everyone (STM-9.24)
OWN: Final = 4  # an open end of the builder
UNOWNED: Final = 5  # an unowned open end, which the builder may not start from
CLAIMABLE: Final = 6  # an unowned open end, which the builder may continue (STM-14.2)
OTHERS: Final = 7  # an open end of another player, of plain track (STM-13.3)
OTHERS_SPUR: Final = 8  # an open end of another player, of a town (STM-11.8)


def side_of(state: Steam, place: i64, side: i64) -> i64:
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


def met(state: Steam, place: i64, side: i64) -> i64:
    """The link whose open end a track leaving by a side would join."""
    other = state.board.near[place * SIDES + side]
    return state.tracks.link_at[other * SIDES + opposite(side)] if other >= 0 else NOWHERE


def other_node(tracks: Tracks, link: i64) -> i64:
    """The node a link with an open end starts from, NOWHERE if both ends are open."""
    return max(tracks.nodes[2 * link], tracks.nodes[2 * link + 1])


def claimable(state: Steam, link: i64) -> bool:
    """Whether the mover may continue an unowned link (STM-14.2, STM-R.19)."""
    # It may have been theirs before (STM-14.5); complete links have no open end to claim (STM-14.6).
    node = other_node(state.tracks, link)
    return node >= 0 and (state.city[node] >= 0 or has_link_at(state, node))


def has_link_at(state: Steam, node: i64) -> bool:
    """Whether a link of the mover ends at a node."""
    tracks = state.tracks
    for link, owner in enumerate(tracks.owners):
        if owner == state.mover:
            if tracks.nodes[2 * link] == node or tracks.nodes[2 * link + 1] == node:
                return True
    return False


def complete(tracks: Tracks, link: i64) -> bool:
    """Whether both ends of a link are at nodes (STM-12.2); else it is unfinished (STM-13.1)."""
    return tracks.nodes[2 * link] >= 0 and tracks.nodes[2 * link + 1] >= 0


def new_link(tracks: Tracks, owner: i64) -> i64:
    """A link without ends yet, in the place of one that is gone if there is one."""
    for link, was in enumerate(tracks.owners):
        if was == GONE:
            tracks.owners[link] = owner
            tracks.fresh[link] = True
            return link
    return add_link(tracks, owner, True)


def add_link(tracks: Tracks, owner: i64, fresh: bool) -> i64:
    """A link without ends yet, after all others."""
    tracks.owners = append(tracks.owners, owner)
    tracks.fresh = append(tracks.fresh, fresh)
    for _ in range(2):
        tracks.nodes = append(tracks.nodes, NOWHERE)
        tracks.ends = append(tracks.ends, NOWHERE)
    return len(tracks.owners) - 1


def set_end(tracks: Tracks, link: i64, which: i64, node: i64, end: i64) -> None:
    """Note where one of the two ends of a link is."""
    tracks.nodes[2 * link + which] = node
    tracks.ends[2 * link + which] = end
    tracks.link_at[end] = link


def which_end(tracks: Tracks, link: i64, end: i64) -> i64:
    """Which of its two ends, 0 or 1, a link has at an exit and open."""
    first = tracks.ends[2 * link] == end and tracks.nodes[2 * link] < 0
    return 0 if first else 1


def open_at(tracks: Tracks, end: i64) -> bool:
    """Whether a link ends openly at an exit."""
    link = tracks.link_at[end]
    if link < 0:
        return False
    which = which_end(tracks, link, end)
    return tracks.nodes[2 * link + which] < 0 and tracks.ends[2 * link + which] == end


def remove(tracks: Tracks, link: i64) -> None:
    """Take a link away; its number may be used again."""
    tracks.owners[link] = GONE
    tracks.fresh[link] = False
    for which in (0, 1):
        end = tracks.ends[2 * link + which]
        if end >= 0 and tracks.link_at[end] == link:
            tracks.link_at[end] = NOWHERE
        tracks.nodes[2 * link + which] = NOWHERE
        tracks.ends[2 * link + which] = NOWHERE


def add_path(state: Steam, place: i64, one: i64, other: i64) -> None:
    """Lay new track of the mover between two sides of a hex, joined to whatever meets it."""
    # Whatever it joins becomes one link of the mover (STM-9.12, STM-14.1, STM-16.11).
    kinds = (side_of(state, place, one), side_of(state, place, other))
    joined = (met(state, place, one), met(state, place, other))
    link = new_link(state.tracks, state.mover)
    lead(state, link, 0, place * SIDES + one, kinds[0], joined[0])
    lead(state, link, 1, place * SIDES + other, kinds[1], joined[1])


def lead(state: Steam, link: i64, which: i64, end: i64, kind: i64, joined: i64) -> None:
    """Lead an end of a link to an exit, and on by what it meets there."""
    if kind >= OWN:
        take_over(state, link, which, joined, end // SIDES, end % SIDES)
    else:
        set_end(state.tracks, link, which, state.board.near[end] if kind == CITY_SIDE else NOWHERE, end)


def add_spur(state: Steam, place: i64, side: i64, owner: i64) -> None:
    """New track between a town and a side of its hex; it belongs to the owner of the track it meets (STM-11.7)."""
    tracks = state.tracks
    kind = side_of(state, place, side)
    end = place * SIDES + side
    if kind in (OTHERS, OTHERS_SPUR):
        owner = tracks.owners[met(state, place, side)]
    old = met(state, place, side) if kind >= OWN else NOWHERE
    link = new_link(tracks, owner)
    lead(state, link, 1, end, kind, old)  # a spur next to a city is a whole link (STM-R.18): both ends are this exit
    set_end(tracks, link, 0, place, end)


def take_over(state: Steam, link: i64, which: i64, old: i64, place: i64, side: i64) -> None:
    """A link that met an open end continues to where the old link began."""
    tracks = state.tracks
    other = state.board.near[place * SIDES + side]
    met_end = other * SIDES + opposite(side)
    rest = 1 - which_end(tracks, old, met_end)
    node, end = tracks.nodes[2 * old + rest], tracks.ends[2 * old + rest]
    remove(tracks, old)
    set_end(tracks, link, which, node, end)


def at_city(state: Steam, link: i64) -> bool:
    """Check whether a link ends at a city."""
    one, other = state.tracks.nodes[2 * link], state.tracks.nodes[2 * link + 1]
    return (one >= 0 and state.city[one] >= 0) or (other >= 0 and state.city[other] >= 0)


def all_traceable(state: Steam, seat: i64) -> bool:
    """Whether every link of a seat leads to a city over its own track (STM-9.13, STM-17.5)."""
    tracks = state.tracks
    for link, owner in enumerate(tracks.owners):
        if owner == seat and other_node(tracks, link) < 0:
            return False  # both its ends are open
    own = [link for link, owner in enumerate(tracks.owners) if owner == seat]
    waiting = [link for link in own if not at_city(state, link)]
    reached = {tracks.nodes[end] for link in own if link not in waiting for end in (2 * link, 2 * link + 1)}
    while waiting:
        still = []
        for link in waiting:
            # A link leads to a city, or to a town that such a link reaches.
            nodes = [node for node in tracks.nodes[2 * link : 2 * link + 2] if node >= 0]
            if any(node in reached for node in nodes):
                reached.update(nodes)
            else:
                still.append(link)
        if len(still) == len(waiting):
            return False
        waiting = still
    return True


def is_town(state: Steam, place: i64) -> bool:
    """Check whether a hex holds a town that is not a city yet (STM-2.9, STM-2.10)."""
    return state.board.town[place] and state.city[place] < 0


def towns_left(state: Steam) -> list[int]:
    """Return the hexes with a town that is not a city yet."""
    return [place for place in range(state.board.size) if is_town(state, place)]


def has_town(state: Steam) -> bool:
    """Check whether there is a town that is not a city yet."""
    for place, town in enumerate(state.board.town):
        if town and state.city[place] < 0:
            return True
    return False


def may_become_city(state: Steam, place: i64) -> bool:
    """Check whether a New City may be placed: on a town, where no link would return to it."""
    return is_town(state, place) and not leads_back(state, place)


def leads_back(state: Steam, place: i64) -> bool:
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


def open_end_facing(state: Steam, place: i64, side: i64) -> i64:
    """Return the exit of an open end that leads to a hex over a side of it, or NOWHERE."""
    other = state.board.near[place * SIDES + side]
    end = other * SIDES + opposite(side)
    return end if other >= 0 and open_at(state.tracks, end) else NOWHERE


def place_city(state: Steam, place: i64, colour: i64) -> None:
    """Turn a town into a city for good (STM-18.6, STM-18.13): spurs go, track beyond ends there."""
    tracks = state.own_tracks()
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
    state.city = state.city[:]
    state.city[place] = colour


def cut_spur(state: Steam, place: i64, side: i64) -> None:
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
