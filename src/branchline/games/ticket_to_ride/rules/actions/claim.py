"""Claiming a route: TTR-6, double routes TTR-7 and ferries TTR-8."""

from __future__ import annotations

from typing import final

from branchline.engine.game import NOBODY
from branchline.engine.rulebook import Rule
from branchline.games.ticket_to_ride.rules.actions.payment import (
    MIXED,
    Payment,
    holds,
    lay_down,
    payments,
    price_of,
    throw_away,
)
from branchline.games.ticket_to_ride.rules.actions.tunnel import try_tunnel
from branchline.games.ticket_to_ride.rules.board import (
    GREY,
    KINDS,
    LOCO,
    NO_COLOUR,
    RULES,
    TWINS_FOR_ALL,
    Board,
    Route,
)
from branchline.games.ticket_to_ride.rules.state import ACTION, Action, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import end_turn, wrong_time

OPEN, EXACT, OWN_COLOUR, ONE_COLOUR, ENOUGH_CARS = RULES.pick(
    "TTR-6.1", "TTR-6.4", "TTR-6.5", "TTR-6.6", "TTR-6.7"
)
BOTH_TWINS, TWIN_SHUT, FERRY_LOCOS = RULES.pick("TTR-7.2", "TTR-7.4", "TTR-8.1")
BASE_PAYMENT, BEFORE_REVEAL = RULES.pick("TTR-9.1", "TTR-9.2")


@final
class Claim(Action):
    """Pay for a route and put a car on each of its spaces; a tunnel may ask for more."""

    __slots__ = ("misfit", "payment", "route")

    def __init__(self, route: Route, payment: Payment) -> None:
        super().__init__(f"claim {route.id} {payment.text}")
        self.route = route
        self.payment = payment
        self.misfit = misfit(route, payment)

    def why_not(self, state: TicketToRide) -> Rule | None:
        """The route must be open to the mover, the payment must fit it and be in hand."""
        if state.stage != ACTION:
            return wrong_time(state)
        shut = closed(state, self.route)
        if shut is not None:
            return shut
        if self.misfit is not None:
            return self.misfit
        return None if holds(state, self.payment) else exact(self.route)

    def price(self) -> dict[str, int]:
        """The cards of its payment."""
        return price_of(self.payment)

    def play(self, state: TicketToRide) -> None:
        """Lay down the cards; then build (TTR-6.3), or dig first."""
        state.passes = 0
        lay_down(state, self.payment)
        if self.route.tunnel:
            try_tunnel(state, self)
        else:
            throw_away(state, self.payment)  # TTR-6.9
            state.build(self.route)
            end_turn(state)  # TTR-6.2


def closed(state: TicketToRide, route: Route) -> Rule | None:
    """The rule that keeps the mover off a route, whatever is paid (TTR-6.11, TTR-7.3)."""
    if state.owner[route.index] != NOBODY:
        return OPEN
    if route.twin >= 0:
        neighbour = state.owner[route.twin]
        if neighbour == state.mover:
            return BOTH_TWINS
        # The number of seats counts, also after a player has left (TTR-17.21).
        if neighbour != NOBODY and state.seats < TWINS_FOR_ALL:
            return TWIN_SHUT  # TTR-7.5: until then either may be claimed
    if route.length > state.cars[state.mover]:
        return BEFORE_REVEAL if route.tunnel else ENOUGH_CARS
    return None


def misfit(route: Route, payment: Payment) -> Rule | None:
    """The rule by which a payment does not fit a route, whoever pays."""
    if payment.colour == MIXED:
        return ONE_COLOUR if route.colour == GREY else OWN_COLOUR
    # Locomotives alone pay for any route (TTR-5.1, TTR-17.10).
    if payment.colour != NO_COLOUR and route.colour not in (GREY, payment.colour):
        return OWN_COLOUR
    if payment.total != route.length:
        return exact(route)  # neither fewer nor more (TTR-17.13)
    # More than the symbols demand is allowed (TTR-8.2, TTR-8.3, TTR-17.12, TTR-17.14).
    return FERRY_LOCOS if payment.locos < route.ferry else None


def exact(route: Route) -> Rule:
    """The rule that a payment, or the base payment of a tunnel, is exactly the route's length."""
    return BASE_PAYMENT if route.tunnel else EXACT


def prebuild_claims(board: Board) -> list[Claim]:
    """Every claim whose payment fits, made once and kept with its route."""
    made = []
    for route in board.routes:
        for payment in payments(route.length):
            if misfit(route, payment) is None:
                claim = Claim(route, payment)
                kind = LOCO if payment.colour == NO_COLOUR else payment.colour
                route.claims[kind * KINDS + payment.cards] = claim
                made.append(claim)
    return made


def claims(state: TicketToRide) -> list[Action]:
    """Every claim open to the mover: by kind of card, then by fare, route and number of cards."""
    found: list[Action] = []
    hand = state.mover * KINDS
    fares = state.mover * len(state.board.fares)
    locos = state.hands[hand + LOCO]
    for kind in range(KINDS):
        cards = state.hands[hand + kind]
        for tariff in state.board.tariffs[kind][cards][locos]:
            if not state.open_routes[fares + tariff.index]:
                continue
            for route in tariff.fare.routes:
                if closed(state, route) is None:
                    first = kind * KINDS + tariff.least
                    for number in range(first, first + tariff.ways):
                        found.append(route.claims[number])
    return found


def count_claims(state: TicketToRide) -> int:
    """How many claims are open to the mover, without listing them."""
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


def nth_claim(state: TicketToRide, number: int) -> Action:
    """The claim that stands at this place in the list, without making the list."""
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
    raise IndexError("there are not so many claims")


def nth_open(state: TicketToRide, routes: list[Route], number: int) -> Route:
    """The route at this place among those open to the mover."""
    for route in routes:
        if closed(state, route) is None:
            if not number:
                return route
            number -= 1
    raise IndexError("there are not so many open routes")
