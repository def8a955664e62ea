"""Section 25 of the rulebook: the order of the next Turn in the Base game."""

from __future__ import annotations

import pytest

from tests.games.steam.tables import settled
from tests.games.table import allowed


@pytest.mark.rule("STM-25.1", "STM-8.3", "STM-T.22")
@pytest.mark.parametrize("passed", [False, True])
def test_stm_25_1_ascending_number_of_the_tiles(passed: bool) -> None:
    # Orange, green, white and black are seats 0 to 3.
    held = ["locomotive", "first build", "urbanization", "first move"]
    state = settled(4, held=held, passed=[False, False, passed, False])
    assert state.order == (3, 1, 0, 2)
    assert state.turn == 3


@pytest.mark.rule("STM-25.1", "STM-8.3")
def test_stm_25_1_the_order_before_does_not_matter() -> None:
    held = ["city growth", "turn order", "engineer"]
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        assert settled(order=order, held=held).order == (1, 2, 0)


@pytest.mark.rule("STM-25.2", "STM-8.3", "STM-8.17")
@pytest.mark.parametrize("passed", [False, True])
def test_stm_25_2_a_passed_tile_counts_with_its_number(passed: bool) -> None:
    held = ["city growth", "locomotive", "engineer"]
    assert settled(held=held, passed=[passed, False, False]).order == (2, 0, 1)


@pytest.mark.rule("STM-25.3", "STM-8.17")
def test_stm_25_3_all_tiles_are_returned() -> None:
    held = ["city growth", "locomotive", "engineer"]
    state = settled(held=held, passed=[True, False, False], cash=[9, 9, 20])
    assert state.held == [0, 0, 0]
    assert state.passed == [False, False, False]
    for tile in (*held, "urbanization", "turn order", "first move", "first build"):
        allowed(state, f"take {tile}")


@pytest.mark.rule("STM-25.4")
@pytest.mark.parametrize("number", [1, 4, 8])
def test_stm_25_4_the_next_turn_begins(number: int) -> None:
    state = settled(turn_number=number)
    assert state.turn_number == number + 1
    assert state.prompt == "take an action tile"
