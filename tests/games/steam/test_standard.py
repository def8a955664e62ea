"""Sections 27, 28 and 31 of the rulebook: the Standard game, its capital and its phases."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import BadOption
from branchline.games.steam.rules.board import ACTION_TILES
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, scene
from tests.games.steam.small_map import network
from tests.games.steam.tables import finished, idle, idled, settled, started
from tests.games.table import allowed, play, refused

LINE = network(("Yarm", "Oldham", 0), ("Oldham", "Poole", 1))
PURPLE = "deliver purple Yarm > Oldham > Poole"


def capital(**facts: Any) -> Steam:
    """Players about to buy capital."""
    return scene(rules="standard", phase="capital", **facts)


def money(state: Steam, seat: int = 0) -> tuple[int, int, int]:
    """Cash, income and points of a seat."""
    return state.cash[seat], state.incomes[seat], state.points[seat]


@pytest.mark.rule("STM-27.1")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_27_1_building_and_moving_are_as_in_the_base_game(rules: str) -> None:
    build = scene(rules=rules, phase="build", cash=[10, 10, 10])
    assert play(build, "lay L16 21 N-S").cash[0] == 7
    refused(build, "lay M17 21 N-S", "STM-9.15", "STM-9.8")
    goods = scene(rules=rules, phase="move", levels=[2] * 3, cubes={"Yarm": {"purple": 1}}, **LINE)
    assert play(goods, PURPLE).dues == ((0, 1), (1, 1))


@pytest.mark.rule("STM-27.3", "STM-C.2", "STM-27.6")
@pytest.mark.parametrize(
    ("lots", "order"),
    [
        (["3", "1", "5"], (1, 0, 2)),
        (["7", "6", "2"], (2, 1, 0)),
        (["4", "6", "1", "2"], (2, 3, 0, 1)),
        (["7", "2", "5", "3"], (1, 3, 2, 0)),
        (["2", "7", "1", "4", "3", "6"], (2, 0, 4, 3, 5, 1)),
    ],
)
def test_stm_27_3_places_in_ascending_number(lots: list[str], order: tuple[int, ...]) -> None:
    state = started(len(lots), *lots, rules="standard")
    assert state.order == order
    assert state.cash == [0] * len(lots)
    assert (state.prompt, state.turn) == ("buy capital", order[0])


@pytest.mark.rule("STM-27.4", "STM-27.5")
def test_stm_27_4_the_dealt_tiles_are_returned() -> None:
    state = started(3, "6", "7", "5", rules="standard")
    assert state.held == [0, 0, 0]
    assert state.levels == [1, 1, 1]
    play(state, *["capital 0"] * 3, *["pass"] * 2)
    assert {move.text for move in state.moves()} == {f"take {name}" for name in ACTION_TILES[1:]}


@pytest.mark.rule("STM-27.5", "STM-27.8", "STM-29.19")
def test_stm_27_5_numbers_do_not_order_the_next_turn() -> None:
    held = ["urbanization", "engineer", "turn order"]
    state = settled(rules="standard", held=held, cash=[9, 9, 9], order=[1, 0, 2])
    assert state.order == (1, 0, 2)


@pytest.mark.rule("STM-27.7", "STM-28.1", "STM-29.1", "STM-7.2")
def test_stm_27_7_the_phases_of_a_turn_one_after_another() -> None:
    state = capital(order=[2, 0, 1], cash=[9, 9, 9])
    asked = []
    moves = ["capital 1"] * 3 + ["bid 1", "pass", "pass"]
    moves += ["take engineer", "take first move", "take turn order", *["done"] * 3, *["pass"] * 6]
    for text in moves:
        asked.append((state.prompt, state.turn))
        play(state, text)
    assert asked == [
        *[("buy capital", seat) for seat in (2, 0, 1)],
        *[("bid for turn order", seat) for seat in (2, 0, 1)],
        *[("take an action tile", seat) for seat in (2, 1, 0)],
        *[("build", seat) for seat in (2, 1, 0)],
        *[("move goods", seat) for seat in (1, 2, 0)] * 2,
    ]
    assert (state.turn_number, state.prompt, state.turn) == (2, "buy capital", 2)


@pytest.mark.rule("STM-27.7")
@pytest.mark.parametrize("phase", ["auction", "select", "build", "move"])
def test_stm_27_7_no_move_of_another_phase(phase: str) -> None:
    refused(scene(rules="standard", phase=phase), "score income", "STM-27.7")


@pytest.mark.rule("STM-27.8")
def test_stm_27_8_there_is_no_base_auction() -> None:
    with pytest.raises(BadOption, match="Base"):
        GAME.start(3, 0, rules="standard", order="auction")
    assert {GAME.start(4, seed, rules="standard").prompt for seed in range(9)} == {"buy capital"}


@pytest.mark.rule("STM-27.9", "STM-27.2")
def test_stm_27_9_the_last_turn_ends_after_phase_6() -> None:
    held = ["turn order", "engineer", None]
    state = finished(rules="standard", held=held, income=[5, 5, 5], levels=[1, 2, 3])
    assert state.cash == [4, 3, 2]  # phase 6 took place
    assert (state.turn_number, state.held) == (10, [1, 3, 0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.id == "STM-27.9"


@pytest.mark.rule("STM-27.10", "STM-31.1")
def test_stm_27_10_there_is_no_mercy_by_default() -> None:
    state = scene(rules="standard", phase="build", cash=[2, 0, 0])
    refused(state, "lay L16 21 N-S", "STM-31.1")
    owing = settled(rules="standard", levels=[4, 1, 1], points=[5, 5, 5])
    assert money(owing) == (0, 0, 3)  # by section 32, not by steps of 5 dollars


@pytest.mark.rule("STM-28.1", "STM-28.3", "STM-T.44")
@pytest.mark.parametrize("steps", [0, 1, 2, 3, 10])
def test_stm_28_1_any_number_of_steps(steps: int) -> None:
    state = allowed(capital(cash=[50, 0, 0]), f"capital {steps}")  # also without any need
    assert money(state) == (50 + 5 * steps, -steps, 0)
    assert state.turn == 1


@pytest.mark.rule("STM-28.1")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0]])
def test_stm_28_1_in_turn_order(order: list[int]) -> None:
    state = capital(order=order)
    for place, seat in enumerate(order):
        assert state.turn == seat
        play(state, f"capital {place}")
    assert [state.cash[seat] for seat in order] == [0, 5, 10]


@pytest.mark.rule("STM-28.2", "STM-T.44", "STM-C.30")
@pytest.mark.parametrize(
    ("income", "points", "most", "after"),
    [
        (-10, 3, 1, (5, -10, 1)),
        (-10, 1, 0, (0, -10, 1)),
        (-10, 4, 2, (10, -10, 0)),
        (-8, 3, 3, (15, -10, 1)),
        (0, 0, 10, (50, -10, 0)),
        (10, 2, 21, (105, -10, 0)),
    ],
)
def test_stm_28_2_at_minus_ten_a_step_costs_two_points(
    income: int, points: int, most: int, after: tuple[int, int, int]
) -> None:
    state = capital(income=[income, 0, 0], points=[points, 0, 0])
    assert money(allowed(state, f"capital {most}")) == after
    refused(state, f"capital {most + 1}", "STM-28.2")


@pytest.mark.rule("STM-28.4")
def test_stm_28_4_once_a_turn() -> None:
    state = play(capital(), "capital 1")
    assert (state.turn, state.prompt) == (1, "buy capital")
    play(state, "capital 0", "capital 2")
    refused(state, "capital 1", "STM-27.7", "STM-28.4", "STM-28.5")
    later = settled(rules="standard", cash=[9] * 3)
    allowed(later, "capital 1")


@pytest.mark.rule("STM-28.5", "STM-31.2", "STM-C.30")
@pytest.mark.parametrize("phase", ["auction", "select", "build", "move"])
def test_stm_28_5_no_money_is_raised_in_another_phase(phase: str) -> None:
    state = scene(rules="standard", phase=phase, points=[9, 9, 9])
    refused(state, "capital 1", "STM-27.7", "STM-28.5")
    refused(state, "capital 0", "STM-27.7", "STM-28.5")


@pytest.mark.rule("STM-28.6", "STM-31.1", "STM-31.2")
@pytest.mark.parametrize(("cash", "legal"), [(2, False), (3, True), (4, True)])
def test_stm_31_1_track_is_paid_from_cash_only(cash: int, legal: bool) -> None:
    facts: dict[str, Any] = {"cash": [cash, 0, 0], "income": [5, 0, 0], "points": [9, 0, 0]}
    state = scene(rules="standard", phase="build", **facts)
    if legal:
        assert money(allowed(state, "lay L16 21 N-S")) == (cash - 3, 5, 9)
    else:
        refused(state, "lay L16 21 N-S", "STM-31.1")
    # In the Base game the rest would be raised.
    assert allowed(scene(phase="build", **facts), "lay L16 21 N-S").cash[0] == (cash + 2) % 5


@pytest.mark.rule("STM-28.6")
def test_stm_28_6_bids_are_paid_from_cash_only() -> None:
    state = scene(rules="standard", phase="auction", cash=[4, 4, 4], points=[9, 9, 9])
    refused(state, "bid 5", "STM-29.5")
    allowed(state, "bid 4")


@pytest.mark.rule("STM-28.7", "STM-C.5")
def test_stm_28_7_nobody_must_buy_in_the_first_turn() -> None:
    state = GAME.start(3, 1, rules="standard")
    for _ in range(3):
        allowed(state, "capital 0")
        play(state, "capital 0")
    assert state.prompt == "bid for turn order"
    assert state.cash == [0, 0, 0]


@pytest.mark.rule("STM-31.3", "STM-20.3")
def test_stm_31_3_moving_goods_is_as_in_the_base_game() -> None:
    facts: dict[str, Any] = {"cubes": {"Yarm": {"purple": 1}}, **LINE}
    state = scene(rules="standard", phase="move", levels=[1, 1, 1], **facts)
    refused(state, PURPLE, "STM-21.3")
    play(state, "upgrade", "pass", "pass")
    assert (state.levels[0], state.cash[0]) == (2, 0)
    refused(state, "upgrade", "STM-20.4")
    play(state, PURPLE, "score income", "score points")
    assert (state.incomes, state.points) == ([1, 0, 0], [0, 1, 0])


@pytest.mark.rule("STM-27.2", "STM-27.7")
def test_stm_27_7_every_turn_has_its_auction() -> None:
    state = GAME.start(3, 2, rules="standard")
    state.incomes = [10] * 3
    auctions = set()
    while state.turn is not None:
        if state.prompt == "bid for turn order":
            auctions.add(state.turn_number)
        play(state, idle(state))
    assert auctions == set(range(1, 11))


@pytest.mark.rule("STM-27.7")
def test_stm_27_7_capital_is_bought_before_all_else() -> None:
    state = capital()
    for text in ("bid 1", "pass", "take engineer", "done", "upgrade", "score income"):
        refused(state, text, "STM-27.7")
    state = idled(state, 3)
    for text in ("capital 1", "take engineer", "done", "upgrade", "score income"):
        refused(state, text, "STM-27.7")
