"""Section 23 of the rulebook: income and expenses in the Base game."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import links
from tests.games.steam.small_map import network
from tests.games.steam.tables import settled


def money(state: Steam, seat: int = 0) -> tuple[int, int, int]:
    """Cash, income and points of a seat."""
    return state.cash[seat], state.incomes[seat], state.points[seat]


@pytest.mark.rule("STM-23.1", "STM-R.45")
@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 1, 0, 2], [2, 0, 3, 1]])
def test_stm_23_1_players_are_settled_in_turn_order(order: list[int]) -> None:
    # Three go bankrupt, one after another: the order in which they do is told.
    state = settled(4, order=order, income=[-10] * 4, cash=[10 if s == order[2] else 0 for s in range(4)])
    assert state.bankrupt == (order[0], order[1], order[3])


@pytest.mark.rule("STM-23.2", "STM-T.21")
@pytest.mark.parametrize("income", [1, 2, 7, 10])
def test_stm_23_2_positive_income_is_received(income: int) -> None:
    assert money(settled(cash=[3, 0, 0], income=[income, 0, 0])) == (3 + income, income, 0)


@pytest.mark.rule("STM-23.3")
def test_stm_23_3_income_of_nothing() -> None:
    assert money(settled(cash=[3, 0, 0], points=[4, 0, 0])) == (3, 0, 4)


@pytest.mark.rule("STM-23.4")
@pytest.mark.parametrize("income", [-1, -4, -10])
def test_stm_23_4_negative_income_is_paid(income: int) -> None:
    assert money(settled(cash=[12, 0, 0], income=[income, 0, 0])) == (12 + income, income, 0)


@pytest.mark.rule("STM-23.5", "STM-T.21")
@pytest.mark.parametrize(
    ("cash", "income", "points", "after"),
    [
        (0, -1, 0, (4, -2, 0)),
        (0, -5, 0, (0, -6, 0)),
        (0, -6, 0, (4, -8, 0)),
        (2, -4, 9, (3, -5, 9)),
        (0, -9, 2, (1, -10, 0)),  # a step of income, then one of points
        (3, -10, 5, (3, -10, 1)),
    ],
)
def test_stm_23_5_a_shortfall_is_raised(cash: int, income: int, points: int, after: tuple[int, int, int]) -> None:
    state = settled(cash=[cash, 0, 0], income=[income, 0, 0], points=[points, 0, 0])
    assert money(state) == after
    assert state.bankrupt == ()


@pytest.mark.rule("STM-23.6")
@pytest.mark.parametrize("income", range(-9, 0))
def test_stm_23_6_steps_taken_do_not_raise_what_is_due(income: int) -> None:
    cash, lower, points = money(settled(income=[income, 0, 0], points=[20, 0, 0]))
    steps = (income - lower) + (20 - points) // 2
    assert steps == -(income // 5)
    assert cash == 5 * steps + income


@pytest.mark.rule("STM-23.7", "STM-T.32", "STM-T.33")
@pytest.mark.parametrize(
    ("cash", "income", "points", "after"),
    [
        (0, -10, 1, None),
        (0, -10, 4, (0, -10, 0)),
        (0, -10, 3, None),
        (10, -10, 0, (0, -10, 0)),
        (9, -10, 1, None),
        (9, -10, 2, (4, -10, 0)),
        (0, -9, 1, None),
        (4, -9, 1, (0, -10, 1)),
    ],
)
def test_stm_23_7_who_cannot_pay_is_bankrupt(
    cash: int, income: int, points: int, after: tuple[int, int, int] | None
) -> None:
    state = settled(cash=[cash, 0, 0], income=[income, 0, 0], points=[points, 0, 0])
    assert state.bankrupt == (() if after else (0,))
    if after:
        assert money(state) == after


@pytest.mark.rule("STM-23.8", "STM-32.1")
def test_stm_23_8_no_upkeep_in_the_base_game() -> None:
    state = settled(cash=[1, 1, 1], income=[0, 2, -1], levels=[6, 3, 5])
    assert state.cash == [1, 3, 0]
    assert state.incomes == [0, 2, -1]


@pytest.mark.rule("STM-23.1")
def test_stm_23_1_nothing_else_changes() -> None:
    facts = network(("Yarm", "Redhill", 0), ("Redhill", "Boston", 1))
    state = settled(income=[3, -2, 0], **facts)
    assert links(state, 0) == [("Redhill", "Yarm")]
    assert links(state, 1) == [("Boston", "Redhill")]
    assert state.points == [0, 0, 0]
