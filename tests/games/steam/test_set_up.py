"""Section 4 of the rulebook: what is put out before the game, and for how many players."""

from __future__ import annotations

import pytest

from branchline import BadOption
from branchline.games.steam.rules.board import COLOURS, CUBES, KINDS, SEAT_COLOURS
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PAIRS
from tests.games.steam.helpers import GAME, cubes, place_of, scene, supply_space
from tests.games.steam.small_map import TEXT
from tests.games.steam.tables import random_game
from tests.games.table import allowed

SEATS = [3, 4, 5, 6]
MAPS = ["northeast", "ruhr"]


def by_colour(state: Steam) -> list[int]:
    """All cubes by colour, wherever they are."""
    return [
        state.bag[kind] + state.delivered[kind] + sum(state.cubes[kind::KINDS]) + sum(state.spaces[kind::KINDS])
        for kind in range(KINDS)
    ]


def in_cities(state: Steam) -> dict[str, int]:
    """How many cubes lie in each city."""
    return {
        place.title: sum(cubes(state, place.title).values())
        for place in state.board.hexes
        if state.city[place.index] >= 0
    }


def printed(state: Steam) -> dict[str, int]:
    """The numbers printed on the cities."""
    return {place.title: place.cubes for place in state.board.hexes if place.cubes}


def on_spaces(state: Steam) -> list[int]:
    """How many cubes lie on each supply space."""
    return [sum(supply_space(state, space).values()) for space in range(1, 13)]


@pytest.mark.rule("STM-4.1")
@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("seats", SEATS)
def test_stm_4_1_all_cubes_are_in_the_bag_or_drawn(seats: int, map_name: str) -> None:
    state = GAME.start(seats, 1, map=map_name)
    assert by_colour(state) == list(CUBES)
    assert state.delivered == (0,) * KINDS


@pytest.mark.rule("STM-4.1")
def test_stm_4_1_cubes_are_drawn_at_random() -> None:
    tables = [GAME.start(4, seed) for seed in range(30)]
    assert len({tuple(state.cubes) for state in tables}) == 30
    assert len({tuple(state.spaces) for state in tables}) == 30
    # Every city can get every colour; a printed number of two or more in thirty draws will.
    for name in in_cities(tables[0]):
        assert {colour for state in tables for colour in cubes(state, name)} == set(COLOURS)


@pytest.mark.rule("STM-4.2", "STM-4.4", "STM-C.3", "STM-T.46")
@pytest.mark.parametrize("seats", SEATS)
def test_stm_4_4_cities_of_the_american_map_get_their_number(seats: int) -> None:
    state = GAME.start(seats, 2, map="northeast")
    assert in_cities(state) == printed(state)
    assert in_cities(state)["Albany"] == 3


@pytest.mark.rule("STM-4.2", "STM-C.3", "STM-T.46")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_stm_4_2_cities_of_the_europe_map_get_their_number(seats: int) -> None:
    state = GAME.start(seats, 2, map="ruhr")
    assert in_cities(state) == printed(state)
    assert in_cities(state)["Aachen"] == 3


@pytest.mark.rule("STM-4.3", "STM-C.3", "STM-T.46")
def test_stm_4_3_with_three_players_europe_has_a_cube_fewer_in_each_city() -> None:
    state = GAME.start(3, 2, map="ruhr")
    assert in_cities(state) == {name: number - 1 for name, number in printed(state).items()}
    assert in_cities(state)["Aachen"] == 2


@pytest.mark.rule("STM-4.5", "STM-4.6", "STM-1.13", "STM-C.3", "STM-T.46")
@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize(("seats", "number"), [(3, 2), (4, 3), (5, 3), (6, 3)])
def test_stm_4_6_supply_spaces(seats: int, number: int, map_name: str) -> None:
    assert on_spaces(GAME.start(seats, 3, map=map_name)) == [number] * 12


@pytest.mark.rule("STM-4.7", "STM-R.41", "STM-19.7")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_4_7_what_is_left_in_the_bag_never_enters_play(rules: str) -> None:
    game = random_game(4, 3, rules=rules)
    bag = game[0][1].bag
    assert sum(bag) == 96 - sum(printed(game[0][1]).values()) - 36
    for _, state in game:
        assert state.bag == bag
        assert by_colour(state) == list(CUBES)


@pytest.mark.rule("STM-4.8", "STM-1.8")
def test_stm_4_8_all_markers_and_new_cities_are_there() -> None:
    state = GAME.start(4, 4)
    assert dict(zip(COLOURS, state.new_cities, strict=True)) == {
        "red": 1, "blue": 1, "yellow": 1, "purple": 1, "grey": 4,
    }  # fmt: skip
    assert state.grown == ()
    growing = scene(phase="build", held=["city growth", None, None])
    grown = {move.text[5:].rsplit(" ", 1)[0] for move in growing.moves() if "grow" in move.text}
    assert grown == set(printed(growing))
    founding = scene(phase="build", held=["urbanization", None, None])
    words = [move.text.split() for move in founding.moves() if "urbanize" in move.text]
    assert {word[-2] for word in words} == set(COLOURS)


@pytest.mark.rule("STM-4.9", "STM-1.6")
def test_stm_4_9_each_player_has_a_colour_of_his_own() -> None:
    assert len(set(SEAT_COLOURS)) == 6
    state = GAME.start(6, 5)
    assert (state.incomes, state.points, state.levels) == ([0] * 6, [0] * 6, [1] * 6)


@pytest.mark.rule("STM-4.10")
@pytest.mark.parametrize("options", [{"order": "auction"}, {"order": "random"}, {"rules": "standard"}])
def test_stm_4_10_the_game_starts_with_turn_1(options: dict[str, object]) -> None:
    assert GAME.start(4, 6, **options).turn_number == 1


@pytest.mark.rule("STM-4.11", "STM-5.4")
@pytest.mark.parametrize("seats", SEATS)
def test_stm_4_11_no_cash_but_after_a_random_order(seats: int) -> None:
    assert GAME.start(seats, 7, order="auction").cash == [0] * seats
    assert GAME.start(seats, 7, rules="standard").cash == [0] * seats
    assert sorted(GAME.start(seats, 7, order="random").cash) == list(range(seats))


@pytest.mark.rule("STM-4.12")
def test_stm_4_12_a_new_city_gets_cubes_only_when_placed() -> None:
    spaces = [{"red": 2}, {"blue": 1, "grey": 1}, *[{"yellow": 1}] * 10]
    state = scene(phase="build", held=["urbanization", None, None], cubes={}, spaces=spaces)
    assert not any(state.cubes)
    after = allowed(state, "urbanize Utica grey 2")
    assert cubes(after, "Utica") == {"blue": 1, "grey": 1}
    assert sum(after.cubes) == 2


@pytest.mark.rule("STM-4.14")
def test_stm_4_14_another_map_changes_the_map_only() -> None:
    state = GAME.start(4, 8, map=TEXT)
    assert in_cities(state) == printed(state)
    assert state.city[place_of(state, "Boston")] == COLOURS.index("red")
    assert on_spaces(state) == [3] * 12
    assert [*state.tracks.supply] == [count for _, _, count in PAIRS]
    assert sum(state.new_cities) == 8


@pytest.mark.rule("STM-R.42", "STM-1.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 7, 8])
def test_stm_r_42_other_numbers_of_players_are_not_supported(seats: int) -> None:
    with pytest.raises(BadOption, match="3 to 6"):
        GAME.start(seats, 0)


@pytest.mark.rule("STM-R.42", "STM-1.1", "STM-1.3")
@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("seats", SEATS)
def test_stm_r_42_three_to_six_play_on_either_map(seats: int, map_name: str) -> None:
    assert GAME.start(seats, 0, map=map_name).seats == seats
