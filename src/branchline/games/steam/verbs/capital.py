"""Buying capital in the Standard game (STM-28)."""

from __future__ import annotations

from typing import final

from branchline.engine.rule import Rule
from branchline.games.steam.board import RULES
from branchline.games.steam.flow import next_actor, wrong_time
from branchline.games.steam.money import raise_steps, steps_left
from branchline.games.steam.state import CAPITAL, Action, Steam

(TOO_MANY,) = RULES.pick("STM-28.2")


@final
class Capital(Action):
    """Take any number of steps of five dollars, each for an income (STM-28.1)."""

    __slots__ = ("steps",)

    def __init__(self, steps: int) -> None:
        super().__init__(f"capital {steps}")
        self.steps = steps

    def why_not(self, state: Steam) -> Rule | None:
        """As far as income and points go; the amount is one's own choice (STM-28.3)."""
        if state.stage != CAPITAL:
            return wrong_time(state)  # STM-28.4, STM-28.5
        return TOO_MANY if self.steps > steps_left(state, state.mover) else None

    def play(self, state: Steam) -> None:
        """Cash now for income later."""
        raise_steps(state, state.mover, self.steps)
        next_actor(state)


def capitals(state: Steam) -> list[Action]:
    """Every amount open to the mover."""
    return [Capital(steps) for steps in range(steps_left(state, state.mover) + 1)]
