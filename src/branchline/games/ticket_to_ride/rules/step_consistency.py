"""What no move may change: owners, stations, tickets held, and how the face-up cards lie."""

from __future__ import annotations

from branchline.engine.errors import require
from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.rules.cards import TOO_MANY_LOCOS, locos_shown, may_replace, swaps_for_ever
from branchline.games.ticket_to_ride.rules.state import NOT_YET, TUNNEL, TicketToRide


def audit_step(before: TicketToRide, after: TicketToRide) -> None:
    """Raise BrokenRule if a move changed what it may not change."""
    audit_routes(before, after)
    audit_belongings(before, after)
    audit_market(before, after)
    if before.turns_left != NOT_YET:
        fewer = after.turns_left <= before.turns_left
        require(fewer, "TTR-12.4", "the last round began again")


def audit_routes(before: TicketToRide, after: TicketToRide) -> None:
    """Check that a route stays its owner's, and that one at most is claimed."""
    claimed = 0
    for route, owner in enumerate(before.owner):
        if after.owner[route] != owner:
            claimed += 1
            require(owner == NOBODY, "TTR-6.11", "a route changed hands")
    require(claimed <= 1, "TTR-6.2", "two routes were claimed at once")


def audit_belongings(before: TicketToRide, after: TicketToRide) -> None:
    """Check that stations stay where they are, and tickets with those who keep them."""
    for seat in range(before.seats):
        moved = before.stations[seat] & ~after.stations[seat]
        require(not moved, "TTR-11.8", "a station was taken off the board")
        lost = before.held[seat] & ~after.held[seat]
        require(not lost, "TTR-10.4", "a ticket was given up")
    require(not before.box & ~after.box, "TTR-2.7", "a ticket came back into the game")


def audit_market(before: TicketToRide, after: TicketToRide) -> None:
    """Check that a reveal leaves the face-up cards alone, and that else few are locomotives."""
    if after.stage == TUNNEL:
        require(after.market == before.market, "TTR-9.22", "a reveal changed the face-up cards")
    elif locos_shown(after) >= TOO_MANY_LOCOS:
        stuck = not may_replace(after) or swaps_for_ever(after)
        require(stuck, "TTR-4.11", "too many face-up cards are locomotives")
