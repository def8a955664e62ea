"""Section 32 of the rulebook: income and expenses in the Standard game."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.tables import settled


def after(cash: int, income: int, points: int, level: int) -> tuple[Steam, tuple[int, int, int]]:
    """The table after phase 6, with cash, income and points of seat 0."""
    state = settled(
        rules="standard", cash=[cash, 9, 9], income=[income, 0, 0], points=[points, 0, 0], levels=[level, 1, 1]
    )
    return state, (state.cash[0], state.incomes[0], state.points[0])


@pytest.mark.rule("STM-32.1", "STM-T.29")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_stm_32_1_a_dollar_a_level(level: int) -> None:
    assert after(10, 0, 0, level)[1] == (10 - level, 0, 0)


@pytest.mark.rule("STM-32.2", "STM-T.41")
@pytest.mark.parametrize(("income", "level", "change"), [(5, 3, 2), (3, 3, 0), (10, 6, 4), (2, 3, -1), (-4, 2, -6)])
def test_stm_32_2_the_net_is_received_or_due(income: int, level: int, change: int) -> None:
    assert after(8, income, 5, level)[1] == (8 + change, income, 5)


@pytest.mark.rule("STM-32.3")
def test_stm_32_3_falling_markers_do_not_raise_what_is_due() -> None:
    # Due 7, of which 7 are missing: four steps of income, and not more for the lower income.
    assert after(0, -4, 0, 3)[1] == (1, -8, 0)


@pytest.mark.rule("STM-32.4")
@pytest.mark.parametrize(("cash", "left"), [(3, 0), (4, 1), (9, 6)])
def test_stm_32_4_cash_pays_first(cash: int, left: int) -> None:
    assert after(cash, 0, 7, 3)[1] == (left, 0, 7)


@pytest.mark.rule("STM-32.4", "STM-32.5")
def test_stm_32_4_all_cash_goes_before_any_point() -> None:
    assert after(2, 0, 7, 6)[1] == (0, 0, 5)


@pytest.mark.rule("STM-32.5", "STM-32.7", "STM-T.37")
@pytest.mark.parametrize(
    ("cash", "income", "points", "level", "left"),
    [
        (0, 2, 4, 3, (1, 2, 3)),  # STM-T.37
        (0, 0, 4, 2, (0, 0, 3)),
        (0, 0, 4, 3, (1, 0, 2)),
        (0, 0, 4, 6, (0, 0, 1)),
        (1, 0, 4, 6, (1, 0, 1)),
    ],
)
def test_stm_32_5_a_point_for_two_dollars(
    cash: int, income: int, points: int, level: int, left: tuple[int, int, int]
) -> None:
    assert after(cash, income, points, level)[1] == left


@pytest.mark.rule("STM-32.6", "STM-32.8", "STM-T.40")
@pytest.mark.parametrize(
    ("cash", "income", "points", "level", "left"),
    [
        (8, -9, 0, 1, (0, -10, 0)),  # STM-T.40
        (0, 0, 0, 3, (1, -2, 0)),
        (0, 0, 1, 6, (0, -2, 0)),
        (0, -3, 2, 6, (1, -6, 0)),
        (3, -6, 1, 4, (1, -9, 0)),
    ],
)
def test_stm_32_6_then_an_income_for_two_dollars(
    cash: int, income: int, points: int, level: int, left: tuple[int, int, int]
) -> None:
    state, found = after(cash, income, points, level)
    assert found == left
    assert state.bankrupt == ()


@pytest.mark.rule("STM-32.7")
@pytest.mark.parametrize("missing", [1, 2, 3, 4, 5, 6])
def test_stm_32_7_the_change_of_an_odd_sum_is_a_dollar(missing: int) -> None:
    assert after(0, 0, 9, missing)[1] == (missing % 2, 0, 9 - (missing + 1) // 2)


@pytest.mark.rule("STM-32.8")
def test_stm_32_8_points_first_income_after() -> None:
    for points in range(6):
        _, (cash, income, left) = after(0, -2, points, 6)  # 8 missing: 4 steps
        assert left == max(0, points - 4)
        assert income == -2 - max(0, 4 - points)
        assert cash == 0


@pytest.mark.rule("STM-32.9", "STM-C.21", "STM-24.1", "STM-32.8")
@pytest.mark.parametrize(
    ("cash", "income", "points", "level", "broke"),
    [
        (0, -10, 0, 1, True),
        (10, -10, 0, 1, True),  # one dollar is missing
        (11, -10, 0, 1, False),
        (0, -10, 5, 1, True),
        (0, -10, 6, 1, False),
        (0, -9, 4, 1, False),  # ten missing: four points and one income
        (0, -9, 3, 1, True),
        (7, -9, 0, 1, True),
        (0, -4, 0, 6, False),  # ten missing: five steps, to -9
        (0, -6, 0, 6, True),
        (0, -6, 2, 6, False),
    ],
)
def test_stm_32_9_who_cannot_pay_even_so_is_bankrupt(
    cash: int, income: int, points: int, level: int, broke: bool
) -> None:
    state, _ = after(cash, income, points, level)
    assert state.bankrupt == ((0,) if broke else ())
    assert state.order == ((1, 2) if broke else (0, 1, 2))


@pytest.mark.rule("STM-32.10")
def test_stm_32_10_five_dollars_a_step_is_not_the_rate_here() -> None:
    # In the Base game 4 dollars are one step of income with a dollar of change.
    assert settled(income=[-4, 0, 0]).incomes[0] == -5
    assert after(0, -3, 0, 1)[1] == (0, -5, 0)


@pytest.mark.rule("STM-32.11")
def test_stm_32_11_there_is_no_choice() -> None:
    state, found = after(0, 5, 2, 6)  # a good income, and few points
    assert found == (1, 5, 1)
    assert state.prompt == "buy capital"  # no one was asked


@pytest.mark.rule("STM-32.1", "STM-R.45", "STM-23.1")
def test_stm_32_1_each_player_by_himself() -> None:
    state = settled(
        rules="standard", order=[2, 0, 1], cash=[0, 5, 0], income=[-10, 0, 6], points=[0, 3, 0], levels=[1, 4, 2]
    )
    assert state.bankrupt == (0,)
    assert state.cash[1:] == [1, 4]
    assert state.points[1:] == [3, 0]
