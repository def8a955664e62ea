"""The one measure of the bot: what a position is worth, now and in the turns to come."""

from __future__ import annotations

from typing import final

from branchline.games.railways.bots.build_plans import Plans
from branchline.games.railways.bots.deliverable_goods import Hauls
from branchline.games.railways.bots.secured_points import standing
from branchline.games.railways.bots.turns_left import turns_to_come
from branchline.games.railways.bots.weights import STEADY, Taste
from branchline.games.railways.rules.board import HELD, LOCO, NOWHERE
from branchline.games.railways.rules.state import NOT_YET, Railways


@final
class Scales:
    """Positions of one turn, weighed alike; nothing is used that the seat may not know."""

    def __init__(self, state: Railways, taste: Taste = STEADY) -> None:
        self.taste = taste
        self.seat = state.mover
        self.turns = turns_to_come(state, taste)
        self.found: dict[tuple[int, ...], list[float]] = {}

    def turns_after(self, state: Railways) -> int:
        """The turns left to the seat in a position it has come to; the same unless it ends."""
        return self.turns if state.ending == NOT_YET else 0

    def weigh(self, state: Railways, fresh: int = NOWHERE) -> float:
        """The worth of a position; a `fresh` city still waits for its goods."""
        turns = self.turns_after(state)
        now = standing(state, self.seat, turns, self.taste) - self.taste.theirs * turns
        return now + self.outlook(state, fresh)

    def outlook(self, state: Railways, fresh: int = NOWHERE) -> float:
        """What the turns to come may bring: in each a link of the hand or one of the hauls."""
        turns = self.turns_after(state)
        plans = self.plans(state)
        tasks = [(plan.worth, False) for plan in plans.list]
        tasks += [(worth, True) for worth in self.hauls(state, fresh)]
        tasks.sort(reverse=True)
        total, weight = plans.spare() + self.means(state, turns), 1.0
        for worth, _ in tasks[:turns]:
            weight *= self.taste.fade
            total += weight * worth
        for _ in range(turns - len(tasks)):
            weight *= self.taste.fade
            total += weight * self.taste.slot
        # One delivery more comes after the last turn (RWC-13.10).
        return total + weight * max([worth for worth, haul in tasks[turns:] if haul], default=0.0)

    def means(self, state: Railways, turns: int) -> float:
        """What power, trains and city cards may be good for beyond the tasks in sight."""
        in_front = state.powers[self.seat]
        power = in_front + state.hands[self.seat * HELD + LOCO]
        total = (self.taste.power * power + self.taste.in_front * in_front) * turns
        total += self.taste.train * min(turns, state.trains[self.seat])
        return total + self.taste.city * state.cities[self.seat].bit_count()

    def hauls(self, state: Railways, fresh: int) -> list[float]:
        """What the goods in reach may bring; every locomotive in hand is power to come."""
        turns = self.turns_after(state)
        power = state.powers[self.seat]
        reach = power + min(turns, state.hands[self.seat * HELD + LOCO])
        joined = NOWHERE if fresh == NOWHERE else state.network.parents[fresh]
        key = (power, reach, turns, fresh, joined, *state.goods)  # all that differs within a turn
        if key not in self.found:
            self.found[key] = Hauls(state, self.seat, reach, turns, fresh, self.taste).worths()
        return self.found[key]

    def plans(self, state: Railways) -> Plans:
        """What the hand may build."""
        first = self.seat * HELD
        return Plans(
            state.hands[first : first + HELD],
            state.cities[self.seat],
            state.trains[self.seat],
            self.turns_after(state),
            state.options.younger,
            self.taste,
        )
