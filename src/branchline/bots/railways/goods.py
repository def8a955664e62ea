"""Goods: what a delivery or a new good in place would make of a position."""

from __future__ import annotations

from branchline.bots.railways.scales import Scales
from branchline.engine.game import Move
from branchline.games.railways.board import GOOD, GOOD_COLOURS
from branchline.games.railways.state import Railways
from branchline.games.railways.verbs.deliver import Deliver
from branchline.games.railways.verbs.discard import RESTOCK, Place, discarding, empty_cities
from branchline.games.railways.verbs.locomotive import Locomotive


def delivery_worth(state: Railways, move: Deliver | Locomotive, scales: Scales) -> float:
    """The worth of the table after a delivery, a locomotive or both."""
    after = state.copy()
    move.play(after)
    return scales.weigh(after)


def best_last(state: Railways, moves: list[Move]) -> Move:
    """The last delivery that brings most; none is worse than to decline."""
    scales = Scales(state)
    trips = [move for move in moves if isinstance(move, Deliver)]
    return max(trips, key=lambda trip: delivery_worth(state, trip, scales))


def restock_worth(state: Railways, kind: int, scales: Scales) -> float:
    """The worth of the table after a restock for a card, one good with another."""
    after = state.copy()
    discarding(kind, RESTOCK).play(after)
    after.bag.put(after.good)  # any good of the bag may come
    total = 0.0
    for good in range(GOOD_COLOURS):
        if after.bag.counts[good]:
            best = max(place_worth(after, city, good, scales) for city in own_empty(after, scales))
            total += after.bag.counts[good] * best
    return total / after.bag.left


def own_empty(state: Railways, scales: Scales) -> list[int]:
    """The empty cities beside links of the seat, or any one if there is none."""
    own: set[int] = set()
    for link in state.network.links:
        if state.network.owners[link.city] == scales.seat:
            own |= {link.city, link.node}
    empty = empty_cities(state)
    return [city for city in empty if city in own] or empty[:1]


def place_worth(state: Railways, city: int, good: int, scales: Scales) -> float:
    """The worth of the table with a good on a city."""
    after = state.copy()
    after.goods[city] += GOOD[good]
    return scales.weigh(after)


def best_place(state: Railways, moves: list[Move]) -> Move:
    """The city from which the good that was drawn will bring most."""
    scales = Scales(state)
    places = [move for move in moves if isinstance(move, Place)]
    return max(places, key=lambda place: place_worth(state, place.node, state.good, scales))
