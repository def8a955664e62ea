"""Town tiles: where they lie, whose their spurs are (STM-11, STM-R.16 to STM-R.18, STM-R.23)."""

from __future__ import annotations

import pytest

from tests.games.steam.helpers import CLOSE, building, link, links, spent, tile
from tests.games.table import allowed, play, refused

FROM_ALBANY = {"L16": "21 N-S"}
FROM_NEW_YORK = {"L20": "21 N-S"}


@pytest.mark.rule("STM-11.1", "STM-16.12")
def test_stm_11_1_only_a_town_tile_lies_on_a_town() -> None:
    state = building(tiles=FROM_ALBANY, owners={"L16 N": 0})
    refused(state, "lay L18 21 N-S", "STM-11.1")
    refused(state, "lay L18 42 N-S NE-SW", "STM-11.1")
    assert tile(allowed(state, "lay L18 T21 N S"), "L18") == "T21 N S"


@pytest.mark.rule("STM-11.2", "STM-16.12")
def test_stm_11_2_a_town_tile_lies_only_on_a_town() -> None:
    state = building()
    refused(state, "lay L16 T21 N S", "STM-11.2")
    refused(state, "lay L16 T11 N", "STM-11.2")
    allowed(state, "lay L16 21 N-S")


@pytest.mark.rule("STM-11.3", "STM-11.4", "STM-11.5", "STM-11.6", "STM-R.18")
@pytest.mark.parametrize(
    ("piece", "open_spurs"),
    [("T11 N", ""), ("T22 N SE", "SE"), ("T31 N SE SW", "SE SW"), ("T42 N NE SE SW", "NE SE SW")],
)
def test_stm_11_4_every_spur_is_a_link_of_its_own(piece: str, open_spurs: str) -> None:
    state = building(tiles=FROM_ALBANY, owners={"L16 N": 0})
    after = play(allowed(state, f"lay L18 {piece}"), "done")
    assert link(after, "L18 N") == (0, ("Albany", "Poughkeepsie"))
    for edge in open_spurs.split():
        assert link(after, f"L18 {edge}") == (0, ("Poughkeepsie", None))
    assert len(links(after, 0)) == 1 + len(open_spurs.split())


@pytest.mark.rule("STM-11.5", "STM-11.7", "STM-R.16", "STM-9.14", "STM-16.6")
def test_stm_11_7_a_spur_that_meets_anothers_track_is_his_and_completes_his_link() -> None:
    state = building(tiles=FROM_ALBANY | FROM_NEW_YORK, owners={"L16 N": 0, "L20 S": 1})
    after = allowed(state, "lay L18 T32 N S NW")
    assert link(after, "L18 S") == (1, ("New York", "Poughkeepsie"))
    assert link(after, "L18 N") == (0, ("Albany", "Poughkeepsie"))
    assert link(after, "L18 NW") == (0, ("Poughkeepsie", None))
    assert (spent(state, after, 0), spent(state, after, 1)) == (5, 0)  # the builder pays for all


@pytest.mark.rule("STM-R.17", "STM-9.14")
def test_stm_r_17_a_town_tile_needs_an_exit_of_the_builder() -> None:
    state = building(tiles=FROM_NEW_YORK, owners={"L20 S": 1})
    refused(state, "lay L18 T11 S", "STM-R.17")
    refused(state, "lay L18 T21 N S", "STM-R.17")
    # Track of no one from a city may be claimed.
    nobody = building(tiles=FROM_NEW_YORK, owners={"L20 S": None}, built=[0])
    assert link(allowed(nobody, "lay L18 T11 S"), "L18 S") == (0, ("New York", "Poughkeepsie"))
    both = building(tiles=FROM_ALBANY | FROM_NEW_YORK, owners={"L16 N": 0, "L20 S": 1})
    allowed(both, "lay L18 T21 N S")
    refused(both, "lay L18 T11 S", "STM-R.17")  # own track is near, but the tile does not join it


@pytest.mark.rule("STM-R.17", "STM-R.18", "STM-11.4")
def test_stm_r_18_a_spur_beside_a_city_is_a_complete_link() -> None:
    state = building(map=CLOSE)
    after = allowed(state, "lay C5 T11 N")
    assert links(after, 0) == [("Elm", "Oak")]
    assert spent(state, after, 0) == 2
    refused(state, "lay C5 T11 S", "STM-R.17")
    play(after, "done", "done", "done")
    assert links(after, 0) == [("Elm", "Oak")]


@pytest.mark.rule("STM-R.18", "STM-12.1", "STM-T.1")
def test_stm_r_18_two_facing_spurs_make_a_complete_link() -> None:
    state = building(map=CLOSE, tiles={"C5": "T21 N S"}, owners={"C5 N": 0, "C5 S": 0})
    assert links(state, 0) == [("Elm", "Oak"), ("Oak", None)]
    after = allowed(state, "lay C7 T11 N")
    assert links(after, 0) == [("Elm", "Oak"), ("Oak", "Yew")]


@pytest.mark.rule("STM-R.16", "STM-R.18")
def test_stm_r_16_a_spur_towards_a_spur_of_nobody_joins_and_owns_it() -> None:
    tiles = {"C5": "T21 N S", "B4": "22 NE-S", "B6": "22 N-SE"}
    state = building(map=CLOSE, tiles=tiles, owners={"C5 N": 1, "C5 S": None, "B4 NE": 0})
    after = allowed(state, "lay C7 T23 N NW")
    assert link(after, "C7 N") == (0, ("Oak", "Yew"))
    assert link(after, "C5 N") == (1, ("Elm", "Oak"))
    refused(state, "lay C7 T11 N", "STM-R.17")  # by itself that spur may not be claimed


@pytest.mark.rule("STM-R.16", "STM-11.8")
def test_stm_r_16_a_spur_towards_anothers_spur_is_illegal() -> None:
    tiles = {"C5": "T21 N S", "B4": "22 NE-S", "B6": "22 N-SE"}
    state = building(map=CLOSE, tiles=tiles, owners={"C5 N": 1, "C5 S": 1, "B4 NE": 0})
    refused(state, "lay C7 T23 N NW", "STM-11.8", "STM-R.16")
    allowed(state, "lay C7 T11 NW")
    one = building(map=CLOSE, turn=1, tiles=tiles, owners={"C5 N": 1, "C5 S": 1, "B4 NE": 0})
    after = allowed(one, "lay C7 T23 N NW")  # the owner may, and completes orange's link too
    assert link(after, "C7 NW") == (0, ("Elm", "Yew"))
    assert link(after, "C7 N") == (1, ("Oak", "Yew"))


@pytest.mark.rule("STM-R.16")
def test_stm_r_16_a_spur_towards_an_open_end_of_nobody_is_the_builders() -> None:
    tiles = FROM_ALBANY | {"K19": "23 N-NE", "K17": "21 N-S", "K15": "22 NE-S"}
    state = building(tiles=tiles, owners={"L16 N": 0, "K15 NE": None})
    after = allowed(state, "lay L18 T22 N SW")
    assert links(after, 0) == [("Albany", "Poughkeepsie"), ("Albany", "Poughkeepsie")]


@pytest.mark.rule("STM-11.8", "STM-13.3", "STM-9.14")
def test_stm_11_8_nobody_else_builds_from_or_to_an_owned_spur() -> None:
    tiles = FROM_ALBANY | {"L18": "T21 N S"}
    state = building(turn=1, tiles=tiles, owners={"L16 N": 0, "L18 S": 0})
    refused(state, "lay L20 21 N-S", "STM-11.8", "STM-9.14", "STM-13.3")
    allowed(state, "lay L20 22 NE-S")  # past it, from New York
    own = building(tiles=tiles, owners={"L16 N": 0, "L18 S": 0})
    assert link(allowed(own, "lay L20 21 N-S"), "L20 S") == (0, ("New York", "Poughkeepsie"))


@pytest.mark.rule("STM-11.9", "STM-13.4")
def test_stm_11_9_a_spur_is_kept_until_the_end_of_the_next_build_turn() -> None:
    state = building(tiles=FROM_ALBANY, owners={"L16 N": 0})
    play(state, "lay L18 T21 N S", "done", "done", "done")
    assert link(state, "L18 S") == (0, ("Poughkeepsie", None))
    play(state, *["pass"] * 6, "take 1", "take 2", "take 3")
    assert (state.prompt, state.turn) == ("build", 0)
    assert link(state, "L18 S") == (0, ("Poughkeepsie", None))
    play(state, "done")
    assert link(state, "L18 S") == (None, ("Poughkeepsie", None))
    assert link(state, "L18 N") == (0, ("Albany", "Poughkeepsie"))


@pytest.mark.rule("STM-11.10", "STM-15.6", "STM-16.3")
@pytest.mark.parametrize("piece", ["T21 NE SW", "T22 N SE", "T21 N S", "T11 N", "T31 N SE SW"])
def test_stm_11_10_a_town_tile_is_not_turned(piece: str) -> None:
    tiles = FROM_ALBANY | {"L18": "T21 N S"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L18 S": 0})
    refused(state, f"lay L18 {piece}", "STM-11.10", "STM-15.6", "STM-16.3")
    allowed(state, "lay L18 T33 N NE S")


@pytest.mark.rule("STM-11.11", "STM-R.23", "STM-12.2")
def test_stm_11_11_track_against_a_town_without_a_spur_has_not_reached_it() -> None:
    tiles = FROM_ALBANY | FROM_NEW_YORK | {"L18": "T11 N"}
    state = building(turn=1, tiles=tiles, owners={"L16 N": 0, "L20 S": 1})
    assert link(state, "L20 N") == (1, ("New York", None))
    after = allowed(state, "lay L18 T21 N S")  # improving the tile reaches it
    assert link(after, "L18 S") == (1, ("New York", "Poughkeepsie"))


@pytest.mark.rule("STM-R.23", "STM-13.1")
def test_stm_r_23_an_open_end_against_an_untiled_town_is_unfinished() -> None:
    state = building(tiles=FROM_ALBANY, owners={"L16 N": 0}, held=["urbanization"])
    assert link(state, "L16 S") == (0, ("Albany", None))
    by_tile = allowed(state, "lay L18 T11 N")
    assert link(by_tile, "L18 N") == (0, ("Albany", "Poughkeepsie"))
    refused(state, "lay L18 T11 NE", "STM-R.17")  # without that exit it is none of his
    by_city = allowed(state, "urbanize Poughkeepsie grey 1")
    assert link(by_city, "L16 S") == (0, ("Albany", "Poughkeepsie"))
