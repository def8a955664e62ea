"""What a seat has made sure of, beside the others: points, cities, locomotives, goods."""

from __future__ import annotations

from typing import Final

from branchline.games.railways.board import CITIES, counted
from branchline.games.railways.scoring import best_sets, shares_at
from branchline.games.railways.state import Railways

ENVY: Final = 0.9  # what the points of all others count together
HOLD: Final = 0.9  # the chance that a majority lasts at a city where others can still build
# What goods are worth with turns to come: by how many colours there are a first time, a second
# time and so on, for four different ones are the best set (RWC-14.8).
LAYER: Final = (0.0, 0.8, 1.8, 3.2, 5.0)


def envy(state: Railways) -> float:
    """What a point of another counts: almost one against him alone, less against several."""
    return ENVY / (state.seats - 1)


def standing(state: Railways, seat: int, turns: int) -> float:
    """The points of a seat if play stopped here, less those of the others as far as they matter."""
    totals = majorities(state, turns)
    for player in range(state.seats):
        totals[player] += state.points[player]
    own = totals[seat] + state.powers[seat] + goods_worth(counted(state.delivered[seat]), turns)
    return own - envy(state) * (sum(totals) - totals[seat])


def majorities(state: Railways, turns: int) -> list[float]:
    """By seat the points for cities, less where somebody may still build past the leader."""
    points = [0.0] * state.seats
    free = 0  # the cities at which somebody can still build
    for mask in state.network.free:
        free |= mask
    for city, shares in enumerate(shares_at(state)):
        most = max(shares)
        if most:
            sure = HOLD if turns and free >> city & 1 else 1.0
            for player in range(state.seats):
                if shares[player] == most:
                    points[player] += sure * CITIES[city].value
    return points


def goods_worth(counts: list[int], turns: int) -> float:
    """The points for goods: of the sets at the end, before that of what they may become."""
    if not turns:
        return best_sets(counts)
    layers = [sum(count > layer for count in counts) for layer in range(max(counts))]
    return sum(LAYER[colours] for colours in layers)
