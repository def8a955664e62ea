"""Section 3 of the rulebook: what a player has, and how far each track goes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, links, scene
from tests.games.steam.small_map import network
from tests.games.steam.tables import random_game, settled
from tests.games.table import allowed, play, refused

# Seat 0 can deliver to Boston over three links, to Redhill over one.
LINE = network(("Yarm", "Oldham", 0), ("Oldham", "Thirsk", 0), ("Thirsk", "Boston", 0))
RED = {"Yarm": {"red": 1}}
FAR = "deliver red Yarm > Oldham > Thirsk > Boston"

GAMES: list[dict[str, object]] = [
    {"rules": "base", "order": "auction"},
    {"rules": "base", "order": "random"},
    {"rules": "standard"},
]


def mover(**facts: Any) -> Steam:
    """Seat 0 about to move goods on the line."""
    return scene(phase="move", cubes=RED, levels=[3, 1, 1], **LINE, **facts)


@pytest.mark.rule("STM-3.1")
def test_stm_3_1_the_state_of_a_player() -> None:
    state = mover(cash=[7, 0, 0], income=[-2, 0, 0], points=[5, 0, 0], order=[0, 2, 1])
    data: Any = state.to_json()
    tracks = {name: data["players"][0][name] for name in ("cash", "income", "points", "level")}
    assert tracks == {"cash": 7, "income": -2, "points": 5, "level": 3}
    assert data["order"] == [0, 2, 1]
    # One disc for each link.
    assert [link["owner"] for link in data["links"]] == [0, 0, 0]
    assert len(links(state, 0)) == 3


@pytest.mark.rule("STM-3.2")
@pytest.mark.parametrize("options", GAMES)
@pytest.mark.parametrize("seats", [3, 6])
def test_stm_3_2_where_the_tracks_start(seats: int, options: dict[str, object]) -> None:
    state = GAME.start(seats, 5, **options)
    assert state.incomes == [0] * seats
    assert state.points == [0] * seats
    assert state.levels == [1] * seats


@pytest.mark.rule("STM-3.3", "STM-6.4")
def test_stm_3_3_income_is_never_below_minus_ten() -> None:
    state = scene(phase="select", income=[-9, 0, 0], points=[6, 0, 0])
    after = allowed(state, "take locomotive")  # 6 dollars are two steps
    assert (after.incomes[0], after.points[0], after.cash[0]) == (-10, 4, 4)


@pytest.mark.rule("STM-3.3")
def test_stm_3_3_at_minus_ten_nothing_can_be_raised_without_points() -> None:
    state = scene(phase="select", income=[-10, 0, 0])
    refused(state, "take city growth", "STM-R.3")
    allowed(scene(phase="select", income=[-9, 0, 0]), "take city growth")


@pytest.mark.rule("STM-3.4", "STM-R.1", "STM-T.45")
@pytest.mark.parametrize(("before", "after"), [(6, 9), (7, 10), (8, 10), (9, 10), (10, 10)])
def test_stm_3_4_income_is_never_above_ten(before: int, after: int) -> None:
    state = play(mover(income=[before, 0, 0]), FAR)
    raised = allowed(state, "score income")
    assert (raised.incomes[0], raised.points[0]) == (after, 0)  # what goes beyond is lost
    scored = allowed(state, "score points")
    assert (scored.incomes[0], scored.points[0]) == (before, 3)


@pytest.mark.rule("STM-3.5", "STM-6.5", "STM-C.32")
@pytest.mark.parametrize(("points", "left"), [(2, 0), (3, 1), (4, 2)])
def test_stm_3_5_points_pay_as_far_as_they_go(points: int, left: int) -> None:
    state = scene(phase="select", income=[-10, 0, 0], points=[points, 0, 0])
    assert allowed(state, "take city growth").points[0] == left


@pytest.mark.rule("STM-3.5", "STM-6.5", "STM-C.32")
@pytest.mark.parametrize("points", [0, 1])
def test_stm_3_5_points_never_fall_below_none(points: int) -> None:
    state = scene(phase="select", income=[-10, 0, 0], points=[points, 0, 0])
    refused(state, "take city growth", "STM-R.3")


@pytest.mark.rule("STM-3.5")
def test_stm_3_5_upkeep_takes_no_more_points_than_there_are() -> None:
    state = settled(rules="standard", points=[1, 0, 0], levels=[5, 1, 1], cash=[0, 1, 1])
    assert (state.points[0], state.incomes[0], state.cash[0]) == (0, -2, 1)


@pytest.mark.rule("STM-3.6", "STM-C.18")
@pytest.mark.parametrize("before", [48, 49, 50, 98, 100, 147, 400])
def test_stm_3_6_points_have_no_upper_limit(before: int) -> None:
    state = play(mover(points=[before, 0, 0]), FAR, "score points")
    assert state.points[0] == before + 3
    assert state.scores()[0] == before + 3


@pytest.mark.rule("STM-3.7", "STM-20.5")
def test_stm_3_7_the_highest_level_is_six() -> None:
    assert allowed(scene(phase="move", levels=[5, 1, 1]), "upgrade").levels[0] == 6
    refused(scene(phase="move", levels=[6, 1, 1]), "upgrade", "STM-20.5")


@pytest.mark.rule("STM-3.7")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_3_7_no_settlement_lowers_the_level(rules: str) -> None:
    state = settled(rules=rules, income=[-5, 0, 0], points=[20, 9, 9], levels=[6, 4, 2])
    assert state.levels == [6, 4, 2]


@pytest.mark.rule("STM-3.8", "STM-21.3")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_stm_3_8_the_level_is_the_longest_delivery(level: int) -> None:
    state = mover()
    state.levels[0] = level
    if level >= 3:
        allowed(state, FAR)
    else:
        refused(state, FAR, "STM-21.3")


@pytest.mark.rule("STM-3.9")
def test_stm_3_9_what_is_paid_goes_to_the_bank() -> None:
    state = scene(phase="select", cash=[9, 9, 9])
    assert play(state, "take locomotive").cash == [3, 9, 9]
    state = scene(phase="build", cash=[9, 9, 9])
    assert play(state, "lay L16 21 N-S").cash == [6, 9, 9]
    # Not even the use of another player's link is paid for.
    mixed = network(("Yarm", "Oldham", 0), ("Oldham", "Redhill", 1))
    state = scene(phase="move", cubes=RED, levels=[2, 1, 1], cash=[9, 9, 9], **mixed)
    play(state, "deliver red Yarm > Oldham > Redhill", "score points", "score points")
    assert state.cash == [9, 9, 9]


@pytest.mark.rule("STM-3.3", "STM-3.4", "STM-3.5", "STM-3.7", "STM-3.9", "STM-6.11")
@pytest.mark.parametrize("options", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_stm_3_7_the_tracks_keep_their_bounds_in_whole_games(seed: int, options: dict[str, object]) -> None:
    game = random_game(3 + seed, seed, **options)
    for (_, before), (text, after) in pairwise(game):
        assert all(-10 <= income <= 10 for income in after.incomes)
        assert min(after.points) >= 0
        levels = zip(before.levels, after.levels, strict=True)
        assert all(1 <= old <= new <= 6 for old, new in levels)
        # Money is not paid back, but a tile that is taken back was never paid for (STM-17.6).
        if text != "score income" and not text.startswith("take back"):
            assert all(a <= b for a, b in zip(after.incomes, before.incomes, strict=True)), text
        if text.startswith(("lay", "take")):
            others = [seat for seat in range(after.seats) if seat != before.turn]
            assert [after.cash[seat] for seat in others] == [before.cash[seat] for seat in others]
