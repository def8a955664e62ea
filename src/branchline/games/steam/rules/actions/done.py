"""Ending a build turn (STM-9.6, STM-R.36)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial, denied
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import Preview, nothing_gained
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.actions.growth import has_duty
from branchline.games.steam.rules.board import CITY_GROWTH, RULES
from branchline.games.steam.rules.effects import links_lost
from branchline.games.steam.rules.pending_track import TRACEABLE
from branchline.games.steam.rules.preview_parts import effects_on_mover
from branchline.games.steam.rules.state import BUILD, Steam
from branchline.games.steam.rules.turn import end_build_turn
from branchline.games.steam.rules.wording import hex_name, tile_name

DUTY, NO_BUILD = RULES.pick("STM-8.18", "STM-9.6")


@final
class EndBuilding(Action):
    """Build no more; all that was begun must be in order."""

    def denial(self, state: Steam) -> Denial | None:
        if state.stage != BUILD:
            return wrong_phase(state, "There is no build turn to end; now it is time to {now}.")
        if state.before is not None:
            # It can be led to a city or taken back (STM-R.36).
            return denied(
                TRACEABLE,
                "Track on hex {hex} does not lead to a city yet: connect it to one, or take the tile back.",
                hex=hex_name(state, state.before.barred[-1].place),
            )
        # A duty that cannot be met lapses (STM-R.6); in the Standard game there is none (STM-30.5).
        if state.standard or not has_duty(state):
            return None
        held = state.held[state.mover]
        tile = tile_name(held)
        if held == CITY_GROWTH:
            return denied(DUTY, "You hold {tile} and must use it first: move cubes to a city.", tile=tile)
        return denied(DUTY, "You hold {tile} and must use it first: turn a town into a New City.", tile=tile)

    def apply(self, state: Steam) -> None:
        end_build_turn(state)

    def preview(self, state: Steam) -> list[Preview]:
        return effects_on_mover(state, self, self.applied(state)) or nothing_gained(NO_BUILD.id)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        return links_lost(before, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("ends the build turn")


DONE: Final = EndBuilding("done")
