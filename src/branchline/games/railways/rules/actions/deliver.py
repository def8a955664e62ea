"""Action C and the last deliveries: moving a good over the links (RWC-7)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.railways.rules.board import (
    CITY_CARDS,
    GOOD_COLOURS,
    GOODS,
    NODE_NAMES,
    RULES,
)
from branchline.games.railways.rules.deliveries import carry, fault
from branchline.games.railways.rules.state import ACTION, LAST, Action, Railways
from branchline.games.railways.rules.turn import begin_taking, next_last, wrong_time

NOT_FOR_YOUNG, NO_POWER = RULES.pick("RWC-16.3", "RWC-S.12")


@final
class Deliver(Action):
    """Move one good from a city to another; origin and goal fix the route (RWC-7.10)."""

    __slots__ = ("colour", "goal", "origin", "trip")

    def __init__(self, colour: int, origin: int, goal: int) -> None:
        self.trip = f"{GOODS[colour]} {NODE_NAMES[origin]} > {NODE_NAMES[goal]}"
        super().__init__(f"deliver {self.trip}")
        self.colour = colour
        self.origin = origin
        self.goal = goal

    def why_not(self, state: Railways) -> Rule | None:
        """A legal delivery with the power the mover has, as an action (RWC-7.17) or at the end."""
        if state.stage != ACTION and state.stage != LAST:
            return wrong_time(state)
        if state.options.younger:
            return NOT_FOR_YOUNG
        power = state.powers[state.mover]
        if not power:
            return NO_POWER
        return fault(state, self.colour, self.origin, self.goal, power)

    def play(self, state: Railways) -> None:
        """It counts in the last pass as it does before (RWC-13.12)."""
        carry(state, self.colour, self.origin, self.goal)
        if state.stage == LAST:
            next_last(state)
        else:
            begin_taking(state)


# Every delivery between two cities, by its number as routes.py counts them.
DELIVERIES: Final = [
    Deliver(colour, origin, goal)
    for origin in range(CITY_CARDS)
    for goal in range(CITY_CARDS)
    for colour in range(GOOD_COLOURS)
]
