"""Tiles that cannot be turned: open ends that are none, or belong to others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.links import other_node
from branchline.games.steam.rules.refusals.naming import hex_name, path_name, player, side, title
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES, Path
from branchline.games.steam.rules.track import moved, open_at


def changed(state: Steam, move: Lay) -> tuple[Path, Path]:
    """The path that would go and the one that would come."""
    old = PIECES[state.tracks.pieces[move.place]]
    gone = next(path for path in old.paths if path not in move.piece.paths)
    come = next(path for path in move.piece.paths if path not in old.paths)
    return gone, come


def link_moved(state: Steam, move: Lay) -> int:
    """The link whose end would move, NOWHERE if none ends there."""
    gone, come = changed(state, move)
    _, was, _ = moved(gone, come)
    return state.tracks.link_at[move.place * SIDES + was]


def same_track(state: Steam, move: Lay) -> Phrase:
    """The tile that lies there."""
    return phrase(
        "Hex {hex} has exactly this track already: a redirect must change something.",
        hex=hex_name(state, move.place),
    )


def must_hang(state: Steam, move: Lay) -> Phrase:
    """Both ends would move, or the wrong one, or neither hangs on anything."""
    gone, come = changed(state, move)
    kept, was, _ = moved(gone, come)
    if kept < 0:
        return phrase(
            "Only one end of a track can be turned: {old} cannot become {new}.",
            old=path_name(gone),
            new=path_name(come),
        )
    if open_at(state.tracks, move.place * SIDES + was):
        return phrase(
            "The track {path} on hex {hex} hangs on nothing yet: both its ends are open.",
            hex=hex_name(state, move.place),
            path=path_name(gone),
        )
    return phrase(
        "The track on hex {hex} hangs on its end to the {side}: only the open one can be turned.",
        hex=hex_name(state, move.place),
        side=side(was),
    )


def is_complete(state: Steam, move: Lay) -> Phrase:
    """A complete link stays as it is."""
    link = link_moved(state, move)
    return phrase(
        "The link between {one} and {other} is complete and cannot be redirected.",
        one=title(state, state.tracks.nodes[2 * link]),
        other=title(state, state.tracks.nodes[2 * link + 1]),
    )


def goes_on(state: Steam, move: Lay) -> Phrase:
    """The end that would move is at a city, or the track goes on there."""
    gone, come = changed(state, move)
    _, was, _ = moved(gone, come)
    if link_moved(state, move) == NOWHERE:
        return phrase(
            "The track on hex {hex} goes on to the {side}: only an open end can be turned.",
            hex=hex_name(state, move.place),
            side=side(was),
        )
    return phrase(
        "The track on hex {hex} begins at {city} in the {side}: only an open end can be turned.",
        hex=hex_name(state, move.place),
        city=title(state, state.board.near[move.place * SIDES + was]),
        side=side(was),
    )


def not_yours(state: Steam, move: Lay) -> Phrase:
    """Another player's link."""
    return phrase(
        "The unfinished link on hex {hex} belongs to the {owner} player.",
        hex=hex_name(state, move.place),
        owner=player(state.tracks.owners[link_moved(state, move)]),
    )


def not_claimable(state: Steam, move: Lay) -> Phrase:
    """A link of nobody that the mover could not claim."""
    node = other_node(state.tracks, link_moved(state, move))
    if node < 0:
        return phrase(
            "The unowned link on hex {hex} starts at no city or town.",
            hex=hex_name(state, move.place),
        )
    return phrase(
        "The unowned link on hex {hex} starts at the town {town}, where you have no link.",
        hex=hex_name(state, move.place),
        town=title(state, node),
    )


REDIRECTS: Final[dict[str, Callable[[Steam, Lay], Phrase]]] = {
    "STM-15.1": goes_on,
    "STM-15.3": not_claimable,
    "STM-15.4": not_yours,
    "STM-15.5": is_complete,
    "STM-R.28": must_hang,
    "STM-R.29": same_track,
}
