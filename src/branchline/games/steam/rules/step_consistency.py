"""What no move may change: cities, complete links, locomotives, and cubes out of the game."""

from __future__ import annotations

from branchline.engine.errors import require
from branchline.engine.game import NOBODY
from branchline.games.steam.rules.state import GONE, Steam


def audit_step(before: Steam, after: Steam) -> None:
    """Raise BrokenRule if a move that takes nothing back changed what it may not change."""
    audit_cities(before, after)
    require(after.bag == before.bag, "STM-4.7", "cubes left the bag after set-up")
    bankrupt = set(before.bankrupt) <= set(after.bankrupt)
    require(bankrupt, "STM-24.1", "a bankrupt player plays again")
    for seat in range(before.seats):
        fell = after.levels[seat] < before.levels[seat]
        require(not fell, "STM-3.7", "the level of a locomotive fell")
    audit_links(before, after)


def audit_cities(before: Steam, after: Steam) -> None:
    """Check that cities stay, that each grows once at most, and that no space is refilled."""
    for place, colour in enumerate(before.city):
        stays = colour < 0 or after.city[place] == colour
        require(stays, "STM-18.13", "a city was removed or replaced")
    once = len(set(after.grown)) == len(after.grown)
    printed = all(after.board.city[place] >= 0 for place in after.grown)
    require(once and printed, "STM-19.4", "a city grew again, or a New City grew")
    for place, cubes in enumerate(before.spaces):
        require(after.spaces[place] <= cubes, "STM-19.6", "a Goods Supply space was refilled")


def audit_links(before: Steam, after: Steam) -> None:
    """Check that complete links keep their owners, but for bankruptcy and a town urbanized."""
    owners = complete_links(after)
    for link, owner in complete_links(before).items():
        if link in owners:
            bankrupt = owner not in after.order and owners[link] == NOBODY
            require(owners[link] == owner or bankrupt, "STM-12.6", "a complete link changed hands")
        else:
            gone = [after.city[node] != before.city[node] for node, _ in link]
            require(any(gone), "STM-12.7", "a complete link was lost")


def complete_links(state: Steam) -> dict[frozenset[tuple[int, int]], int]:
    """Return the owners of complete links by their ends, each a node and an exit."""
    tracks, found = state.tracks, {}
    for link, owner in enumerate(tracks.owners):
        ends = [(tracks.nodes[end], tracks.ends[end]) for end in (2 * link, 2 * link + 1)]
        if owner != GONE and min(ends)[0] >= 0:
            found[frozenset(ends)] = owner
    return found
