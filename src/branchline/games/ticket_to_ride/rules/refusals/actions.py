"""Refusals of drawing tickets and of passing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.ticket_to_ride.rules.actions.claim import count_claims
from branchline.games.ticket_to_ride.rules.actions.draw import draws
from branchline.games.ticket_to_ride.rules.actions.pass_turn import MUST_ACT, MUST_DRAW
from branchline.games.ticket_to_ride.rules.actions.station import affordable
from branchline.games.ticket_to_ride.rules.actions.tickets import DRAW_TICKETS, NO_TICKETS
from branchline.games.ticket_to_ride.rules.refusals.naming import shown
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def no_tickets(state: TicketToRide) -> Phrase:
    """The ticket deck is empty."""
    return phrase("No ticket is left: the ticket deck is empty.")


def must_act(state: TicketToRide) -> Phrase:
    """The mover has something to do."""
    return phrase("You may not pass: you can still act by {actions}.", actions=open_actions(state))


def open_actions(state: TicketToRide) -> list[Phrase]:
    """Those of the four actions that the mover can take."""
    found = []
    if draws(state):
        found.append(phrase("drawing train cards"))
    if count_claims(state):
        found.append(phrase("claiming a route"))
    if DRAW_TICKETS.why_not(state) is None:
        found.append(phrase("drawing tickets"))
    if affordable(state):
        found.append(phrase("building a station"))
    return found


def must_draw(state: TicketToRide) -> Phrase:
    """The mover has drawn one card, and there is a second."""
    if not state.deck.left:
        return phrase(
            "You must draw a second card before your turn ends: the market shows {cards}.",
            cards=shown(state),
        )
    return plural(
        "You must draw a second card before your turn ends: the deck has {n} card.",
        "You must draw a second card before your turn ends: the deck has {n} cards.",
        state.deck.left,
    )


ACTIONS: Final[dict[str, Callable[[TicketToRide], Phrase]]] = {
    NO_TICKETS.id: no_tickets,
    MUST_ACT.id: must_act,
    MUST_DRAW.id: must_draw,
}
