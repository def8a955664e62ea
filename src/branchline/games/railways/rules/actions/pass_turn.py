"""Doing nothing: action E (RWC-9), and declining the last delivery (RWC-13.13)."""

from typing import Final, final

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import Preview, nothing_gained
from branchline.engine.rulebook import Denial
from branchline.games.railways.rules.actions.action import LAST_PASS, ONE_ACTION, STEPS, Action, wrong_stage
from branchline.games.railways.rules.effects import consequences
from branchline.games.railways.rules.state import ACTION, LAST, SECOND, TAKE, Railways
from branchline.games.railways.rules.turn import begin_taking, next_last


@final
class PassTurn(Action):
    """Let the action go; the other steps follow (RWC-C.9)."""

    def denial(self, state: Railways) -> Denial | None:
        """Check that it is time for an action: then it is always open (RWC-9.1)."""
        if state.stage == LAST:
            return LAST_PASS.forbids(
                "All turns have been played, so there is no action to pass: make a last delivery, or decline."
            )
        return None if state.stage == ACTION else wrong_stage(state)

    def apply(self, state: Railways) -> None:
        """Change nothing but the step."""
        begin_taking(state)

    def preview(self, state: Railways) -> list[Preview]:
        return [*nothing_gained("RWC-9.1"), *consequences(state, self.applied(state))]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("passes")


@final
class Decline(Action):
    "Do not make a last delivery."

    def denial(self, state: Railways) -> Denial | None:
        """Check that a last delivery is due: it is optional (RWC-13.10)."""
        if state.stage == ACTION:
            return ONE_ACTION.forbids("Last deliveries are made when the game ends: now choose your action.")
        if state.stage in (TAKE, SECOND):
            return STEPS.forbids("Last deliveries are made when the game ends: it is time to take cards.")
        return None if state.stage == LAST else wrong_stage(state)

    def apply(self, state: Railways) -> None:
        """Let the next player decide."""
        next_last(state)

    def preview(self, state: Railways) -> list[Preview]:
        return nothing_gained("RWC-13.13")

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("makes no last delivery")


PASS: Final = PassTurn("pass")
DECLINE: Final = Decline("decline")
