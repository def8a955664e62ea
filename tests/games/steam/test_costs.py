"""What track costs (STM-10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.steam.helpers import building, scene, spent
from tests.games.table import allowed, play, refused

# A curve out of Albany that points at L16 from the north-east.
BESIDE = {"tiles": {"M15": "23 SW-NW"}, "owners": {"M15 NW": 0}}
TO_POUGHKEEPSIE = {"tiles": {"L16": "21 N-S"}, "owners": {"L16 N": 0}}
TO_NEW_HAVEN = {"tiles": {"N20": "22 N-SE"}, "owners": {"N20 N": 0}}
ON_THE_RUHR = {
    "map": "ruhr",
    "tiles": {"M13": "22 S-NW", "M15": "23 N-NE"},
    "owners": {"M13 NW": 0},
    "new_cities": {"Hagen": "grey"},
}


@pytest.mark.rule("STM-T.34", "STM-10.1", "STM-10.2", "STM-10.3", "STM-10.4", "STM-10.5", "STM-10.6", "STM-10.10")
@pytest.mark.rule("STM-C.1", "STM-C.12")
@pytest.mark.parametrize(
    ("facts", "text", "price"),
    [
        pytest.param({}, "lay M15 22 S-NW", 2, id="22 plain"),
        pytest.param({}, "lay Q17 22 N-SW", 2, id="22 coast"),
        pytest.param({}, "lay L16 22 N-SE", 3, id="22 river"),
        pytest.param({}, "lay M13 22 N-SW", 4, id="22 hill"),
        pytest.param({}, "lay J18 22 SE-SW", 5, id="22 hill and river"),
        pytest.param(TO_NEW_HAVEN, "lay O21 T11 NW", 2, id="T11 town"),
        pytest.param(TO_POUGHKEEPSIE, "lay L18 T21 N S", 4, id="T21 town and river"),
        pytest.param(TO_POUGHKEEPSIE, "lay L18 T23 N NE", 4, id="T23 town and river"),
        pytest.param(ON_THE_RUHR, "lay N14 T41 N NE S SW", 7, id="town and hill"),
        pytest.param(BESIDE, "lay L16 42 N-S NE-SW", 5, id="42 river"),
    ],
)
def test_stm_10_1_tiles_on_empty_hexes(facts: dict[str, Any], text: str, price: int) -> None:
    state = building(**facts)
    assert spent(state, allowed(state, text), 0) == price


@pytest.mark.rule("STM-10.7", "STM-10.11", "STM-1.20", "STM-11.3")
@pytest.mark.parametrize(
    ("text", "price"), [("lay O21 T11 NW", 2), ("lay O21 T22 NE NW", 3), ("lay O21 T34 N NE NW", 4)]
)
def test_stm_10_7_every_exit_is_paid_for_used_or_not(text: str, price: int) -> None:
    state = building(**TO_NEW_HAVEN)
    assert spent(state, allowed(state, text), 0) == price


@pytest.mark.rule("STM-T.35", "STM-10.9", "STM-16.9")
@pytest.mark.parametrize(("new", "price"), [("T33 N NE S", 4), ("T32 N S NW", 4), ("T41 N NE S SW", 5)])
def test_stm_10_9_improving_a_town_pays_all_exits_and_the_town_but_no_river(new: str, price: int) -> None:
    tiles = {"L16": "21 N-S", "L18": "T21 N S"}
    state = building(tiles=tiles, owners={"L16 N": 0, "L18 S": 0})
    assert spent(state, allowed(state, f"lay L18 {new}"), 0) == price


@pytest.mark.rule("STM-T.35", "STM-10.9", "STM-16.9")
def test_stm_10_9_improving_on_a_hill_pays_no_hill() -> None:
    # Green's line out of Albany lies on the hill; the builder comes round from the north.
    tiles = {"K15": "21 NE-SW", "K13": "23 S-SE"}
    state = building(tiles=tiles, owners={"K15 NE": 1, "K13 SE": 0})
    after = allowed(state, "lay K15 42 N-S NE-SW")
    assert spent(state, after, 0) == 4
    assert spent(state, after, 1) == 0  # paid wholly by the builder


@pytest.mark.rule("STM-10.8", "STM-C.16", "STM-15.10", "STM-R.27")
def test_stm_10_8_a_redirect_pays_for_all_exits_of_the_tile_and_no_terrain() -> None:
    simple = building(tiles={"L16": "22 N-SE"}, owners={"L16 N": 0})
    assert spent(simple, allowed(simple, "lay L16 21 N-S"), 0) == 2
    double = building(tiles={"L16": "42 N-S NE-SW", "M15": "23 SW-NW"}, owners={"L16 N": 0, "M15 NW": 1})
    assert spent(double, allowed(double, "lay L16 44 N-NW NE-SW"), 0) == 4


@pytest.mark.rule("STM-R.35", "STM-6.10", "STM-6.6")
def test_stm_r_35_money_for_each_build_must_be_there_when_it_is_laid() -> None:
    state = scene(phase="build", cash=[4], income=[-10], points=[1])
    refused(state, "lay J18 22 SE-SW", "STM-6.10")  # 5
    after = allowed(state, "lay M13 22 N-SW")  # 4
    assert (after.cash[0], after.incomes[0], after.points[0]) == (0, -10, 1)
    refused(after, "lay M15 22 S-NW", "STM-6.10")
    state = scene(phase="build", cash=[4], income=[-10], points=[2])
    after = allowed(state, "lay J18 22 SE-SW")
    assert (after.cash[0], after.incomes[0], after.points[0]) == (4, -10, 0)


@pytest.mark.rule("STM-31.1", "STM-R.35")
def test_stm_31_1_in_the_standard_game_track_is_paid_from_cash_only() -> None:
    state = scene(phase="build", rules="standard", cash=[4], points=[9])
    refused(state, "lay J18 22 SE-SW", "STM-31.1")
    after = play(allowed(state, "lay M15 22 S-NW"))
    assert (after.cash[0], after.incomes[0]) == (2, 0)
    refused(after, "lay L16 22 N-SE", "STM-31.1")


@pytest.mark.rule("STM-10.12", "STM-18.12")
@pytest.mark.parametrize("town", ["Poughkeepsie", "New Haven", "Utica"])
def test_stm_10_12_a_new_city_costs_nothing_more(town: str) -> None:
    state = building(held=["urbanization"])
    after = allowed(state, f"urbanize {town} grey 1")
    assert spent(state, after, 0) == 0
    assert after.builds_left == state.builds_left
