"""Redirecting: the open end of an unfinished link moves to another side of its hex (STM-15)."""

from __future__ import annotations

from typing import final

from branchline.engine.game import NOBODY
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.steam.rules.board import NOWHERE, RULES, SIDES
from branchline.games.steam.rules.hex_sides import (
    BARRED_SIDES,
    OTHERS_TRACKS,
    RING,
    ReturningLink,
    Survey,
    TrackFault,
)
from branchline.games.steam.rules.links import (
    BARRED,
    CITY_SIDE,
    OTHERS,
    OWN,
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
from branchline.games.steam.rules.tiles import Path, Piece
from branchline.games.steam.rules.wording import (
    hex_name,
    path_name,
    place_name,
    player_name,
    side_name,
)

LAST_TILE, MAY_REDIRECT, NOT_HIS, UNFINISHED, HANGS, CHANGES = RULES.pick(
    "STM-15.1", "STM-15.3", "STM-15.4", "STM-15.5", "STM-R.28", "STM-R.29"
)
(UNCHANGED,) = RULES.pick("STM-16.3")


@final
class TrackLost(TrackFault):
    """A tile without some of the paths that lie there."""

    __slots__ = ("paths",)

    def __init__(self, paths: list[Path]) -> None:
        super().__init__(UNCHANGED)
        self.paths = paths

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return the paths that would be lost."""
        return plural(
            "There is track on hex {hex} that the new tile lacks: {paths}.",
            "There are {n} tracks on hex {hex} that the new tile lacks: {paths}.",
            len(self.paths),
            hex=hex_name(state, place),
            paths=[path_name(path) for path in self.paths],
        )


@final
class SameTrack(TrackFault):
    """The track that lies there already."""

    __slots__ = ()

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return that nothing would change."""
        return phrase(
            "Hex {hex} already has exactly this track: a redirect must change something.",
            hex=hex_name(state, place),
        )


@final
class BothEndsMoved(TrackFault):
    """A path that would keep neither of its ends."""

    __slots__ = ("come", "gone")

    def __init__(self, gone: Path, come: Path) -> None:
        super().__init__(HANGS)
        self.gone = gone
        self.come = come

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return the path before and after."""
        return phrase(
            "You can redirect only one end of a track: {old} cannot become {new}.",
            old=path_name(self.gone),
            new=path_name(self.come),
        )


@final
class BothEndsOpen(TrackFault):
    """A path that is not connected at either end."""

    __slots__ = ("path",)

    def __init__(self, path: Path) -> None:
        super().__init__(HANGS)
        self.path = path

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return the path."""
        return phrase(
            "The track {path} on hex {hex} is not connected: both ends are open.",
            hex=hex_name(state, place),
            path=path_name(self.path),
        )


@final
class ConnectedEndMoved(TrackFault):
    """A path whose connected end would move and whose open end would stay."""

    __slots__ = ("side",)

    def __init__(self, side: int) -> None:
        super().__init__(HANGS)
        self.side = side

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return the connected end."""
        return phrase(
            "The track on hex {hex} is connected at its {side} end: you can "
            "redirect only the open end.",
            hex=hex_name(state, place),
            side=side_name(self.side),
        )


@final
class CompleteLink(TrackFault):
    """A path of a complete link, which stays as it is."""

    __slots__ = ("link",)

    def __init__(self, link: int) -> None:
        super().__init__(UNFINISHED)
        self.link = link

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return what the link joins."""
        return phrase(
            "The link between {one} and {other} is complete and cannot be redirected.",
            one=place_name(state, state.tracks.nodes[2 * self.link]),
            other=place_name(state, state.tracks.nodes[2 * self.link + 1]),
        )


@final
class NoOpenEnd(TrackFault):
    """An end that would move, but is at a city or goes on to another hex."""

    __slots__ = ("goes_on", "side")

    def __init__(self, side: int, goes_on: bool) -> None:
        super().__init__(LAST_TILE)
        self.side = side
        self.goes_on = goes_on

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return where the track goes on or begins."""
        if self.goes_on:
            return phrase(
                "The track on hex {hex} continues to the {side}: you can redirect only "
                "an open end.",
                hex=hex_name(state, place),
                side=side_name(self.side),
            )
        return phrase(
            "The track on hex {hex} starts at {city}, to the {side}: you can "
            "redirect only an open end.",
            hex=hex_name(state, place),
            city=place_name(state, state.board.near[place * SIDES + self.side]),
            side=side_name(self.side),
        )


@final
class OthersLink(TrackFault):
    """An unfinished link of another player."""

    __slots__ = ("owner",)

    def __init__(self, owner: int) -> None:
        super().__init__(NOT_HIS)
        self.owner = owner

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return whose link it is."""
        return phrase(
            "The unfinished link on hex {hex} belongs to the {owner} player.",
            hex=hex_name(state, place),
            owner=player_name(self.owner),
        )


@final
class UnownedLink(TrackFault):
    """An unowned link that the mover may not claim."""

    __slots__ = ("node",)

    def __init__(self, node: int) -> None:
        super().__init__(MAY_REDIRECT)
        self.node = node

    def message(self, state: Steam, place: int, piece: Piece) -> Phrase:
        """Return where the link starts."""
        if self.node < 0:
            return phrase(
                "The unowned link on hex {hex} does not start at a city or town.",
                hex=hex_name(state, place),
            )
        return phrase(
            "The unowned link on hex {hex} starts at the town {town}, where you have no link.",
            hex=hex_name(state, place),
            town=place_name(state, self.node),
        )


def redirect_fault(state: Steam, place: int, old: Piece, piece: Piece) -> TrackFault | None:
    """Check that the open end of an unfinished link moves to another side of its last tile.

    By a turn or by another tile (STM-15.7), of one's own link (STM-15.2) or a claimable one, and
    the new track is judged like any other (STM-15.8).
    """
    gone = [path for path in old.paths if path not in piece.paths]
    come = [path for path in piece.paths if path not in old.paths]
    if len(piece.paths) != len(old.paths) or len(gone) > 1:
        return TrackLost(gone)  # STM-R.27
    if not gone:
        return SameTrack(CHANGES)
    kept, was, now = moved(gone[0], come[0])
    if kept < 0:
        return BothEndsMoved(gone[0], come[0])
    tracks = state.tracks
    link = tracks.link_at[place * SIDES + was]
    hanging = open_at(tracks, place * SIDES + kept)
    if not open_at(tracks, place * SIDES + was):
        if hanging:
            return ConnectedEndMoved(was)
        if link >= 0 and complete(tracks, link):
            return CompleteLink(link)
        return NoOpenEnd(was, link < 0)
    if hanging:
        return BothEndsOpen(gone[0])
    owner = tracks.owners[link]
    if owner not in (state.mover, NOBODY):
        return OthersLink(owner)
    if owner == NOBODY and not claimable(state, link):
        return UnownedLink(other_node(tracks, link))
    return new_end_fault(state, place, link, now) or Survey(state, place).first_fault(
        1 << kept | 1 << now
    )


def new_end_fault(state: Steam, place: int, link: int, side: int) -> TrackFault | None:
    """Check the side to which the open end of a link would move."""
    kind = side_of(state, place, side)
    if kind == BARRED:
        return BARRED_SIDES[side]
    if kind >= OTHERS:
        return OTHERS_TRACKS[side]
    if kind >= OWN and met(state, place, side) == link:
        return RING  # the other end of a track that hangs on nothing yet
    far = far_node(state, place, side, kind)
    if far >= 0 and far == other_node(state.tracks, link):
        return ReturningLink(far)
    return None


def open_at(tracks: Tracks, end: int) -> bool:
    """Check whether a link ends openly at an exit."""
    link = tracks.link_at[end]
    if link < 0:
        return False
    which = which_end(tracks, link, end)
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
