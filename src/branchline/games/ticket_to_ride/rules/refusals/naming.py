"""What refusals call things: routes, seats, and the cards of a payment or of the mover's hand."""

from __future__ import annotations

from branchline.engine.phrase import Part, Phrase, Term, phrase, term
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.board import (
    CARDS,
    GREY,
    KINDS,
    LOCO,
    SEAT_COLOURS,
    Route,
)
from branchline.games.ticket_to_ride.rules.describe import route_name, told_cards, told_kind
from branchline.games.ticket_to_ride.rules.state import EMPTY, TicketToRide


def told_route(route: Route) -> Part:
    """A route by its cities; one of a double route by its colour too, if it has one."""
    name = route_name(route)
    if route.twin < 0 or route.colour == GREY:
        return name
    return phrase("{route} ({colour})", route=name, colour=term(CARDS[route.colour]))


def told_seat(seat: int) -> Term:
    """A seat by the colour of its pieces."""
    return term(SEAT_COLOURS[seat])


def paid(payment: Payment) -> list[Phrase]:
    """The cards of a payment."""
    return told_cards(payment.counts)


def unfit(payment: Payment, colour: int) -> list[Phrase]:
    """The cards of a payment that are neither of a colour nor locomotives."""
    counts = list(payment.counts)
    counts[LOCO] = 0
    if colour >= 0:
        counts[colour] = 0
    return told_cards(counts)


def in_hand(state: TicketToRide, payment: Payment) -> list[Phrase]:
    """What the mover has of the kinds in a payment, and of locomotives, be it none."""
    return [
        told_kind(kind, state.hands[state.mover * KINDS + kind])
        for kind in range(KINDS)
        if payment.counts[kind] or kind == LOCO
    ]


def shown(state: TicketToRide) -> list[Term]:
    """The cards of the market, from left to right."""
    return [term(CARDS[card]) for card in state.market if card != EMPTY]
