"""Section 6 of the rulebook: raising money in the Base game."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import scene
from tests.games.steam.tables import settled, started
from tests.games.table import allowed, play, refused

# From Albany south-west over a hill, then south: 4 + 2 + 2 dollars.
EIGHT = ("lay K15 22 NE-S", "lay K17 21 N-S", "lay K19 21 N-S")


def money(state: Steam, seat: int = 0) -> tuple[int, int, int]:
    """Cash, income and points of a seat."""
    return state.cash[seat], state.incomes[seat], state.points[seat]


@pytest.mark.rule("STM-6.1", "STM-6.9")
@pytest.mark.parametrize("phase", ["select", "build", "move"])
def test_stm_6_1_there_is_no_move_that_raises_money(phase: str) -> None:
    state = scene(phase=phase)
    refused(state, "capital 1", "STM-7.1")
    refused(state, "capital 0", "STM-7.1")


@pytest.mark.rule("STM-6.1", "STM-6.2")
@pytest.mark.parametrize("cash", [6, 7, 20])
def test_stm_6_1_nothing_is_raised_while_cash_covers_the_cost(cash: int) -> None:
    state = play(scene(phase="select", cash=[cash, 0, 0], points=[9, 0, 0]), "take locomotive")
    assert money(state) == (cash - 6, 0, 9)


@pytest.mark.rule("STM-6.2", "STM-6.3", "STM-6.6", "STM-6.7")
@pytest.mark.parametrize(
    ("cash", "left", "income"), [(0, 4, -2), (1, 0, -1), (2, 1, -1), (3, 2, -1), (4, 3, -1), (5, 4, -1)]
)
def test_stm_6_6_the_smallest_sum_that_covers_the_cost(cash: int, left: int, income: int) -> None:
    state = play(scene(phase="select", cash=[cash, 0, 0]), "take locomotive")  # 6 dollars
    assert money(state) == (left, income, 0)


@pytest.mark.rule("STM-T.3", "STM-6.3", "STM-6.7")
def test_stm_t_3_building_for_eight() -> None:
    state = play(scene(phase="build"), *EIGHT)
    assert money(state) == (2, -2, 0)


@pytest.mark.rule("STM-6.4", "STM-6.8")
@pytest.mark.parametrize(
    ("income", "points", "after"),
    [(-8, 4, (4, -10, 4)), (-9, 4, (4, -10, 2)), (-10, 4, (4, -10, 0)), (-10, 5, (4, -10, 1))],
)
def test_stm_6_8_income_first_then_points(income: int, points: int, after: tuple[int, int, int]) -> None:
    state = scene(phase="select", income=[income, 0, 0], points=[points, 0, 0])
    assert money(allowed(state, "take locomotive")) == after


@pytest.mark.rule("STM-6.5", "STM-C.32", "STM-6.10", "STM-R.3")
@pytest.mark.parametrize(("income", "points"), [(-10, 0), (-10, 1), (-10, 3), (-9, 1)])
def test_stm_6_5_without_two_points_nothing_more_is_raised(income: int, points: int) -> None:
    state = scene(phase="select", income=[income, 0, 0], points=[points, 0, 0])
    refused(state, "take locomotive", "STM-R.3")


@pytest.mark.rule("STM-6.10", "STM-6.5")
@pytest.mark.parametrize(
    ("cash", "income", "points", "can"),
    [(4, -10, 1, True), (3, -10, 1, False), (0, -10, 2, True), (0, -10, 1, False), (0, -9, 0, True)],
)
def test_stm_6_10_no_track_that_cannot_be_paid(cash: int, income: int, points: int, can: bool) -> None:
    state = scene(phase="build", cash=[cash, 0, 0], income=[income, 0, 0], points=[points, 0, 0])
    if can:
        allowed(state, EIGHT[0])
    else:
        refused(state, EIGHT[0], "STM-6.10")
        allowed(state, "done")


@pytest.mark.rule("STM-6.11")
def test_stm_6_11_cash_does_not_buy_income_back() -> None:
    state = settled(cash=[40, 40, 40], income=[-3, -10, 0], points=[0, 0, 0])
    assert state.incomes == [-3, -10, 0]
    assert state.cash == [37, 30, 40]


@pytest.mark.rule("STM-6.12", "STM-6.3")
def test_stm_6_12_raising_in_the_auction_and_in_phases_1_2_and_4() -> None:
    auction = play(started(3, "seat 0", order="auction"), "bid 5", "pass", "pass")
    assert money(auction) == (0, -1, 0)
    assert money(play(scene(phase="select"), "take locomotive")) == (4, -2, 0)
    assert money(play(scene(phase="build"), "lay L16 21 N-S")) == (2, -1, 0)
    assert money(settled(income=[-3, 0, 0])) == (2, -4, 0)


@pytest.mark.rule("STM-6.12", "STM-20.3")
def test_stm_6_12_nothing_is_raised_while_goods_move() -> None:
    state = play(scene(phase="move"), "upgrade", "pass", "pass")
    assert [money(state, seat) for seat in range(3)] == [(0, 0, 0)] * 3


@pytest.mark.rule("STM-6.13")
@pytest.mark.parametrize("cash", range(9))
def test_stm_6_13_tile_by_tile_is_the_same_as_at_once(cash: int) -> None:
    state = play(scene(phase="build", cash=[cash, 0, 0]), *EIGHT)
    steps = max(0, -(-(8 - cash) // 5))
    assert money(state) == (cash + 5 * steps - 8, -steps, 0)
