"""What happened, with the map at hand: names of places, and the links that a tile completed."""

from __future__ import annotations

from branchline.engine.record import Entry
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.state import GONE, Steam
from branchline.games.steam.terminal.formatting import link_name, owner_name
from branchline.terminal.position_history import PositionHistory


def tell_entries(history: PositionHistory, entries: list[Entry], first: int) -> list[str]:
    """Return moves in words; the entries are those of the record from place `first` on."""
    game = history.record.game
    found = []
    for place, entry in enumerate(entries, start=first):
        before, after = history.positions[place], history.positions[place + 1]
        assert isinstance(before, Steam)
        assert isinstance(after, Steam)
        words = str(game.story(before, entry, []))
        if entry.move.partition(" ")[0] in ("lay", "urbanize"):
            words += completions(history.record.names, entry.seat, before, after)
        found.append(words)
    return found


def completions(names: list[str], mover: int, before: Steam, after: Steam) -> str:
    """Return the links that have been completed, perhaps for others (STM-11.7, STM-18.8)."""
    words = ""
    for link in completed(before, after):
        owner = after.tracks.owners[link]
        words += f"; completes {link_name(after, link)}"
        words += "" if owner == mover else f" for {owner_name(names, owner)}"
    return words


def completed(before: Steam, after: Steam) -> list[int]:
    """Return the links that are complete now and were not."""
    old = [ends_of(before, link) for link in whole_links(before)]
    found = []
    for link in whole_links(after):
        ends = ends_of(after, link)
        if ends in old:
            old.remove(ends)
        else:
            found.append(link)
    return found


def whole_links(state: Steam) -> list[int]:
    """Return the complete links on the map."""
    tracks = state.tracks
    return [link for link, owner in enumerate(tracks.owners) if owner != GONE and complete(tracks, link)]


def ends_of(state: Steam, link: int) -> tuple[int, tuple[int, ...]]:
    """Return the owner of a link and the nodes it joins."""
    nodes = state.tracks.nodes[2 * link : 2 * link + 2]
    return state.tracks.owners[link], tuple(sorted(nodes))
