"""Track on a hex: what may lie there, what it costs, how it joins (STM-9 to STM-11, STM-15)."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import NOBODY
from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.board import NOWHERE, PAIRS_OF, RULES, SIDES
from branchline.games.steam.rules.hex_sides import (
    EDGE,
    NO_ROOT,
    NOT_OTHERS,
    SAME_NODE,
    TOWN_ROOT,
    Survey,
)
from branchline.games.steam.rules.links import (
    BARRED,
    CITY_SIDE,
    OTHERS,
    OWN,
    add_path,
    add_spur,
    claimable,
    complete,
    far_node,
    met,
    other_node,
    set_end,
    side_of,
    take_over,
    which_end,
)
from branchline.games.steam.rules.state import Steam, Tracks
from branchline.games.steam.rules.tiles import PIECES, Piece

(ON_LAND,) = RULES.pick("STM-9.16")
TOWN_TILE, TOWN_HEX, NO_TURNING = RULES.pick("STM-11.1", "STM-11.2", "STM-11.10")
LAST_TILE, MAY_REDIRECT, NOT_HIS, UNFINISHED, HANGS, CHANGES = RULES.pick(
    "STM-15.1", "STM-15.3", "STM-15.4", "STM-15.5", "STM-R.28", "STM-R.29"
)
UNCHANGED, LEGAL_ADDITION = RULES.pick("STM-16.3", "STM-16.5")

MORE_TRACK: Final = 2  # paths on a complex tile
DEAREST: Final = 4  # dollars for the exits of any tile without a town
CHEAPEST: Final = 2  # dollars for any build (STM-10.1)


def misplaced(state: Steam, place: int, piece: Piece) -> Rule | None:
    """Tiles lie on land only (STM-2.17), town tiles on towns and nowhere else."""
    if state.city[place] >= 0:
        return ON_LAND
    town = state.board.town[place]
    if town != piece.town:
        return TOWN_TILE if town else TOWN_HEX  # STM-16.12
    return None


def track_fault(state: Steam, place: int, piece: Piece) -> Rule | None:
    """The rule that forbids the track of a piece on a hex.

    Track may stand in another's way (STM-9.22, STM-R.32), and an open end may face a hex without
    track there, a town too (STM-11.11, STM-R.23).
    """
    survey = Survey(state, place)
    old = state.tracks.pieces[place]
    if piece.town:
        return town_fault(state, survey, NOWHERE if old < 0 else PIECES[old].exits, piece.exits)
    if old < 0:
        return new_fault(survey, piece)
    if len(piece.paths) > len(PIECES[old].paths):
        return improvement_fault(survey, PIECES[old], piece)
    return redirect_fault(state, place, PIECES[old], piece)


def new_fault(survey: Survey, piece: Piece) -> Rule | None:
    """Track on an empty hex: one of its paths at least begins where the mover may (STM-9.8)."""
    for path in piece.paths:
        fault = survey.path_fault(path)
        if fault is not None:
            return fault
    if not any(survey.rooted(path) for path in piece.paths):
        return NO_ROOT
    return SAME_NODE if survey.closes(piece.paths) else survey.first_fault(piece.exits)


def town_fault(state: Steam, survey: Survey, old: int, exits: int) -> Rule | None:
    """A town tile, new or with more exits, as the builder likes (STM-11.3); it cannot be turned.

    Nor can it be redirected (STM-15.6).
    """
    if old >= 0 and (old == exits or old & ~exits):
        return NO_TURNING if bin(old).count("1") == bin(exits).count("1") else UNCHANGED
    added = exits if old < 0 else exits & ~old
    fault = survey.spurs_fault(added)
    if fault is not None:
        return fault
    if survey.spurs_rooted(state, added):
        return survey.first_fault(added)
    return TOWN_ROOT if old < 0 else LEGAL_ADDITION


def improvement_fault(survey: Survey, old: Piece, piece: Piece) -> Rule | None:
    """A second path beside the one there (STM-16.1), whoever's that is (STM-16.2, STM-16.4)."""
    added = [path for path in piece.paths if path not in old.paths]
    if len(added) != len(piece.paths) - len(old.paths):
        return UNCHANGED
    fault = survey.path_fault(added[0])
    if fault is not None:
        return fault
    if not survey.rooted(added[0]):
        return LEGAL_ADDITION
    return survey.first_fault(piece.exits & ~old.exits)


def redirect_fault(state: Steam, place: int, old: Piece, piece: Piece) -> Rule | None:
    """The open end of an unfinished link moves to another side of its last tile.

    By a turn or by another tile (STM-15.7), of one's own link (STM-15.2) or a claimable one, and
    the new track is judged like any other (STM-15.8).
    """
    tracks = state.tracks
    gone = [path for path in old.paths if path not in piece.paths]
    come = [path for path in piece.paths if path not in old.paths]
    if len(piece.paths) != len(old.paths) or len(gone) > 1:
        return UNCHANGED  # STM-R.27
    if not gone:
        return CHANGES
    kept, was, now = moved(gone[0], come[0])
    if kept < 0:
        return HANGS
    if not open_at(tracks, place * SIDES + was):
        if open_at(tracks, place * SIDES + kept):
            return HANGS  # the end that must stay would move
        link = tracks.link_at[place * SIDES + was]
        return UNFINISHED if link >= 0 and complete(tracks, link) else LAST_TILE
    link = tracks.link_at[place * SIDES + was]
    if open_at(tracks, place * SIDES + kept):
        return HANGS  # a track that hangs on nothing yet
    if tracks.owners[link] not in (state.mover, NOBODY):
        return NOT_HIS
    if tracks.owners[link] == NOBODY and not claimable(state, link):
        return MAY_REDIRECT
    kind = side_of(state, place, now)
    if kind == BARRED:
        return EDGE
    if kind >= OTHERS:
        return NOT_OTHERS
    if kind >= OWN and met(state, place, now) == link:
        return SAME_NODE  # the other end of a track that hangs on nothing yet
    far = far_node(state, place, now, kind)
    if far >= 0 and far == other_node(tracks, link):
        return SAME_NODE
    return Survey(state, place).first_fault(1 << kept | 1 << now)


def open_at(tracks: Tracks, end: int) -> bool:
    """Whether a link ends openly at an exit."""
    link = tracks.link_at[end]
    if link < 0:
        return False
    which = which_end(tracks, link, end)
    return tracks.nodes[2 * link + which] < 0 and tracks.ends[2 * link + which] == end


def moved(gone: tuple[int, int], come: tuple[int, int]) -> tuple[int, int, int]:
    """The side a path keeps, the one it leaves and the one it goes to; NOWHERE if none is kept."""
    for kept in gone:
        if kept in come:
            return kept, gone[0] + gone[1] - kept, come[0] + come[1] - kept
    return NOWHERE, NOWHERE, NOWHERE


def price(state: Steam, place: int, piece: Piece) -> int:
    """A dollar an exit and one for a town (STM-10.1, STM-10.2); terrain on empty hexes only."""
    exits = piece.exit_count + (1 if piece.town else 0)  # STM-10.7, STM-10.11
    # Redirects and improvements pay no river and no hill (STM-10.8, STM-15.10, STM-10.9, STM-16.9);
    # complex tiles on empty hexes do (STM-10.10, STM-17.2).
    return exits + (state.board.terrain[place] if state.tracks.pieces[place] < 0 else 0)


def pair_for(state: Steam, place: int, piece: Piece) -> int:
    """The kind of tile to take a face from: of the kinds that show it the most plentiful.

    The tile that lies on the hex goes back first (STM-R.30).
    """
    return pair_from(state.tracks.supply, state.tracks.pairs[place], piece)


def pair_from(supply: list[int], back: int, piece: Piece) -> int:
    """The kind of tile to take a face from, with one of the kind `back` put back before."""
    best, most = NOWHERE, 0
    for pair in PAIRS_OF[piece.face.index]:
        left = supply[pair] + (1 if pair == back else 0)
        if left > most:
            best, most = pair, left
    return best


def put_down(state: Steam, place: int, piece: Piece) -> None:
    """Exchange the tile and join its new track to what it meets."""
    tracks = state.tracks
    pair = pair_for(state, place, piece)
    old = tracks.pieces[place]
    if old >= 0:
        tracks.supply[tracks.pairs[place]] += 1  # STM-1.22, STM-16.13
    tracks.supply[pair] -= 1
    tracks.pairs[place] = pair
    tracks.pieces[place] = piece.index
    if piece.town:
        lay_town(state, place, 0 if old < 0 else PIECES[old].exits, piece.exits)
    elif old >= 0 and len(PIECES[old].paths) == len(piece.paths):
        redirect(state, place, PIECES[old], piece)
    else:
        for path in piece.paths:
            if old < 0 or path not in PIECES[old].paths:
                add_path(state, place, path, state.mover)  # STM-12.5, STM-16.6


def lay_town(state: Steam, place: int, old: int, exits: int) -> None:
    """New spurs (STM-11.5, STM-11.6); bare ones of nobody are the builder's now (STM-R.34)."""
    tracks = state.tracks
    for side in range(SIDES):
        end = place * SIDES + side
        if exits >> side & 1 and not old >> side & 1:
            add_spur(state, place, side, state.mover)
        elif old >> side & 1:
            link = tracks.link_at[end]
            bare = tracks.ends[2 * link] == tracks.ends[2 * link + 1]
            if tracks.owners[link] == NOBODY and bare and not complete(tracks, link):
                tracks.owners[link] = state.mover
                tracks.fresh[link] = True


def redirect(state: Steam, place: int, old: Piece, piece: Piece) -> None:
    """Move the open end; only completing or joining makes or keeps the link one's own."""
    tracks = state.tracks
    gone = next(path for path in old.paths if path not in piece.paths)
    come = next(path for path in piece.paths if path not in old.paths)
    _, was, now = moved(gone, come)
    link = tracks.link_at[place * SIDES + was]
    which = which_end(tracks, link, place * SIDES + was)
    tracks.link_at[place * SIDES + was] = NOWHERE
    kind = side_of(state, place, now)
    end = place * SIDES + now
    if kind == CITY_SIDE:
        set_end(tracks, link, which, state.board.near[end], end)
        tracks.owners[link] = state.mover  # STM-13.8
    elif kind >= OWN:
        joined = met(state, place, now)
        # Joined to track of this build turn it has been extended (STM-R.33).
        tracks.fresh[link] = tracks.fresh[link] or tracks.fresh[joined]
        take_over(state, link, which, joined, place, now)
        tracks.owners[link] = state.mover  # STM-14.4, STM-R.25
    else:
        set_end(tracks, link, which, NOWHERE, end)  # STM-13.7, STM-15.11, until STM-15.12
