"""Doing nothing: action E (RWC-9), and declining the last delivery (RWC-13.13)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import Preview, nothing_gained
from branchline.games.railways.rules.actions import timing
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.preview_parts import consequences
from branchline.games.railways.rules.state import ACTION, LAST, SECOND, TAKE, Railways
from branchline.games.railways.rules.turn import begin_taking, next_last


@final
class PassTurn(Action):
    """Let the action go; the other steps follow (RWC-C.9)."""

    def denial(self, state: Railways) -> Denial | None:
        """Check that it is time for an action: then it is always open (RWC-9.1)."""
        if state.stage == LAST:
            message = phrase(
                "All turns have been played, so there is no action to pass: make a last delivery, or decline."
            )
            return Denial(timing.LAST_PASS, message)
        return None if state.stage == ACTION else timing.wrong_stage(state)

    def apply(self, state: Railways) -> None:
        """Change nothing but the step."""
        begin_taking(state)

    def preview(self, state: Railways) -> list[Preview]:
        """Preview nothing, unless the guard ends the game."""
        return [*nothing_gained("RWC-9.1"), *consequences(state, self.applied(state))]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        """Describe a pass."""
        return phrase("passes")


@final
class Decline(Action):
    "Do not make a last delivery."

    def denial(self, state: Railways) -> Denial | None:
        """Check that a last delivery is due: it is optional (RWC-13.10)."""
        if state.stage == ACTION:
            message = phrase("Last deliveries are made when the game ends: now choose your action.")
            return Denial(timing.ONE_ACTION, message)
        if state.stage in (TAKE, SECOND):
            message = phrase("Last deliveries are made when the game ends: it is time to take cards.")
            return Denial(timing.STEPS, message)
        return None if state.stage == LAST else timing.wrong_stage(state)

    def apply(self, state: Railways) -> None:
        """Let the next player decide."""
        next_last(state)

    def preview(self, state: Railways) -> list[Preview]:
        """Preview nothing."""
        return nothing_gained("RWC-13.13")

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        """Describe that no last delivery is made."""
        return phrase("makes no last delivery")


PASS: Final = PassTurn("pass")
DECLINE: Final = Decline("decline")
