"""Links: what one is, whose it is, and what it is worth (STM-12, STM-R.19, R.20, R.24, R.26)."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import CLOSE, building, link, links, scene
from tests.games.table import allowed, play, refused

EAST_LINE = {"L16": "21 N-S", "L18": "T21 N S", "L20": "21 N-S"}
WEST_LINE = {"K15": "22 NE-S", "K17": "21 N-S", "K19": "21 N-S", "K21": "22 N-SE"}
HARTFORD_LINE = {"M15": "21 SE-NW", "N16": "22 S-NW"}


def last_act(**facts: object) -> Steam:
    """The very last decision of a game of three, seat 2's."""
    held = ["turn order", "first move", "engineer"]
    order = {"phase": "move", "turn_number": 10, "round": 2, "turn": 2, "order": [1, 0, 2]}
    return scene(**order, held=held, **facts)


@pytest.mark.rule("STM-T.1", "STM-12.1", "STM-12.2", "STM-11.4")
def test_stm_t_1_city_to_city_city_to_town_and_town_to_town_are_links() -> None:
    tiles = EAST_LINE | HARTFORD_LINE
    state = building(tiles=tiles, owners={"L16 N": 0, "L20 S": 0, "M15 NW": 0})
    assert links(state, 0) == [("Albany", "Hartford"), ("Albany", "Poughkeepsie"), ("New York", "Poughkeepsie")]
    towns = building(map=CLOSE, tiles={"C5": "T21 N S", "C7": "T11 N"}, owners={"C5 N": 0})
    assert link(towns, "C7 N") == (None, ("Oak", "Yew"))


@pytest.mark.rule("STM-T.6", "STM-12.4", "STM-13.2", "STM-26.5", "STM-26.4", "STM-C.13")
def test_stm_t_6_every_link_has_one_disc_and_complete_ones_score() -> None:
    tiles = EAST_LINE | HARTFORD_LINE | {"L12": "21 N-S", "K23": "22 NE-NW", "J22": "T11 SE"}
    owners = {"L16 N": 0, "L20 S": 0, "L12 S": 0, "M15 NW": 1, "K23 NE": 1}
    state = last_act(tiles=tiles, owners=owners)
    assert links(state, 0) == [("Albany", "Poughkeepsie"), ("Albany", None), ("New York", "Poughkeepsie")]
    assert links(state, 1) == [("Albany", "Hartford"), ("Easton", "New York")]
    assert len(links(state, 0)) + len(links(state, 1)) == 5
    play(state, "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert [row["links"] for row in outcome.table] == [2, 2, 0]
    assert outcome.totals == [2, 2, 0]


@pytest.mark.rule("STM-12.3", "STM-13.5")
def test_stm_12_3_a_link_may_be_built_over_several_turns() -> None:
    state = building()
    next_turn = [*["pass"] * 6, "take 1", "take 2", "take 3"]
    play(state, "lay K15 22 NE-S", "lay K17 21 N-S", *["done"] * 3, *next_turn)
    assert link(state, "K17 S") == (0, ("Albany", None))
    play(state, "lay K19 21 N-S", *["done"] * 3, *next_turn)
    assert link(state, "K19 S") == (0, ("Albany", None))
    play(state, "lay K21 22 N-SE", *["done"] * 3)
    assert links(state, 0) == [("Albany", "New York")]


@pytest.mark.rule("STM-12.5", "STM-C.23")
def test_stm_12_5_the_builder_owns_a_link_not_who_completes_it() -> None:
    """Orange's link is completed by green's town tile, and stays orange's."""
    tiles = {"L16": "21 N-S", "L20": "21 N-S"}
    state = building(turn=1, tiles=tiles, owners={"L16 N": 0, "L20 S": 1})
    after = allowed(state, "lay L18 T21 N S")
    assert link(after, "L18 N") == (0, ("Albany", "Poughkeepsie"))
    assert link(after, "L18 S") == (1, ("New York", "Poughkeepsie"))


@pytest.mark.rule("STM-12.6", "STM-15.5", "STM-13.4")
def test_stm_12_6_a_complete_link_is_neither_lost_nor_redirected() -> None:
    state = building(tiles=WEST_LINE | {"M15": "21 SE-NW"}, owners={"K15 NE": 0, "M15 NW": 0})
    refused(state, "lay K15 21 NE-SW", "STM-15.1", "STM-15.5", "STM-12.6")
    refused(state, "lay K21 21 N-S", "STM-15.1", "STM-15.5", "STM-12.6", "STM-9.17")
    refused(state, "lay K21 22 N-SW", "STM-15.1", "STM-15.5", "STM-12.6")
    play(state, "done")
    assert links(state, 0) == [("Albany", "New York")]
    assert links(state, None) == [("Albany", None)]


@pytest.mark.rule("STM-12.7", "STM-24.1", "STM-24.2", "STM-24.3", "STM-14.6")
def test_stm_12_7_only_bankruptcy_takes_a_complete_link() -> None:
    tiles = EAST_LINE | {"L12": "21 N-S"}
    owners = {"L16 N": 2, "L20 S": 1, "L12 S": 2}
    facts = {"phase": "move", "round": 2, "turn": 2, "income": [0, 0, -10], "tiles": tiles}
    state = scene(owners=owners, built=[0, 1, 2], **facts, held=["turn order", "first move", "engineer"])
    play(state, "pass")
    assert state.bankrupt == (2,)
    assert links(state, 2) == []
    assert links(state, None) == [("Albany", "Poughkeepsie"), ("Albany", None)]
    assert links(state, 1) == [("New York", "Poughkeepsie")]
    # The unfinished one may be claimed, the complete one never.
    play(state, "take 1", "take 2", "lay L10 21 N-S")
    assert link(state, "L10 N") == (0, ("Albany", None))
    refused(state, "lay L16 22 N-SE", "STM-15.1", "STM-15.5", "STM-12.6")


@pytest.mark.rule("STM-12.8", "STM-16.4")
def test_stm_12_8_a_tile_can_hold_track_of_two_owners() -> None:
    tiles = {"L16": "42 N-S NE-SW", "M15": "23 SW-NW"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L16 NE": 1})
    assert link(state, "L16 S") == (0, ("Albany", None))
    assert link(state, "L16 SW") == (1, ("Albany", None))
    assert link(allowed(state, "lay L18 T11 N"), "L18 N") == (0, ("Albany", "Poughkeepsie"))
    refused(state, "lay K17 21 NE-SW", "STM-9.14", "STM-13.3")


@pytest.mark.rule("STM-12.9", "STM-12.10", "STM-26.5")
def test_stm_12_9_parallel_links_are_separate_and_worth_the_same_long_or_short() -> None:
    tiles = WEST_LINE | EAST_LINE | HARTFORD_LINE  # 4, 1, 1 and 2 tiles, spurs aside
    owners = {"K15 NE": 0, "L16 N": 0, "L20 S": 1, "M15 NW": 1}
    state = play(last_act(tiles=tiles, owners=owners), "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert [row["links"] for row in outcome.table] == [2, 2, 0]
    # Two links of one player between the same two nodes.
    tiles = {"L16": "21 N-S", "L18": "T23 N NW", "K17": "22 N-SE", "K15": "22 NE-S"}
    state = play(last_act(tiles=tiles, owners={"L16 N": 2, "K15 NE": 2}), "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.table[2]["links"] == 2


@pytest.mark.rule("STM-R.19", "STM-18.6")
def test_stm_r_19_a_new_city_is_a_start_like_any_other() -> None:
    tiles = {"L16": "21 N-S", "L12": "21 N-S"}
    state = building(tiles=tiles, owners={}, new_cities={"Poughkeepsie": "red"})
    assert link(state, "L16 S") == (None, ("Albany", "Poughkeepsie"))
    after = allowed(state, "lay L20 22 N-SE")
    assert link(after, "L20 SE") == (0, ("Poughkeepsie", None))
    # Track of no one that starts at the New City may be claimed.
    state = building(tiles={"L20": "22 N-SE"}, new_cities={"Poughkeepsie": "red"}, built=[0])
    after = allowed(state, "lay M21 23 N-NW")
    assert link(after, "M21 N") == (0, ("Poughkeepsie", None))


@pytest.mark.rule("STM-R.20", "STM-21.2")
def test_stm_r_20_cities_side_by_side_are_not_linked_by_that() -> None:
    facts = {"map": CLOSE, "phase": "move", "cubes": {"Elm": {"blue": 1}}}
    state = scene(**facts, tiles={"C1": "23 SE-S"}, owners={"C1 S": 0})
    refused(scene(**facts), "deliver blue Elm > Fir", "STM-21.2")
    assert link(state, "C1 S") == (0, ("Elm", "Fir"))  # by track they are
    allowed(state, "deliver blue Elm > Fir")


@pytest.mark.rule("STM-R.26", "STM-21.9", "STM-9.20")
def test_stm_r_26_two_links_to_the_same_city_and_no_cube_twice_in_it() -> None:
    tiles = {"L16": "21 N-S", "L18": "T23 N NW", "K17": "22 N-SE", "K15": "22 NE-S"}
    state = scene(
        phase="move", tiles=tiles, owners={"L16 N": 0, "K15 NE": 0}, cubes={"Albany": {"purple": 1}}, levels=[6]
    )
    assert len(links(state, 0)) == 2
    refused(state, "deliver purple Albany > Poughkeepsie > Albany", "STM-21.8", "STM-21.9")


@pytest.mark.rule("STM-R.24", "STM-C.27")
def test_stm_r_24_an_unfinished_link_has_its_other_end_at_a_node() -> None:
    state = building(tiles={"L16": "21 N-S"}, owners={"L16 N": 0})
    play(state, "lay L18 T22 N SE", "lay L12 21 N-S", "done")
    unfinished = [ends for ends in links(state, 0) if None in ends]
    assert unfinished == [("Albany", None), ("Poughkeepsie", None)]
