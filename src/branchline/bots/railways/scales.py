"""The one measure of the bot: what a position is worth, now and in the turns to come."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.railways.clock import turns_to_come
from branchline.bots.railways.hauls import Hauls
from branchline.bots.railways.plans import Plans
from branchline.bots.railways.standing import standing
from branchline.games.railways.board import HELD, LOCO, NOWHERE
from branchline.games.railways.state import NOT_YET, Railways

FADE: Final = 0.95  # what comes a turn later is worth less: much may happen
POWER: Final = 0.2  # what power is worth for each turn to come, beyond the hauls in reach


@final
class Scales:
    """Positions of one turn, weighed alike; nothing is used that the seat may not know."""

    def __init__(self, state: Railways) -> None:
        self.seat = state.mover
        self.turns = turns_to_come(state)
        self.found: dict[tuple[int, ...], list[float]] = {}

    def turns_after(self, state: Railways) -> int:
        """The turns left to the seat in a position it has come to; the same unless it ends."""
        return self.turns if state.ending == NOT_YET else 0

    def weigh(self, state: Railways, fresh: int = NOWHERE) -> float:
        """The worth of a position; a `fresh` city still waits for its goods."""
        return standing(state, self.seat, self.turns_after(state)) + self.outlook(state, fresh)

    def outlook(self, state: Railways, fresh: int = NOWHERE) -> float:
        """What the turns to come may bring: in each a link of the hand or one of the hauls."""
        turns = self.turns_after(state)
        plans = self.plans(state)
        tasks = [(plan.worth, False) for plan in plans.list]
        tasks += [(worth, True) for worth in self.hauls(state, fresh)]
        tasks.sort(reverse=True)
        power = state.powers[self.seat] + state.hands[self.seat * HELD + LOCO]
        total, weight = plans.spare() + POWER * turns * power, 1.0
        for worth, _ in tasks[:turns]:
            weight *= FADE
            total += weight * worth
        # One delivery more comes after the last turn (RWC-13.10).
        return total + weight * max([worth for worth, haul in tasks[turns:] if haul], default=0.0)

    def hauls(self, state: Railways, fresh: int) -> list[float]:
        """What the goods in reach may bring; every locomotive in hand is power to come."""
        turns = self.turns_after(state)
        power = state.powers[self.seat]
        reach = power + min(turns, state.hands[self.seat * HELD + LOCO])
        joined = NOWHERE if fresh == NOWHERE else state.network.parents[fresh]
        key = (power, reach, turns, fresh, joined, *state.goods)  # all that differs within a turn
        if key not in self.found:
            self.found[key] = Hauls(state, self.seat, reach, turns, fresh).worths()
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
        )
