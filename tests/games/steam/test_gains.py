"""What a delivery brings in victory points, also where expenses take some at once."""

from __future__ import annotations

import pytest

from branchline import Gain
from branchline.games.steam.rules.state import POINTS, Steam
from tests.games.steam.helpers import GAME


def gained(state: Steam, text: str) -> tuple[list[Gain], Steam]:
    """What a move brings, and the table after it."""
    before = state.copy()
    move = state.move(text)
    state.play(move)
    return GAME.gains(before, move, state), state


def last_choice(points: int) -> Steam:
    """The last choice of a Turn, by a seat with no cash and the lowest income."""
    state = GAME.scene(3, phase="move", round=2, income=[0, 0, -10], points=[0, 0, 8], turn=2)
    state.at = 2
    state.dues = ((2, points),)
    state.stage = POINTS
    return state


@pytest.mark.rule("STM-22.4", "STM-6.4")
def test_expenses_after_the_last_choice_are_no_part_of_the_gain() -> None:
    gains, after = gained(last_choice(3), "score points")
    assert [gain.to_json() for gain in gains] == [{"seat": 2, "points": 3, "rule": "STM-22.4"}]
    assert after.points[2] == 8 + 3 - 4  # ten dollars are due, and five of them cost two points


@pytest.mark.rule("STM-22.4")
def test_income_is_no_gain_of_points() -> None:
    gains, after = gained(last_choice(3), "score income")
    assert gains == []
    assert after.points[2] <= 8
