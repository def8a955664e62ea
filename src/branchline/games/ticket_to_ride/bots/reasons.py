"""Why a move was chosen, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from branchline.engine.action import Visitor
from branchline.engine.game import Move
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import TOP_CARD, Draw
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.actions.tickets import DrawTickets, KeepTickets
from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay, Withdraw
from branchline.games.ticket_to_ride.rules.board import Route, Ticket
from branchline.games.ticket_to_ride.rules.layout import CARDS, LOCO
from branchline.games.ticket_to_ride.rules.notation import route_name, ticket_name, ticket_names

ALWAYS: Final = {
    DrawTickets: phrase("there is time for more tickets"),
    Pay: phrase("the tunnel is worth the extra cards"),
    Withdraw: phrase("the hand cannot pay the extra cards for the tunnel"),
}

# The route that lacks a card of some kind most, if any does.
Lacking = Callable[[int], Route | None]


def reason(move: Move, serves: dict[int, Ticket], lacking: Lacking) -> Phrase:
    """Return why a move is good: the ticket its route serves, or the route its card helps."""
    assert isinstance(move, Action)
    return move.accept(Reasons(serves, lacking))


@final
class Reasons(Visitor[Phrase]):
    """The reason for each kind of action."""

    def __init__(self, serves: dict[int, Ticket], lacking: Lacking) -> None:
        self.serves = serves
        self.lacking = lacking

    def claim(self, action: Claim) -> Phrase:
        """Return the ticket that a route is for, or its points."""
        route = action.route
        if route.index in self.serves:
            return phrase(
                "{route} is on the path for the ticket {ticket}",
                route=route_name(route),
                ticket=ticket_name(self.serves[route.index]),
            )
        return plural(
            "{route} scores {n} point immediately",
            "{route} scores {n} points immediately",
            route.points,
            route=route_name(route),
        )

    def draw(self, action: Draw) -> Phrase:
        """Return the route that lacks the card, or none for a card drawn for luck."""
        if action.card == TOP_CARD:
            return phrase("the deck may help more than the face-up cards")
        route = self.lacking(action.card)
        if route is None:
            return phrase("no card is needed more than this one")
        if action.card == LOCO:
            return phrase("a locomotive helps towards {route}", route=route_name(route))
        return phrase("{route} still needs {colour}", route=route_name(route), colour=term(CARDS[action.card]))

    def keep_tickets(self, action: KeepTickets) -> Phrase:
        """Return that the tickets are worth their turns."""
        names = ticket_names(action.board, action.tickets)
        return plural(
            "{tickets} is worth the turns it takes",
            "{tickets} together are worth the turns they take",
            len(names),
            tickets=names,
        )

    def build_station(self, action: BuildStation) -> Phrase:
        """Return the loan that a station is for."""
        return phrase("a station in {city} can borrow the missing route", city=action.city.name)

    def other(self, action: Any) -> Phrase:
        return ALWAYS[type(action)]  # a bot never chooses a pass
