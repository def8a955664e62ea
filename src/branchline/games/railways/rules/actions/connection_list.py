"""Every connection open to the mover: listed, or counted without listing (RWC-4)."""

from __future__ import annotations

from typing import Final, final

from branchline.games.railways.rules import board
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.payment import PAYMENTS, WAYS, affordable, hand_number, nth_affordable
from branchline.games.railways.rules.state import Railways

# Made when they are first needed and kept: all there could be are too many to make beforehand.
MADE: Final[dict[int, Connect]] = {}


def connection(city: int, node: int, colour: int, payment: int) -> Connect:
    """Return the connection that builds a link, always the same one."""
    number = ((city * board.NODES + node) * board.RAIL_COLOURS + colour) * len(PAYMENTS) + payment
    made = MADE.get(number)
    if made is None:
        made = Connect(Link(city, node, colour, PAYMENTS[payment]))
        MADE[number] = made
    return made


@final
class Offer:
    """A city in hand in one of its colours: how many payments, each open at how many targets."""

    def __init__(self, state: Railways, city: board.City, colour: int) -> None:
        hand = state.mover * board.HELD
        self.city = city
        self.colour = colour
        self.free = state.network.free[colour]
        self.ones = state.hands[hand + 2 * colour]
        self.twos = state.hands[hand + 2 * colour + 1]
        self.wilds = state.hands[hand + board.LOCO]
        self.ways = WAYS[hand_number(city.value, self.twos, self.ones, self.wilds)]
        self.total = self.ways * (1 + self.free.bit_count()) if self.ways else 0

    def targets(self) -> list[int]:
        """Return the nodes that take a link of the colour: the start board first (RWC-4.3)."""
        return [board.START, *[city.index for city in board.CITIES if self.free >> city.index & 1]]

    def moves(self) -> list[Connect]:
        """List every connection, by target and payment."""
        found = []
        payments = affordable(self.city.value, self.twos, self.ones, self.wilds)
        for node in self.targets():
            for payment in payments:
                found.append(connection(self.city.index, node, self.colour, payment))
        return found

    def nth(self, number: int) -> Connect:
        """Return the connection at a place of the list, without listing them."""
        node = self.targets()[number // self.ways]
        payment = nth_affordable(self.city.value, self.twos, self.ones, self.wilds, number % self.ways)
        return connection(self.city.index, node, self.colour, payment)


def offers(state: Railways) -> list[Offer]:
    """Return what the mover can connect, by city and colour."""
    found: list[Offer] = []
    cities = state.cities[state.mover]
    if cities and state.trains[state.mover]:
        for city in board.CITIES:
            if cities >> city.index & 1:
                for colour in city.colours:
                    offer = Offer(state, city, colour)
                    if offer.total:
                        found.append(offer)
    return found
