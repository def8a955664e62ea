"""Sections 8 and 30 of the rulebook: taking action tiles, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.steam.rules.board import ACTION_TILES
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import cubes, scene
from tests.games.steam.tables import idled
from tests.games.table import allowed, play, refused

SPACES = [{"red": 2}, {"blue": 3}, *[{"grey": 1}] * 10]


def select(seats: int = 3, **facts: Any) -> Steam:
    """Players about to take action tiles."""
    return scene(seats, phase="select", **facts)


def builder(tile: str, **facts: Any) -> Steam:
    """Seat 0 about to build, with an action tile and known supply spaces."""
    return scene(phase="build", held=[tile], cubes={}, spaces=SPACES, **facts)


@pytest.mark.rule("STM-8.1", "STM-30.1")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_8_1_each_takes_one_in_turn_order(rules: str) -> None:
    state = select(4, rules=rules, order=[3, 1, 0, 2])
    asked = []
    for text in ("take engineer", "take first move", "take turn order", "take first build"):
        asked.append(state.turn)
        play(state, text)
    assert asked == [3, 1, 0, 2]
    assert [ACTION_TILES[tile] for tile in state.held] == [
        "turn order", "first move", "first build", "engineer",
    ]  # fmt: skip
    assert state.prompt == "build"


@pytest.mark.rule("STM-8.1")
def test_stm_8_1_nobody_goes_without_a_tile() -> None:
    state = select()
    refused(state, "pass", "STM-7.1")
    refused(state, "done", "STM-7.1")
    assert all(move.text.startswith("take ") for move in state.moves())


@pytest.mark.rule("STM-8.2", "STM-30.1")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_8_2_a_tile_is_taken_once(rules: str) -> None:
    state = play(select(rules=rules), "take engineer", "take city growth")
    refused(state, "take engineer", "STM-8.2")
    refused(state, "take city growth", "STM-8.2")
    allowed(state, "take first move")


@pytest.mark.rule("STM-8.2", "STM-8.16")
def test_stm_8_2_a_passed_tile_is_taken_too() -> None:
    state = play(select(), "take city growth pass")
    refused(state, "take city growth", "STM-8.2")
    refused(state, "take city growth pass", "STM-8.2")


@pytest.mark.rule("STM-C.28", "STM-1.11")
def test_stm_c_28_seven_tiles_by_seven_names() -> None:
    names = {move.text[5:].removesuffix(" pass") for move in select().moves()}
    assert names == set(ACTION_TILES[1:])
    assert len(names) == 7


@pytest.mark.rule("STM-8.5")
def test_stm_8_5_turn_order_does_nothing_in_this_turn() -> None:
    state = play(select(), "take first build", "take city growth pass", "take turn order")
    assert state.order == (0, 1, 2)
    assert state.acting == (0, 1, 2)
    play(state, "done", "done")
    assert (state.turn, state.builds_left) == (2, 3)
    play(state, "done")
    assert state.acting == (0, 1, 2)


@pytest.mark.rule("STM-8.6", "STM-8.9", "STM-20.1", "STM-30.6")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_8_6_first_move_acts_first_in_both_rounds(rules: str) -> None:
    state = select(4, rules=rules, order=[3, 1, 0, 2], cash=[9] * 4)
    play(state, "take engineer", "take turn order", "take first move", "take first build")
    assert state.order == (3, 1, 0, 2)
    idled(state, 4)
    asked = []
    for _ in range(8):
        asked.append(state.turn)
        assert state.order == (3, 1, 0, 2)
        play(state, "pass")
    assert asked == [0, 3, 1, 2] * 2


@pytest.mark.rule("STM-8.7", "STM-9.2", "STM-30.6")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_8_7_the_engineer_builds_four_times_and_pays(rules: str) -> None:
    four = ["lay K15 22 NE-S", "lay K17 21 N-S", "lay K19 21 N-S", "lay K21 22 N-SE"]
    state = play(scene(phase="build", rules=rules, held=["engineer"], cash=[20]), *four)
    assert (state.cash[0], state.builds_left) == (10, 0)
    refused(state, "lay L16 21 N-S", "STM-9.2")
    state = play(scene(phase="build", rules=rules, held=["turn order"], cash=[20]), *four[:3])
    refused(state, four[3], "STM-9.2")


@pytest.mark.rule("STM-8.7")
def test_stm_8_7_only_the_holder_has_a_fourth_build() -> None:
    state = scene(phase="build", held=[None, "engineer", None])
    assert state.builds_left == 3
    assert play(state, "done").builds_left == 4
    assert play(state, "done").builds_left == 3


@pytest.mark.rule("STM-8.8", "STM-8.9", "STM-30.6", "STM-9.1")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_8_8_first_build_builds_first(rules: str) -> None:
    state = select(4, rules=rules, order=[3, 1, 0, 2], cash=[9] * 4)
    play(state, "take engineer", "take turn order", "take first build", "take first move")
    asked = []
    for _ in range(4):
        asked.append(state.turn)
        assert state.order == (3, 1, 0, 2)
        play(state, "done")
    assert asked == [0, 3, 1, 2]
    assert state.acting == (2, 3, 1, 0)


@pytest.mark.rule("STM-8.10", "STM-8.16", "STM-8.17", "STM-8.18", "STM-C.19", "STM-C.20")
@pytest.mark.parametrize(
    ("tile", "rule", "text"),
    [("city growth", "STM-19.1", "grow Albany 1"), ("urbanization", "STM-18.1", "urbanize Utica grey 1")],
)
def test_stm_8_17_a_passed_tile_is_not_used(tile: str, rule: str, text: str) -> None:
    passed = play(select(), f"take {tile} pass", "take turn order", "take engineer")
    assert passed.passed == [True, False, False]
    refused(passed, text, rule, "STM-8.17")
    allowed(passed, "done")
    paid = play(select(), f"take {tile}", "take turn order", "take engineer")
    assert paid.passed == [False, False, False]
    refused(paid, "done", "STM-8.18")  # nor is a tile passed that was paid for
    allowed(paid, text)


@pytest.mark.rule("STM-8.16")
def test_stm_8_16_only_two_tiles_can_be_passed() -> None:
    passing = [move.text for move in select().moves() if move.text.endswith("pass")]
    assert passing == ["take city growth pass", "take urbanization pass"]


@pytest.mark.rule("STM-8.18")
def test_stm_8_18_city_growth_must_be_done() -> None:
    state = builder("city growth")
    refused(state, "done", "STM-8.18")
    built = play(state.copy(), "lay L16 21 N-S")
    refused(built, "done", "STM-8.18")
    allowed(play(built, "grow Albany 1"), "done")
    grown = play(state, "grow Albany 2")  # also without any track
    assert cubes(grown, "Albany") == {"blue": 3}
    allowed(grown, "done")
    refused(grown, "grow Boston 1", "STM-19.1")  # and once only


@pytest.mark.rule("STM-8.18")
def test_stm_8_18_urbanization_must_be_done() -> None:
    state = builder("urbanization")
    refused(state, "done", "STM-8.18")
    allowed(play(state, "urbanize Utica grey 1"), "done")
    refused(state, "urbanize Syracuse grey 2", "STM-18.1")


@pytest.mark.rule("STM-8.19", "STM-T.16", "STM-20.3")
def test_stm_8_19_the_tile_does_not_use_up_the_free_upgrade() -> None:
    state = play(select(levels=[4, 1, 1], cash=[9, 0, 0]), "take locomotive")
    play(state, "take turn order", "take engineer", "done", "done", "done")
    play(state, "pass", "pass", "pass")
    after = allowed(state, "upgrade")
    assert (after.levels[0], after.cash[0], after.points[0]) == (6, 0, 0)


@pytest.mark.rule("STM-30.2", "STM-30.5")
@pytest.mark.parametrize(
    ("tile", "text"), [("city growth", "grow Albany 1"), ("urbanization", "urbanize Utica grey 1")]
)
def test_stm_30_5_growth_and_urbanization_are_used_or_left_in_the_build_turn(tile: str, text: str) -> None:
    taking = select(rules="standard")
    refused(taking, f"take {tile} pass", "STM-30.5")
    state = builder(tile, rules="standard")
    assert allowed(state, "done").turn == 1  # left unused
    used = allowed(state, text)
    assert (used.cash, used.incomes) == ([0] * 3, [0] * 3)
    allowed(used, "done")


@pytest.mark.rule("STM-30.4")
def test_stm_30_4_turn_order_does_nothing_else() -> None:
    state = play(select(rules="standard"), "take first build", "take city growth", "take turn order")
    assert state.order == (0, 1, 2)
    play(state, "done", "done")
    assert state.builds_left == 3
    play(state, "done")
    assert state.acting == (0, 1, 2)
    idled(state, 6)
    assert (state.turn_number, state.order, state.free_pass) == (2, (0, 1, 2), 2)
