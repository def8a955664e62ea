"""What no move may change: the network, power, the pile, and goods that were delivered."""

from __future__ import annotations

from branchline.engine.errors import require
from branchline.games.railways.rules.board import GOOD_COLOURS, number_of
from branchline.games.railways.rules.state import ACTION, NOT_YET, Railways


def audit_step(before: Railways, after: Railways) -> None:
    """Raise BrokenRule if a move changed what it may not change."""
    audit_network(before, after)
    shuffled = after.pile.left > before.pile.left
    require(not shuffled, "RWC-10.10", "cards came back into the pile")
    if before.ending != NOT_YET:
        require(after.ending == before.ending, "RWC-13.8", "the end was triggered again")
    for seat in range(before.seats):
        audit_seat(before, after, seat)


def audit_network(before: Railways, after: Railways) -> None:
    """Check that links stay, that at most one is new, and that no one acts without a train."""
    old, new = before.network.links, after.network.links
    same = len(new) >= len(old)
    for place, link in enumerate(old):
        same = same and new[place].city == link.city
        same = same and after.network.owners[link.city] == before.network.owners[link.city]
    require(same, "RWC-4.20", "a link has changed")
    require(len(new) - len(old) <= 1, "RWC-4.1", "two cities were connected at once")
    if after.stage == ACTION:
        require(after.trains[after.mover] > 0, "RWC-S.16", "a turn begins without a train")


def audit_seat(before: Railways, after: Railways, seat: int) -> None:
    """Check that a seat keeps its locomotives and the goods it has delivered."""
    require(after.powers[seat] >= before.powers[seat], "RWC-6.6", "a locomotive was taken back")
    for colour in range(GOOD_COLOURS):
        kept = number_of(after.delivered[seat], colour) >= number_of(before.delivered[seat], colour)
        require(kept, "RWC-7.14", "a delivered cube was lost")
