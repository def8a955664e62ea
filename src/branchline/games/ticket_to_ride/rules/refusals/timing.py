"""Refusals of moves that are not what is asked now, whatever they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.game import Move
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.station import Build
from branchline.games.ticket_to_ride.rules.actions.tickets import LEAST_AT_FIRST, DrawTickets, Keep
from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay, demanded
from branchline.games.ticket_to_ride.rules.refusals.naming import told_route
from branchline.games.ticket_to_ride.rules.state import TUNNEL, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import (
    GAME_OVER,
    NO_RETREAT,
    NOT_STARTED,
    ONE_ACTION,
    ONE_OF_FOUR,
)


def before_the_first_turn(state: TicketToRide, move: Move) -> Phrase:
    """The mover must choose tickets first."""
    return phrase(
        "No turn has begun: first choose which of your {dealt} tickets you keep, at least {least}.",
        dealt=len(state.offers[state.mover]),
        least=LEAST_AT_FIRST,
    )


def nothing_begun(state: TicketToRide, move: Move) -> Phrase:
    """An answer to what nobody has asked: no tickets were drawn, no tunnel is tried."""
    if isinstance(move, Keep):
        return phrase("You have drawn no tickets that you could keep.")
    if isinstance(move, Pay):
        return phrase("You are trying no tunnel that asks for more cards.")
    return phrase("You are trying no tunnel from which you could withdraw.")


def card_drawn(state: TicketToRide, move: Move) -> Phrase:
    """The mover has drawn a card, and may do nothing but draw another."""
    if isinstance(move, Claim):
        return phrase(
            "You cannot claim {route} this turn: you have drawn a card and must draw a second.",
            route=told_route(move.route),
        )
    if isinstance(move, Build):
        return phrase(
            "You cannot build in {city} this turn: you have drawn a card and must draw a second.",
            city=move.city.name,
        )
    if isinstance(move, DrawTickets):
        return phrase(
            "You cannot draw tickets this turn: you have drawn a train card and must draw a second."
        )
    return phrase("You have drawn a train card: now you must draw a second.")


def not_finished(state: TicketToRide, move: Move) -> Phrase:
    """A tunnel or drawn tickets wait for an answer."""
    if state.stage == TUNNEL:
        assert state.tunnel is not None
        return plural(
            "You are trying the tunnel {route}, which asks for {n} more card: pay it or withdraw.",
            "You are trying the tunnel {route}, which asks for {n} more cards:"
            " pay them or withdraw.",
            demanded(state),
            route=told_route(state.tunnel.route),
        )
    return plural(
        "You have drawn {n} ticket: keep it before you do anything else.",
        "You have drawn {n} tickets: choose which you keep before you do anything else.",
        len(state.offers[state.mover]),
    )


def game_over(state: TicketToRide, move: Move) -> Phrase:
    """The last round is played, or all have passed (TTR-17.2)."""
    if state.passes == state.seats:
        return phrase("The game is over: all players have passed, one after another.")
    return phrase("The game is over: the last round has been played.")


TIMES: Final[dict[str, Callable[[TicketToRide, Move], Phrase]]] = {
    NOT_STARTED.id: before_the_first_turn,
    ONE_OF_FOUR.id: nothing_begun,
    ONE_ACTION.id: card_drawn,
    NO_RETREAT.id: not_finished,
    GAME_OVER.id: game_over,
}
