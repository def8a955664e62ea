"""Ending a build turn (STM-9.6, STM-R.36), or taking back a tile whose track leads to no city (STM-17.6)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial, denied
from branchline.engine.game import NOBODY
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import Preview, nothing_gained
from branchline.games.steam.rules.actions.action import Action, MapAction, wrong_phase
from branchline.games.steam.rules.actions.growth import has_duty
from branchline.games.steam.rules.board import CITY_GROWTH, RULES, Board
from branchline.games.steam.rules.effects import LOST, RETURNED, at_end, effects_on_mover, raised
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.loose_track import TAKEN_BACK, TRACEABLE
from branchline.games.steam.rules.notation import parse_hex
from branchline.games.steam.rules.state import BUILD, Steam
from branchline.games.steam.rules.turn import next_actor
from branchline.games.steam.rules.wording import hex_and_place, hex_name, tile_name

DUTY, NO_BUILD, UNFINISHED = RULES.pick("STM-8.18", "STM-9.6", "STM-13.4")


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
        """Lose the links that were left unfinished (STM-13.4, STM-13.9); then the next player builds."""
        # A link may take several Turns (STM-12.3) and is its owner's until then (STM-13.2). Each is judged by itself
        # (STM-13.10), in every build turn until it is complete (STM-13.5, STM-14.3), spurs too (STM-11.9), also of
        # one who built nothing (STM-13.11). A complete link is never lost so (STM-12.6, STM-12.7).
        tracks = state.tracks
        for link, owner in enumerate(tracks.owners):
            if owner == state.mover and not tracks.fresh[link] and not complete(tracks, link):
                tracks.owners[link] = NOBODY
        state.barred = ()
        next_actor(state)

    def preview(self, state: Steam) -> list[Preview]:
        return effects_on_mover(state, self, self.applied(state)) or nothing_gained(NO_BUILD.id)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        pairs = zip(before.tracks.owners, after.tracks.owners, strict=True)
        lost = sum([1 for old, new in pairs if old == before.mover and new == NOBODY])
        return [Effect(before.mover, LOST, UNFINISHED.id, {"links": lost})] if lost else []

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("ends the build turn")


DONE: Final = EndBuilding("done")


@final
class TakeBack(MapAction):
    """Go back to before the tile on a hex was laid, the first one with loose track."""

    def __init__(self, board: Board, place: int) -> None:
        super().__init__(f"take back {board.hexes[place].name}", board)
        self.place = place

    @staticmethod
    def parse(board: Board, words: list[str]) -> TakeBack:
        return TakeBack(board, parse_hex(board, " ".join(words)))

    def denial(self, state: Steam) -> Denial | None:
        if state.stage != BUILD:
            return wrong_phase(state, "You can take back a tile only in a build turn; now it is time to {now}.")
        before = state.before
        if before is None:
            return denied(TAKEN_BACK, "All your track leads to a city: there is no tile to take back.")
        place = before.barred[-1].place
        if place == self.place:
            return None
        name = hex_name(state, place)
        words = phrase("The tile on hex {hex} is the one to take back: its track does not lead to a city.", hex=name)
        return Denial(TAKEN_BACK, words)

    def apply(self, state: Steam) -> None:
        """Go back to the position before that tile, in which it is barred."""
        assert state.before is not None
        state.become(state.before)

    def rule(self, state: Steam) -> str:
        return TAKEN_BACK.id

    def preview(self, state: Steam) -> list[Preview]:
        after = self.applied(state)
        return effects_on_mover(state, self, after) + at_end(state, after)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        """Return what the mover has again: the price of the tiles, less what was raised."""
        seat = before.mover
        money = raised(after, before, seat)
        facts = {
            "dollars": after.cash[seat] - before.cash[seat] + money,
            "raised": money,
            "income": after.incomes[seat] - before.incomes[seat],
            "points": after.points[seat] - before.points[seat],
        }
        return [Effect(seat, RETURNED, TAKEN_BACK.id, facts)]

    @staticmethod
    def in_words(words: list[str], board: Board | None) -> Phrase:
        place = hex_and_place(words[-1], board)
        return phrase("takes back the tile on {hex} and everything after it", hex=place)


def take_back(state: Steam) -> TakeBack:
    """Return the way out of the loose track that there is."""
    before = state.before
    assert before is not None
    return TakeBack(state.board, before.barred[-1].place)
