"""City Growth and the goods supply (STM-19, STM-R.5 to STM-R.7)."""

from __future__ import annotations

import pytest

from tests.games.steam.helpers import building, cubes, place_of, scene, supply_space
from tests.games.table import allowed, play, refused

HOLDER = {"held": ["city growth"]}


@pytest.mark.rule("STM-19.1", "STM-19.2", "STM-9.5", "STM-19.6")
def test_stm_19_1_all_cubes_of_a_space_and_a_marker_go_to_a_city() -> None:
    spaces = [{"red": 1}, {"red": 2, "blue": 1}]
    state = building(**HOLDER, cubes={"Albany": {"red": 1, "grey": 1}}, spaces=spaces)
    after = allowed(state, "grow Albany 2")
    assert cubes(after, "Albany") == {"red": 3, "blue": 1, "grey": 1}
    assert (supply_space(after, 1), supply_space(after, 2)) == ({"red": 1}, {})
    assert after.grown == (place_of(after, "Albany"),)
    assert after.builds_left == 3


@pytest.mark.rule("STM-19.1", "STM-8.17")
def test_stm_19_1_only_the_holder_who_did_not_pass_and_only_once() -> None:
    state = building(**HOLDER)
    refused(allowed(state, "grow Albany 1"), "grow Boston 2", "STM-19.1")
    refused(building(), "grow Albany 1", "STM-19.1")
    refused(building(held=["urbanization"]), "grow Albany 1", "STM-19.1")
    refused(building(**HOLDER, passed=[True]), "grow Albany 1", "STM-19.1", "STM-8.17")
    refused(building(turn=1, **HOLDER), "grow Albany 1", "STM-19.1")
    refused(scene(phase="move", **HOLDER), "grow Albany 1", "STM-19.1", "STM-7.1")


@pytest.mark.rule("STM-19.3", "STM-19.4", "STM-T.50", "STM-1.9", "STM-18.13")
def test_stm_t_50_a_new_city_or_a_marked_one_does_not_grow() -> None:
    state = building(**HOLDER, grown=["Albany"], new_cities={"Utica": "grey"})
    refused(state, "grow Albany 1", "STM-19.3", "STM-19.4")
    refused(state, "grow Utica 1", "STM-19.3", "STM-19.4")
    refused(state, "grow Syracuse 1", "STM-19.1", "STM-19.3")  # a town
    allowed(state, "grow Boston 1")


@pytest.mark.rule("STM-19.4", "STM-19.2")
def test_stm_19_4_a_city_grows_once_in_a_game() -> None:
    state = play(building(**HOLDER), "grow Albany 1", *["done"] * 3, *["pass"] * 6)
    order = ["take city growth" if seat == 1 else f"take {seat + 1}" for seat in state.order]
    play(state, *order)
    while state.turn != 1:
        play(state, "done")
    refused(state, "grow Albany 2", "STM-19.3", "STM-19.4")
    allowed(state, "grow Boston 2")


@pytest.mark.rule("STM-19.5")
def test_stm_19_5_any_unmarked_city_with_or_without_cubes_or_track() -> None:
    state = building(**HOLDER, cubes={"Albany": {"red": 1}}, spaces=[{"blue": 1}])
    cities = [place.title for place in state.board.hexes if place.colour >= 0]
    assert len(cities) == 13
    for city in cities:
        assert cubes(allowed(state, f"grow {city} 1"), city).get("blue") == 1


@pytest.mark.rule("STM-19.6", "STM-19.7", "STM-4.7")
def test_stm_19_6_spaces_are_never_refilled_and_the_bag_is_not_used() -> None:
    state = building(**HOLDER)
    bag = state.bag
    play(state, "grow Albany 4", *["done"] * 3, *["pass"] * 6, "take 2", "take 3", "take 4")
    assert supply_space(state, 4) == {}
    assert state.bag == bag


@pytest.mark.rule("STM-R.7")
def test_stm_r_7_an_empty_space_is_not_chosen() -> None:
    state = building(**HOLDER, cubes={}, spaces=[{}, {"red": 1}])
    refused(state, "grow Albany 1", "STM-R.7")
    refused(state, "grow Albany 12", "STM-R.7")
    allowed(state, "grow Albany 2")


@pytest.mark.rule("STM-R.5", "STM-8.10")
def test_stm_r_5_with_nothing_to_grow_tile_5_is_only_taken_as_passed() -> None:
    empty = scene(phase="select", cubes={}, spaces=[])
    refused(empty, "take city growth", "STM-R.5")
    after = allowed(empty, "take city growth pass")
    assert (after.cash[0], after.incomes[0], after.passed[0]) == (0, 0, True)
    cities = [place.title for place in empty.board.hexes if place.colour >= 0]
    full = scene(phase="select", grown=cities)
    refused(full, "take city growth", "STM-R.5")
    allowed(full, "take city growth pass")
    one_left = scene(phase="select", grown=cities[1:])
    after = allowed(one_left, "take city growth")
    assert (after.cash[0], after.incomes[0]) == (3, -1)


@pytest.mark.rule("STM-R.5")
def test_stm_r_5_tile_7_may_be_taken_with_the_supply_empty() -> None:
    state = scene(phase="select", cubes={}, spaces=[])
    after = allowed(state, "take urbanization")
    assert after.passed[0] is False


@pytest.mark.rule("STM-R.6", "STM-8.18")
def test_stm_r_6_a_paid_tile_5_lapses_when_the_supply_has_been_emptied() -> None:
    facts = {"held": ["city growth", "urbanization"], "order": [1, 0, 2], "turn": 1}
    state = building(**facts, cubes={}, spaces=[{"red": 2}])
    play(state, "urbanize Utica grey 1", "done")
    assert state.turn == 0
    refused(state, "grow Albany 1", "STM-R.6", "STM-R.7")
    cash = state.cash[0]
    after = allowed(state, "done")
    assert after.cash[0] == cash  # no refund
    kept = building(**facts, cubes={}, spaces=[{"red": 2}, {"blue": 1}])
    play(kept, "urbanize Utica grey 1", "done")
    refused(kept, "done", "STM-8.18")
    allowed(kept, "grow Albany 2")


@pytest.mark.rule("STM-30.5", "STM-19.1")
def test_stm_30_5_in_the_standard_game_growth_may_be_left_undone() -> None:
    state = building(rules="standard", **HOLDER)
    allowed(state, "grow Albany 1")
    allowed(state, "done")
