"""Goods: what a delivery or a new good in place would make of a position."""

from __future__ import annotations

from branchline.engine.game import Move
from branchline.games.railways.bots.position_value import Scales
from branchline.games.railways.bots.secured_points import standing
from branchline.games.railways.bots.weights import STEADY, Taste
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.discard import RESTOCK, discard
from branchline.games.railways.rules.actions.place import PLACES, empty_cities
from branchline.games.railways.rules.board import GOOD, GOOD_COLOURS
from branchline.games.railways.rules.legal_moves import last_deliveries
from branchline.games.railways.rules.state import Railways


def after(state: Railways, action: Action) -> Railways:
    """Return the table after an action without chance, such as a delivery."""
    copy = state.copy()
    action.apply(copy)
    return copy


def best_last(state: Railways, taste: Taste = STEADY) -> Move:
    """Return the last delivery that scores most; any is better than none."""
    return max(
        last_deliveries(state),
        key=lambda trip: standing(after(state, trip), state.mover, 0, taste),
    )


def restock_worth(state: Railways, kind: int, scales: Scales) -> float:
    """The worth of the table after a restock for a card, one good with another."""
    copy = state.copy()
    discard(kind, RESTOCK).apply(copy)
    copy.bag.put(copy.good)  # any good of the bag may come
    empty = own_empty(copy, scales.seat)
    total = 0.0
    for good in range(GOOD_COLOURS):
        if copy.bag.counts[good]:
            worths = [place_worth(copy, city, good, scales) for city in empty]
            total += copy.bag.counts[good] * max(worths)
    return total / copy.bag.left


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
    copy = state.copy()
    copy.goods[city] += GOOD[good]
    return scales.weigh(copy)


def best_place(state: Railways, taste: Taste = STEADY) -> Move:
    """Return the city from which the good that was drawn will score most."""
    scales = Scales(state, taste)
    city = max(empty_cities(state), key=lambda city: place_worth(state, city, state.good, scales))
    return PLACES[city]
