"""Positions one turn before the end, played out so that they are scored."""

from __future__ import annotations

from typing import Any

from branchline import Outcome
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import play
from tests.games.ticket_to_ride.helpers import GAME

CALM = ["purple", "blue", "orange", "white", "yellow"]


def ended(seats: int = 2, **facts: Any) -> TicketToRide:
    """The end of a game in which the last turn was spent on drawing two cards."""
    state = GAME.scene(seats, market=CALM, turns_left=1, **facts)
    play(state, "draw deck", "draw deck")
    assert state.turn is None
    return state


def outcome_of(state: TicketToRide) -> Outcome:
    """How a game that is over has ended."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def sheet(state: TicketToRide, seat: int) -> dict[str, int]:
    """The points of a seat by heading, at the end."""
    return outcome_of(state).table[seat]


def idle_table() -> TicketToRide:
    """Four seats with three cars each and nothing to do: only long routes are open, no draw is."""
    board = GAME.board
    # Every route of up to three spaces is taken; one of four makes the number of cars even.
    cars = [41, 45, 45, 45]
    routes = {"berlin-danzig": 0}
    short = [route for route in board.routes if route.length <= 3]
    for route in sorted(short, key=lambda route: -route.length):
        clone = routes.get(board.routes[route.parallel].id, -1) if route.parallel >= 0 else -1
        seat = max((seat for seat in range(4) if seat != clone), key=lambda seat: cars[seat])
        routes[route.id] = seat
        cars[seat] -= route.length
    cities = [city.id for city in board.cities]
    return GAME.scene(
        4,
        routes=routes,
        stations={city: number % 4 for number, city in enumerate(cities[:12])},
        deck=[],
        discard=[],
        market=[],
        ticket_deck=0,
    )
