"""How Steam is drawn: positions that a game seldom shows."""

from typing import Any

import pytest

from branchline import Dice
from branchline.games.steam.rules.actions.building import Lay
from branchline.games.steam.rules.actions.deliver import Deliver
from branchline.games.steam.rules.state import OVER, Steam
from branchline.games.steam.terminal.view import verdict
from tests.terminal.printing import printed
from tests.terminal.steam_view import GAME, NAMES, VIEW, hudson, menu, more, scene, table


def test_a_menu_of_a_thousand_tiles_stays_readable() -> None:
    state = scene(phase="build")
    assert len(state.moves()) > 1000
    lines = menu(state).splitlines()
    assert len(lines) <= 22
    assert max(len(line) for line in lines) <= 80


def test_the_numbers_are_those_of_the_moves_wherever_they_are_shown() -> None:
    state = hudson(phase="build")
    view = state.view(0)
    moves = VIEW.order(view, state.moves())
    assert sorted(map(str, moves)) == sorted(map(str, state.moves()))
    rows = more(state, "lays M17 all", width=200).splitlines()
    assert len(rows) > 3
    for row in rows:
        number, text = row.split(maxsplit=1)
        move = moves[int(number) - 1]
        assert isinstance(move, Lay)
        assert text.startswith(f"{move} ")


def test_tiles_tell_what_they_would_join() -> None:
    state = scene(phase="build", tiles={"L16": "21 N-S"}, owners={"L16 N": 0}, cubes={})
    text = menu(state)
    assert "lay L18 T11 N" in text
    assert "completes Poughkeepsie–Albany" in text
    assert "Albany–open towards Poughkeepsie  L18 $3" in text
    assert "lay L18 T21 N S" in more(state, "lays poughkeepsie")
    assert "Poughkeepsie towards L20" in more(state, "lays L18", width=120)
    assert "loose track between" in more(state, "lays K15 all")
    assert "You cannot lay a tile on Utica now." in more(state, "lays J12")
    assert "There is no hex or place Z99." in more(state, "lays Z99")
    assert "R12 is water." in more(state, "lays R12")
    assert "R12 is water." in more(state, "map R12")


@pytest.mark.rule("STM-17.5", "STM-17.6")
def test_loose_track_is_told_with_the_way_out_of_it() -> None:
    state = scene(phase="build", cash=[50])
    assert "take back" not in menu(state)
    state.play(GAME.move("lay L16 45 N-SE S-NW"))
    assert "2 builds left, new track does not reach a city yet" in table(state)
    shown = menu(state)
    assert "take back L16" in shown
    assert "done" not in [line.split()[1] for line in shown.splitlines() if len(line.split()) > 1]
    assert str(VIEW.order(state.view(0), state.moves())[0]) == "take back L16"
    state.play(GAME.move("lay K15 23 NE-SE"))
    assert "leads to no city" not in table(state)


def test_deliveries_come_best_first_with_what_others_get() -> None:
    state = hudson(phase="move", levels=[3, 1, 1])
    rows = more(state, "deliveries").splitlines()
    moves = VIEW.order(state.view(0), state.moves())
    listed = [moves[int(row.split()[0]) - 1] for row in rows[1:]]
    assert all(isinstance(move, Deliver) for move in listed)
    assert len(listed) == len([move for move in moves if isinstance(move, Deliver)])
    points = [int(row.split("green")[0].split()[-1]) for row in rows[1:]]
    assert points == sorted(points, reverse=True)
    assert any(row.rstrip().endswith("2  green 1") for row in rows)
    assert len(more(state, "deliveries purple hartford").splitlines()) < len(rows)
    assert "No delivery matches now: boston" in more(state, "deliveries boston")
    assert more(state, "deliver purple") == more(state, "deliveries purple")


def test_points_say_where_they_would_go() -> None:
    state = hudson(phase="move", levels=[2, 1, 1], income=[9, 0, 0], points=[4, 0, 0])
    state.play(GAME.move("deliver yellow Albany > Poughkeepsie > New York"))
    text = menu(state)
    assert "2 on income: +9 to +10; 1 lost at the top" in text
    assert "2 on victory points: 4 to 6" in text


def test_upgrades_name_the_upkeep_of_the_standard_game() -> None:
    assert "level 1 to 2, free; best" in menu(hudson(phase="move"))
    assert "free; upkeep $2 a Turn" in menu(hudson(phase="move", rules="standard"))


def test_action_tiles_tell_their_price_and_use() -> None:
    base = menu(scene(phase="select", levels=[3, 1, 1]))
    assert "take locomotive" in base
    assert "6  $8  locomotive up one level" in base
    assert "first in the next Turn" in base
    standard = menu(scene(phase="select", rules="standard"))
    assert "$" not in standard
    assert "pass once in the next auction" in standard


@pytest.mark.slow
def test_growing_shows_the_goods_and_an_example() -> None:
    held = ["city growth", None, None]
    text = menu(scene(phase="build", held=held))
    assert "City Growth: type grow, a city and a space, as in grow " in text
    assert "Goods supply, by space" in table(scene(phase="build", held=held))
    city = menu(scene(phase="build", held=["urbanization", None, None]))
    assert "Urbanization: type urbanize, a town, a colour, a space, as in urbanize " in city
    assert "Goods supply" not in table(scene(phase="build"))
    assert "* cannot grow" not in table(scene(phase="build", held=held))
    grown = table(scene(phase="build", held=held, grown=["Albany"]))
    assert "* cannot grow again" in grown
    assert "Albany*: " in grown


def test_capital_beyond_the_lowest_income_costs_points() -> None:
    state = scene(rules="standard", phase="capital", income=[-9, 0, 0], points=[5, 0, 0])
    text = menu(state)
    assert "capital 1  $5, income -9 to -10" in text
    assert "capital 2  $10, income -9 to -10, 5 VP to 3" in text


def test_the_table_tells_the_auction() -> None:
    state = scene(rules="standard", phase="auction", cash=[9, 9, 9, 9], seats=4, free_pass=1)
    assert "free pass" in table(state)
    state.play(GAME.move("bid 2"))
    assert "free pass  stay in for now" in menu(state)
    assert "pass       leave the bidding for this Turn" in menu(state)
    state.play(GAME.move("free pass"))
    assert "free pass" not in table(state)
    state.play(GAME.move("pass"))
    text = table(state)
    assert "$2, leads" in text
    assert "place 4" in text


def test_bankrupt_players_are_named_last() -> None:
    text = table(scene(phase="select", bankrupt=[1], seats=4))
    assert text.index("Alex") > text.index("Robin")
    assert "bankrupt" in text


@pytest.mark.parametrize("width", [80, 130])
def test_the_map_shows_track_and_cubes_at_any_width(width: int) -> None:
    text = more(hudson(phase="build"), "map", width)
    assert max(len(line) for line in text.splitlines()) <= width
    assert ("East" in text.splitlines()) == (width == 80)
    rows = text.splitlines()
    assert any("ALB P3" in row for row in rows)
    assert any("ryy" in row for row in rows)
    # The tile on L18: an exit to the south over the edge it shares with L20, by orange.
    assert any("_OO_" in row for row in rows)
    assert "O Kim" in text
    assert "G Alex" in text
    assert "(P3: a purple city with 3)" in text


def test_a_part_of_the_map_is_small_and_holds_the_place() -> None:
    for place in ("albany", "Ottawa", "philadelphia", "A11", "R8"):
        text = more(scene(phase="build"), f"map {place}")
        assert len(text.splitlines()) <= 27
        key = {"albany": "ALB", "Ottawa": "OTT", "philadelphia": "PHI"}.get(place, place)
        assert key in text


def test_colours_are_added_and_never_needed() -> None:
    state = hudson(phase="build")
    coloured = more(state, "map", 130, colour=True)
    assert "\x1b[" in coloured
    plain = more(state, "map", 130)
    assert "\x1b" not in plain
    stripped = printed([plain])
    assert "ALB P3" in stripped


def test_every_track_on_the_map_has_its_owner() -> None:
    """A long link is followed to its end; an unowned one is marked as such."""
    tiles = {"L16": "21 N-S", "J20": "22 S-NW"}
    text = more(scene(phase="build", tiles=tiles, owners={"L16 N": 2}, cubes={}), "map", 130)
    assert "_NN_" in text
    assert "_==_" in text
    assert "=" in text.split("Track:")[0]


def test_the_board_lists_links_by_owner() -> None:
    state = hudson(phase="build")
    text = " ".join(more(state, "board").split())
    assert "Kim: " in text
    assert "Poughkeepsie–Albany" in text or "Albany–Poughkeepsie" in text
    assert "Alex: " in text
    assert "Sam: no links yet" in text
    around = more(state, "board hartford")
    assert "Hartford, N18: blue city, cubes: none" in around
    assert "Poughkeepsie  Kim" in around
    assert "New York      Alex" in around
    assert "No links end there." in more(state, "board boston")


def finished(**fields: Any) -> Steam:
    state = scene(seats=3, phase="move", **fields)
    state.turn_number = 10
    state.held = [2, 1, 3]
    state.stage = OVER
    state.mover = -1
    return state


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"points": [9, 3, 3]}, "Kim wins with 9 points. STM-26.7"),
        ({"points": [9, 8, 3], "income": [1, 2, 0]}, "the higher income, 2. STM-26.8"),
        ({"points": [9, 9, 3]}, "a lower action tile. STM-26.9"),
        ({"points": [9, 9, 3], "rules": "standard"}, "earlier in turn order. STM-26.10"),
    ],
)
def test_the_verdict_names_the_rule_that_decided(fields: dict[str, Any], words: str) -> None:
    state = finished(**fields)
    outcome = state.outcome()
    assert outcome is not None
    assert words in verdict(state, outcome, NAMES)
    text = printed(VIEW.ending(state, NAMES))
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "Final scoring" in text


def test_the_last_one_left_wins() -> None:
    state = finished(points=[0, 9, 9])
    state.order, state.bankrupt = (0,), (2, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert "Kim wins: everyone else is bankrupt. STM-R.44" in verdict(state, outcome, NAMES)
    state.order, state.bankrupt = (), (2, 1, 0)
    outcome = state.outcome()
    assert outcome is not None
    assert "everyone is bankrupt, Kim was the last." in verdict(state, outcome, NAMES)


@pytest.mark.slow
def test_everything_fits_into_80_columns_in_full_games() -> None:
    for seats, rules in ((6, "base"), (5, "standard")):
        state = GAME.start(seats, 3, rules=rules)
        assert isinstance(state, Steam)
        names = [f"Bot {seat + 1} [steady]" for seat in range(seats)]
        dice = Dice(5)
        for _ in range(60):
            if state.turn is None:
                break
            view = state.view(state.turn)
            text = printed(VIEW.table(view, names)) + menu(state)
            assert max(len(line) for line in text.splitlines()) <= 80
            assert "…" not in text
            state.play(state.pick(dice))
