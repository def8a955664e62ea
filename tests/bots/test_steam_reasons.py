"""What the bots for Steam say about their moves."""

from typing import Any

import pytest

from branchline.bots import make
from branchline.games.steam.bots.reasons import reason
from branchline.games.steam.rules.state import Steam
from tests.bots.playing import asked
from tests.bots.steam_tables import HUDSON, OWN
from tests.games.steam.helpers import GAME

CUBE = {"Albany": {"yellow": 1}}


def scene(**facts: Any) -> Steam:
    return GAME.scene(**facts)


def said(state: Steam, move: str) -> str:
    return str(reason(state, GAME.move_at(state, move)))


@pytest.mark.parametrize("level", ["novice", "steady", "sharp"])
def test_a_tile_is_part_of_a_line_with_a_price(level: str) -> None:
    state = scene(
        phase="build",
        tiles={"L16": "21 N-S"},
        owners={"L16 N": 0},
        fresh=["L16 N"],
        builds_left=2,
        cubes={"Albany": {"yellow": 3}, "New York": {"purple": 3}},
    )
    bot = make(level, GAME)
    assert asked(bot, state).startswith("lay L18")
    assert str(bot.reason) == "the line Albany–Poughkeepsie–New York adds 2 links for $7"


def test_a_delivery_is_for_its_points() -> None:
    move = "deliver yellow Albany > Poughkeepsie > New York"
    state = scene(phase="move", tiles=HUDSON, owners=OWN, levels=[2, 1, 1], cubes=CUBE)
    assert said(state, move) == "it scores 2 points"
    shared = scene(phase="move", tiles=HUDSON, owners={"L16 N": 0, "L20 S": 1}, levels=[2, 1, 1], cubes=CUBE)
    assert said(shared, move) == "it scores 1 point, and 1 for others"


def test_income_is_for_the_turns_to_come() -> None:
    for turn, income, expected in (
        (1, 0, "income pays in the 9 remaining Turns"),
        (9, 0, "income pays in the 1 remaining Turn"),
        (10, -4, "income below 0 would cost twice as many points"),
    ):
        state = scene(
            phase="move", turn_number=turn, income=[income, 0, 0], tiles=HUDSON, owners=OWN,
            levels=[2, 1, 1], cubes=CUBE,
        )  # fmt: skip
        state.play(GAME.move("deliver yellow Albany > Poughkeepsie > New York"))
        assert said(state, "score income") == expected
        assert "income" in said(state, "score points")


def test_every_other_move_has_its_own_words() -> None:
    select, build = scene(phase="select"), scene(phase="build")
    capital = scene(rules="standard", phase="capital")
    goods = scene(phase="move")
    bids = GAME.start(3, 0)
    found = [
        said(bids, "bid 0"),
        said(bids, "pass"),
        said(goods, "pass"),
        said(goods, "upgrade"),
        said(capital, "capital 0"),
        said(capital, "capital 2"),
        said(build, "done"),
        said(scene(phase="build", builds_left=0), "done"),
        said(build, "grow Albany 1"),
        said(build, "urbanize Poughkeepsie grey 1"),
        said(build, "take back L16"),
    ]
    found += [
        said(select, f"take {tile}")
        for tile in (
            "turn order", "first move", "engineer", "first build", "city growth", "locomotive",
            "urbanization", "urbanization pass",
        )
    ]  # fmt: skip
    assert len(set(found)) == len(found)
    assert all(text[0].islower() or text.startswith("Pough") for text in found)
