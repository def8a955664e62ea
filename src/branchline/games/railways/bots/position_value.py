"""The value of a position to a seat: the points it has secured, and those of the turns to come."""

from __future__ import annotations

from math import ceil
from typing import Final, final

from branchline.games.railways.bots.build_plans import Plans
from branchline.games.railways.bots.deliverable_goods import Hauls
from branchline.games.railways.bots.weights import STEADY, Weights
from branchline.games.railways.rules.board import CITIES, HELD, LOCO, NOWHERE, counted
from branchline.games.railways.rules.scoring import best_sets, shares_at
from branchline.games.railways.rules.state import LAST, NOT_YET, Railways

TAKEN: Final = 2  # cards that leave the pile in a turn


@final
class Valuation:
    """The value of positions of one turn, with nothing that the seat may not know."""

    def __init__(self, state: Railways, weights: Weights = STEADY) -> None:
        self.weights = weights
        self.seat = state.mover
        self.turns = turns_to_come(state, weights)
        self.found: dict[tuple[int, ...], list[float]] = {}

    def turns_after(self, state: Railways) -> int:
        """Return the turns left to the seat in a position: the same unless the game ends."""
        return self.turns if state.ending == NOT_YET else 0

    def value(self, state: Railways, fresh: int = NOWHERE) -> float:
        """Return the value of a position; a `fresh` city has not got its goods yet."""
        turns = self.turns_after(state)
        now = secured_points(state, self.seat, turns, self.weights) - self.weights.theirs * turns
        return now + self.prospects(state, fresh)

    def prospects(self, state: Railways, fresh: int = NOWHERE) -> float:
        """Return the value of the turns to come: a link of the hand or a delivery in each."""
        turns = self.turns_after(state)
        plans = self.plans(state)
        tasks = [(plan.worth, False) for plan in plans.list]
        tasks += [(worth, True) for worth in self.hauls(state, fresh)]
        tasks.sort(reverse=True)
        total, weight = plans.spare() + self.means(state, turns), 1.0
        for worth, _ in tasks[:turns]:
            weight *= self.weights.fade
            total += weight * worth
        for _ in range(turns - len(tasks)):
            weight *= self.weights.fade
            total += weight * self.weights.slot
        # One delivery more comes after the last turn (RWC-13.10).
        return total + weight * max([worth for worth, haul in tasks[turns:] if haul], default=0.0)

    def means(self, state: Railways, turns: int) -> float:
        """Return the value of power, trains and city cards beyond the known tasks."""
        in_front = state.powers[self.seat]
        power = in_front + state.hands[self.seat * HELD + LOCO]
        total = (self.weights.power * power + self.weights.in_front * in_front) * turns
        total += self.weights.train * min(turns, state.trains[self.seat])
        return total + self.weights.city * state.cities[self.seat].bit_count()

    def hauls(self, state: Railways, fresh: int) -> list[float]:
        """Return the values of the goods in reach; a locomotive in hand is power to come."""
        turns = self.turns_after(state)
        power = state.powers[self.seat]
        reach = power + min(turns, state.hands[self.seat * HELD + LOCO])
        joined = NOWHERE if fresh == NOWHERE else state.network.parents[fresh]
        key = (power, reach, turns, fresh, joined, *state.goods)  # all that differs within a turn
        if key not in self.found:
            self.found[key] = Hauls(state, self.seat, reach, turns, fresh, self.weights).worths()
        return self.found[key]

    def plans(self, state: Railways) -> Plans:
        """Return what the hand may build."""
        first = self.seat * HELD
        return Plans(
            state.hands[first : first + HELD],
            state.cities[self.seat],
            state.trains[self.seat],
            self.turns_after(state),
            state.options.younger,
            self.weights,
        )


def secured_points(state: Railways, seat: int, turns: int, weights: Weights) -> float:
    """Return a seat's points if play stopped here, less the weighted points of the others."""
    totals = majorities(state, turns, weights)
    for player in range(state.seats):
        totals[player] += state.points[player]
    goods = goods_worth(counted(state.delivered[seat]), turns, weights)
    own = totals[seat] + state.powers[seat] + goods
    return own - weights.envy_of_each(state.seats) * (sum(totals) - totals[seat])


def majorities(state: Railways, turns: int, weights: Weights) -> list[float]:
    """Return by seat the points for cities, less where others may still overtake the leader."""
    points = [0.0] * state.seats
    free = 0  # the cities at which someone can still build
    for mask in state.network.free:
        free |= mask
    for city, shares in enumerate(shares_at(state)):
        most = max(shares)
        if most:
            # The more a leader is ahead, the smaller the danger.
            lead = most - sorted(shares)[-2]
            danger = turns and free >> city & 1
            doubt = (1.0 - weights.hold) * weights.ease**lead if danger else 0.0
            for player in range(state.seats):
                if shares[player] == most:
                    points[player] += (1.0 - doubt) * CITIES[city].value
    return points


def goods_worth(counts: list[int], turns: int, weights: Weights) -> float:
    """Return the points for sets of goods; before the end, those of what they may become."""
    if not turns:
        return best_sets(counts)
    layers = [sum(count > layer for count in counts) for layer in range(max(counts))]
    return sum(weights.layers[colours] for colours in layers)


def turns_to_come(state: Railways, weights: Weights = STEADY) -> int:
    """Return a guess at the turns the mover will have after this one."""
    if state.ending != NOT_YET or state.stage == LAST:
        return 0
    seats = state.seats
    # The round is played to its end, so the seats from the mover to the last one play first.
    to_play = (state.first - state.mover - 1) % seats + 1
    turns = rounds(state.pile.left, TAKEN, to_play, seats)
    if not state.options.younger:
        turns = min(turns, rounds(state.bag.left, weights.goods_per_turn, to_play, seats))
    return min(turns, ceil(weights.turns_per_link * min(state.trains)) - 1)


def rounds(left: int, in_a_turn: float, to_play: int, seats: int) -> int:
    """Return the rounds after this one that a stock lasts, with the one in which it runs out."""
    return max(0, ceil((left / in_a_turn - to_play) / seats))
