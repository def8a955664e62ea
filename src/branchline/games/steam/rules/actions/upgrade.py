"""Upgrading the locomotive for free (STM-20)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial, denied
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import COSTS, Preview
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.board import MOST_LEVEL, RULES
from branchline.games.steam.rules.effects import end_of_turn
from branchline.games.steam.rules.preview_parts import effects_on_mover, level_raised
from branchline.games.steam.rules.state import MOVE, Steam

ONCE, NO_HIGHER = RULES.pick("STM-20.4", "STM-20.5")


@final
class Upgrade(Action):
    """Raise the locomotive by a level, free, in one of the two rounds."""

    def denial(self, state: Steam) -> Denial | None:
        if state.stage != MOVE:
            return wrong_phase(state, "You can upgrade the locomotive only when moving goods; now it is time to {now}.")
        level = state.levels[state.mover]
        if level == MOST_LEVEL:
            return denied(NO_HIGHER, "Your locomotive is level {level}, the highest.", level=level)
        if state.mover not in state.upgraded:
            return None
        return denied(ONCE, "You have already upgraded your locomotive this Turn, to level {level}.", level=level)

    def take_effect(self, state: Steam) -> None:
        """Count it from now on (STM-20.3, STM-20.8, STM-31.3), in addition to the tile (STM-8.19)."""
        state.levels[state.mover] += 1
        state.upgraded = (*state.upgraded, state.mover)

    def preview(self, state: Steam) -> list[Preview]:
        used = Preview(COSTS, phrase("this Turn's upgrade"), ONCE.id)
        after = self.applied(state)
        return [used, *level_raised(state, "STM-20.3"), *effects_on_mover(state, self, after)]

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        return end_of_turn(before, self, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("upgrades the locomotive")


UPGRADE: Final = Upgrade("upgrade")
