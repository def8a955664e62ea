"""Redirecting: the open end of an unfinished link moves to another side of its hex (STM-15)."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import NOBODY
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.steam.rules import hex_sides, links, wording
from branchline.games.steam.rules.board import NOWHERE, RULES, SIDES
from branchline.games.steam.rules.hex_sides import Survey, TrackFault
from branchline.games.steam.rules.state import Steam, Tracks
from branchline.games.steam.rules.tiles import Path, Piece

LAST_TILE, MAY_REDIRECT, NOT_HIS, UNFINISHED, HANGS, CHANGES = RULES.pick(
    "STM-15.1", "STM-15.3", "STM-15.4", "STM-15.5", "STM-R.28", "STM-R.29"
)
(UNCHANGED,) = RULES.pick("STM-16.3")


def track_lost(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say which of the paths that lie there a tile lacks."""
    return plural(
        "There is track on hex {hex} that the new tile lacks: {paths}.",
        "There are {n} tracks on hex {hex} that the new tile lacks: {paths}.",
        len(fault.paths),
        hex=wording.hex_name(state, place),
        paths=[wording.path_name(path) for path in fault.paths],
    )


def same_track(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say that nothing would change."""
    return phrase(
        "Hex {hex} already has exactly this track: a redirect must change something.",
        hex=wording.hex_name(state, place),
    )


def both_ends_moved(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say that a path would keep neither of its ends."""
    return phrase(
        "You can redirect only one end of a track: {old} cannot become {new}.",
        old=wording.path_name(fault.paths[0]),
        new=wording.path_name(fault.paths[1]),
    )


def both_ends_open(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say that a path is not connected at either end."""
    return phrase(
        "The track {path} on hex {hex} is not connected: both ends are open.",
        hex=wording.hex_name(state, place),
        path=wording.path_name(fault.paths[0]),
    )


def connected_end_moved(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say that the connected end of a path would move, and its open end stay."""
    return phrase(
        "The track on hex {hex} is connected at its {side} end: you can redirect only the open end.",
        hex=wording.hex_name(state, place),
        side=wording.side_name(fault.found),
    )


def complete_link(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say what the complete link joins."""
    return phrase(
        "The link between {one} and {other} is complete and cannot be redirected.",
        one=wording.place_name(state, state.tracks.nodes[2 * fault.found]),
        other=wording.place_name(state, state.tracks.nodes[2 * fault.found + 1]),
    )


def end_goes_on(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say that the end that would move continues to another hex."""
    return phrase(
        "The track on hex {hex} continues to the {side}: you can redirect only an open end.",
        hex=wording.hex_name(state, place),
        side=wording.side_name(fault.found),
    )


def end_at_city(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say at which city the end is that would move."""
    return phrase(
        "The track on hex {hex} starts at {city}, to the {side}: you can redirect only an open end.",
        hex=wording.hex_name(state, place),
        city=wording.place_name(state, state.board.near[place * SIDES + fault.found]),
        side=wording.side_name(fault.found),
    )


def others_link(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say whose unfinished link it is."""
    return phrase(
        "The unfinished link on hex {hex} belongs to the {owner} player.",
        hex=wording.hex_name(state, place),
        owner=wording.player_name(fault.found),
    )


def unowned_link(fault: TrackFault, state: Steam, place: int, piece: Piece) -> Phrase:
    """Say where an unowned link starts that the mover may not claim."""
    if fault.found < 0:
        return phrase(
            "The unowned link on hex {hex} does not start at a city or town.", hex=wording.hex_name(state, place)
        )
    return phrase(
        "The unowned link on hex {hex} starts at the town {town}, where you have no link.",
        hex=wording.hex_name(state, place),
        town=wording.place_name(state, fault.found),
    )


SAME_TRACK: Final = TrackFault(CHANGES, same_track)


def paths_lost(paths: list[Path]) -> TrackFault:
    """Return the fault of a tile without paths that lie there."""
    return TrackFault(UNCHANGED, track_lost, paths=tuple(paths))


def redirect_fault(state: Steam, place: int, old: Piece, piece: Piece) -> TrackFault | None:
    """Check that the open end of an unfinished link moves to another side of its last tile.

    By a turn or by another tile (STM-15.7), of the mover's own link (STM-15.2) or a claimable one, and
    the new track is judged like any other (STM-15.8).
    """
    gone = [path for path in old.paths if path not in piece.paths]
    come = [path for path in piece.paths if path not in old.paths]
    if len(piece.paths) != len(old.paths) or len(gone) > 1:
        return paths_lost(gone)  # STM-R.27
    if not gone:
        return SAME_TRACK
    kept, was, now = moved(gone[0], come[0])
    if kept < 0:
        return TrackFault(HANGS, both_ends_moved, paths=(gone[0], come[0]))
    tracks = state.tracks
    link = tracks.link_at[place * SIDES + was]
    hanging = open_at(tracks, place * SIDES + kept)
    if not open_at(tracks, place * SIDES + was):
        if hanging:
            return TrackFault(HANGS, connected_end_moved, was)
        if link >= 0 and links.complete(tracks, link):
            return TrackFault(UNFINISHED, complete_link, link)
        return TrackFault(LAST_TILE, end_goes_on if link < 0 else end_at_city, was)
    if hanging:
        return TrackFault(HANGS, both_ends_open, paths=(gone[0],))
    owner = tracks.owners[link]
    if owner not in (state.mover, NOBODY):
        return TrackFault(NOT_HIS, others_link, owner)
    if owner == NOBODY and not links.claimable(state, link):
        return TrackFault(MAY_REDIRECT, unowned_link, links.other_node(tracks, link))
    survey = Survey(state, place)
    return new_end_fault(survey, link, now) or survey.first_fault(1 << kept | 1 << now)


def new_end_fault(survey: Survey, link: int, side: int) -> TrackFault | None:
    """Check the side to which the open end of a link would move."""
    kind = survey.look(side)
    if kind == links.BARRED:
        return hex_sides.BARRED_SIDES[side]
    if kind >= links.OTHERS:
        return hex_sides.OTHERS_TRACKS[side]
    if survey.links[side] == link:
        return hex_sides.RING  # the other end of a track that hangs on nothing yet
    far = survey.far[side]
    if far >= 0 and far == links.other_node(survey.state.tracks, link):
        return hex_sides.returning(far)
    return None


def open_at(tracks: Tracks, end: int) -> bool:
    """Check whether a link ends openly at an exit."""
    link = tracks.link_at[end]
    if link < 0:
        return False
    which = links.which_end(tracks, link, end)
    return tracks.nodes[2 * link + which] < 0 and tracks.ends[2 * link + which] == end


def moved(gone: tuple[int, int], come: tuple[int, int]) -> tuple[int, int, int]:
    """Return the side a path keeps, the one it leaves and its new one; NOWHERE if none is kept."""
    for kept in gone:
        if kept in come:
            return kept, gone[0] + gone[1] - kept, come[0] + come[1] - kept
    return NOWHERE, NOWHERE, NOWHERE


def redirect(state: Steam, place: int, old: Piece, piece: Piece) -> None:
    """Move the open end; only completing or joining makes or keeps the link one's own."""
    tracks = state.tracks
    gone = next(path for path in old.paths if path not in piece.paths)
    come = next(path for path in piece.paths if path not in old.paths)
    _, was, now = moved(gone, come)
    link = tracks.link_at[place * SIDES + was]
    which = links.which_end(tracks, link, place * SIDES + was)
    tracks.link_at[place * SIDES + was] = NOWHERE
    kind = links.side_of(state, place, now)
    end = place * SIDES + now
    if kind == links.CITY_SIDE:
        links.set_end(tracks, link, which, state.board.near[end], end)
        tracks.owners[link] = state.mover  # STM-13.8
    elif kind >= links.OWN:
        joined = links.met(state, place, now)
        # Joined to track of this build turn it has been extended (STM-R.33).
        tracks.fresh[link] = tracks.fresh[link] or tracks.fresh[joined]
        links.take_over(state, link, which, joined, place, now)
        tracks.owners[link] = state.mover  # STM-14.4, STM-R.25
    else:
        links.set_end(tracks, link, which, NOWHERE, end)  # STM-13.7, STM-15.11, until STM-15.12
