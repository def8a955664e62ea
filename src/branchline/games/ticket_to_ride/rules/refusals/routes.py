"""Refusals of a claim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.ticket_to_ride.rules.actions.claim import (
    BASE_PAYMENT,
    BEFORE_REVEAL,
    BOTH_TWINS,
    ENOUGH_CARS,
    EXACT,
    FERRY_LOCOS,
    ONE_COLOUR,
    OPEN,
    OWN_COLOUR,
    TWIN_SHUT,
    Claim,
)
from branchline.games.ticket_to_ride.rules.board import CARDS, NO_COLOUR
from branchline.games.ticket_to_ride.rules.refusals.naming import (
    in_hand,
    paid,
    told_route,
    told_seat,
    unfit,
)
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def taken(state: TicketToRide, move: Claim) -> Phrase:
    """The route has an owner."""
    owner = state.owner[move.route.index]
    if owner == state.mover:
        return phrase("{route} is yours already.", route=told_route(move.route))
    return phrase(
        "{route} is taken: it belongs to the {seat} player.",
        route=told_route(move.route),
        seat=told_seat(owner),
    )


def both_twins(state: TicketToRide, move: Claim) -> Phrase:
    """The mover owns the twin."""
    return phrase(
        "{route} is closed to you: you own the other half of this double route,"
        " and nobody may own both.",
        route=told_route(move.route),
    )


def twin_shut(state: TicketToRide, move: Claim) -> Phrase:
    """Somebody owns the twin, and few play."""
    return phrase(
        "{route} is closed: with {players} players only one of a double route may be claimed,"
        " and the {seat} player owns the other.",
        route=told_route(move.route),
        players=state.seats,
        seat=told_seat(state.owner[move.route.twin]),
    )


def too_few_cars(state: TicketToRide, move: Claim) -> Phrase:
    """The route is longer than the mover has cars."""
    return plural(
        "{route} needs {n} car, and you have {cars} left.",
        "{route} needs {n} cars, and you have {cars} left.",
        move.route.length,
        route=told_route(move.route),
        cars=state.cars[state.mover],
    )


def too_few_cars_to_dig(state: TicketToRide, move: Claim) -> Phrase:
    """The tunnel is longer than the mover has cars, so nothing is turned up for it."""
    return plural(
        "The tunnel {route} cannot be tried: it needs {n} car, and you have {cars} left.",
        "The tunnel {route} cannot be tried: it needs {n} cars, and you have {cars} left.",
        move.route.length,
        route=told_route(move.route),
        cars=state.cars[state.mover],
    )


def mixed(state: TicketToRide, move: Claim) -> Phrase:
    """Two colours for a grey route."""
    return phrase(
        "{route} is grey: pay with one colour and locomotives, not with {cards} together.",
        route=told_route(move.route),
        cards=unfit(move.payment, NO_COLOUR),
    )


def wrong_colour(state: TicketToRide, move: Claim) -> Phrase:
    """Cards that are not of the route's colour."""
    return phrase(
        "{route} takes only {colour} cards and locomotives, not {cards}.",
        route=told_route(move.route),
        colour=term(CARDS[move.route.colour]),
        cards=unfit(move.payment, move.route.colour),
    )


def not_exact(state: TicketToRide, move: Claim) -> Phrase:
    """Fewer or more cards than the route is long, or cards that the mover lacks."""
    if move.payment.total == move.route.length:
        return not_in_hand(state, move)
    return plural(
        "{route} costs exactly {n} card, and you would pay {paid}.",
        "{route} costs exactly {n} cards, and you would pay {paid}.",
        move.route.length,
        route=told_route(move.route),
        paid=move.payment.total,
    )


def base_not_exact(state: TicketToRide, move: Claim) -> Phrase:
    """Fewer or more cards than the tunnel is long, or cards that the mover lacks."""
    if move.payment.total == move.route.length:
        return not_in_hand(state, move)
    return plural(
        "The tunnel {route} is tried with exactly {n} card, and you would pay {paid};"
        " more may be asked later.",
        "The tunnel {route} is tried with exactly {n} cards, and you would pay {paid};"
        " more may be asked later.",
        move.route.length,
        route=told_route(move.route),
        paid=move.payment.total,
    )


def not_in_hand(state: TicketToRide, move: Claim) -> Phrase:
    """Cards that the mover lacks."""
    return phrase(
        "For {route} you would pay {cards}, but you have {held}.",
        route=told_route(move.route),
        cards=paid(move.payment),
        held=in_hand(state, move.payment),
    )


def ferry_locomotives(state: TicketToRide, move: Claim) -> Phrase:
    """Fewer locomotives than the ferry has symbols."""
    return plural(
        "The ferry {route} needs at least {n} locomotive, and you would pay {locos}.",
        "The ferry {route} needs at least {n} locomotives, and you would pay {locos}.",
        move.route.ferry,
        route=told_route(move.route),
        locos=move.payment.locos,
    )


ROUTES: Final[dict[str, Callable[[TicketToRide, Claim], Phrase]]] = {
    OPEN.id: taken,
    BOTH_TWINS.id: both_twins,
    TWIN_SHUT.id: twin_shut,
    ENOUGH_CARS.id: too_few_cars,
    BEFORE_REVEAL.id: too_few_cars_to_dig,
    ONE_COLOUR.id: mixed,
    OWN_COLOUR.id: wrong_colour,
    EXACT.id: not_exact,
    BASE_PAYMENT.id: base_not_exact,
    FERRY_LOCOS.id: ferry_locomotives,
}
