"""Section 22 of the rulebook: who gets points for a delivery, and where they go."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import BadMove
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, scene
from tests.games.steam.small_map import network
from tests.games.table import allowed, play, refused

LINE = ["Brook", "Yarm", "Oldham", "Poole", "Truro", "Rowan"]
TEXT = "deliver red " + " > ".join(LINE)


def delivered(*owners: int | None, seats: int = 4, **facts: Any) -> Steam:
    """A red cube delivered by seat 0 over five links of these owners."""
    ends = zip(LINE, LINE[1:], owners, strict=False)
    state = scene(
        seats,
        phase="move",
        levels=[5] * seats,
        cubes={"Brook": {"red": 1}, "Yarm": {"red": 1}},
        **{"turn": 0, **network(*ends), **facts},
    )
    return play(state, TEXT)


def tracks(state: Steam, seat: int) -> tuple[int, int]:
    """Income and points of a seat."""
    return state.incomes[seat], state.points[seat]


@pytest.mark.rule("STM-22.1", "STM-22.2", "STM-22.3", "STM-C.24")
@pytest.mark.parametrize(
    ("owners", "dues"),
    [
        ((0, 0, 0, 0, 0), ((0, 5),)),
        ((0, 0, 0, 1, 1), ((0, 3), (1, 2))),
        ((1, 0, 2, 0, 1), ((0, 2), (1, 2), (2, 1))),
        ((0, None, 3, None, 0), ((0, 2), (3, 1))),
        ((None, None, 0, None, None), ((0, 1),)),
    ],
)
def test_stm_22_1_a_point_for_each_own_link(owners: tuple[int | None, ...], dues: tuple[tuple[int, int], ...]) -> None:
    state = delivered(*owners)
    assert state.dues == dues
    for _ in dues:
        play(state, "score points")
    assert [tracks(state, seat) for seat in range(4)] == [(0, dict(dues).get(seat, 0)) for seat in range(4)]
    assert state.prompt == "move goods"


@pytest.mark.rule("STM-22.4", "STM-T.19", "STM-T.20")
def test_stm_22_4_all_points_go_to_one_track() -> None:
    state = delivered(0, 0, 0, 1, 1)
    assert [move.text for move in state.moves()] == ["score income", "score points"]
    for text in ("score income 2", "score 2", "score income points"):
        with pytest.raises(BadMove):
            GAME.move(text)
    income = allowed(state, "score income")
    assert tracks(income, 0) == (3, 0)
    assert tracks(allowed(income, "score points"), 1) == (0, 2)
    assert tracks(allowed(state, "score points"), 0) == (0, 3)


@pytest.mark.rule("STM-T.19", "STM-22.6")
def test_stm_t_19_green_takes_income_black_takes_points() -> None:
    state = delivered(0, 0, 0, 1, 1)
    assert state.turn == 0
    play(state, "score income")
    assert state.turn == 1
    play(state, "score points")
    assert [tracks(state, seat) for seat in range(4)] == [(3, 0), (0, 2), (0, 0), (0, 0)]


@pytest.mark.rule("STM-22.5")
@pytest.mark.parametrize("text", ["pass", "upgrade", TEXT, "done", "take engineer", "lay B6 21 N-S"])
def test_stm_22_5_the_choice_is_made_at_once(text: str) -> None:
    state = delivered(0, 0, 0, 1, 1)
    refused(state, text, "STM-22.5")
    refused(play(state, "score points"), text, "STM-22.5")


@pytest.mark.rule("STM-22.6")
@pytest.mark.parametrize(
    ("order", "asked"), [([0, 1, 2, 3], [0, 1, 2, 3]), ([3, 2, 1, 0], [0, 3, 2, 1]), ([1, 3, 0, 2], [0, 1, 3, 2])]
)
def test_stm_22_6_the_mover_first_then_turn_order(order: list[int], asked: list[int]) -> None:
    state = delivered(3, 1, 0, 0, 2, order=order)
    found = []
    while state.prompt == "income or victory points":
        found.append(state.turn)
        play(state, "score income")
    assert found == asked
    # And the next to act is the one after the mover.
    after = order.index(0) + 1
    assert state.turn == order[after % 4]


@pytest.mark.rule("STM-22.6", "STM-8.9")
def test_stm_22_6_first_move_does_not_change_who_chooses_when() -> None:
    held = ["engineer", None, None, "first move"]
    state = delivered(3, 1, 0, 0, 2, held=held)
    found = []
    while state.prompt == "income or victory points":
        found.append(state.turn)
        play(state, "score points")
    assert found == [0, 1, 2, 3]


@pytest.mark.rule("STM-22.7")
def test_stm_22_7_each_delivery_has_its_own_choice() -> None:
    state = play(delivered(0, 0, 0, 1, 1), "score income", "score income", *["pass"] * 3)
    play(state, "deliver red Yarm > Oldham > Poole > Truro > Rowan", "score points", "score points")
    assert [tracks(state, seat) for seat in (0, 1)] == [(3, 2), (2, 2)]


@pytest.mark.rule("STM-22.8")
def test_stm_22_8_income_counts_in_the_same_turn() -> None:
    state = delivered(0, 0, 0, 1, 1, round=2, order=[1, 2, 3, 0])
    play(state, "score income", "score points")
    assert state.turn_number == 2
    assert state.cash == [3, 0, 0, 0]


@pytest.mark.rule("STM-22.4", "STM-22.5")
@pytest.mark.parametrize("phase", ["select", "build", "move"])
def test_stm_22_5_no_points_without_a_delivery(phase: str) -> None:
    refused(scene(phase=phase), "score income", "STM-7.1")
    refused(scene(phase=phase), "score points", "STM-7.1")
