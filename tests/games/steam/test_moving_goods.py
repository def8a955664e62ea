"""Section 20 of the rulebook: two rounds, and what can be done in each."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import cubes, scene
from tests.games.steam.small_map import network
from tests.games.steam.tables import random_game
from tests.games.table import allowed, play, refused

# Seat 0 owns a line of three links from Yarm to Boston.
LINE = network(("Yarm", "Oldham", 0), ("Oldham", "Thirsk", 0), ("Thirsk", "Boston", 0))
FAR = "deliver red Yarm > Oldham > Thirsk > Boston"


def mover(**facts: Any) -> Steam:
    """Seat 0 about to move goods, with two red cubes that can be delivered over three links."""
    return scene(phase="move", cubes={"Yarm": {"red": 2}}, **LINE, **facts)


@pytest.mark.rule("STM-20.1", "STM-8.6")
@pytest.mark.parametrize(
    ("held", "acting"), [([None] * 4, [3, 1, 0, 2]), ([None, None, "first move", None], [2, 3, 1, 0])]
)
def test_stm_20_1_two_rounds_in_which_each_acts_once(held: list[str | None], acting: list[int]) -> None:
    state = scene(4, phase="move", order=[3, 1, 0, 2], turn=acting[0], held=held)
    asked = []
    while state.prompt == "move goods":
        asked.append((state.round, state.turn))
        play(state, "pass")
    assert asked == [(number, seat) for number in (1, 2) for seat in acting]


@pytest.mark.rule("STM-20.2")
@pytest.mark.parametrize("moves", [["upgrade"], [FAR, "score points"], ["pass"]])
def test_stm_20_2_one_action_and_the_next_player_acts(moves: list[str]) -> None:
    state = mover(levels=[3, 1, 1])
    *earlier, last = moves
    play(state, *earlier)
    assert state.turn == 0
    play(state, last)
    assert (state.turn, state.prompt) == (1, "move goods")


@pytest.mark.rule("STM-20.2")
def test_stm_20_2_upgrade_deliver_or_pass_and_nothing_else() -> None:
    assert {move.text for move in mover(levels=[3, 1, 1]).moves()} == {FAR, "upgrade", "pass"}
    refused(mover(), "done", "STM-7.1")


@pytest.mark.rule("STM-20.3", "STM-31.3")
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_stm_20_3_an_upgrade_is_free_and_brings_no_points(level: int, rules: str) -> None:
    state = allowed(mover(rules=rules, levels=[level, 1, 1]), "upgrade")
    assert state.levels == [level + 1, 1, 1]
    assert (state.cash, state.incomes, state.points) == ([0] * 3, [0] * 3, [0] * 3)


@pytest.mark.rule("STM-20.4", "STM-T.54")
def test_stm_20_4_one_upgrade_a_turn() -> None:
    state = play(mover(), "upgrade", "pass", "upgrade", "pass")
    assert (state.round, state.turn) == (2, 1)
    allowed(state, "upgrade")  # he passed in the first round
    refused(play(state, "pass"), "upgrade", "STM-20.4")
    state = play(mover(), "pass", "pass", "pass")
    assert allowed(state, "upgrade").levels[0] == 2


@pytest.mark.rule("STM-20.4")
def test_stm_20_4_the_next_turn_has_its_own_upgrade() -> None:
    state = play(mover(), "upgrade", *["pass"] * 5)
    play(state, "take turn order", "take first move", "take engineer", *["done"] * 3)
    assert (state.turn_number, state.turn, state.round) == (2, 1, 1)
    assert allowed(play(state, "upgrade"), "upgrade").levels == [3, 2, 1]


@pytest.mark.rule("STM-20.5", "STM-3.7", "STM-T.16")
def test_stm_20_5_no_upgrade_above_six() -> None:
    state = play(mover(levels=[5, 1, 1]), "upgrade", "pass", "pass")
    assert state.levels[0] == 6
    refused(state, "upgrade", "STM-20.5", "STM-20.4")
    refused(mover(levels=[6, 1, 1]), "upgrade", "STM-20.5")


@pytest.mark.rule("STM-T.16", "STM-8.19", "STM-20.3", "STM-8.12")
def test_stm_t_16_from_five_to_six_for_nothing_in_round_2() -> None:
    held = ["locomotive", "engineer", "turn order"]
    state = mover(levels=[5, 1, 1], held=held, round=2)
    play(state, "upgrade")
    assert (state.levels[0], state.cash[0], state.points[0]) == (6, 0, 0)
    play(state, "pass", "pass", "take first move", "take first build")
    assert (state.turn, state.prompt) == (0, "take an action tile")
    refused(state, "take locomotive", "STM-8.12")
    play(state, "take engineer", *["done"] * 3, "pass")
    assert (state.turn_number, state.turn, state.prompt) == (2, 1, "move goods")
    refused(play(state, "pass"), "upgrade", "STM-20.5")


@pytest.mark.rule("STM-20.6", "STM-C.25", "STM-R.40")
def test_stm_20_6_a_pass_is_always_open_and_brings_nothing() -> None:
    state = mover(levels=[3, 1, 1])
    after = allowed(state, "pass")
    assert (after.cash, after.incomes, after.points) == ([0] * 3, [0] * 3, [0] * 3)
    assert after.levels == [3, 1, 1]
    assert cubes(after, "Yarm") == {"red": 2}
    allowed(play(after, "pass", "pass"), "pass")


@pytest.mark.rule("STM-20.7", "STM-22.7")
def test_stm_20_7_a_cube_in_both_rounds() -> None:
    state = play(mover(levels=[3, 1, 1]), FAR, "score income", "pass", "pass")
    assert state.round == 2
    play(state, FAR, "score points")
    assert (state.incomes[0], state.points[0]) == (3, 3)
    assert cubes(state, "Yarm") == {}


@pytest.mark.rule("STM-20.8", "STM-T.54")
def test_stm_20_8_an_upgrade_counts_in_the_second_round() -> None:
    state = mover(levels=[2, 1, 1])
    refused(state, FAR, "STM-21.3")
    play(state, "upgrade", "pass", "pass")
    refused(state, "upgrade", "STM-20.4")
    assert allowed(state, FAR).dues == ((0, 3),)


@pytest.mark.rule("STM-20.2", "STM-21.2")
@pytest.mark.parametrize("seats", [4, 5])
def test_stm_20_2_new_links_count_in_the_next_phase(seats: int) -> None:
    # What is remembered of the network from one action to the next is what would be found again.
    seen = set()
    for _, state in random_game(seats, 6):
        if state.prompt == "move goods":
            anew = state.copy()
            anew.trips = {}
            assert anew.moves() == state.moves()
            seen.add(len(anew.moves()))
    assert max(seen) > 5
