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
from branchline.games.steam.rules.turn import next_actor

ONCE, NO_HIGHER = RULES.pick("STM-20.4", "STM-20.5")


@final
class Upgrade(Action):
    """Raise the locomotive by a level, free, in one of the two rounds."""

    def denial(self, state: Steam) -> Denial | None:
        """Check that it is the first of the Turn, and below the highest level."""
        if state.stage != MOVE:
            return wrong_phase(state, "You can upgrade the locomotive only when moving goods; now it is time to {now}.")
        level = state.levels[state.mover]
        if level == MOST_LEVEL:
            return denied(NO_HIGHER, "Your locomotive is level {level}, the highest.", level=level)
        if state.mover not in state.upgraded:
            return None
        return denied(ONCE, "You have already upgraded your locomotive this Turn, to level {level}.", level=level)

    def is_legal(self, state: Steam) -> bool:
        """Check quickly whether the mover may upgrade; `denial` gives the reason."""
        mover = state.mover
        return state.stage == MOVE and state.levels[mover] < MOST_LEVEL and mover not in state.upgraded

    def take_effect(self, state: Steam) -> None:
        """Count it from now on (STM-20.3, STM-20.8, STM-31.3), in addition to the tile (STM-8.19)."""
        state.levels[state.mover] += 1
        state.upgraded = (*state.upgraded, state.mover)

    def apply(self, state: Steam) -> None:
        """Raise the level; then the next player acts."""
        self.take_effect(state)
        next_actor(state)

    def preview(self, state: Steam) -> list[Preview]:
        """Preview a level, which in the Standard game costs upkeep."""
        used = Preview(COSTS, phrase("this Turn's upgrade"), ONCE.id)
        after = self.applied(state)
        return [used, *level_raised(state, "STM-20.3"), *effects_on_mover(state, self, after)]

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        """Return the accounts if the Turn ends."""
        return end_of_turn(before, self, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        """Describe an upgrade."""
        return phrase("upgrades the locomotive")


UPGRADE: Final = Upgrade("upgrade")
