"""Action A: connecting a new city (RWC-4), and the goods it gets (RWC-5)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.railways.rules.board import (
    CITIES,
    COLOURS,
    GOOD,
    HELD,
    LOCO,
    NODE_NAMES,
    NODES,
    RAIL_COLOURS,
    RULES,
    START,
    City,
    city_goods,
)
from branchline.games.railways.rules.cards import lay_down, lay_down_city
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.payment import (
    PAYMENTS,
    WAYS,
    affordable,
    hand_number,
    nth_affordable,
)
from branchline.games.railways.rules.state import ACTION, NO_BAG, NO_TRAINS, Action, Railways
from branchline.games.railways.rules.turn import begin_taking, wrong_time

FROM_HAND, ENOUGH, WILDS, A_TRAIN, NO_CITY = RULES.pick(
    "RWC-4.1", "RWC-4.10", "RWC-4.11", "RWC-4.18", "RWC-S.14"
)


@final
class Connect(Action):
    """Join a city from the hand to a node and own the link."""

    __slots__ = ("link",)

    def __init__(self, link: Link) -> None:
        super().__init__(
            f"connect {NODE_NAMES[link.city]} > {NODE_NAMES[link.node]}"
            f" {COLOURS[link.colour]} {link.payment.text}"
        )
        self.link = link

    def why_not(self, state: Railways) -> Rule | None:
        """A train, a link that the network takes, and the cards for it in hand."""
        if state.stage != ACTION:
            return wrong_time(state)
        if not state.trains[state.mover]:
            return A_TRAIN  # the markers do not count (RWC-S.15)
        fault = state.network.fault(self.link)
        return missing(state, self.link) if fault is None else fault

    def price(self) -> dict[str, int]:
        """The rails and locomotives of the link."""
        return self.link.price()

    def play(self, state: Railways) -> None:
        """Cards and city stay on the table (RWC-4.16); the points are scored at once (RWC-4.19)."""
        link, seat = self.link, state.mover
        lay_down_city(state, seat, link.city)
        if link.payment.ones:
            lay_down(state, seat, 2 * link.colour, link.payment.ones)
        if link.payment.twos:
            lay_down(state, seat, 2 * link.colour + 1, link.payment.twos)
        if link.payment.wilds:
            lay_down(state, seat, LOCO, link.payment.wilds)  # no power comes of them (RWC-6.7)
        state.network.build(link, seat)
        state.points[seat] += link.value
        state.trains[seat] -= 1  # RWC-4.17
        if not state.trains[seat]:
            state.trigger(NO_TRAINS)  # RWC-13.2, RWC-S.15
        if not state.options.younger:
            stock(state, CITIES[link.city])
        begin_taking(state)


def missing(state: Railways, link: Link) -> Rule | None:
    """The rule by which the hand does not hold what a link is made of."""
    cities = state.cities[state.mover]
    if not cities >> link.city & 1:
        return FROM_HAND if cities else NO_CITY
    hand = state.mover * HELD
    rail = hand + 2 * link.colour
    if state.hands[rail] < link.payment.ones or state.hands[rail + 1] < link.payment.twos:
        return ENOUGH
    # Those in front are not in hand (RWC-6.6).
    return WILDS if state.hands[hand + LOCO] < link.payment.wilds else None


def stock(state: Railways, city: City) -> None:
    """Goods of any colours out of the bag on a new city (RWC-5.1, RWC-5.2).

    If too few are left it gets those (RWC-5.3, RWC-S.24, RWC-S.26).
    """
    for _ in range(min(city_goods(city), state.bag.left)):
        state.goods[city.index] += GOOD[state.dice.draw(state.bag)]
    if not state.bag.left:
        state.trigger(NO_BAG)  # RWC-13.3, RWC-S.25


# Made when they are first asked for and kept: all there could be are too many to make beforehand.
MADE: Final[dict[int, Connect]] = {}


def joint_number(city: int, node: int, colour: int) -> int:
    """The place of the first connection of a city to a node in a colour among all of them."""
    return ((city * NODES + node) * RAIL_COLOURS + colour) * len(PAYMENTS)


def connection(city: int, node: int, colour: int, payment: int) -> Connect:
    """The move that builds a link, always the same one."""
    number = joint_number(city, node, colour) + payment
    made = MADE.get(number)
    if made is None:
        made = Connect(Link(city, node, colour, PAYMENTS[payment]))
        MADE[number] = made
    return made


@final
class Offer:
    """A city in hand in one of its colours: so many payments, each open at so many targets."""

    __slots__ = ("city", "colour", "free", "ones", "total", "twos", "ways", "wilds")

    def __init__(self, state: Railways, city: City, colour: int) -> None:
        hand = state.mover * HELD
        self.city = city
        self.colour = colour
        self.free = state.network.free[colour]
        self.ones = state.hands[hand + 2 * colour]
        self.twos = state.hands[hand + 2 * colour + 1]
        self.wilds = state.hands[hand + LOCO]
        self.ways = WAYS[hand_number(city.value, self.twos, self.ones, self.wilds)]
        self.total = self.ways * (1 + self.free.bit_count()) if self.ways else 0

    def targets(self) -> list[int]:
        """The nodes that take a link of the colour: the start board, then cities (RWC-4.3)."""
        return [START, *[city.index for city in CITIES if self.free >> city.index & 1]]

    def moves(self) -> list[Connect]:
        """Every connection, by target and payment."""
        found = []
        payments = affordable(self.city.value, self.twos, self.ones, self.wilds)
        for node in self.targets():
            for payment in payments:
                found.append(connection(self.city.index, node, self.colour, payment))
        return found

    def nth(self, number: int) -> Connect:
        """The connection at this place among them, without listing them."""
        node = self.targets()[number // self.ways]
        payment = nth_affordable(
            self.city.value, self.twos, self.ones, self.wilds, number % self.ways
        )
        return connection(self.city.index, node, self.colour, payment)


def offers(state: Railways) -> list[Offer]:
    """What the mover can connect, by city and colour."""
    found: list[Offer] = []
    cities = state.cities[state.mover]
    if cities and state.trains[state.mover]:
        for city in CITIES:
            if cities >> city.index & 1:
                for colour in city.colours:
                    offer = Offer(state, city, colour)
                    if offer.total:
                        found.append(offer)
    return found
