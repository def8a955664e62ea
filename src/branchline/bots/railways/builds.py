"""Connections: which city to join to which node, and what to pay for it."""

from __future__ import annotations

from typing import final

from branchline.bots.railways.scales import Scales
from branchline.games.railways.board import counted
from branchline.games.railways.payment import PAYMENTS, affordable
from branchline.games.railways.state import Railways
from branchline.games.railways.verbs.connect import Connect, Offer, connection, offers


@final
class Builds:
    """The connections open to the mover, weighed."""

    def __init__(self, state: Railways, scales: Scales) -> None:
        self.state = state
        self.scales = scales
        self.best: Connect | None = None
        self.worth = -1e9
        for offer in offers(state):
            payments = sensible(offer)
            for node in offer.targets():
                for payment in payments:
                    self.consider(connection(offer.city.index, node, offer.colour, payment))

    def consider(self, move: Connect) -> None:
        """Keep a connection if it is the best so far."""
        worth = self.scales.weigh(built(self.state, move), fresh=move.link.city)
        if worth > self.worth:
            self.best, self.worth = move, worth


def built(state: Railways, move: Connect) -> Railways:
    """The table after a connection, with the goods of the new city still in the bag."""
    after = state.copy()
    move.play(after)
    city = move.link.city
    for colour, number in enumerate(counted(after.goods[city])):
        after.bag.put(colour, number)
    after.goods[city] = 0
    return after


def sensible(offer: Offer) -> list[int]:
    """For each value a link can have, the payment with the fewest locomotives, then cards."""
    cheapest: dict[int, int] = {}
    for number in affordable(offer.city.value, offer.twos, offer.ones, offer.wilds):
        payment = PAYMENTS[number]
        known = cheapest.get(payment.value)
        if known is None or price(number) < price(known):
            cheapest[payment.value] = number
    return list(cheapest.values())


def price(number: int) -> tuple[int, int]:
    """What makes one payment dearer than another of the same value."""
    payment = PAYMENTS[number]
    return payment.wilds, payment.rails
