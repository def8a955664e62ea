"""Refusals of the extra cards for a tunnel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.games.ticket_to_ride.rules.actions.tunnel import (
    CANNOT_PAY,
    IN_FULL,
    LOCOS_ONLY,
    NOT_MORE,
    SAME_COLOUR,
    Pay,
    demanded,
    tunnel_colour,
)
from branchline.games.ticket_to_ride.rules.board import CARDS, NO_COLOUR
from branchline.games.ticket_to_ride.rules.refusals.naming import in_hand, paid, told_route, unfit
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def other_colour(state: TicketToRide, move: Pay) -> Phrase:
    """Cards that are not of the tunnel's colour."""
    colour = tunnel_colour(state)
    return phrase(
        "You began the tunnel {route} with {colour} cards: go on with them or with locomotives,"
        " not with {cards}.",
        route=tunnel(state),
        colour=term(CARDS[colour]),
        cards=unfit(move.payment, colour),
    )


def not_locomotives(state: TicketToRide, move: Pay) -> Phrase:
    """Cards of a colour for a tunnel that was begun with none."""
    return phrase(
        "You began the tunnel {route} with locomotives alone: go on with locomotives,"
        " not with {cards}.",
        route=tunnel(state),
        cards=unfit(move.payment, NO_COLOUR),
    )


def too_few(state: TicketToRide, move: Pay) -> Phrase:
    """Part of what is asked."""
    return plural(
        "The tunnel {route} asks for {n} more card, and you would pay {paid}: pay all or withdraw.",
        "The tunnel {route} asks for {n} more cards, and you would pay {paid}:"
        " pay all or withdraw.",
        demanded(state),
        route=tunnel(state),
        paid=move.payment.total,
    )


def too_many(state: TicketToRide, move: Pay) -> Phrase:
    """More than is asked."""
    return plural(
        "The tunnel {route} asks for only {n} more card, and you would pay {paid}.",
        "The tunnel {route} asks for only {n} more cards, and you would pay {paid}.",
        demanded(state),
        route=tunnel(state),
        paid=move.payment.total,
    )


def not_in_hand(state: TicketToRide, move: Pay) -> Phrase:
    """Cards that the mover lacks."""
    return phrase(
        "For the tunnel {route} you would pay {cards} more, but you have {held} left.",
        route=tunnel(state),
        cards=paid(move.payment),
        held=in_hand(state, move.payment),
    )


def tunnel(state: TicketToRide) -> Part:
    """The tunnel under way."""
    assert state.tunnel is not None
    return told_route(state.tunnel.route)


TUNNELS: Final[dict[str, Callable[[TicketToRide, Pay], Phrase]]] = {
    SAME_COLOUR.id: other_colour,
    LOCOS_ONLY.id: not_locomotives,
    IN_FULL.id: too_few,
    NOT_MORE.id: too_many,
    CANNOT_PAY.id: not_in_hand,
}
