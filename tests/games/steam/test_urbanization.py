"""Urbanization (STM-18, STM-R.5, STM-R.21, STM-R.22)."""

from __future__ import annotations

import pytest

from tests.games.steam.helpers import (
    CLOSE,
    building,
    cubes,
    lays,
    link,
    links,
    place_of,
    scene,
    spent,
    supply_space,
    tile,
)
from tests.games.table import allowed, play, refused

HOLDER = {"held": ["urbanization"]}
LINE = {"L16": "21 N-S", "L18": "T21 N S", "L20": "21 N-S"}


@pytest.mark.rule("STM-18.1", "STM-8.17", "STM-18.13")
def test_stm_18_1_the_holder_who_did_not_pass_founds_one_city() -> None:
    state = building(**HOLDER)
    after = allowed(state, "urbanize Utica grey 1")
    refused(after, "urbanize Poughkeepsie grey 2", "STM-18.1")  # one a Turn
    refused(building(), "urbanize Utica grey 1", "STM-18.1")
    refused(building(held=[None, "urbanization"]), "urbanize Utica grey 1", "STM-18.1")
    refused(building(held=["city growth"]), "urbanize Utica grey 1", "STM-18.1")
    refused(building(**HOLDER, passed=[True]), "urbanize Utica grey 1", "STM-18.1", "STM-8.17")


@pytest.mark.rule("STM-18.1", "STM-7.1")
def test_stm_18_1_in_his_build_turn() -> None:
    refused(building(turn=1, **HOLDER), "urbanize Utica grey 1", "STM-18.1")
    refused(scene(phase="move", **HOLDER), "urbanize Utica grey 1", "STM-7.1", "STM-18.1")


@pytest.mark.rule("STM-18.2", "STM-18.13", "STM-19.4")
def test_stm_18_2_any_town_will_do_and_nothing_else() -> None:
    state = building(**HOLDER, tiles=LINE, owners={"L16 N": 1, "L20 S": 2}, new_cities={"Utica": "red"})
    assert tile(allowed(state, "urbanize Poughkeepsie grey 1"), "Poughkeepsie") is None
    allowed(state, "urbanize Ottawa grey 1")  # no track for miles
    refused(state, "urbanize Albany grey 1", "STM-18.2", "STM-18.13")
    refused(state, "urbanize Utica grey 1", "STM-18.2", "STM-18.13")  # a New City stays


@pytest.mark.rule("STM-18.3", "STM-1.22", "STM-18.9", "STM-18.10")
def test_stm_18_3_the_town_tile_goes_back_to_the_supply() -> None:
    tiles = LINE | {"L18": "T33 N NE S"}
    owners = {"L16 N": 1, "L20 S": 2, "L18 NE": 1}
    state = building(**HOLDER, tiles=tiles, owners=owners)
    pair = state.tracks.pairs[place_of(state, "L18")]
    after = allowed(state, "urbanize Poughkeepsie grey 1")
    assert after.tracks.supply[pair] == state.tracks.supply[pair] + 1
    assert link(after, "L16 S") == (1, ("Albany", "Poughkeepsie"))
    assert link(after, "L20 N") == (2, ("New York", "Poughkeepsie"))
    assert links(after, 1) == [("Albany", "Poughkeepsie")]  # the bare spur is gone


@pytest.mark.rule("STM-18.4", "STM-1.8")
def test_stm_18_4_any_colour_that_is_left() -> None:
    state = building(**HOLDER, new_cities={"Utica": "red"})
    refused(state, "urbanize Ottawa red 1", "STM-18.4")
    for colour in ("blue", "yellow", "purple", "grey"):
        after = allowed(state, f"urbanize Ottawa {colour} 1")
        assert after.new_cities[["red", "blue", "yellow", "purple", "grey"].index(colour)] == (
            3 if colour == "grey" else 0
        )
    grey = dict.fromkeys(["Utica", "Syracuse", "Easton", "Concord"], "grey")
    refused(building(**HOLDER, new_cities=grey), "urbanize Ottawa grey 1", "STM-18.4")


@pytest.mark.rule("STM-18.5", "STM-19.6", "STM-19.7", "STM-4.12")
def test_stm_18_5_all_cubes_of_one_space_go_to_the_new_city() -> None:
    spaces = [{"red": 1}, {"red": 2, "blue": 1}, {"grey": 3}]
    state = building(**HOLDER, cubes={}, spaces=spaces)
    after = allowed(state, "urbanize Utica grey 2")
    assert cubes(after, "Utica") == {"red": 2, "blue": 1}
    assert [supply_space(after, number) for number in (1, 2, 3)] == [{"red": 1}, {}, {"grey": 3}]
    assert after.bag == state.bag


@pytest.mark.rule("STM-R.7")
def test_stm_r_7_an_empty_space_is_not_chosen_while_there_is_a_filled_one() -> None:
    state = building(**HOLDER, cubes={}, spaces=[{}, {"red": 1}])
    refused(state, "urbanize Utica grey 1", "STM-R.7")
    refused(state, "urbanize Utica grey 3", "STM-R.7")
    allowed(state, "urbanize Utica grey 2")


@pytest.mark.rule("STM-R.5", "STM-8.18")
def test_stm_r_5_with_the_supply_empty_the_new_city_comes_without_cubes() -> None:
    state = building(**HOLDER, cubes={}, spaces=[])
    refused(state, "done", "STM-8.18")  # it can be done, and so it must
    after = allowed(state, "urbanize Utica grey 1")
    assert cubes(after, "Utica") == {}
    allowed(after, "done")


@pytest.mark.rule("STM-18.6", "STM-2.13", "STM-2.17", "STM-9.16")
def test_stm_18_6_it_is_a_city_from_then_on() -> None:
    state = building(**HOLDER)
    refused(state, "lay J10 21 N-S", "STM-9.15", "STM-9.8")
    after = allowed(state, "urbanize Utica grey 1")
    for text in (
        "lay J10 21 N-S",
        "lay K11 21 NE-SW",
        "lay K13 23 N-NW",
        "lay J14 21 N-S",
        "lay I13 21 NE-SW",
        "lay I11 21 SE-NW",
    ):
        assert ("Utica", None) in links(allowed(after, text), 0)
    refused(after, "lay J12 T21 N S", "STM-9.16")


@pytest.mark.rule("STM-18.6", "STM-21.4")
def test_stm_18_6_it_accepts_its_colour() -> None:
    facts = {"phase": "move", "cubes": {"Albany": {"red": 1}}, "tiles": {"K13": "21 SE-NW"}}
    owners = {"K13 SE": 0}
    red = scene(**facts, owners=owners, new_cities={"Utica": "red"})
    allowed(red, "deliver red Albany > Utica")
    grey = scene(**facts, owners=owners, new_cities={"Utica": "grey"})
    refused(grey, "deliver red Albany > Utica", "STM-21.4", "STM-21.6")


@pytest.mark.rule("STM-18.7", "STM-18.8", "STM-18.15", "STM-T.48", "STM-14.1")
def test_stm_t_48_open_ends_that_face_the_hex_are_at_a_city_now() -> None:
    tiles = {"L16": "21 N-S", "L20": "21 N-S", "K17": "22 N-SE", "K15": "22 NE-S"}
    black, green = 2, 1
    owners = {"L16 N": black, "L20 S": green, "K15 NE": None}
    state = building(turn=green, held=[None, "urbanization"], tiles=tiles, owners=owners)
    after = allowed(state, "urbanize Poughkeepsie grey 1")
    assert link(after, "L16 S") == (black, ("Albany", "Poughkeepsie"))
    assert link(after, "L20 N") == (green, ("New York", "Poughkeepsie"))
    assert link(after, "K17 SE") == (green, ("Albany", "Poughkeepsie"))  # was unowned


@pytest.mark.rule("STM-18.7", "STM-11.11")
def test_stm_18_7_an_end_against_a_town_tile_without_a_spur_there_counts_too() -> None:
    tiles = {"L16": "21 N-S", "L18": "T11 N", "L20": "21 N-S"}
    state = building(**HOLDER, tiles=tiles, owners={"L16 N": 0, "L20 S": 1})
    after = allowed(state, "urbanize Poughkeepsie grey 1")
    assert link(after, "L20 N") == (1, ("New York", "Poughkeepsie"))
    assert link(after, "L16 S") == (0, ("Albany", "Poughkeepsie"))


@pytest.mark.rule("STM-18.9", "STM-13.4")
def test_stm_18_9_an_unfinished_link_that_began_at_the_town_begins_at_the_city() -> None:
    tiles = {"L16": "21 N-S", "L18": "T22 N SE", "M19": "21 SE-NW"}
    for owner in (1, None):
        state = building(**HOLDER, tiles=tiles, owners={"L16 N": 1, "M19 NW": owner})
        after = allowed(state, "urbanize Poughkeepsie grey 1")
        assert link(after, "M19 SE") == (owner, ("Poughkeepsie", None))
        assert link(after, "L16 S") == (1, ("Albany", "Poughkeepsie"))


@pytest.mark.rule("STM-18.15", "STM-14.6")
def test_stm_18_15_a_complete_link_of_nobody_stays_nobodys() -> None:
    state = building(**HOLDER, tiles=LINE, owners={"L16 N": None, "L20 S": 1})
    after = allowed(state, "urbanize Poughkeepsie grey 1")
    assert link(after, "L16 S") == (None, ("Albany", "Poughkeepsie"))


@pytest.mark.rule("STM-18.10", "STM-12.7")
def test_stm_18_10_bare_spurs_of_every_owner_disappear() -> None:
    tiles = {"L16": "21 N-S", "L18": "T42 N NE SE SW"}
    owners = {"L16 N": 1, "L18 NE": 1, "L18 SE": 2, "L18 SW": None}
    after = allowed(building(**HOLDER, tiles=tiles, owners=owners), "urbanize Poughkeepsie grey 1")
    assert links(after, 1) == [("Albany", "Poughkeepsie")]
    assert links(after, 2) == links(after, None) == []


@pytest.mark.rule("STM-18.11", "STM-18.12", "STM-18.14", "STM-9.4", "STM-9.25", "STM-T.5")
def test_stm_t_5_two_links_to_a_new_city_with_a_build_to_spare() -> None:
    state = building(**HOLDER)
    after = state.copy()
    for text in ("lay L16 21 N-S", "lay L20 21 N-S", "urbanize Poughkeepsie grey 3"):
        after = allowed(after, text)
    assert links(after, 0) == [("Albany", "Poughkeepsie"), ("New York", "Poughkeepsie")]
    assert after.builds_left == 1
    assert spent(state, after, 0) == 6
    allowed(after, "lay K15 22 NE-S")
    taken = play(scene(phase="select"), "take urbanization")
    assert (taken.incomes[0], taken.cash[0]) == (-2, 4)  # 6 for the tile


@pytest.mark.rule("STM-18.14")
def test_stm_18_14_three_builds_and_never_a_fourth() -> None:
    state = building(**HOLDER)
    play(state, "lay L16 21 N-S", "urbanize Utica grey 3", "lay L12 21 N-S", "lay K15 22 NE-S")
    assert lays(state) == []
    refused(state, "lay M15 21 SE-NW", "STM-9.2")


@pytest.mark.rule("STM-R.21", "STM-12.7")
def test_stm_r_21_a_link_that_was_only_a_spur_beside_a_city_is_no_more() -> None:
    tiles = {"C5": "T21 N S", "C7": "T11 N"}
    state = building(map=CLOSE, **HOLDER, tiles=tiles, owners={"C5 N": 1, "C5 S": 1})
    assert links(state, 1) == [("Elm", "Oak"), ("Oak", "Yew")]
    after = allowed(state, "urbanize Oak grey 1")
    assert links(after, 1) == [("Oak", "Yew")]  # Yew's own spur is left of that one
    assert link(after, "C7 N") == (1, ("Oak", "Yew"))
    other = allowed(state, "urbanize Yew grey 1")
    assert links(other, 1) == [("Elm", "Oak"), ("Oak", "Yew")]


@pytest.mark.rule("STM-R.22", "STM-9.19", "STM-18.2")
def test_stm_r_22_not_where_a_link_would_have_both_ends_at_the_city() -> None:
    loop = {"L16": "21 N-S", "L18": "T23 N NW", "K17": "22 SE-SW", "J18": "23 NE-SE"}
    tiles = loop | {"K19": "22 NE-NW"}
    for owner in (0, 1, None):
        state = building(**HOLDER, tiles=tiles, owners={"L16 N": 0, "K19 NE": owner})
        assert link(state, "K19 NE") == (owner, ("Poughkeepsie", None))
        refused(state, "urbanize Poughkeepsie grey 1", "STM-R.22")
        allowed(state, "urbanize Utica grey 1")
    away = building(**HOLDER, tiles=loop | {"K19": "21 SE-NW"}, owners={"L16 N": 0, "K19 SE": 0})
    allowed(away, "urbanize Poughkeepsie grey 1")


@pytest.mark.rule("STM-18.1", "STM-30.5")
def test_stm_30_5_in_the_standard_game_it_may_be_left_undone() -> None:
    state = building(rules="standard", **HOLDER)
    allowed(state, "urbanize Utica grey 1")
    allowed(state, "done")
