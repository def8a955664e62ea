"""What lies open on the table, and what a city is."""

from __future__ import annotations

import pytest

from branchline import Dice
from branchline.games.steam.rules.game import MOST_BOARDS, SteamGame
from tests.games.steam.helpers import GAME
from tests.games.steam.small_map import TEXT


@pytest.mark.rule("STM-1.17")
def test_stm_1_17_everybody_sees_everybodys_cash() -> None:
    state = GAME.scene(3, cash=[7, 0, 12])
    for viewer in (0, 1, 2, None):
        players = state.view(viewer)["players"]
        assert isinstance(players, list)
        assert [player["cash"] for player in players] == [7, 0, 12]


@pytest.mark.rule("STM-1.17")
def test_stm_1_17_nothing_but_the_dice_is_hidden() -> None:
    state = GAME.start(4, 1)
    view = {key: value for key, value in state.view(2).items() if key != "seat"}
    whole = {key: value for key, value in state.to_json().items() if key != "dice"}
    assert view == whole
    assert state.imagine(2, Dice(5)).view(2) == state.view(2)


@pytest.mark.rule("STM-2.10", "STM-18.6")
def test_stm_2_10_a_city_is_printed_or_a_new_city() -> None:
    state = GAME.scene(3, new_cities={"Utica": "grey"})
    places = state.board.map.place_index
    assert state.city[places["ALB"]] == state.board.hexes[places["ALB"]].colour
    assert state.city[places["UTI"]] == 4
    assert state.city[places["SYR"]] < 0  # a town, no city


@pytest.mark.slow
def test_maps_that_come_and_go_do_not_pile_up() -> None:
    game = SteamGame()
    first = game.start(3, 1, map=TEXT)
    for number in range(2 * MOST_BOARDS):
        game.start(3, 1, map=TEXT.replace("Blyth", f"Blyth {number}"))
    assert len(game.boards) == MOST_BOARDS
    clone = game.start(3, 1, map=TEXT)  # its board was let go and is made again
    while first.turn is not None and clone.turn is not None:
        assert first.to_json() == clone.to_json()
        move = first.pick(Dice(len(first.moves())))
        first.play(move)
        clone.play(clone.move(str(move)))
