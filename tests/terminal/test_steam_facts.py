"""What a player of Steam is told before deciding: prices, reach, duties, half moves, scores."""

import re

import pytest

from branchline.games.steam.terminal.view import completions
from tests.terminal.steam_view import GAME, NAMES, VIEW, hudson, menu, more, scene, table


def test_a_short_list_names_each_cube_once_by_its_best_way() -> None:
    state = hudson(phase="move", levels=[4, 1, 1])
    shown = menu(state)
    rows = [row for row in shown.splitlines() if " > " in row]
    cubes = [(row.split()[1], row.split(" > ")[0], row.split(" > ")[-1].split("  ")[0]) for row in rows]
    assert len(cubes) == len(set(cubes))
    assert len(rows) < len(more(state, "deliveries").splitlines()) - 1
    assert re.search(r"and \d+ more deliveries, or other routes: type deliveries, or ", shown)
    example = shown.splitlines()[-1].partition("or deliveries ")[2].strip()
    assert "nothing" not in more(state, f"deliveries {example}")


def test_an_upgrade_tells_what_it_reaches() -> None:
    assert "level 1 to 2, free; best delivery then 2, now none" in menu(hudson(phase="move"))
    far = menu(hudson(phase="move", levels=[5, 1, 1]))
    assert "level 5 to 6, free; it reaches nothing better" in far


@pytest.mark.rule("STM-6.3", "STM-6.4", "STM-6.6", "STM-6.7")
def test_prices_tell_what_they_leave_and_what_raising_costs() -> None:
    rich = menu(scene(phase="select", cash=[9, 0, 0]))
    assert "$6  locomotive up one level now; leaves $3" in rich
    poor = menu(scene(phase="select", cash=[1, 0, 0], income=[-10, 0, 0], points=[7, 0, 0]))
    assert "VP 7 to 5, leaves $0" in " ".join(poor.split())
    bids = menu(scene(phase="first auction", cash=[0, 0, 0]))
    assert "bid 3  income 0 to -1, leaves $2 if you pay it" in bids
    assert "leave the bidding for this place" in bids
    assert "You have $4; the rest is raised" in menu(scene(phase="build", cash=[4, 0, 0]))
    standard = menu(scene(phase="build", rules="standard", cash=[4, 0, 0]))
    assert "You have $4, and no more can be raised" in standard


@pytest.mark.rule("STM-R.5")
def test_an_empty_supply_is_told_before_urbanization_is_paid_for() -> None:
    shown = " ".join(menu(scene(phase="select", spaces=[{}] * 12)).split())
    assert "a town becomes a city, without cubes: the supply is empty; " in shown


@pytest.mark.rule("STM-8.18")
def test_a_duty_is_told_since_the_build_turn_cannot_end_without_it() -> None:
    held = ["city growth", None, None]
    told = " ".join(menu(scene(phase="build", held=held)).split())
    assert "The build turn cannot end without it" in told
    assert "cannot end" not in menu(scene(phase="build", held=held, rules="standard"))


def test_half_a_move_tells_how_it_can_go_on() -> None:
    city = scene(phase="build", held=["urbanization", None, None])
    text = " ".join(more(city, "urbanize utica").split())
    assert "Towns: Binghamton, Concord, Corning" in text
    assert "Colours: red, blue, yellow, purple, grey" in text
    assert "Goods supply, by space" in text
    grown = more(scene(phase="build", held=["city growth", None, None]), "grow")
    assert "Cities: Albany, Boston" in grown
    assert "as in grow " in grown
    assert "take locomotive" in more(scene(phase="select"), "take")
    assert "No move starts with grow now." in more(scene(phase="select"), "grow")
    assert "No move starts with score now." in more(scene(phase="select"), "score")


def test_a_whole_move_is_not_taken_for_half_of_one() -> None:
    state = scene(phase="select")
    view = state.view(0)
    moves = VIEW.order(view, state.moves())
    for words in ("take locomotive", "take urbanization pass", "grow Albany 2", "score income"):
        assert VIEW.more(words.split(), view, NAMES, moves) is None


def test_a_hex_that_takes_no_tile_names_the_rule() -> None:
    assert "STM-R.17" in more(scene(phase="build"), "lays Poughkeepsie")
    taken = more(hudson(phase="build", turn=2), "lays N20")
    assert "STM-16.5" in taken
    assert "STM-R.17" in more(scene(phase="build"), "lays ottawa")


@pytest.mark.rule("STM-11.7")
def test_links_that_a_tile_completes_are_told_with_whose_they_are() -> None:
    before = scene(phase="build", tiles={"L16": "21 N-S", "L20": "21 N-S"}, owners={"L16 N": 1, "L20 S": 0}, cubes={})
    after = before.copy()
    after.play(GAME.move("lay L18 T21 N S"))
    told = completions(NAMES, 0, before, after)
    ours, theirs = "; completes Poughkeepsie–New York", "; completes Poughkeepsie–Albany for Alex"
    assert told == ours + theirs
    assert completions(NAMES, 0, after, after) == ""


def test_the_scores_are_told_as_if_the_game_ended() -> None:
    state = hudson(phase="move", points=[9, 3, 0], income=[5, -2, 0])
    rows = more(state, "scores").splitlines()
    assert rows[2].split() == ["Kim", "+5", "9", "2", "3", "14"]
    assert rows[3].split() == ["Alex", "-2", "3", "-4", "1", "0"]


def test_the_table_names_those_who_act_later() -> None:
    assert "After you: Alex, Sam" in table(scene(phase="select"))
    state = scene(phase="select")
    for name in ("turn order", "engineer"):
        state.play(GAME.move(f"take {name}"))
    assert "After you" not in table(state)
