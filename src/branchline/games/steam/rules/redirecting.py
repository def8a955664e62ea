"""Redirecting: the open end of an unfinished link moves to another side of its hex (STM-15)."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import NOBODY
from branchline.engine.phrase import phrase, plural
from branchline.games.steam.rules import hex_sides, links
from branchline.games.steam.rules.board import NOWHERE, RULES, SIDES
from branchline.games.steam.rules.hex_sides import Survey, TrackFault
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import Path, Piece

LAST_TILE, MAY_REDIRECT, NOT_HIS, UNFINISHED, HANGS, CHANGES = RULES.pick(
    "STM-15.1", "STM-15.3", "STM-15.4", "STM-15.5", "STM-R.28", "STM-R.29"
)
(UNCHANGED,) = RULES.pick("STM-16.3")


SAME_TRACK: Final = TrackFault(
    CHANGES, phrase("Hex {hex} already has exactly this track: a redirect must change something.")
)
TRACK_LOST: Final = plural(
    "There is track on hex {hex} that the new tile lacks: {paths}.",
    "There are {n} tracks on hex {hex} that the new tile lacks: {paths}.",
    0,
)


def paths_lost(paths: list[Path]) -> TrackFault:
    """Return the fault of a tile without paths that lie there."""
    return TrackFault(UNCHANGED, TRACK_LOST, paths=tuple(paths))


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
        words = phrase("You can redirect only one end of a track: {old} cannot become {new}.")
        return TrackFault(HANGS, words, paths=(gone[0], come[0]))
    link = state.tracks.link_at[place * SIDES + was]
    hanging = links.open_at(state.tracks, place * SIDES + kept)
    if not links.open_at(state.tracks, place * SIDES + was):
        return fixed_end(state, link, was, hanging)
    if hanging:
        words = phrase("The track {path} on hex {hex} is not connected: both ends are open.")
        return TrackFault(HANGS, words, paths=(gone[0],))
    owner = state.tracks.owners[link]
    if owner not in (state.mover, NOBODY):
        words = phrase("The unfinished link on hex {hex} belongs to the {owner} player.")
        return TrackFault(NOT_HIS, words, owner=owner)
    if owner == NOBODY and not links.claimable(state, link):
        return unclaimable(links.other_node(state.tracks, link))
    survey = Survey(state, place)
    return new_end_fault(survey, link, now) or survey.first_fault(1 << kept | 1 << now)


def fixed_end(state: Steam, link: int, side: int, hanging: bool) -> TrackFault:
    """Return why the end of a path that is not open cannot move; `hanging` if its other end is open."""
    if hanging:
        words = phrase("The track on hex {hex} is connected at its {side} end: you can redirect only the open end.")
        return TrackFault(HANGS, words, side)
    if link >= 0 and links.complete(state.tracks, link):
        words = phrase("The link between {one} and {other} is complete and cannot be redirected.")
        return TrackFault(UNFINISHED, words, nodes=tuple(state.tracks.nodes[2 * link : 2 * link + 2]))
    if link < 0:
        words = phrase("The track on hex {hex} continues to the {side}: you can redirect only an open end.")
    else:
        words = phrase("The track on hex {hex} starts at {city}, to the {side}: you can redirect only an open end.")
    return TrackFault(LAST_TILE, words, side)


def unclaimable(node: int) -> TrackFault:
    """Return the fault of an unowned link that starts at a node, or nowhere."""
    if node < 0:
        return TrackFault(MAY_REDIRECT, phrase("The unowned link on hex {hex} does not start at a city or town."))
    words = phrase("The unowned link on hex {hex} starts at the town {town}, where you have no link.")
    return TrackFault(MAY_REDIRECT, words, nodes=(node,))


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
