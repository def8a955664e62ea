"""The building example on its own map, to the dollar (STM-T.7 to STM-T.15)."""

from __future__ import annotations

import pytest

import branchline
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, building, link, links, scene, spent, tile
from tests.games.table import allowed, play, refused


def purse(state: Steam, seat: int) -> tuple[int, int]:
    """Income and cash of a seat."""
    return state.incomes[seat], state.cash[seat]


@pytest.mark.rule("STM-T.7", "STM-9.8", "STM-9.11")
def test_stm_t_7_legal_a_tile_that_continues_own_track_or_leaves_a_city() -> None:
    state = building(tiles={"L16": "21 N-S"}, owners={"L16 N": 0})
    after = allowed(state, "lay L18 T21 N S")  # A: it continues own track
    assert links(after, 0) == [("Albany", "Poughkeepsie"), ("Poughkeepsie", None)]
    after = allowed(state, "lay N16 21 N-S")  # B: it leaves a city
    assert link(after, "N16 S") == (0, ("Hartford", None))


@pytest.mark.rule("STM-T.7", "STM-9.19")
def test_stm_t_7_illegal_a_line_that_returns_to_its_own_city() -> None:
    state = play(building(), "lay L12 23 SE-S")
    refused(state, "lay M13 23 SW-NW", "STM-9.19")
    allowed(state, "lay M13 21 SE-NW")  # away from the city it may go


@pytest.mark.rule("STM-T.7", "STM-9.17")
def test_stm_t_7_illegal_an_exit_on_a_thick_edge() -> None:
    state = building()
    refused(state, "lay B12 22 N-SE", "STM-9.17")  # D: from Buffalo against Toronto's lake shore
    allowed(state, "lay B12 21 SE-NW")
    refused(state, "lay M21 22 SE-SW", "STM-9.17")  # F: from New York into the sound
    allowed(state, "lay M21 22 N-SW")


@pytest.mark.rule("STM-T.7", "STM-9.15", "STM-9.16")
def test_stm_t_7_illegal_a_tile_joined_to_nothing_on_no_hex_or_on_a_city() -> None:
    state = building()
    refused(state, "lay K17 21 N-S", "STM-9.15", "STM-9.7", "STM-9.8")  # E
    with pytest.raises(branchline.BadMove, match="N22 is water"):  # G: the sound
        GAME.move("lay N22 21 N-S")
    refused(state, "lay N18 21 N-S", "STM-9.16")  # H: Hartford


@pytest.mark.rule("STM-T.8", "STM-10.3", "STM-10.5", "STM-9.1")
def test_stm_t_8_black_with_first_build() -> None:
    state = scene(4, phase="build", order=[0, 1, 2, 3], turn=3, held=[None] * 3 + ["first build"])
    assert state.acting == (3, 0, 1, 2)
    black = 3
    play(state, "lay L16 21 N-S")
    assert purse(state, black) == (-1, 2)  # 3 paid
    play(state, "lay L18 T21 N S")
    assert purse(state, black) == (-2, 3)  # 4 paid
    play(state, "lay L20 21 N-S")
    assert purse(state, black) == (-2, 0)  # 3 paid, 10 in all
    assert links(state, black) == [("Albany", "Poughkeepsie"), ("New York", "Poughkeepsie")]
    assert state.builds_left == 0


@pytest.mark.rule("STM-T.9", "STM-8.7", "STM-9.2", "STM-10.4")
def test_stm_t_9_orange_with_engineer() -> None:
    state = scene(phase="build", held=["engineer"])
    prices = []
    for text in ("lay K15 22 NE-S", "lay K17 21 N-S", "lay K19 21 N-S", "lay K21 22 N-SE"):
        before = state.copy()
        play(state, text)
        prices.append(spent(before, state, 0))
    assert prices == [4, 2, 2, 2]
    assert purse(state, 0) == (-2, 0)
    assert links(state, 0) == [("Albany", "New York")]


@pytest.mark.rule("STM-T.9", "STM-9.2", "STM-13.1")
def test_stm_t_9_without_engineer_the_fourth_build_is_refused() -> None:
    state = scene(phase="build", held=["turn order"])
    play(state, "lay K15 22 NE-S", "lay K17 21 N-S", "lay K19 21 N-S")
    refused(state, "lay K21 22 N-SE", "STM-9.2")
    play(state, "done")
    assert link(state, "K19 S") == (0, ("Albany", None))


@pytest.mark.rule("STM-T.10", "STM-10.12", "STM-18.7", "STM-9.4")
def test_stm_t_10_green_with_urbanization() -> None:
    state = scene(3, phase="select", order=[1, 0, 2])
    green = 1
    play(state, "take urbanization")
    assert purse(state, green) == (-2, 4)
    play(state, "take engineer", "take locomotive")
    assert state.turn == green
    play(state, "lay M15 21 SE-NW", "lay N16 22 S-NW", "lay N20 22 N-SE")
    assert purse(state, green) == (-3, 1)
    play(state, "urbanize New Haven grey 1")
    assert links(state, green) == [("Albany", "Hartford"), ("Hartford", "New Haven")]
    assert purse(state, green) == (-3, 1)


WITH_SYRACUSE = {"G13": "22 NE-NW", "H12": "T21 NE SW", "I11": "21 NE-SW"}
SYRACUSE = {"G13 NE": 0, "H12 NE": 0}


@pytest.mark.rule("STM-T.11", "STM-13.4", "STM-13.9", "STM-12.6", "STM-C.15")
def test_stm_t_11_an_unfinished_link_that_is_left_alone_is_lost() -> None:
    state = building(tiles=WITH_SYRACUSE, owners=SYRACUSE)
    assert link(state, "I11 NE") == (0, ("Syracuse", None))
    play(state, "lay L16 21 N-S", "done")  # builds, but elsewhere
    assert link(state, "I11 NE") == (None, ("Syracuse", None))
    assert link(state, "H12 SW") == (0, ("Rochester", "Syracuse"))  # complete: not lost
    assert tile(state, "I11") == "21 NE-SW"


@pytest.mark.rule("STM-T.11", "STM-13.4", "STM-13.6")
@pytest.mark.parametrize("text", ["lay J10 21 NE-SW", "lay J10 22 N-SW"])
def test_stm_t_11_an_unfinished_link_that_is_extended_is_kept(text: str) -> None:
    state = building(tiles=WITH_SYRACUSE, owners=SYRACUSE)
    play(state, text, "done")
    assert ("Syracuse", None) in links(state, 0)


@pytest.mark.rule("STM-T.11", "STM-13.4")
def test_stm_t_11_an_unfinished_link_that_is_completed_is_kept() -> None:
    tiles = {"G13": "22 NE-NW", "H12": "T22 SW SE", "I13": "21 SE-NW"}
    state = building(tiles=tiles, owners={"G13 NE": 0, "H12 SE": 0})
    play(state, "lay J14 22 NE-NW", "lay K13 22 SE-SW", "done")
    assert links(state, 0) == [("Albany", "Syracuse"), ("Rochester", "Syracuse")]


@pytest.mark.rule("STM-T.12", "STM-14.2", "STM-R.19", "STM-C.22")
def test_stm_t_12_a_spur_of_nobody_goes_to_who_has_a_link_at_its_town() -> None:
    facts = {"tiles": {"G13": "22 NE-NW", "H12": "T21 NE SW"}, "owners": {"G13 NE": 0}}
    state = building(**facts)
    after = allowed(state, "lay I11 21 NE-SW")
    assert link(after, "I11 NE") == (0, ("Syracuse", None))
    other = building(turn=1, **facts)
    refused(other, "lay I11 21 NE-SW", "STM-14.2", "STM-9.15", "STM-9.8")


@pytest.mark.rule("STM-T.13", "STM-10.8", "STM-15.7", "STM-15.9", "STM-15.10", "STM-13.7")
@pytest.mark.parametrize("place", ["L16", "M13", "M15"])  # river, hill, plain
def test_stm_t_13_redirecting_costs_two_and_leaves_the_timer(place: str) -> None:
    old, new = {
        "L16": ("22 N-SE", ("22 N-SW", "21 N-S", "23 N-NE")),
        "M13": ("22 N-SW", ("22 SE-SW", "21 NE-SW", "23 SW-NW")),
        "M15": ("22 NE-NW", ("22 S-NW", "21 SE-NW", "23 N-NW")),
    }[place]
    root = {"L16": "N", "M13": "SW", "M15": "NW"}[place]
    state = building(tiles={place: old}, owners={f"{place} {root}": 0})
    for text in new:
        after = allowed(state, f"lay {place} {text}")
        assert spent(state, after, 0) == 2
        assert after.builds_left == 2
        assert links(after, 0) == [("Albany", None)]
        play(after, "done")
        assert links(after, 0) == []  # neither extended nor completed


CROSSING = {"tiles": {"L20": "22 NE-S", "J18": "22 SE-SW", "K19": "21 SE-NW"}, "owners": {"L20 S": 0, "K19 SE": 1}}


@pytest.mark.rule("STM-T.14", "STM-16.1", "STM-16.2", "STM-16.4", "STM-16.6", "STM-16.11", "STM-C.14")
def test_stm_t_14_green_crosses_a_black_curve() -> None:
    state = building(turn=1, **CROSSING)
    after = allowed(state, "lay L20 41 NE-S SE-NW")
    assert spent(state, after, 1) == 4
    assert link(after, "L20 NE") == (0, ("New York", None))
    assert link(after, "L20 SE") == (1, ("Scranton", None))
    play(after, "done")
    assert link(after, "L20 SE") == (1, ("Scranton", None))  # extended, and so kept


@pytest.mark.rule("STM-T.15", "STM-17.1", "STM-17.2", "STM-17.3", "STM-10.10")
def test_stm_t_15_green_lays_two_tracks_at_once() -> None:
    state = building(turn=1, new_cities={"New Haven": "grey"})
    after = allowed(state, "lay O19 46 NE-NW SE-S")
    assert spent(state, after, 1) == 5
    assert after.builds_left == 2
    assert link(after, "O19 NE") == (1, ("Hartford", None))
    assert link(after, "O19 SE") == (1, ("New Haven", None))
