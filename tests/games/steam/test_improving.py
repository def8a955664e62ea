"""Improving track that lies on the map (STM-16, STM-R.31)."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.tiles import FACES
from tests.games.steam.helpers import CLOSE, building, lays, link, links, spent, tile
from tests.games.table import allowed, play, refused

# A line out of Albany over the hill K15, and a curve out of Albany that points at it from above.
HILL = {"K15": "21 NE-SW", "K13": "23 S-SE"}
TOWN = {"L16": "21 N-S", "L18": "T21 N S"}


@pytest.mark.rule("STM-16.1", "STM-16.2", "STM-16.4", "STM-16.6")
@pytest.mark.parametrize("owner", [0, 1, None])
def test_stm_16_2_own_track_anothers_or_nobodys_may_be_improved(owner: int | None) -> None:
    state = building(tiles=HILL, owners={"K15 NE": owner, "K13 SE": 0})
    after = allowed(state, "lay K15 42 N-S NE-SW")
    assert tile(after, "K15") == "42 N-S NE-SW"
    assert link(after, "K15 SW") == (owner, ("Albany", None))
    assert link(after, "K15 S") == (0, ("Albany", None))


@pytest.mark.rule("STM-16.1", "STM-16.2", "STM-16.6")
@pytest.mark.parametrize("owner", [0, 1, None])
def test_stm_16_2_a_town_tile_may_be_improved_whoever_came_first(owner: int | None) -> None:
    tiles = {"L16": "21 N-S", "L18": "T11 N", "L20": "21 N-S"}
    state = building(tiles=tiles, owners={"L16 N": owner, "L20 S": 0})
    after = allowed(state, "lay L18 T33 N NE S")
    assert link(after, "L18 N") == (owner, ("Albany", "Poughkeepsie"))
    assert link(after, "L18 S") == (0, ("New York", "Poughkeepsie"))
    assert link(after, "L18 NE") == (0, ("Poughkeepsie", None))


@pytest.mark.rule("STM-16.3")
def test_stm_16_3_all_track_in_the_hex_stays() -> None:
    state = building(tiles=HILL, owners={"K15 NE": 1, "K13 SE": 0})
    refused(state, "lay K15 42 N-S SE-NW", "STM-16.3")
    refused(state, "lay K15 43 N-SE NE-S", "STM-16.3")
    town = building(tiles=TOWN, owners={"L16 N": 0, "L18 S": 0})
    refused(town, "lay L18 T31 N SE SW", "STM-16.3")
    allowed(town, "lay L18 T33 N NE S")


@pytest.mark.rule("STM-16.4", "STM-16.9", "STM-16.11", "STM-13.6")
def test_stm_16_4_the_first_owner_keeps_his_link_and_his_clock() -> None:
    state = building(tiles=HILL, owners={"K15 NE": 1, "K13 SE": 0})
    after = play(allowed(state, "lay K15 42 N-S NE-SW"), "done")
    assert link(after, "K15 S") == (0, ("Albany", None))  # extended: kept
    play(after, "done")
    assert link(after, "K15 SW") == (None, ("Albany", None))  # green did not extend his


@pytest.mark.rule("STM-16.5", "STM-9.8", "STM-9.14", "STM-9.17", "STM-9.19")
def test_stm_16_5_the_added_track_is_legal_for_the_builder() -> None:
    alone = building(tiles={"K15": "21 NE-SW"}, owners={"K15 NE": 0})
    refused(alone, "lay K15 42 N-S NE-SW", "STM-16.5", "STM-9.8", "STM-9.15")
    others = building(tiles=HILL, owners={"K15 NE": 0, "K13 SE": 1})
    refused(others, "lay K15 42 N-S NE-SW", "STM-9.14", "STM-16.5")
    nobody = building(tiles=HILL, owners={"K15 NE": 0, "K13 SE": None})
    assert link(allowed(nobody, "lay K15 42 N-S NE-SW"), "K15 S") == (0, ("Albany", None))
    # From Albany over K13 and K15 back to Albany is no link.
    tiles = {"K15": "21 N-S", "K13": "22 SE-SW", "J14": "23 NE-SE"}
    back = building(tiles=tiles, owners={"K13 SE": 0})
    refused(back, "lay K15 41 N-S NE-NW", "STM-9.19")
    allowed(back, "lay K15 42 N-S SE-NW")


@pytest.mark.rule("STM-16.5")
def test_stm_16_5_the_added_track_may_start_at_a_city() -> None:
    state = building(tiles={"K15": "21 N-S"}, owners={"K15 N": None})
    after = allowed(state, "lay K15 42 N-S NE-SW")
    assert link(after, "K15 SW") == (0, ("Albany", None))


@pytest.mark.rule("STM-16.5", "STM-R.17", "STM-9.9")
def test_stm_16_5_a_town_of_others_is_not_improved_without_a_way_in() -> None:
    state = building(turn=1, tiles=TOWN, owners={"L16 N": 0, "L18 S": 0})
    refused(state, "lay L18 T33 N NE S", "STM-16.5", "STM-R.17", "STM-9.9")


@pytest.mark.rule("STM-16.6", "STM-11.7")
def test_stm_16_6_an_added_spur_that_meets_anothers_track_is_his() -> None:
    tiles = {"L16": "21 N-S", "L18": "T11 N", "L20": "21 N-S"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L20 S": 1})
    after = allowed(state, "lay L18 T33 N NE S")
    assert link(after, "L18 S") == (1, ("New York", "Poughkeepsie"))
    assert link(after, "L18 NE") == (0, ("Poughkeepsie", None))


@pytest.mark.rule("STM-16.7", "STM-9.18")
def test_stm_16_7_crossing_tracks_are_not_connected() -> None:
    """Two tracks of one player cross, and remain two links."""
    state = building(tiles=HILL, owners={"K15 NE": 0, "K13 SE": 0})
    after = allowed(state, "lay K15 42 N-S NE-SW")
    assert links(after, 0) == [("Albany", None), ("Albany", None)]
    after = allowed(after, "lay K17 21 N-S")
    assert link(after, "K17 S") == (0, ("Albany", None))
    assert link(after, "K15 SW") == (0, ("Albany", None))


@pytest.mark.rule("STM-16.8", "STM-9.3")
def test_stm_16_8_one_build_however_much_is_added() -> None:
    state = building(tiles={"L16": "21 N-S", "L18": "T11 N"}, owners={"L16 N": 0})
    after = allowed(state, "lay L18 T42 N NE SE SW")
    assert after.builds_left == 2
    assert len(links(after, 0)) == 4


@pytest.mark.rule("STM-16.9", "STM-10.9")
def test_stm_16_9_the_builder_pays_it_all() -> None:
    state = building(turn=1, tiles=HILL, owners={"K15 NE": 0, "K13 SE": 1})
    after = allowed(state, "lay K15 42 N-S NE-SW")
    assert [spent(state, after, seat) for seat in range(3)] == [0, 4, 0]


@pytest.mark.rule("STM-16.11", "STM-R.32", "STM-13.6")
def test_stm_16_11_added_track_at_ones_open_end_extends_that_link() -> None:
    tiles = {"K15": "22 NE-S", "J18": "21 NE-SW", "K17": "22 SE-SW"}
    state = building(tiles=tiles, owners={"K15 NE": 0, "J18 SW": 1})
    after = play(allowed(state, "lay K17 41 N-S SE-SW"), "done")
    assert link(after, "K17 S") == (0, ("Albany", None))
    assert len(links(after, 0)) == 1


@pytest.mark.rule("STM-16.12", "STM-11.1", "STM-11.2")
def test_stm_16_12_plain_tiles_and_town_tiles_do_not_replace_each_other() -> None:
    state = building(tiles=TOWN, owners={"L16 N": 0, "L18 S": 0})
    refused(state, "lay L18 42 N-S NE-SW", "STM-16.12", "STM-11.1")
    refused(state, "lay L16 T41 N NE S SW", "STM-16.12", "STM-11.2")


@pytest.mark.rule("STM-16.13", "STM-1.22")
def test_stm_16_13_the_removed_tile_goes_back_to_the_supply() -> None:
    state = building(tiles=HILL, owners={"K15 NE": 1, "K13 SE": 0})
    plain = state.tracks.pairs[state.board.map.find("K15")]
    after = allowed(state, "lay K15 42 N-S NE-SW")
    crossing = after.tracks.pairs[after.board.map.find("K15")]
    assert after.tracks.supply[plain] == state.tracks.supply[plain] + 1
    assert after.tracks.supply[crossing] == state.tracks.supply[crossing] - 1


@pytest.mark.rule("STM-R.31", "STM-1.24", "STM-1.23")
def test_stm_r_31_no_third_track_and_no_fifth_exit() -> None:
    assert max(len(face.paths) for face in FACES) == 2
    assert max(len(face.exits) for face in FACES) == 4
    double = building(
        tiles={"K15": "42 N-S NE-SW", "K13": "23 S-SE", "L16": "23 N-NW"}, owners={"K15 NE": 0, "K13 SE": 0, "L16 N": 0}
    )
    # The third line stands before the hex; what is offered there only turns an open end.
    offered = [text for text in lays(double) if text.startswith("lay K15 ")]
    assert offered
    for text in offered:
        assert ("N-S" in text.split()) != ("NE-SW" in text.split())
    town = building(
        tiles={"L16": "21 N-S", "L18": "T42 N NE SE SW", "L20": "21 N-S"},
        owners={"L16 N": 0, "L20 S": 0, "L18 NE": 0, "L18 SE": 0, "L18 SW": 0},
        held=["urbanization"],
    )
    assert not [text for text in lays(town) if text.startswith("lay L18 ")]
    after = allowed(town, "urbanize Poughkeepsie grey 1")  # the one way in for a fifth line
    assert link(after, "L20 N") == (0, ("New York", "Poughkeepsie"))


@pytest.mark.rule("STM-16.1", "STM-R.18")
def test_stm_16_1_an_added_spur_beside_a_city_is_a_way_in() -> None:
    tiles = {"B4": "23 NE-SE", "C5": "T11 NW"}
    state = building(map=CLOSE, turn=1, tiles=tiles, owners={"B4 NE": 0})
    assert link(state, "C5 NW") == (0, ("Elm", "Oak"))
    after = allowed(state, "lay C5 T23 N NW")
    assert link(after, "C5 N") == (1, ("Elm", "Oak"))
    assert links(after, 0) == links(after, 1)
