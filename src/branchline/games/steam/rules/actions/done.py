"""Ending a build turn (STM-9.6, STM-R.36)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.actions.growth import has_duty
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.pending_track import TRACEABLE
from branchline.games.steam.rules.state import BUILD, Action, Steam
from branchline.games.steam.rules.turn import end_build_turn, wrong_time

(DUTY,) = RULES.pick("STM-8.18")


@final
class Done(Action):
    """Build no more; all that was begun must be in order."""

    def why_not(self, state: Steam) -> Rule | None:
        """No loose track, and in the Base game no tile paid for and not yet used."""
        if state.stage != BUILD:
            return wrong_time(state)
        if state.loose:
            return TRACEABLE  # it can be led to a city or taken back (STM-R.36)
        # A duty that cannot be met lapses (STM-R.6); in the Standard game there is none (STM-30.5).
        return DUTY if not state.standard and has_duty(state) else None

    def play(self, state: Steam) -> None:
        """The turn is final."""
        end_build_turn(state)


DONE: Final = Done("done")
