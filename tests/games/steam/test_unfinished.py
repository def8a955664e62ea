"""Unfinished links: how they are kept and how they are lost (STM-13, STM-R.33, STM-R.34)."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import CLOSE, building, link, links, scene, tile
from tests.games.table import allowed, play, refused

NEXT_TURN = [*["pass"] * 6, "take 1", "take 2", "take 3"]
BEGUN = {"tiles": {"K15": "22 NE-S"}, "owners": {"K15 NE": 0}}


def next_turn(state: Steam) -> Steam:
    """Let the others build nothing and continue to the next Turn's build turn of seat 0."""
    play(state, "done", "done", *NEXT_TURN)
    assert (state.prompt, state.turn) == ("build", 0)
    return state


@pytest.mark.rule("STM-13.1", "STM-13.2", "STM-C.27", "STM-R.33")
def test_stm_13_1_a_link_begun_in_this_build_turn_is_kept_with_its_disc() -> None:
    state = play(building(), "lay K15 22 NE-S", "done")
    assert link(state, "K15 S") == (0, ("Albany", None))
    play(state, "done", "done")
    assert link(state, "K15 S") == (0, ("Albany", None))  # the others' build turns do not count


@pytest.mark.rule("STM-13.3", "STM-9.14")
def test_stm_13_3_while_owned_nobody_else_extends_it() -> None:
    others = building(turn=1, **BEGUN)
    refused(others, "lay K17 21 N-S", "STM-13.3", "STM-9.14")
    allowed(building(**BEGUN), "lay K17 21 N-S")


@pytest.mark.rule("STM-13.4", "STM-13.9", "STM-13.11", "STM-R.33", "STM-9.6")
def test_stm_13_4_it_is_lost_at_the_end_of_a_build_turn_without_extending() -> None:
    state = building(**BEGUN)
    play(state, "lay L12 21 N-S")
    assert link(state, "K15 S") == (0, ("Albany", None))  # not before the end
    play(state, "done")
    assert link(state, "K15 S") == (None, ("Albany", None))
    assert tile(state, "K15") == "22 NE-S"
    assert link(state, "L12 N") == (0, ("Albany", None))


@pytest.mark.rule("STM-13.11", "STM-13.10")
def test_stm_13_11_who_skips_building_loses_every_unfinished_link() -> None:
    tiles = {"K15": "22 NE-S", "L12": "21 N-S", "L16": "21 N-S", "L18": "T11 N"}
    state = building(tiles=tiles, owners={"K15 NE": 0, "L12 S": 0, "L16 N": 0, "K15 S": 0})
    play(state, "done")
    assert links(state, 0) == [("Albany", "Poughkeepsie")]
    assert links(state, None) == [("Albany", None), ("Albany", None)]


@pytest.mark.rule("STM-13.4", "STM-13.10")
def test_stm_13_10_extending_one_does_not_save_another() -> None:
    tiles = {"K15": "22 NE-S", "L12": "21 N-S"}
    state = building(tiles=tiles, owners={"K15 NE": 0, "L12 S": 0})
    play(state, "lay K17 21 N-S", "done")
    assert link(state, "K17 S") == (0, ("Albany", None))
    assert link(state, "L12 N") == (None, ("Albany", None))


@pytest.mark.rule("STM-13.4")
def test_stm_13_4_only_the_owners_own_build_turn_counts() -> None:
    state = building(turn=0, tiles={"K15": "22 NE-S"}, owners={"K15 NE": 1})
    play(state, "done")
    assert link(state, "K15 S") == (1, ("Albany", None))
    play(state, "done")
    assert link(state, "K15 S") == (None, ("Albany", None))


@pytest.mark.rule("STM-13.5", "STM-12.3")
def test_stm_13_5_the_test_is_made_again_in_every_build_turn() -> None:
    state = play(building(**BEGUN), "lay K17 21 N-S", "done")
    next_turn(state)
    assert link(state, "K17 S") == (0, ("Albany", None))
    lost = play(state.copy(), "done")
    assert link(lost, "K17 S") == (None, ("Albany", None))
    kept = play(state, "lay K19 21 N-S", "done")
    assert link(kept, "K19 S") == (0, ("Albany", None))


@pytest.mark.rule("STM-13.6")
def test_stm_13_6_a_tile_on_the_next_hex_extends() -> None:
    state = play(building(**BEGUN), "lay K17 22 N-SE", "done")
    assert link(state, "K17 SE") == (0, ("Albany", None))


@pytest.mark.rule("STM-13.6", "STM-16.11")
def test_stm_13_6_track_added_on_the_next_hex_extends() -> None:
    tiles = {"K15": "22 NE-S", "J18": "21 NE-SW", "K17": "22 SE-SW"}
    state = building(tiles=tiles, owners={"K15 NE": 0, "J18 SW": 1})
    play(state, "lay K17 46 N-NW SE-SW", "done")
    assert link(state, "K17 NW") == (0, ("Albany", None))
    assert link(state, "K17 SE") == (1, ("Scranton", None))


@pytest.mark.rule("STM-13.6", "STM-18.7")
def test_stm_13_6_a_new_city_on_the_next_hex_extends() -> None:
    state = building(tiles={"L16": "21 N-S"}, owners={"L16 N": 0}, held=["urbanization"])
    play(state, "urbanize Poughkeepsie grey 1", "done")
    assert link(state, "L16 S") == (0, ("Albany", "Poughkeepsie"))


@pytest.mark.rule("STM-13.7", "STM-15.11", "STM-T.47")
def test_stm_13_7_a_redirect_is_no_extension() -> None:
    state = play(building(**BEGUN), "lay K15 21 NE-SW", "done")
    assert link(state, "K15 SW") == (None, ("Albany", None))


@pytest.mark.rule("STM-T.47", "STM-15.12", "STM-13.7", "STM-13.8")
def test_stm_t_47_redirected_extended_and_redirected_into_a_city() -> None:
    state = play(building(), "lay K15 22 NE-S", "done")  # begun in Turn 1
    next_turn(state)
    only = play(state.copy(), "lay K15 21 NE-SW", "done")
    assert link(only, "K15 SW") == (None, ("Albany", None))
    extended = play(state.copy(), "lay K15 21 NE-SW", "lay J16 21 NE-SW", "done")
    assert link(extended, "J16 SW") == (0, ("Albany", None))
    # Into a city: a line to the gate of New York that went the wrong way.
    tiles = {"K15": "22 NE-S", "K17": "21 N-S", "K19": "21 N-S", "K21": "22 N-SW"}
    state = building(tiles=tiles, owners={"K15 NE": 0})
    into = play(state, "lay K21 22 N-SE", "done")
    assert links(into, 0) == [("Albany", "New York")]


@pytest.mark.rule("STM-13.8", "STM-15.11", "STM-14.1")
def test_stm_13_8_a_redirect_that_completes_claims() -> None:
    tiles = {"K15": "22 NE-S", "K17": "21 N-S", "K19": "21 N-S", "K21": "22 N-SW"}
    state = building(turn=2, tiles=tiles, owners={"K15 NE": None})
    after = allowed(state, "lay K21 22 N-SE")
    assert links(after, 2) == [("Albany", "New York")]


@pytest.mark.rule("STM-13.8", "STM-14.4", "STM-R.25")
def test_stm_13_8_a_redirect_that_joins_two_links_completes_them() -> None:
    tiles = {"K15": "22 NE-S", "K17": "21 N-S", "K19": "22 N-SW", "K21": "22 N-SE"}
    for first, other in ((0, 0), (0, None), (None, 0), (None, None)):
        state = building(tiles=tiles, owners={"K15 NE": first, "K21 SE": other}, built=[0])
        after = play(allowed(state, "lay K19 21 N-S"), "done")
        assert links(after, 0) == [("Albany", "New York")]
    taken = building(tiles=tiles, owners={"K15 NE": 0, "K21 SE": 1})
    refused(taken, "lay K19 21 N-S", "STM-9.14", "STM-R.15")


@pytest.mark.rule("STM-13.12", "STM-21.2")
def test_stm_13_12_unfinished_links_carry_no_goods() -> None:
    facts = {"phase": "move", "cubes": {"Albany": {"yellow": 1}}, "levels": [3]}
    whole = {"K15": "22 NE-S", "K17": "21 N-S", "K19": "21 N-S", "K21": "22 N-SE"}
    part = {name: text for name, text in whole.items() if name != "K21"}
    state = scene(tiles=part, owners={"K15 NE": 0}, **facts)
    refused(state, "deliver yellow Albany > New York", "STM-21.2", "STM-13.12")
    allowed(scene(tiles=whole, owners={"K15 NE": 0}, **facts), "deliver yellow Albany > New York")


@pytest.mark.rule("STM-R.33")
def test_stm_r_33_what_is_claimed_in_this_build_turn_is_kept_until_the_next() -> None:
    state = building(tiles={"K15": "22 NE-S"}, owners={"K15 NE": None}, built=[0])
    play(state, "lay K17 21 N-S", "done")
    assert link(state, "K17 S") == (0, ("Albany", None))
    next_turn(state)
    play(state, "done")
    assert link(state, "K17 S") == (None, ("Albany", None))


@pytest.mark.rule("STM-R.33", "STM-13.6")
def test_stm_r_33_fresh_facts_of_a_scene_are_kept_too() -> None:
    state = building(**BEGUN, fresh=["K15 S"])
    assert link(play(state, "done"), "K15 S") == (0, ("Albany", None))


TOWN = {"L16": "21 N-S", "L18": "T21 N S"}


@pytest.mark.rule("STM-R.34", "STM-13.4", "STM-13.10")
def test_stm_r_34_improving_a_town_does_not_extend_older_links_there() -> None:
    state = building(tiles=TOWN, owners={"L16 N": 0, "L18 S": 0})
    play(state, "lay L18 T33 N NE S", "done")
    assert link(state, "L18 NE") == (0, ("Poughkeepsie", None))  # new
    assert link(state, "L18 S") == (None, ("Poughkeepsie", None))  # old and not extended


@pytest.mark.rule("STM-R.34", "STM-14.1")
def test_stm_r_34_improving_a_town_makes_bare_spurs_of_nobody_ones_own() -> None:
    state = building(tiles=TOWN, owners={"L16 N": 0, "L18 S": None})
    after = allowed(state, "lay L18 T33 N NE S")
    assert link(after, "L18 S") == (0, ("Poughkeepsie", None))
    play(after, "done")
    assert link(after, "L18 S") == (0, ("Poughkeepsie", None))


@pytest.mark.rule("STM-R.34")
def test_stm_r_34_links_that_go_beyond_the_hex_and_spurs_of_others_stay() -> None:
    tiles = {"L16": "21 N-S", "L18": "T31 N SE SW", "M19": "21 SE-NW"}
    state = building(tiles=tiles, owners={"L16 N": 0, "M19 NW": None, "L18 SW": 1})
    after = allowed(state, "lay L18 T42 N SE S SW")
    assert link(after, "M19 SE") == (None, ("Poughkeepsie", None))
    assert link(after, "L18 SW") == (1, ("Poughkeepsie", None))
    assert link(after, "L18 S") == (0, ("Poughkeepsie", None))


@pytest.mark.rule("STM-R.34")
def test_stm_r_34_an_unowned_complete_link_at_the_town_stays_nobodys() -> None:
    tiles = TOWN | {"L20": "21 N-S"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L20 S": None})
    after = allowed(state, "lay L18 T33 N NE S")
    assert link(after, "L20 S") == (None, ("New York", "Poughkeepsie"))
    # Even where the whole of it is a spur on the tile, next to a city.
    tiles = {"B4": "23 NE-SE", "C5": "T23 N NW"}
    state = building(map=CLOSE, tiles=tiles, owners={"B4 NE": 0, "C5 N": None})
    after = allowed(state, "lay C5 T32 N S NW")
    assert link(after, "C5 N") == (None, ("Elm", "Oak"))
