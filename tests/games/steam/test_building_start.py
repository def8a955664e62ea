"""Where a tile may begin and what it may join (STM-9.7 to STM-9.15, STM-9.18 to STM-9.20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.steam.helpers import building, link, links, scene, tile
from tests.games.table import allowed, play, refused

NO_START = ("STM-9.15", "STM-9.8")


@pytest.mark.rule("STM-9.7", "STM-12.5", "STM-C.23")
def test_stm_9_7_the_first_tile_leaves_a_city() -> None:
    state = building()
    after = allowed(state, "lay L16 21 N-S")
    assert link(after, "L16 S") == (0, ("Albany", None))
    refused(state, "lay K17 21 N-S", "STM-9.7", *NO_START)
    refused(state, "lay L16 21 NE-SW", "STM-9.7", *NO_START)  # next to the city, no track to it
    assert all("K17" not in move.text for move in state.moves())


BESIDE = "L20 21 N-S green\nL18 T22 S green NW green\nK17 22 SE-SW green"
UNOWNED = "L16 21 N-S nobody"  # from Albany towards Poughkeepsie


@pytest.mark.rule("STM-9.7", "STM-9.8", "STM-14.2")
def test_stm_9_7_the_first_tile_claims_nothing_away_from_a_city() -> None:
    state = scene(cash=[20], drawing=UNOWNED, turn_number=4)
    refused(state, "lay L18 T11 N", "STM-9.7")
    allowed(state, "lay K15 22 NE-S")
    # Whoever has built before may claim it, even if all their track is lost.
    later = scene(cash=[20], drawing=UNOWNED, turn_number=4, built=[0])
    assert links(allowed(later, "lay L18 T11 N"), 0) == [("Albany", "Poughkeepsie")]


@pytest.mark.rule("STM-9.7")
@pytest.mark.parametrize(
    ("drawing", "text"),
    [
        ("K15 22 NE-S nobody", "lay K17 21 N-S"),  # continues with it
        ("K15 22 NE-S nobody\nK17 21 N-S nobody", "lay K17 22 N-SE"),  # redirects it
        (f"K15 22 NE-S nobody\n{BESIDE}", "lay K17 41 N-S SE-SW"),  # adds to another tile
        ("L16 21 N-S nobody\nL18 T11 S green\nL20 21 N-S green", "lay L18 T21 N S"),  # to a town
    ],
)
def test_stm_9_7_whatever_a_first_tile_is_its_track_leaves_a_city(drawing: str, text: str) -> None:
    facts: dict[str, Any] = {"drawing": drawing, "cash": [20]}
    refused(scene(**facts), text, "STM-9.7")
    allowed(scene(**facts, built=[0, 1]), text)


@pytest.mark.rule("STM-9.7", "STM-15.3")
def test_stm_9_7_a_redirect_beside_the_city_leaves_it() -> None:
    allowed(scene(cash=[20], drawing="K15 22 NE-S nobody"), "lay K15 21 NE-SW")


@pytest.mark.rule("STM-9.7", "STM-17.1")
def test_stm_9_7_the_second_track_of_a_first_tile_may_claim() -> None:
    # One track leaves Albany, the other continues from unowned track.
    state = scene(cash=[20], drawing="M13 23 S-SW nobody")
    after = allowed(state, "lay M15 45 N-SE S-NW")
    assert after.built == (0,)


@pytest.mark.rule("STM-9.7", "STM-13.4", "STM-24.2")
def test_stm_9_7_a_first_tile_is_remembered_when_its_track_is_lost() -> None:
    state = play(scene(cash=[20]), "lay L16 21 N-S", "done")
    assert state.built == (0,)
    play(state, "done", "done", *["pass"] * 6, "take 1", "take 2", "take 3", "done")
    assert links(state, 0) == []
    assert state.built == (0,)


@pytest.mark.rule("STM-9.7", "STM-17.6")
def test_stm_9_7_a_tile_taken_back_was_never_laid() -> None:
    state = play(building(held=["urbanization"]), "lay L16 45 N-SE S-NW")
    assert state.built == (0,)
    assert play(state, "take back L16").built == ()


@pytest.mark.rule("STM-9.7", "STM-18.15")
def test_stm_9_7_track_that_came_with_a_new_city_is_no_first_tile() -> None:
    # A New City makes unowned track the founder's, who has laid no tile yet.
    facts: dict[str, Any] = {"held": ["urbanization"], "cash": [20], "built": []}
    tiles = {"L16": "21 N-S", "L20": "22 N-SE"}
    state = scene(tiles=tiles, owners={"L16 N": None, "L20 N": None}, **facts)
    play(state, "urbanize Poughkeepsie grey 1")
    assert links(state, 0) == [("Albany", "Poughkeepsie"), ("Poughkeepsie", None)]
    refused(state, "lay M21 23 N-NW", "STM-9.7")
    play(allowed(state, "lay K17 22 SE-SW"), "lay M21 23 N-NW")


@pytest.mark.rule("STM-9.7")
def test_stm_9_7_everybody_knows_who_has_built() -> None:
    state = play(scene(cash=[20]), "lay L16 21 N-S")
    assert [state.view(seat)["built"] for seat in (None, 0, 1)] == [[0]] * 3


@pytest.mark.rule("STM-9.8", "STM-9.12", "STM-9.15")
def test_stm_9_8_a_later_tile_continues_own_track_edge_to_edge() -> None:
    state = building(tiles={"K15": "22 NE-S"}, owners={"K15 NE": 0})
    after = allowed(state, "lay K17 22 N-SW")
    assert link(after, "K17 SW") == (0, ("Albany", None))
    assert links(after, 0) == [("Albany", None)]  # one link, now of two tiles
    refused(state, "lay K17 22 NE-NW", *NO_START, "STM-9.12")  # next to the end, not joined to it
    refused(state, "lay J16 21 N-S", *NO_START)


@pytest.mark.rule("STM-9.8", "STM-9.10", "STM-9.11")
@pytest.mark.parametrize(
    ("text", "exit_", "city"),
    [
        ("lay H24 22 N-SE", "H24 N", "Philadelphia"),
        ("lay C9 22 N-SW", "C9 N", "Toronto"),
        ("lay N20 22 N-SE", "N20 SE", "Hartford"),
    ],
)
def test_stm_9_11_a_new_link_starts_at_any_city(text: str, exit_: str, city: str) -> None:
    """Parts need not be connected, and others may have track there already."""
    tiles = {"L16": "21 N-S", "O17": "22 SE-SW"}
    state = building(tiles=tiles, owners={"L16 N": 0, "O17 SW": 1})
    after = allowed(state, text)
    assert link(after, exit_) == (0, (city, None))
    assert ("Albany", None) in links(after, 0)


@pytest.mark.rule("STM-9.24", "STM-9.11", "STM-2.13")
def test_stm_9_24_cities_are_shared() -> None:
    state = building(tiles={"L16": "21 N-S", "M15": "21 SE-NW"}, owners={"L16 N": 1, "M15 NW": 2})
    after = allowed(state, "lay K15 22 NE-S")
    assert link(after, "K15 S") == (0, ("Albany", None))
    assert link(after, "L16 S") == (1, ("Albany", None))


@pytest.mark.rule("STM-9.9", "STM-9.8")
def test_stm_9_9_a_town_is_no_start_but_own_track_goes_on_through_it() -> None:
    tiles = {"L16": "21 N-S", "L18": "T31 N SE SW"}
    owners = {"L16 N": 0, "L18 SE": 0, "L18 SW": 0}
    own = building(tiles=tiles, owners=owners)
    after = allowed(own, "lay M19 21 SE-NW")
    assert link(after, "M19 SE") == (0, ("Poughkeepsie", None))
    allowed(own, "lay L18 T42 N SE S SW")
    # Another player finds no start there, neither next to the tile nor on it.
    other = building(turn=1, tiles=tiles, owners=owners)
    refused(other, "lay L20 22 N-SE", *NO_START, "STM-9.9")
    refused(other, "lay L18 T42 N SE S SW", "STM-16.5", "STM-9.9", "STM-R.17")


@pytest.mark.rule("STM-9.9")
def test_stm_9_9_a_town_without_a_tile_is_no_start() -> None:
    state = building()
    refused(state, "lay K11 21 NE-SW", *NO_START, "STM-9.9")  # from Utica
    refused(state, "lay J12 T21 N S", "STM-R.17", "STM-9.9", *NO_START)


@pytest.mark.rule("STM-9.13", "STM-R.24")
def test_stm_9_13_track_is_not_continued_from_the_middle_of_nowhere() -> None:
    """Unowned track that begins at a town of others gives no one else a way to a city."""
    tiles = {"L16": "21 N-S", "L18": "T21 N S", "L20": "22 N-SE"}
    state = building(turn=2, tiles=tiles, owners={"L16 N": 1, "L20 N": None})
    refused(state, "lay M21 23 N-NW", *NO_START, "STM-14.2")


@pytest.mark.rule("STM-9.14", "STM-R.15", "STM-13.3")
def test_stm_9_14_track_does_not_continue_the_track_of_another() -> None:
    state = building(turn=1, tiles={"K15": "22 NE-S"}, owners={"K15 NE": 0})
    refused(state, "lay K17 21 N-S", "STM-9.14", "STM-13.3")


@pytest.mark.rule("STM-9.14", "STM-R.15")
def test_stm_r_15_track_does_not_run_into_the_open_end_of_another() -> None:
    # Orange comes down from Albany, green up from New York; the gap is K19.
    tiles = {"K15": "22 NE-S", "K17": "21 N-S", "K21": "22 N-SE"}
    state = building(tiles=tiles, owners={"K15 NE": 0, "K21 SE": 1})
    refused(state, "lay K19 21 N-S", "STM-9.14", "STM-R.15")
    after = allowed(state, "lay K19 22 N-SW")
    assert link(after, "K21 N") == (1, ("New York", None))
    own = building(tiles=tiles, owners={"K15 NE": 0, "K21 SE": 0})
    assert links(allowed(own, "lay K19 21 N-S"), 0) == [("Albany", "New York")]
    nobody = building(tiles=tiles, owners={"K15 NE": 0, "K21 SE": None})
    assert links(allowed(nobody, "lay K19 21 N-S"), 0) == [("Albany", "New York")]


@pytest.mark.rule("STM-R.25")
def test_stm_r_25_two_unfinished_links_of_ones_own_become_one() -> None:
    tiles = {"K15": "22 NE-S", "K17": "21 N-S", "K21": "22 N-SE"}
    state = building(tiles=tiles, owners={"K15 NE": 0, "K21 SE": 0})
    assert len(links(state, 0)) == 2
    after = allowed(state, "lay K19 21 N-S")
    assert links(after, 0) == [("Albany", "New York")]
    assert link(after, "K15 NE") == link(after, "K21 SE") == (0, ("Albany", "New York"))


@pytest.mark.rule("STM-9.16", "STM-2.17", "STM-18.6")
def test_stm_9_16_no_track_on_a_city_old_or_new() -> None:
    state = building(new_cities={"Poughkeepsie": "red"})
    refused(state, "lay L14 21 N-S", "STM-9.16")
    refused(state, "lay L18 T21 N S", "STM-9.16")
    refused(state, "lay L18 21 N-S", "STM-9.16")


@pytest.mark.rule("STM-9.18", "STM-16.7")
def test_stm_9_18_lines_do_not_branch_on_open_track() -> None:
    """A second track in a hex shares no edge with the first."""
    tiles = {"K15": "23 NE-SE", "L16": "21 N-S"}
    state = building(tiles=tiles, owners={"K15 NE": 0, "L16 N": 0})
    found = [move.text for move in state.moves() if move.text.startswith("lay L16 4")]
    assert found
    for text in found:
        assert "N-S" in text.split()
    assert tile(allowed(state, found[0]), "L16") == found[0].removeprefix("lay L16 ")


@pytest.mark.rule("STM-9.19", "STM-12.1")
def test_stm_9_19_a_link_does_not_return_to_its_city() -> None:
    state = play(building(), "lay L12 23 SE-S")
    refused(state, "lay M13 23 SW-NW", "STM-9.19")


@pytest.mark.rule("STM-9.19", "STM-12.1")
def test_stm_9_19_a_link_does_not_return_to_its_town() -> None:
    # Out of Poughkeepsie to the north-west and round: the last tile would lead back from K19.
    tiles = {"L16": "21 N-S", "L18": "T23 N NW", "K17": "22 SE-SW"}
    tiles |= {"J18": "23 NE-SE", "K19": "22 NE-NW"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L18 NW": 0})
    assert link(state, "K19 NE") == (0, ("Poughkeepsie", None))
    refused(state, "lay L18 T34 N SW NW", "STM-9.19")
    allowed(state, "lay L18 T32 N S NW")


@pytest.mark.rule("STM-9.19")
def test_stm_9_19_a_redirect_does_not_return_to_its_city() -> None:
    tiles = {"L12": "23 SE-S", "M13": "21 SE-NW"}
    state = building(tiles=tiles, owners={"L12 S": 0})
    refused(state, "lay M13 23 SW-NW", "STM-9.19")
    allowed(state, "lay M13 23 N-NW")


@pytest.mark.rule("STM-9.20", "STM-R.26", "STM-12.9")
def test_stm_9_20_several_links_may_form_a_loop() -> None:
    """From Albany to Poughkeepsie and back over another track: two links."""
    tiles = {"L16": "21 N-S", "L18": "T23 N NW", "K15": "22 NE-S"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L18 NW": 0, "K15 NE": 0})
    after = allowed(state, "lay K17 22 N-SE")
    assert links(after, 0) == [("Albany", "Poughkeepsie"), ("Albany", "Poughkeepsie")]
