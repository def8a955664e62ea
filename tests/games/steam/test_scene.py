"""Scenes: each fact is as told, all else is filled in, and nothing is lost or doubled."""

from __future__ import annotations

import json
from typing import Any

import pytest

from branchline import BadOption
from branchline.games.steam.rules.board import CUBES, NEW_CITIES, TURNS
from branchline.games.steam.rules.maps.loader import our_map
from branchline.games.steam.rules.scene import FACTS
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PAIRS
from tests.games.steam.helpers import GAME, cubes, link, links, place_of, scene, supply_space, tile
from tests.games.steam.small_map import TEXT

# A line of two links from Albany over Poughkeepsie to New York.
LINE = {"L16": "21 N-S", "L18": "T21 N S", "L20": "21 N-S"}


def checked(seats: int = 3, **facts: object) -> Steam:
    """A scene in which every piece is somewhere and which is a state like any other."""
    state = scene(seats, **facts)
    data = state.to_json()
    assert GAME.from_json(json.loads(json.dumps(data))).to_json() == data
    return state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("rail_map", ["northeast", "ruhr"])
def test_with_no_facts_it_is_the_first_build_turn_of_a_new_game(seats: int, rail_map: str) -> None:
    state = checked(seats, map=rail_map)
    assert (state.turn, state.prompt, state.turn_number) == (0, "build", 1)
    assert state.order == state.acting == tuple(range(seats))
    assert state.cash == state.incomes == state.points == state.held == [0] * seats
    assert state.levels == [1] * seats
    assert state.builds_left == 3
    assert [*state.tracks.supply] == [count for _, _, count in PAIRS]
    assert not state.standard
    new = GAME.start(seats, 1, map=rail_map)
    for place in range(state.board.size):
        assert sum(state.cubes[place * 5 :][:5]) == sum(new.cubes[place * 5 :][:5])
    assert sum(state.spaces) == sum(new.spaces)
    assert sum(state.bag) == sum(new.bag)
    assert state.moves()


def test_the_map_is_a_name_a_map_or_a_text() -> None:
    assert checked().board is checked(map="northeast").board
    assert checked(map=our_map("ruhr")).board.map.id == "ruhr"
    assert checked(map=TEXT).board.map.id == "small"


@pytest.mark.parametrize(
    ("phase", "rules", "prompt"),
    [
        ("build", "base", "build"),
        ("build", "standard", "build"),
        ("move", "base", "move goods"),
        ("move", "standard", "move goods"),
        ("select", "base", "take an action tile"),
        ("select", "standard", "take an action tile"),
        ("capital", "standard", "buy capital"),
        ("auction", "standard", "bid for turn order"),
        ("first auction", "base", "bid for a place"),
    ],
)
def test_the_phase_says_what_is_asked_and_the_turn_who(phase: str, rules: str, prompt: str) -> None:
    state = checked(4, phase=phase, rules=rules, turn=2)
    assert (state.prompt, state.turn) == (prompt, 2)
    assert state.standard == (rules == "standard")
    assert state.moves()


def test_seats_act_in_their_order_with_the_holder_of_a_tile_in_front() -> None:
    facts: dict[str, Any] = {"order": [2, 0, 1], "held": ["first move", "first build"]}
    assert checked(**facts, turn=1).acting == (1, 2, 0)
    assert checked(**facts).turn == 2
    state = checked(**facts, phase="move", turn=0)
    assert (state.acting, state.at) == ((0, 2, 1), 0)
    assert checked(phase="capital", rules="standard", order=[2, 0, 1]).acting == (2, 0, 1)


def test_tiles_come_from_the_supply() -> None:
    state = checked(tiles={"L16": "21 n-s", "Poughkeepsie": "t21 S N", "K15": "42 N-S NE-SW"})
    assert [tile(state, name) for name in ("L16", "L18", "K15")] == [
        "21 N-S", "T21 N S", "42 N-S NE-SW",
    ]  # fmt: skip
    assert sum(state.tracks.supply) == 133


def test_it_does_not_matter_in_which_order_tiles_are_given() -> None:
    # The four 46 need all tiles that show one; then two tiles are left that show 47 (STM-1.21).
    forty_six = dict.fromkeys(("F14", "H14", "J14", "N12"), "46 N-SE S-SW")
    forty_seven = {"I15": "47 N-SE SW-NW", "L12": "47 N-SE SW-NW"}
    for tiles in ({**forty_six, **forty_seven}, {**forty_seven, **forty_six}):
        assert sum(checked(tiles=tiles).tracks.supply) == 130
    with pytest.raises(BadOption, match="no tile 47 is left"):
        scene(tiles={**forty_six, **forty_seven, "K17": "47 N-SE SW-NW"})


def test_links_follow_from_the_tiles_and_belong_to_those_named() -> None:
    state = checked(tiles=LINE, owners={"L16 N": 0, "L20 S": 2})
    assert links(state, 0) == [("Albany", "Poughkeepsie")]
    assert links(state, 2) == [("New York", "Poughkeepsie")]
    assert links(checked(tiles=LINE), None) == [
        ("Albany", "Poughkeepsie"), ("New York", "Poughkeepsie"),
    ]  # fmt: skip


@pytest.mark.parametrize("exit_named", ["L16 N", "L16 S", "l18 n", "Poughkeepsie N"])
def test_any_exit_of_a_link_names_it(exit_named: str) -> None:
    state = checked(tiles=LINE, owners={exit_named: 1, "L18 S": None})
    assert link(state, "L16 N") == (1, ("Albany", "Poughkeepsie"))
    assert link(state, "L18 S") == (None, ("New York", "Poughkeepsie"))
    assert links(checked(tiles=LINE, owners={"L16 N": 1, exit_named: 1}), 1) == [("Albany", "Poughkeepsie")]


@pytest.mark.rule("STM-17.5", "STM-17.6")
def test_track_of_the_builder_that_leads_to_no_city_is_laid_by_a_move() -> None:
    """There is no position it could be taken back to; of no one it may lie there."""
    hanging: dict[str, Any] = {"tiles": {"L16": "42 N-S NE-SW"}, "owners": {"L16 N": 0}}
    assert not checked(**hanging).loose
    hanging["owners"]["L16 NE"] = 0
    with pytest.raises(BadOption, match="owners: track of seat 0 does not lead to a city; lay it"):
        scene(**hanging)
    assert not checked(tiles={"L16": "21 N-S"}, owners={"L16 N": 1}).loose


def test_the_players_have_what_is_said_and_short_lists_leave_the_rest() -> None:
    state = checked(
        4, cash=[7, None, 3], income=[-10, 10], points=[None, None, None, 4], levels=[6],
        held=["urbanization", None, "engineer"], passed=[True],
    )  # fmt: skip
    assert state.cash == [7, 0, 3, 0]
    assert state.incomes == [-10, 10, 0, 0]
    assert state.points == [0, 0, 0, 4]
    assert state.levels == [6, 1, 1, 1]
    assert state.held == [7, 0, 3, 0]
    assert state.passed == [True, False, False, False]
    assert checked(held=["engineer"]).builds_left == 4


def test_cubes_are_where_they_are_said_and_the_rest_is_in_the_bag() -> None:
    state = checked(cubes={"Albany": {"red": 2}, "L22": {"grey": 1, "blue": 3}})
    assert cubes(state, "Albany") == {"red": 2}
    assert cubes(state, "New York") == {"grey": 1, "blue": 3}
    assert sum(state.cubes) == 6
    assert sum(state.spaces) == 0
    assert state.bag == (18, 17, 20, 20, 15)
    state = checked(spaces=[{"red": 2}, {}, {"blue": 1}])
    assert [supply_space(state, space) for space in (1, 2, 3, 4)] == [{"red": 2}, {}, {"blue": 1}, {}]
    assert sum(state.cubes) > 30
    state = checked(cubes={}, spaces=[{"red": 20}])
    assert state.bag == (0, *CUBES[1:])


def test_new_cities_stand_on_towns_and_growth_is_marked() -> None:
    state = checked(
        new_cities={"Utica": "grey", "L18": "red"}, grown=["Albany"],
        cubes={"Utica": {"blue": 1}}, tiles={"L16": "21 N-S"}, owners={"L16 S": 0},
    )  # fmt: skip
    assert state.city[place_of(state, "Utica")] == 4
    assert state.new_cities == (0, 1, 1, 1, 3)
    assert state.grown == (place_of(state, "Albany"),)
    assert links(state, 0) == [("Albany", "Poughkeepsie")]
    assert cubes(state, "Utica") == {"blue": 1}
    assert sum(NEW_CITIES) - sum(state.new_cities) == 2


def test_the_turn_can_be_under_way() -> None:
    state = checked(builds_left=1, tiles=LINE, fresh=["L16 S"], turn_number=10)
    assert (state.builds_left, state.turn_number) == (1, TURNS[3])
    assert [state.tracks.fresh[state.tracks.link_at[place_of(state, name) * 6 + side]]
            for name, side in (("L16", 0), ("L20", 3))] == [True, False]  # fmt: skip
    state = checked(phase="move", round=2, upgraded=[1, 2], turn=1)
    assert (state.round, state.upgraded, state.at) == (2, (1, 2), 1)
    assert checked(phase="auction", rules="standard", free_pass=2).free_pass == 2


def test_seats_can_be_bankrupt() -> None:
    state = checked(5, bankrupt=[3, 0], order=[4, 1, 2])
    assert (state.bankrupt, state.order, state.turn) == ((3, 0), (4, 1, 2), 4)
    assert checked(4, bankrupt=[0]).order == (1, 2, 3)


def test_the_seed_decides_what_is_left_to_chance() -> None:
    assert checked(seed=5).to_json() == checked(seed=5).to_json()
    assert checked(seed=5).cubes != checked(seed=6).cubes


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "unknown fact 'colour'; choose from map, rules"),
    ({"map": "atlantis"}, "unknown map 'atlantis'"),
    ({"map": 7}, "map: expected a name"),
    ({"rules": "house"}, "rules: expected one of base, standard"),
    ({"phase": "lunch"}, "phase: expected one of build, move"),
    ({"phase": "capital"}, "phase: capital exists only in the Standard game"),
    ({"phase": "auction"}, "phase: auction exists only in the Standard game"),
    ({"phase": "first auction", "rules": "standard"}, "exists only in the Base game"),
    ({"phase": "first auction", "order": [0, 1, 2]}, "order: the first auction"),
    ({"phase": "first auction", "turn_number": 2}, "first Turn"),
    ({"turn": 3}, "turn: expected a whole number from 0 to 2, not 3"),
    ({"turn": 1, "bankrupt": [1]}, "turn: seat 1 is bankrupt"),
    ({"turn_number": 11}, "turn_number: expected a whole number from 1 to 10"),
    ({"order": [0, 1]}, r"order: expected the seats \[0, 1, 2\], each once"),
    ({"order": [0, 1, 1]}, "order: a seat is named twice"),
    ({"bankrupt": [0, 1]}, "bankrupt: at least two seats"),
    ({"tiles": ["K15"]}, "tiles: expected an object"),
    ({"tiles": {"Z99": "21 N-S"}}, "tiles: no hex, city or town 'Z99'"),
    ({"tiles": {"K15": "99 N-S"}}, "tiles.K15: expected a tile such as 21 N-S"),
    ({"tiles": {"K15": "T21 N S"}}, "tiles.K15: STM-11.2"),
    ({"tiles": {"L18": "21 N-S"}}, "tiles.L18: STM-11.1"),
    ({"tiles": {"L14": "21 N-S"}}, "tiles.L14: STM-9.16"),
    ({"tiles": {"L18": "T11 N"}, "new_cities": {"L18": "grey"}}, "tiles.L18: STM-9.16"),
    ({"tiles": {"L18": "T11 N", "Poughkeepsie": "T11 N"}}, "the hex has two tiles"),
    ({"tiles": {"A11": "21 N-S"}}, "tiles.A11: no track may cross the edge"),
    ({"tiles": {"M13": "23 S-SW", "M15": "23 N-NW"}}, "begins and ends at L14"),
    ({"tiles": {"F14": "23 NE-SE", "G13": "23 S-SW", "G15": "23 N-NW"}}, "G13 is part of a loop"),
    ({"owners": {"K15 N": 0}}, "owners: there is no track at 'K15 N'"),
    ({"tiles": LINE, "owners": {"L16": 0}}, "owners: expected an exit such as K15 N"),
    ({"tiles": LINE, "owners": {"L16 NE": 0}}, "owners: there is no track at 'L16 NE'"),
    ({"tiles": LINE, "owners": {"L16 N": 3}}, "owners.L16 N: expected a whole number from 0 to 2"),
    ({"tiles": LINE, "owners": {"L16 N": 0, "L16 S": 1}}, "owners.L16 S: the link has two owners"),
    ({"tiles": LINE, "owners": {"L16 N": 2}, "bankrupt": [2]}, "seat 2 is bankrupt"),
    ({"tiles": {"I15": "21 N-S"}, "owners": {"I15 N": 1}}, "the link does not start at a city or town"),
    ({"tiles": LINE, "fresh": ["K15 N"]}, "fresh: there is no track at 'K15 N'"),
    ({"fresh": [7]}, "fresh: expected an exit"),
    ({"cash": [-1]}, r"cash\[0\]: expected a whole number from 0"),
    ({"cash": 5}, "cash: expected a list"),
    ({"income": [0, 11]}, r"income\[1\]: expected a whole number from -10 to 10"),
    ({"points": [0, 0, 0, 0]}, "points: 4 given for 3 seats"),
    ({"points": [True]}, r"points\[0\]"),
    ({"levels": [7]}, r"levels\[0\]: expected a whole number from 1 to 6"),
    ({"held": ["cow"]}, r"held\[0\]: expected one of turn order"),
    ({"held": ["engineer", "engineer"]}, r"held\[1\]: another seat holds engineer"),
    ({"held": ["engineer"], "phase": "select"}, "held: seat 0"),
    ({"passed": [1]}, r"passed\[0\]: expected True or False"),
    ({"held": ["engineer"], "passed": [True]}, "passed: seat 0"),
    ({"cubes": {"Utica": {"red": 1}}}, "cubes.Utica: expected cities"),
    ({"cubes": {"Albany": {"red": 1}, "L14": {"red": 1}}}, "cubes.L14: expected cities, each once"),
    ({"cubes": {"Albany": {"pink": 1}}}, "cubes.Albany.pink: unknown"),
    ({"cubes": {"Albany": {"red": 21}}}, "cubes.Albany: there are not that many red cubes"),
    ({"cubes": {"Albany": {"red": 12}}, "spaces": [{"red": 9}]}, r"spaces\[0\]: there are not that"),
    ({"spaces": [{}] * 13}, "spaces: 13 given, the map has 12"),
    ({"new_cities": {"Albany": "grey"}}, "new_cities.Albany: expected a town"),
    ({"new_cities": {"Utica": "pink"}}, "new_cities.Utica: expected one of red"),
    ({"new_cities": {"Utica": "red", "Syracuse": "red"}}, "no red New City is left"),
    ({"grown": ["Utica"]}, "grown: expected printed cities, each once"),
    ({"grown": ["Albany", "L14"]}, "grown: expected printed cities, each once"),
    ({"builds_left": 4}, "builds_left: expected a whole number from 0 to 3"),
    ({"round": 3}, "round: expected a whole number from 1 to 2"),
    ({"upgraded": [1, 1]}, "upgraded: a seat is named twice"),
    ({"upgraded": [1], "bankrupt": [1]}, "upgraded: seat 1 is bankrupt"),
    ({"free_pass": 1}, "free_pass: expected none"),
    ({"built": [3]}, "built"),
    ({"tiles": {"R12": "21 N-S"}}, "tiles: R12 is water"),
    ({"mercy": True}, "mercy: in the Base game"),
    ({"rules": "standard", "phase": "upkeep"}, "phase: upkeep exists only with mercy"),
    ({"rules": "standard", "mercy": True, "phase": "upkeep", "cash": [9]}, "turn: seat 0 can pay its upkeep"),
    ({"built": [1, 1]}, "built: a seat is named twice"),
    ({"seed": "x"}, "seed: expected a whole number"),
    ({"seed": -1}, "seed is a whole number"),
]


@pytest.mark.parametrize(("facts", "match"), REFUSED)
def test_a_fact_that_cannot_be_is_refused_by_its_name(facts: dict[str, Any], match: str) -> None:
    with pytest.raises(BadOption, match=match):
        GAME.scene(3, **facts)


def test_every_fact_is_known_to_these_tests() -> None:
    assert {name for facts, _ in REFUSED for name in facts} >= set(FACTS) - {"drawing"}
