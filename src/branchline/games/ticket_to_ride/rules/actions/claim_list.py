"""The claims of a turn: listed, counted, or found by their number (the fast paths of TTR-6)."""

from __future__ import annotations

from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.rules.actions.claim import Claim, misfit
from branchline.games.ticket_to_ride.rules.actions.payment import payments
from branchline.games.ticket_to_ride.rules.board import KINDS, LOCO, NO_COLOUR, PARALLEL_FOR_ALL, Board, Route
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def is_open(state: TicketToRide, route: Route) -> bool:
    """Check quickly whether the mover may claim a route; `closed` in claim.py gives the reason."""
    if state.owner[route.index] != NOBODY or route.length > state.cars[state.mover]:
        return False
    return not is_shut(state, route, state.mover)


def is_shut(state: TicketToRide, route: Route, seat: int) -> bool:
    """Check whether the owner of the parallel route closes a route to a seat (TTR-7.2, TTR-7.4)."""
    if route.parallel < 0:
        return False
    neighbour = state.owner[route.parallel]
    return neighbour != NOBODY and (neighbour == seat or state.seats < PARALLEL_FOR_ALL)


def prebuild_claims(board: Board) -> list[Claim]:
    """Make every claim whose payment fits, once, and keep it with its route."""
    made = []
    for route in board.routes:
        for payment in payments(route.length):
            if misfit(route, payment) is None:
                claim = Claim(route, payment)
                kind = LOCO if payment.colour == NO_COLOUR else payment.colour
                route.claims[kind * KINDS + payment.cards] = claim
                made.append(claim)
    return made


def claims(state: TicketToRide) -> list[Claim]:
    """List the claims open to the mover: by kind of card, fare, route and number of cards."""
    found: list[Claim] = []
    hand = state.mover * KINDS
    fares = state.mover * len(state.board.fares)
    locos = state.hands[hand + LOCO]
    for kind in range(KINDS):
        cards = state.hands[hand + kind]
        for tariff in state.board.tariffs[kind][cards][locos]:
            if not state.open_routes[fares + tariff.index]:
                continue
            for route in tariff.fare.routes:
                if is_open(state, route):
                    first = kind * KINDS + tariff.least
                    for number in range(first, first + tariff.ways):
                        found.append(route.claims[number])
    return found


def count_claims(state: TicketToRide) -> int:
    """Count the claims open to the mover, without listing them."""
    total = 0
    hands = state.hands
    hand = state.mover * KINDS
    locos = hands[hand + LOCO]
    cars = state.cars[state.mover]
    open_routes = state.open_routes
    fares = state.mover * len(state.board.fares)
    for kind in range(KINDS):
        cards = hands[hand + kind]
        if not cards:
            continue
        for tariff in state.board.tariffs[kind][cards][locos]:
            if tariff.length > cars:
                break  # the long fares come last
            total += open_routes[fares + tariff.index] * tariff.ways
    return total


def nth_claim(state: TicketToRide, number: int) -> Claim:
    """Return the claim at this place of the list, without making the list."""
    hand = state.mover * KINDS
    fares = state.mover * len(state.board.fares)
    locos = state.hands[hand + LOCO]
    cars = state.cars[state.mover]
    for kind in range(KINDS):
        cards = state.hands[hand + kind]
        if not cards:
            continue
        for tariff in state.board.tariffs[kind][cards][locos]:
            if tariff.length > cars:
                break
            ways = tariff.ways
            block = state.open_routes[fares + tariff.index] * ways
            if number < block:
                route = nth_open(state, tariff.fare.routes, number // ways)
                return route.claims[kind * KINDS + tariff.least + number % ways]
            number -= block
    raise IndexError("there are not that many claims")


def nth_open(state: TicketToRide, routes: list[Route], number: int) -> Route:
    """Return the route at this place among those open to the mover."""
    for route in routes:
        if is_open(state, route):
            if not number:
                return route
            number -= 1
    raise IndexError("there are not that many open routes")
