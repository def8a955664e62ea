"""Upgrading the locomotive for free (STM-20), and placing the points of a delivery (STM-22)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial, denied
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.engine.preview import BRINGS, COSTS, Preview, nothing_gained
from branchline.games.steam.rules import effects as further
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.board import MOST_INCOME, MOST_LEVEL, RULES
from branchline.games.steam.rules.state import MOVE, POINTS, Steam
from branchline.games.steam.rules.turn import next_actor

ONCE, NO_HIGHER, CHOICE, AT_THE_TOP = RULES.pick("STM-20.4", "STM-20.5", "STM-22.4", "STM-R.1")


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
        return [used, *further.level_raised(state, "STM-20.3"), *further.effects_on_mover(state, self, after)]

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        return further.end_of_turn(before, self, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("upgrades the locomotive")


UPGRADE: Final = Upgrade("upgrade")


@final
class Score(Action):
    """Put all points of a delivery on income or on victory points (STM-22.4)."""

    def __init__(self, income: bool) -> None:
        super().__init__(f"score {'income' if income else 'points'}")
        self.income = income

    def denial(self, state: Steam) -> Denial | None:
        """Check that points are due; either is open, even income at its top (STM-R.1)."""
        if state.stage == POINTS:
            return None
        return wrong_phase(state, "You can take points only right after a delivery; now it is time to {now}.")

    def take_effect(self, state: Steam) -> None:
        seat, points = state.dues[0]
        if self.income:
            state.incomes[seat] = min(MOST_INCOME, state.incomes[seat] + points)
        else:
            state.points[seat] += points
        state.dues = state.dues[1:]

    def apply(self, state: Steam) -> None:
        self.take_effect(state)
        if state.dues:
            state.mover = state.dues[0][0]
            return
        state.stage = MOVE
        next_actor(state)

    def preview(self, state: Steam) -> list[Preview]:
        found: list[Preview] = []
        if not self.income:
            won = plural("{n} victory point", "{n} victory points", state.dues[0][1])
            found.append(Preview(BRINGS, won, CHOICE.id))
        found += further.effects_on_mover(state, self, self.applied(state))
        # Income and expenses of the Turn's end are effects of their own.
        found += further.at_end(state, further.before_turn_ends(state, self))
        return found or nothing_gained(AT_THE_TOP.id)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        old, new = (table.incomes[before.mover] for table in (before, further.before_turn_ends(before, self)))
        chosen = Effect(before.mover, further.INCOME, CHOICE.id, {"from": old, "to": new})
        return ([chosen] if old != new else []) + further.end_of_turn(before, self, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("takes the points as income") if self.income else phrase("takes the points as victory points")


VICTORY_POINTS: Final = Score(False)
SCORES: Final = [Score(True), VICTORY_POINTS]
