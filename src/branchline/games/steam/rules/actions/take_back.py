"""Taking back a tile whose track leads to no city, with all that came after it (STM-17.6)."""

from __future__ import annotations

from typing import final

from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.board import Board
from branchline.games.steam.rules.pending_track import TAKEN_BACK
from branchline.games.steam.rules.state import BUILD, Action, Steam
from branchline.games.steam.rules.turn import wrong_time


@final
class TakeBack(Action):
    """Go back to before the tile on a hex was laid, the first one with loose track."""

    __slots__ = ("place",)

    def __init__(self, name: str, place: int) -> None:
        super().__init__(f"take back {name}")
        self.place = place

    def why_not(self, state: Steam) -> Rule | None:
        """Only while track leads to no city, and only where it came from."""
        if state.stage != BUILD:
            return wrong_time(state)
        before = state.before
        loose = before is not None and before.barred[-1].place == self.place
        return None if loose else TAKEN_BACK

    def play(self, state: Steam) -> None:
        """All that a build turn changes is as it was, but that tile is barred now."""
        before = state.before
        assert before is not None
        state.tracks = before.tracks.copy()
        state.cash = before.cash[:]
        state.incomes = before.incomes[:]
        state.points = before.points[:]
        state.city = before.city[:]
        state.cubes = before.cubes[:]
        state.spaces = before.spaces[:]
        state.new_cities = before.new_cities
        state.grown = before.grown
        state.built = before.built
        state.builds_left = before.builds_left
        state.performed = before.performed
        state.barred = before.barred
        state.before = None


def take_back(state: Steam) -> TakeBack:
    """The way out of the loose track there is."""
    before = state.before
    assert before is not None
    return state.board.take_backs[before.barred[-1].place]


def prebuild_take_backs(board: Board) -> None:
    """Taking back the tile on each hex, made once."""
    board.take_backs = [TakeBack(place.name, place.index) for place in board.hexes]
