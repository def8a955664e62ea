"""What all actions of Ticket to Ride have in common."""

from __future__ import annotations

from branchline.engine import action
from branchline.engine.phrase import Phrase
from branchline.games.ticket_to_ride.rules.state import EMPTY, TicketToRide


class Action(action.Action[TicketToRide]):
    """A move of Ticket to Ride."""

    def draw_prompts(self, before: TicketToRide, player: str) -> list[Phrase]:
        """Return what it draws before the market is filled, a prompt for each card."""
        return []

    def gaps(self, before: TicketToRide) -> int:
        """Return how many cards the market lacks after it."""
        return before.market.count(EMPTY)
