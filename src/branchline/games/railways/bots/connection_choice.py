"""Connections: which city to join to which node, and what to pay for it."""

from __future__ import annotations

from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.connection_list import Offer, connection, offers
from branchline.games.railways.rules.board import counted
from branchline.games.railways.rules.payment import PAYMENTS, affordable
from branchline.games.railways.rules.state import Railways


def builds(state: Railways) -> list[Connect]:
    """The connections open to the mover, each value of a link paid in the cheapest way."""
    found: list[Connect] = []
    for offer in offers(state):
        payments = sensible(offer)
        for node in offer.targets():
            for payment in payments:
                found.append(connection(offer.city.index, node, offer.colour, payment))
    return found


def built(state: Railways, move: Connect) -> Railways:
    """The table after a connection, with the goods of the new city still in the bag."""
    after = state.copy()
    move.apply(after)
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
