"""Refusals of a station."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase
from branchline.games.ticket_to_ride.rules import board
from branchline.games.ticket_to_ride.rules.actions.station import (
    COST,
    EXACT,
    FREE_CITY,
    ONE_COLOUR,
    THREE_IN_ALL,
    Build,
    cost,
)
from branchline.games.ticket_to_ride.rules.board import NO_COLOUR
from branchline.games.ticket_to_ride.rules.refusals.naming import in_hand, paid, told_seat, unfit
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def none_left(state: TicketToRide, move: Build) -> Phrase:
    """The mover has built them all."""
    return phrase("You have no station left: all {number} are on the board.", number=board.STATIONS)


def not_free(state: TicketToRide, move: Build) -> Phrase:
    """The city holds a station."""
    if state.stations[state.mover] >> move.city.index & 1:
        return phrase(
            "You have a station in {city} already, and a city holds only one.", city=move.city.name
        )
    return phrase(
        "The {seat} player has a station in {city}, and a city holds only one.",
        city=move.city.name,
        seat=told_seat(builder(state, move.city.index)),
    )


def builder(state: TicketToRide, city: int) -> int:
    """The seat whose station a city holds."""
    return [cities >> city & 1 for cities in state.stations].index(1)


def mixed(state: TicketToRide, move: Build) -> Phrase:
    """Two colours for a station."""
    return phrase(
        "A station is paid with one colour and locomotives, not with {cards} together.",
        cards=unfit(move.payment, NO_COLOUR),
    )


def wrong_number(state: TicketToRide, move: Build) -> Phrase:
    """Fewer or more cards than the next station costs."""
    number = move.payment.total
    if cost(state) == 1:
        return phrase("Your first station costs 1 card, and you would pay {paid}.", paid=number)
    if cost(state) == 2:
        return phrase("Your second station costs 2 cards, and you would pay {paid}.", paid=number)
    return phrase("Your third station costs 3 cards, and you would pay {paid}.", paid=number)


def not_exact(state: TicketToRide, move: Build) -> Phrase:
    """More cards than the station costs, or cards that the mover lacks."""
    if move.payment.total != cost(state):
        return wrong_number(state, move)
    return phrase(
        "For a station in {city} you would pay {cards}, but you have {held}.",
        city=move.city.name,
        cards=paid(move.payment),
        held=in_hand(state, move.payment),
    )


STATIONS: Final[dict[str, Callable[[TicketToRide, Build], Phrase]]] = {
    THREE_IN_ALL.id: none_left,
    FREE_CITY.id: not_free,
    ONE_COLOUR.id: mixed,
    COST.id: wrong_number,
    EXACT.id: not_exact,
}
