"""Building stations (TTR-11.1 to TTR-11.8); what they lend is in scoring."""

from __future__ import annotations

from typing import final

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
from branchline.games.ticket_to_ride.rules.board import (
    KINDS,
    LOCO,
    NO_COLOUR,
    RULES,
    STATIONS,
    Board,
    City,
)
from branchline.games.ticket_to_ride.rules.state import ACTION, Action, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import end_turn, wrong_time

FREE_CITY, THREE_IN_ALL, COST, ONE_COLOUR, EXACT = RULES.pick(
    "TTR-11.1", "TTR-11.3", "TTR-11.4", "TTR-11.5", "TTR-11.19"
)


@final
class Build(Action):
    """Pay for a station and put it in a city, near a route or not (TTR-11.2)."""

    __slots__ = ("city", "payment")

    def __init__(self, city: City, payment: Payment) -> None:
        super().__init__(f"station {city.id} {payment.text}")
        self.city = city
        self.payment = payment

    def why_not(self, state: TicketToRide) -> Rule | None:
        """A station in reserve, a city without one, and exactly its price."""
        if state.stage != ACTION:
            return wrong_time(state)
        if not state.reserve[state.mover]:
            return THREE_IN_ALL
        if taken_cities(state) >> self.city.index & 1:
            return FREE_CITY
        if self.payment.colour == MIXED:
            return ONE_COLOUR
        if self.payment.total != cost(state):
            return COST if self.payment.total < cost(state) else EXACT
        return None if holds(state, self.payment) else EXACT  # locomotives alone too (TTR-17.11)

    def price(self) -> dict[str, int]:
        """The cards of its payment."""
        return price_of(self.payment)

    def play(self, state: TicketToRide) -> None:
        """The cards to the discard (TTR-11.6), the station for good (TTR-11.8), no points."""
        state.passes = 0
        lay_down(state, self.payment)
        throw_away(state, self.payment)
        state.stations[state.mover] |= 1 << self.city.index
        state.reserve[state.mover] -= 1  # neither points nor cars (TTR-11.7)
        end_turn(state)


def cost(state: TicketToRide) -> int:
    """What the mover's next station costs: 1, 2, then 3 cards (TTR-11.4)."""
    return STATIONS + 1 - state.reserve[state.mover]


def taken_cities(state: TicketToRide) -> int:
    """The cities that hold a station, whoever's, as a mask."""
    taken = 0
    for cities in state.stations:
        taken |= cities
    return taken


def place_of(price: int, kind: int, cards: int) -> int:
    """Where a city keeps the building that is paid like this."""
    return (price * KINDS + kind) * (STATIONS + 1) + cards


def prebuild_builds(board: Board) -> list[Build]:
    """Every station that can be paid for, made once and kept with its city."""
    made = []
    for price in range(1, STATIONS + 1):
        for payment in payments(price):
            for city in board.cities:
                build = Build(city, payment)
                kind = LOCO if payment.colour == NO_COLOUR else payment.colour
                city.builds[place_of(price, kind, payment.cards)] = build
                made.append(build)
    return made


def affordable(state: TicketToRide) -> list[int]:
    """The ways the mover can pay for the next station, as places in `City.builds`."""
    if not state.reserve[state.mover]:
        return []
    price = cost(state)
    hand = state.mover * KINDS
    locos = state.hands[hand + LOCO]
    least = max(1, price - locos)
    found = []
    for kind in range(LOCO):
        held = state.hands[hand + kind]
        if held >= least:
            for cards in range(least, min(price, held) + 1):
                found.append(place_of(price, kind, cards))
    if locos >= price:
        found.append(place_of(price, LOCO, 0))
    return found


def builds(state: TicketToRide) -> list[Action]:
    """Every station the mover can build: by payment, then by city."""
    taken = taken_cities(state)
    found: list[Action] = []
    for place in affordable(state):
        for city in state.board.cities:
            if not taken >> city.index & 1:
                found.append(city.builds[place])
    return found


def free_cities(state: TicketToRide) -> int:
    """How many cities hold no station."""
    return len(state.board.cities) - (STATIONS * state.seats - sum(state.reserve))


def nth_build(state: TicketToRide, ways: list[int], number: int) -> Action:
    """The station at this place in the list, without making the list."""
    free = free_cities(state)
    place = ways[number // free]
    number %= free
    taken = taken_cities(state)
    for city in state.board.cities:
        if not taken >> city.index & 1:
            if not number:
                return city.builds[place]
            number -= 1
    raise IndexError("there are not so many free cities")
