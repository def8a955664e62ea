"""What a seat has made sure of, beside the others: points, cities, locomotives, goods."""

from __future__ import annotations

from branchline.games.railways.bots.weights import Taste
from branchline.games.railways.rules.board import CITIES, counted
from branchline.games.railways.rules.scoring import best_sets, shares_at
from branchline.games.railways.rules.state import Railways


def envy(state: Railways, taste: Taste) -> float:
    """What a point of another counts: almost one against him alone, less against several."""
    return taste.envy / (state.seats - 1)


def standing(state: Railways, seat: int, turns: int, taste: Taste) -> float:
    """The points of a seat if play stopped here, less those of the others as far as they matter."""
    totals = majorities(state, turns, taste)
    for player in range(state.seats):
        totals[player] += state.points[player]
    goods = goods_worth(counted(state.delivered[seat]), turns, taste)
    own = totals[seat] + state.powers[seat] + goods
    return own - envy(state, taste) * (sum(totals) - totals[seat])


def majorities(state: Railways, turns: int, taste: Taste) -> list[float]:
    """By seat the points for cities, less where somebody may still build past the leader."""
    points = [0.0] * state.seats
    free = 0  # the cities at which somebody can still build
    for mask in state.network.free:
        free |= mask
    for city, shares in enumerate(shares_at(state)):
        most = max(shares)
        if most:
            # The more a leader is ahead, the less there is to fear.
            lead = most - sorted(shares)[-2]
            doubt = (1.0 - taste.hold) * taste.ease**lead if turns and free >> city & 1 else 0.0
            for player in range(state.seats):
                if shares[player] == most:
                    points[player] += (1.0 - doubt) * CITIES[city].value
    return points


def goods_worth(counts: list[int], turns: int, taste: Taste) -> float:
    """The points for goods: of the sets at the end, before that of what they may become."""
    if not turns:
        return best_sets(counts)
    layers = [sum(count > layer for count in counts) for layer in range(max(counts))]
    return sum(taste.layers[colours] for colours in layers)
