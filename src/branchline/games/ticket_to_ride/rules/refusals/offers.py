"""Refusals of a choice of tickets; of tickets elsewhere nothing is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.ticket_to_ride.rules.actions.tickets import (
    DRAWN_TICKETS,
    KEEP_ONE,
    LEAST_AT_FIRST,
    TWO_AT_FIRST,
    Keep,
)
from branchline.games.ticket_to_ride.rules.board import indices, mask
from branchline.games.ticket_to_ride.rules.describe import ticket_name
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def dealt(state: TicketToRide, move: Keep) -> Phrase:
    """Tickets that were not dealt, or too few of those that were."""
    strange = names(state, move.tickets & ~on_offer(state))
    if strange:
        return plural(
            "{strange} is not one of the tickets you were dealt: {tickets}.",
            "{strange} are not among the tickets you were dealt: {tickets}.",
            len(strange),
            strange=strange,
            tickets=names(state, on_offer(state)),
        )
    return phrase(
        "You must keep at least {least} of the {dealt} tickets you were dealt, not {kept}.",
        least=LEAST_AT_FIRST,
        dealt=len(state.offers[state.mover]),
        kept=len(indices(move.tickets)),
    )


def not_drawn(state: TicketToRide, move: Keep) -> Phrase:
    """Tickets that were not drawn; those held already stay without being named (TTR-10.4)."""
    strange = move.tickets & ~on_offer(state)
    held = names(state, strange & state.held[state.mover])
    if held:
        return plural(
            "{held} is yours already; choose from the tickets you drew: {tickets}.",
            "{held} are yours already; choose from the tickets you drew: {tickets}.",
            len(held),
            held=held,
            tickets=names(state, on_offer(state)),
        )
    others = names(state, strange)
    return plural(
        "{strange} is not one of the tickets you drew: {tickets}.",
        "{strange} are not among the tickets you drew: {tickets}.",
        len(others),
        strange=others,
        tickets=names(state, on_offer(state)),
    )


def keep_one(state: TicketToRide, move: Keep) -> Phrase:
    """All the tickets drawn would be put back."""
    return plural(
        "You drew {n} ticket and must keep it: {tickets}.",
        "You drew {n} tickets and must keep at least one: {tickets}.",
        len(state.offers[state.mover]),
        tickets=names(state, on_offer(state)),
    )


def on_offer(state: TicketToRide) -> int:
    """The tickets the mover has to choose from, as a mask."""
    return mask(state.offers[state.mover])


def names(state: TicketToRide, tickets: int) -> list[str]:
    """Tickets by their cities and points."""
    return [ticket_name(state.board.tickets[ticket]) for ticket in indices(tickets)]


OFFERS: Final[dict[str, Callable[[TicketToRide, Keep], Phrase]]] = {
    TWO_AT_FIRST.id: dealt,
    DRAWN_TICKETS.id: not_drawn,
    KEEP_ONE.id: keep_one,
}
