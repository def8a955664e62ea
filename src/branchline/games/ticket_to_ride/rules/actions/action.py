"""What all actions of Ticket to Ride have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from branchline.engine import action
from branchline.engine.phrase import Phrase
from branchline.engine.subclassing import mypyc_attr
from branchline.games.ticket_to_ride.rules.state import EMPTY, TicketToRide

if TYPE_CHECKING:
    from branchline.games.ticket_to_ride.rules.actions.claim import Claim
    from branchline.games.ticket_to_ride.rules.actions.draw import Draw
    from branchline.games.ticket_to_ride.rules.actions.pass_turn import Pass
    from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
    from branchline.games.ticket_to_ride.rules.actions.tickets import DrawTickets, KeepTickets
    from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay, Withdraw

T = TypeVar("T")


class Action(action.Action[TicketToRide]):
    """A move of Ticket to Ride."""

    __slots__ = ()

    def draw_prompts(self, before: TicketToRide, player: str) -> list[Phrase]:
        """Return what it draws before the market is filled, a prompt for each card."""
        return []

    def gaps(self, before: TicketToRide) -> int:
        """Return how many cards the market lacks after it."""
        return before.market.count(EMPTY)

    def accept(self, visitor: Visitor[T]) -> T:
        """Call the visitor's method for this kind of action."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)  # such as the terminal's
class Visitor(Generic[T]):
    """Something to be done with actions that is not part of the rules, kind by kind."""

    def claim(self, action: Claim) -> T:
        """Visit a claim."""
        return self.other(action)

    def draw(self, action: Draw) -> T:
        """Visit a draw of a train card."""
        return self.other(action)

    def draw_tickets(self, action: DrawTickets) -> T:
        """Visit a draw of tickets."""
        return self.other(action)

    def keep_tickets(self, action: KeepTickets) -> T:
        """Visit a choice of tickets."""
        return self.other(action)

    def build_station(self, action: BuildStation) -> T:
        """Visit a station."""
        return self.other(action)

    def pay(self, action: Pay) -> T:
        """Visit the payment of a tunnel's extra cards."""
        return self.other(action)

    def withdraw(self, action: Withdraw) -> T:
        """Visit a withdrawal from a tunnel."""
        return self.other(action)

    def pass_turn(self, action: Pass) -> T:
        """Visit a pass."""
        return self.other(action)

    def other(self, action: Action) -> T:
        """Visit an action of a kind that has no method of its own."""
        raise NotImplementedError
