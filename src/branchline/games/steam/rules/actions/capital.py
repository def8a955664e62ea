"""Buying capital in the Standard game (STM-28), by mercy for upkeep too (STM-27.10)."""

from __future__ import annotations

from typing import final

from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.money import most_pledged, raise_steps, steps_left
from branchline.games.steam.rules.state import CAPITAL, UPKEEP, Action, Steam
from branchline.games.steam.rules.turn import next_actor, wrong_time

TOO_MANY, NOT_FOR_LATER = RULES.pick("STM-28.2", "STM-6.9")


@final
class Capital(Action):
    """Take any number of steps of five dollars, each for an income (STM-28.1)."""

    __slots__ = ("steps",)

    def __init__(self, steps: int) -> None:
        super().__init__(f"capital {steps}")
        self.steps = steps

    def why_not(self, state: Steam) -> Rule | None:
        """As far as income and points go; the amount is one's own choice (STM-28.3).

        For upkeep it is no more than is lacking.
        """
        if state.stage not in (CAPITAL, UPKEEP):
            return wrong_time(state)  # STM-28.4, STM-28.5
        if self.steps > steps_left(state, state.mover):
            return TOO_MANY
        return NOT_FOR_LATER if self.steps > most_steps(state) else None

    def play(self, state: Steam) -> None:
        """Cash now for income later; for upkeep, when all pay."""
        if state.stage == UPKEEP:
            state.pledges = (*state.pledges, (state.mover, self.steps))
        else:
            raise_steps(state, state.mover, self.steps)
        next_actor(state)


def most_steps(state: Steam) -> int:
    """The most steps that the mover may take now."""
    if state.stage == UPKEEP:
        return most_pledged(state, state.mover)
    return steps_left(state, state.mover)


def capitals(state: Steam) -> list[Action]:
    """Every amount open to the mover."""
    return [Capital(steps) for steps in range(most_steps(state) + 1)]
