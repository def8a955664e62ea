"""Doing nothing: action E (RWC-9), and declining the last delivery (RWC-13.13)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.railways.rules.state import ACTION, LAST, Action, Railways
from branchline.games.railways.rules.turn import begin_taking, next_last, wrong_time


@final
class Pass(Action):
    """Let the action go; the other steps follow (RWC-C.9)."""

    def why_not(self, state: Railways) -> Rule | None:
        """It is always open as an action (RWC-9.1)."""
        return None if state.stage == ACTION else wrong_time(state)

    def play(self, state: Railways) -> None:
        """Nothing happens."""
        begin_taking(state)


@final
class Decline(Action):
    """Make no last delivery."""

    def why_not(self, state: Railways) -> Rule | None:
        """Nobody must deliver (RWC-13.10)."""
        return None if state.stage == LAST else wrong_time(state)

    def play(self, state: Railways) -> None:
        """The next one is asked."""
        next_last(state)


PASS: Final = Pass("pass")
DECLINE: Final = Decline("decline")
