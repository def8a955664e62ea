"""Section 7 of the rulebook: the phases of a Turn and the number of Turns."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, scene
from tests.games.steam.tables import finished, idle, idled, settled, started
from tests.games.table import play, refused

TAKES = ["take urbanization pass", "take engineer", "take first move", "take turn order"]


def question(state: Steam) -> tuple[str, int | None]:
    """What is asked, and who is asked."""
    return state.prompt, state.turn


@pytest.mark.rule("STM-7.1", "STM-7.2", "STM-C.26")
def test_stm_7_1_the_phases_of_a_turn_one_after_another() -> None:
    state = scene(4, phase="select", order=[2, 0, 3, 1])
    asked = []
    for text in [*TAKES, *["done"] * 4, *["pass"] * 8]:
        asked.append(question(state))
        play(state, text)
    movers = [("move goods", seat) for seat in (3, 2, 0, 1)]  # the First Move holder first
    assert asked == [
        *[("take an action tile", seat) for seat in (2, 0, 3, 1)],
        *[("build", seat) for seat in (2, 0, 3, 1)],
        *movers,
        *movers,
    ]
    # Phases 4 to 6 ask nothing: the next Turn has begun, in the order of the tiles.
    assert state.turn_number == 2
    assert question(state) == ("take an action tile", 1)


@pytest.mark.rule("STM-7.1")
@pytest.mark.parametrize(
    ("phase", "others"),
    [
        ("select", ["bid 1", "capital 1", "lay L16 21 N-S", "done", "upgrade", "pass"]),
        ("build", ["bid 1", "capital 1", "take engineer", "upgrade", "pass"]),
        ("move", ["bid 1", "capital 1", "take engineer", "lay L16 21 N-S", "done"]),
        ("first auction", ["capital 1", "take engineer", "lay L16 21 N-S", "done", "upgrade"]),
    ],
)
def test_stm_7_1_no_move_of_another_phase(phase: str, others: list[str]) -> None:
    state = scene(phase=phase)
    far = ["grow Albany 1", "urbanize Utica grey 1", "deliver red Albany > Boston"]
    for text in [*others, "score income", *(far if phase == "select" else [])]:
        refused(state, text, "STM-7.1")


@pytest.mark.rule("STM-7.1")
def test_stm_7_1_nobody_builds_before_the_last_tile_is_taken() -> None:
    state = play(scene(phase="select"), "take engineer", "take first build")
    assert question(state) == ("take an action tile", 2)
    refused(state, "done", "STM-7.1")
    assert question(play(state, "take turn order")) == ("build", 1)


@pytest.mark.rule("STM-7.2")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_stm_7_2_players_act_in_turn_order(order: list[int]) -> None:
    for phase, moves in (("select", 1), ("build", 1), ("move", 2)):
        state = scene(phase=phase, order=order)
        asked = []
        for _ in range(3 * moves):
            assert state.turn is not None
            asked.append(state.turn)
            play(state, idle(state))
        assert asked == order * moves


@pytest.mark.rule("STM-7.3", "STM-C.17", "STM-T.26", "STM-27.2")
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize(("seats", "turns"), [(3, 10), (4, 8), (5, 7), (6, 7)])
def test_stm_7_3_the_number_of_turns(seats: int, turns: int, rules: str) -> None:
    state = GAME.start(seats, 1, rules=rules)
    # Income 10 pays every upkeep, so no one falls out.
    state.incomes = [10] * seats
    seen = set()
    while state.turn is not None:
        seen.add(state.turn_number)
        play(state, idle(state))
    assert seen == set(range(1, turns + 1))


@pytest.mark.rule("STM-7.4", "STM-26.7")
def test_stm_7_4_scoring_follows_phase_4_of_the_last_turn() -> None:
    held = ["urbanization", "engineer", "turn order"]
    state = finished(held=held, income=[4, 2, 0])
    assert state.cash == [4, 2, 0]  # phase 4 took place
    assert state.turn_number == 10
    assert state.order == (0, 1, 2)  # phase 5 did not
    assert state.held == [7, 3, 1]
    assert (state.prompt, state.moves()) == ("over", [])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.id == "STM-7.4"
    refused(state, "pass", "STM-26.7")


@pytest.mark.rule("STM-7.4")
def test_stm_7_4_the_turn_before_the_last_has_all_phases() -> None:
    held = ["urbanization", "engineer", "turn order"]
    state = settled(held=held, turn_number=9)
    assert (state.turn_number, state.order, state.held) == (10, (2, 1, 0), [0, 0, 0])
    assert state.outcome() is None


@pytest.mark.rule("STM-7.5", "STM-25.1")
def test_stm_7_5_the_first_order_holds_for_turn_1_only() -> None:
    state = started(3, "4", "2", "7", order="random")
    assert state.order == (1, 2, 0)
    play(state, "take urbanization pass", "take first build", "take turn order")
    idled(state, 9)
    assert state.turn_number == 2
    assert state.order == (0, 2, 1)
    assert question(state) == ("take an action tile", 0)
