"""Redirecting (STM-15, STM-R.27 to STM-R.29)."""

from __future__ import annotations

import pytest

from tests.games.steam.helpers import CLOSE, building, lays, link, links, spent, tile
from tests.games.table import allowed, play, refused

WEST = {"K15": "22 NE-S", "K17": "21 N-S"}
OWN = {"tiles": WEST, "owners": {"K15 NE": 0}}


@pytest.mark.rule("STM-15.1", "STM-15.2", "STM-15.7")
def test_stm_15_1_only_the_last_tile_is_redirected() -> None:
    state = building(**OWN)
    assert link(allowed(state, "lay K17 22 N-SE"), "K17 SE") == (0, ("Albany", None))
    refused(state, "lay K15 21 NE-SW", "STM-15.1")
    refused(state, "lay K15 23 NE-SE", "STM-15.1")
    single = building(tiles={"K15": "22 NE-S"}, owners={"K15 NE": 0})
    allowed(single, "lay K15 21 NE-SW")


@pytest.mark.rule("STM-15.3", "STM-14.2", "STM-15.11")
def test_stm_15_3_track_of_nobody_that_starts_at_a_city() -> None:
    state = building(turn=2, tiles=WEST, owners={"K15 NE": None}, built=[2])
    after = allowed(state, "lay K17 22 N-SE")
    assert link(after, "K17 SE") == (None, ("Albany", None))  # not claimed by that
    play(after, "done")
    assert link(after, "K17 SE") == (None, ("Albany", None))


@pytest.mark.rule("STM-15.3", "STM-R.19")
def test_stm_15_3_track_of_nobody_from_a_town_needs_a_link_there() -> None:
    tiles = {"L16": "21 N-S", "L18": "T22 N SE", "M19": "21 SE-NW"}
    facts = {"tiles": tiles, "owners": {"L16 N": 1, "M19 NW": None}}
    after = allowed(building(turn=1, **facts), "lay M19 22 S-NW")
    assert link(after, "M19 S") == (None, ("Poughkeepsie", None))
    refused(building(turn=0, **facts), "lay M19 22 S-NW", "STM-15.3")


@pytest.mark.rule("STM-15.4", "STM-13.3")
def test_stm_15_4_never_the_link_of_another() -> None:
    state = building(turn=1, **OWN)
    refused(state, "lay K17 22 N-SE", "STM-15.4")
    assert not [text for text in lays(state) if "K17" in text or "K15" in text]


@pytest.mark.rule("STM-15.5", "STM-12.6")
def test_stm_15_5_never_a_complete_link() -> None:
    state = building(map=CLOSE, tiles={"C1": "23 SE-S"}, owners={"C1 S": 0})
    assert links(state, 0) == [("Elm", "Fir")]
    refused(state, "lay C1 23 S-SW", "STM-15.5")
    line = WEST | {"K19": "21 N-S", "K21": "22 N-SE"}
    state = building(tiles=line, owners={"K15 NE": 0})
    refused(state, "lay K21 22 N-SW", "STM-15.5")
    refused(state, "lay K15 21 NE-SW", "STM-15.5", "STM-15.1")


@pytest.mark.rule("STM-15.5", "STM-15.1")
def test_stm_15_5_nor_a_complete_link_that_ends_at_a_town() -> None:
    tiles = {"L16": "21 N-S", "L18": "T11 N"}
    state = building(tiles=tiles, owners={"L16 N": 0})
    refused(state, "lay L16 22 N-SE", "STM-15.1", "STM-15.5", "STM-12.6")
    refused(state, "lay L16 23 SE-S", "STM-15.1", "STM-15.5", "STM-12.6")


@pytest.mark.rule("STM-15.6", "STM-11.10")
def test_stm_15_6_never_on_a_town() -> None:
    tiles = {"L16": "21 N-S", "L18": "T22 N SE"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L18 SE": 0})
    refused(state, "lay L18 T22 N SW", "STM-15.6", "STM-11.10")
    refused(state, "lay L18 T21 N S", "STM-15.6", "STM-11.10")


@pytest.mark.rule("STM-15.7")
def test_stm_15_7_rotated_or_exchanged() -> None:
    state = building(tiles={"L16": "22 N-SE"}, owners={"L16 N": 0})
    offered = {text.removeprefix("lay L16 ") for text in lays(state) if text.startswith("lay L16 ")}
    assert offered == {"22 N-SW", "21 N-S", "23 N-NE", "23 N-NW"}
    assert tile(allowed(state, "lay L16 22 N-SW"), "L16") == "22 N-SW"


@pytest.mark.rule("STM-15.8", "STM-9.17", "STM-9.19", "STM-9.14")
def test_stm_15_8_the_result_obeys_all_rules_of_building() -> None:
    edge = building(tiles={"M21": "22 N-SW"}, owners={"M21 SW": 0})
    refused(edge, "lay M21 22 SE-SW", "STM-9.17")
    back = building(tiles={"L12": "23 SE-S", "M13": "21 SE-NW"}, owners={"L12 S": 0})
    refused(back, "lay M13 23 SW-NW", "STM-9.19")
    tiles = WEST | {"L18": "T23 N NW", "L16": "21 N-S"}
    spur = building(tiles=tiles, owners={"K15 NE": 0, "L16 N": 1, "L18 NW": 1})
    refused(spur, "lay K17 22 N-SE", "STM-9.14", "STM-11.8")
    meets = building(tiles=WEST | {"J18": "21 NE-SW"}, owners={"K15 NE": 0, "J18 SW": 1})
    refused(meets, "lay K17 22 N-SW", "STM-9.14", "STM-R.15")


@pytest.mark.rule("STM-15.9", "STM-9.3")
def test_stm_15_9_it_is_one_build() -> None:
    state = building(**OWN, builds_left=1)
    after = allowed(state, "lay K17 22 N-SE")
    assert after.builds_left == 0
    refused(after, "lay K17 22 N-SW", "STM-9.2")


@pytest.mark.rule("STM-15.10", "STM-10.8")
def test_stm_15_10_it_costs_a_dollar_an_exit() -> None:
    state = building(tiles={"K15": "22 NE-S"}, owners={"K15 NE": 0})  # a hill
    assert spent(state, allowed(state, "lay K15 21 NE-SW"), 0) == 2


@pytest.mark.rule("STM-15.11", "STM-15.12")
def test_stm_15_12_redirected_and_extended_in_the_same_build_turn() -> None:
    for owner in (0, None):
        state = building(tiles=WEST, owners={"K15 NE": owner}, built=[0])
        play(state, "lay K17 22 N-SE", "lay L18 T11 NW", "done")
        assert link(state, "L18 NW") == (0, ("Albany", "Poughkeepsie"))
        state = building(tiles=WEST, owners={"K15 NE": owner}, built=[0])
        play(state, "lay K17 22 N-SW", "lay J18 22 NE-S", "done")
        assert link(state, "J18 S") == (0, ("Albany", None))


@pytest.mark.rule("STM-R.27", "STM-16.3", "STM-12.8")
def test_stm_r_27_one_of_two_tracks_while_the_other_stays() -> None:
    tiles = {"L16": "42 N-S NE-SW", "M15": "23 SW-NW"}
    facts = {"tiles": tiles, "owners": {"L16 N": 0, "L16 NE": 1}}
    orange = building(**facts)
    after = allowed(orange, "lay L16 41 N-SE NE-SW")
    assert spent(orange, after, 0) == 4
    assert link(after, "L16 SE") == (0, ("Albany", None))
    assert link(after, "L16 SW") == (1, ("Albany", None))
    refused(orange, "lay L16 41 N-S NE-NW", "STM-15.4")  # green's track
    green = building(turn=1, **facts)
    assert link(allowed(green, "lay L16 41 N-S NE-NW"), "L16 NW") == (1, ("Albany", None))
    refused(green, "lay L16 22 NE-NW", "STM-16.3")  # orange's track would be gone
    refused(orange, "lay L16 42 N-S SE-NW", "STM-15.4", "STM-16.3", "STM-R.28")


@pytest.mark.rule("STM-R.27", "STM-1.28")
def test_stm_r_27_not_both_tracks_at_once() -> None:
    tiles = {"L16": "42 N-S NE-SW", "M15": "23 SW-NW"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L16 NE": 0})
    refused(state, "lay L16 43 N-SE NE-S", "STM-16.3", "STM-R.27")


@pytest.mark.rule("STM-R.28")
def test_stm_r_28_the_edge_by_which_the_tile_hangs_is_kept() -> None:
    state = building(**OWN)
    refused(state, "lay K17 22 SE-SW", "STM-R.28")
    refused(state, "lay K17 21 NE-SW", "STM-R.28")
    # The open edge may not be kept while the other one moves.
    refused(state, "lay K17 22 NE-S", "STM-R.28")
    single = building(tiles={"L16": "21 N-S"}, owners={"L16 N": 0})
    refused(single, "lay L16 22 NE-S", "STM-R.28")


@pytest.mark.rule("STM-R.28")
def test_stm_r_28_a_single_tile_keeps_its_city() -> None:
    # Between two cities stands one tile that touches both by its sides; it hangs on Elm.
    state = building(map=CLOSE, tiles={"C1": "23 S-SW"}, owners={"C1 S": 0})
    refused(state, "lay C1 22 SE-SW", "STM-R.28")  # from Elm to Fir
    assert links(allowed(state, "lay C1 23 SE-S"), 0) == [("Elm", "Fir")]


@pytest.mark.rule("STM-R.29")
def test_stm_r_29_a_redirect_changes_something() -> None:
    state = building(**OWN)
    refused(state, "lay K17 21 N-S", "STM-R.29")
    double = building(tiles={"L16": "42 N-S NE-SW", "M15": "23 SW-NW"}, owners={"L16 N": 0, "L16 NE": 1})
    refused(double, "lay L16 42 N-S NE-SW", "STM-R.29")


@pytest.mark.rule("STM-R.29", "STM-R.33", "STM-10.8")
def test_stm_r_29_a_tile_of_this_build_turn_may_be_redirected_at_full_price() -> None:
    state = play(building(), "lay L16 22 N-SE")
    after = allowed(state, "lay L16 21 N-S")
    assert spent(state, after, 0) == 2
    assert after.builds_left == 1
    play(after, "done")
    assert link(after, "L16 S") == (0, ("Albany", None))  # begun in this build turn


@pytest.mark.rule("STM-15.1", "STM-R.32")
def test_stm_15_1_an_end_against_a_tile_may_turn_away() -> None:
    tiles = WEST | {"K19": "22 SE-SW"}
    state = building(tiles=tiles, owners={"K15 NE": 0})
    assert link(allowed(state, "lay K17 22 N-SE"), "K17 SE") == (0, ("Albany", None))
