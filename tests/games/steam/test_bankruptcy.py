"""Section 24 of the rulebook: what becomes of a bankrupt player and his links."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import link, links, scene
from tests.games.steam.small_map import LEFT, network
from tests.games.steam.tables import finished, idle, last_action, outcome_of, settled
from tests.games.table import allowed, play, refused

# Seat 0 has two complete links and one unfinished one, which leads from Yarm north-east to D2.
NETWORK = network(("Yarm", "Redhill", 0), ("Redhill", "Boston", 0), ("Yarm", "Brook", 1))
TILES = {**NETWORK["tiles"], "D2": "22 SE-SW"}
OWNERS = {**NETWORK["owners"], "D2 SW": 0}
MAP: dict[str, Any] = {**NETWORK, "tiles": TILES, "owners": OWNERS}
BROKE: dict[str, Any] = {"income": [-10], "cash": [0]}


def to_build(state: Steam, seat: int) -> Steam:
    """The same game when a seat is to build."""
    while state.prompt != "build" or state.turn != seat:
        play(state, idle(state))
    return state


@pytest.mark.rule("STM-24.1", "STM-24.2", "STM-24.3", "STM-12.7")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_24_1_his_discs_are_removed_and_he_is_out(rules: str) -> None:
    state = settled(rules=rules, **BROKE, **MAP)
    assert state.bankrupt == (0,)
    assert state.order == (1, 2)
    assert links(state, 0) == []
    assert links(state, None) == [("Boston", "Redhill"), ("Redhill", "Yarm"), ("Yarm", None)]
    assert links(state, 1) == [("Brook", "Yarm")]
    for _ in range(20):
        assert state.turn in (1, 2)
        play(state, idle(state))


@pytest.mark.rule("STM-24.2", "STM-14.6", "STM-15.5")
def test_stm_24_2_nobody_claims_his_complete_links() -> None:
    state = to_build(settled(**BROKE, **MAP), 1)
    refused(state, "lay D4 22 NE-NW", "STM-15.5")  # the tile between Yarm and Redhill
    assert link(state, "D4 NW") == (None, ("Redhill", "Yarm"))
    # Not even by building next to them, and not at the end.
    play(state, "lay E3 21 N-S", "done")
    assert link(state, "D4 NW") == (None, ("Redhill", "Yarm"))
    while state.turn is not None:
        play(state, idle(state))
    assert ("Redhill", "Yarm") in links(state, None)


@pytest.mark.rule("STM-24.3", "STM-14.1")
def test_stm_24_3_his_unfinished_links_may_be_claimed() -> None:
    state = to_build(settled(**BROKE, **MAP), 2)
    assert link(state, "D2 SW") == (None, ("Yarm", None))
    after = allowed(state, "lay E3 22 S-NW")
    assert link(after, "D2 SW") == (2, ("Redhill", "Yarm"))


@pytest.mark.rule("STM-24.4", "STM-21.13", "STM-22.3")
def test_stm_24_4_goods_cross_his_former_links_and_nobody_scores() -> None:
    state = settled(**BROKE, **MAP, cubes={"Brook": {"red": 1}}, levels=[1, 2, 2])
    while state.prompt != "move goods" or state.turn != 1:
        play(state, idle(state))
    after = allowed(state, "deliver red Brook > Yarm > Redhill")
    assert after.dues == ((1, 1),)
    play(after, "score points")
    assert after.points == [0, 1, 0]


@pytest.mark.rule("STM-R.43", "STM-24.1")
@pytest.mark.parametrize("order", [[0, 1, 2, 3], [2, 0, 3, 1]])
def test_stm_r_43_those_behind_move_up(order: list[int]) -> None:
    held = ["turn order", "first build", "first move", "engineer"]
    state = settled(4, order=order, held=held, **BROKE)
    assert state.order == (2, 3, 1)  # by tile 2, 3, 4
    assert state.held == [0, 0, 0, 0]
    allowed(state, "take turn order")  # the tile he held is there again
    state = settled(4, rules="standard", order=order, held=held, **BROKE, points=[0, 9, 9, 9])
    assert state.order == tuple(seat for seat in order if seat)


@pytest.mark.rule("STM-R.43", "STM-7.3")
def test_stm_r_43_the_number_of_turns_does_not_change() -> None:
    state = settled(4, **BROKE, turn_number=7)
    assert (state.turn_number, len(state.order)) == (8, 3)
    while state.turn is not None:
        assert state.turn_number == 8
        play(state, idle(state))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.id == "STM-7.4"


@pytest.mark.rule("STM-R.44")
def test_stm_r_44_the_last_one_left_wins_at_once() -> None:
    state = settled(income=[-10, -10, -10], cash=[0, 10, 9], turn_number=4)
    assert state.turn is None
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.id == "STM-R.44"
    assert outcome.ranking == [[1], [2], [0]]
    assert outcome.decided_by is None
    two = settled(income=[-10, -10, -10], cash=[0, 10, 10], turn_number=4)
    assert two.turn is not None


@pytest.mark.rule("STM-R.44", "STM-R.45")
def test_stm_r_44_the_game_ends_before_the_last_one_is_settled() -> None:
    # Seats 0 and 1 fall; seat 2 is the one who remains, whatever he would owe.
    state = last_action(income=[-10, -10, -10], turn_number=4)
    play(state, "pass")
    assert state.bankrupt == (0, 1)
    assert outcome_of(state)[0] == [[2], [1], [0]]


@pytest.mark.rule("STM-R.44")
def test_stm_r_44_bankrupt_players_rank_last_later_ones_first() -> None:
    # Both who fall have more points than the others.
    state = finished(5, order=[3, 0, 1, 2, 4], income=[-10, 0, 0, -10, 0], points=[1, 0, 5, 1, 3])
    assert state.bankrupt == (3, 0)
    assert outcome_of(state)[0] == [[2], [4], [1], [0], [3]]
    earlier = finished(4, bankrupt=[1], order=[0, 2, 3], income=[-10, 0, 0, 0], points=[0, 50, 0, 1])
    assert outcome_of(earlier)[0] == [[3], [2], [0], [1]]


@pytest.mark.rule("STM-R.45", "STM-23.1")
@pytest.mark.parametrize("order", [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
def test_stm_r_45_one_bankruptcy_does_not_change_what_others_owe(order: list[int]) -> None:
    state = settled(order=order, income=[-10, -4, 3], cash=[0, 4, 0])
    assert state.bankrupt == (0,)
    assert state.cash[1:] == [0, 3]
    assert state.incomes[1:] == [-4, 3]


@pytest.mark.rule("STM-R.46", "STM-29.14")
def test_stm_r_46_last_place_is_the_last_of_those_still_in() -> None:
    state = scene(5, rules="standard", phase="auction", bankrupt=[1], order=[0, 2, 3, 4], cash=[20] * 5)
    play(state, "bid 1", "bid 2", "bid 5", "bid 7", "pass", "pass", "pass")
    assert state.order == (4, 3, 2, 0)
    assert state.cash == [20, 20, 19, 15, 13]  # 0 is last of four, 2 pays half


@pytest.mark.rule("STM-R.46", "STM-29.14")
def test_stm_r_46_of_two_players_the_second_pays_nothing() -> None:
    state = scene(rules="standard", phase="auction", bankrupt=[1], order=[0, 2], cash=[20] * 3)
    play(state, "bid 3", "bid 6", "pass")
    assert state.order == (2, 0)
    assert state.cash == [20, 20, 14]


@pytest.mark.rule("STM-24.1")
def test_stm_24_1_a_link_beside_his_keeps_its_owner() -> None:
    facts = network(("Yarm", "Redhill", 0), ("Yarm", "Redhill", 2, LEFT))
    state = settled(**BROKE, **facts)
    assert links(state, 2) == [("Redhill", "Yarm")]
    assert links(state, None) == [("Redhill", "Yarm")]
