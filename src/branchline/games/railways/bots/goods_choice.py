"""Goods: what a delivery or a new good in place would make of a position."""

from __future__ import annotations

from branchline.engine.game import Move
from branchline.games.railways.bots.position_value import Scales
from branchline.games.railways.bots.secured_points import standing
from branchline.games.railways.bots.weights import STEADY, Taste
from branchline.games.railways.rules.actions.deliver import Deliver
from branchline.games.railways.rules.actions.discard import RESTOCK, Place, discarding, empty_cities
from branchline.games.railways.rules.actions.locomotive import Locomotive
from branchline.games.railways.rules.board import GOOD, GOOD_COLOURS
from branchline.games.railways.rules.state import Railways


def after(state: Railways, move: Deliver | Locomotive) -> Railways:
    """The table after a delivery, a locomotive or both."""
    twin = state.copy()
    move.play(twin)
    return twin


def best_last(state: Railways, moves: list[Move], taste: Taste = STEADY) -> Move:
    """The last delivery that brings most; any is better than none."""
    trips = [move for move in moves if isinstance(move, Deliver)]
    return max(trips, key=lambda trip: standing(after(state, trip), state.mover, 0, taste))


def restock_worth(state: Railways, kind: int, scales: Scales) -> float:
    """The worth of the table after a restock for a card, one good with another."""
    twin = state.copy()
    discarding(kind, RESTOCK).play(twin)
    twin.bag.put(twin.good)  # any good of the bag may come
    empty = own_empty(twin, scales.seat)
    total = 0.0
    for good in range(GOOD_COLOURS):
        if twin.bag.counts[good]:
            worths = [place_worth(twin, city, good, scales) for city in empty]
            total += twin.bag.counts[good] * max(worths)
    return total / twin.bag.left


def own_empty(state: Railways, seat: int) -> list[int]:
    """The empty cities beside links of the seat, or any one if there is none."""
    own: set[int] = set()
    for link in state.network.links:
        if state.network.owners[link.city] == seat:
            own |= {link.city, link.node}
    empty = empty_cities(state)
    return [city for city in empty if city in own] or empty[:1]


def place_worth(state: Railways, city: int, good: int, scales: Scales) -> float:
    """The worth of the table with a good on a city."""
    twin = state.copy()
    twin.goods[city] += GOOD[good]
    return scales.weigh(twin)


def best_place(state: Railways, moves: list[Move], taste: Taste = STEADY) -> Move:
    """The city from which the good that was drawn will bring most."""
    scales = Scales(state, taste)
    places = [move for move in moves if isinstance(move, Place)]
    return max(places, key=lambda place: place_worth(state, place.node, state.good, scales))
