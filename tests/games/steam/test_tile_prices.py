"""Sections 8 and 30 of the rulebook: what action tiles cost, and who may take them."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import BadMove
from branchline.games.steam.rules.actions.take import TakeTile
from branchline.games.steam.rules.board import ACTION_TILES
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, scene
from tests.games.steam.small_map import TEXT, TOWNS
from tests.games.steam.tables import idle
from tests.games.table import allowed, play, refused

EIGHT_TOWNS = {
    "Binghamton": "red", "Concord": "blue", "Corning": "yellow", "Easton": "purple",
    "New Haven": "grey", "Ogdensburg": "grey", "Ottawa": "grey", "Peterborough": "grey",
}  # fmt: skip
NO_TOWN_LEFT: dict[str, Any] = {
    "map": TEXT,
    "new_cities": dict(zip(TOWNS, ("red", "blue", *["grey"] * 4), strict=True)),
}
NO_CITY_LEFT: dict[str, Any] = {"new_cities": EIGHT_TOWNS}
SIX = ["turn order", "first move", "engineer", "first build", "city growth", None]


def select(seats: int = 3, **facts: Any) -> Steam:
    """Players about to take action tiles."""
    return scene(seats, phase="select", **facts)


def money(state: Steam, seat: int = 0) -> tuple[int, int]:
    """Cash and income of a seat."""
    return state.cash[seat], state.incomes[seat]


@pytest.mark.rule("STM-8.4", "STM-8.10", "STM-8.11", "STM-8.14", "STM-C.19")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("take turn order", 0),
        ("take first move", 0),
        ("take engineer", 0),
        ("take first build", 0),
        ("take city growth", 2),
        ("take city growth pass", 0),
        ("take locomotive", 6),
        ("take urbanization", 6),
        ("take urbanization pass", 0),
    ],
)
def test_stm_8_4_costs_are_paid_on_taking(text: str, cost: int) -> None:
    state = select(cash=[20, 0, 0])
    assert state.price(GAME.move(text)) == ({"dollars": cost} if cost else {})
    assert money(allowed(state, text)) == (20 - cost, 0)


@pytest.mark.rule("STM-8.11", "STM-C.4", "STM-T.4")
@pytest.mark.parametrize(("level", "cost"), [(1, 6), (2, 7), (3, 8), (4, 9), (5, 10)])
def test_stm_8_11_the_locomotive_costs_four_and_the_new_level(level: int, cost: int) -> None:
    state = allowed(select(levels=[level, 1, 1], cash=[15, 0, 0]), "take locomotive")
    assert state.levels[0] == level + 1  # at once
    assert state.cash[0] == 15 - cost


@pytest.mark.rule("STM-8.12", "STM-30.3", "STM-T.16")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_8_12_no_locomotive_at_level_6(rules: str) -> None:
    state = select(rules=rules, levels=[6, 5, 1], cash=[20, 20, 20])
    refused(state, "take locomotive", "STM-8.12", "STM-30.3")
    assert allowed(play(state, "take engineer"), "take locomotive").levels == [6, 6, 1]


@pytest.mark.rule("STM-8.13")
def test_stm_8_13_the_locomotive_has_no_pass() -> None:
    with pytest.raises(BadMove):
        GAME.move("take locomotive pass")
    state = select()
    rule = state.why_not(TakeTile(ACTION_TILES.index("locomotive"), True))
    assert rule is not None
    assert rule.id == "STM-8.13"


@pytest.mark.rule("STM-8.15")
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize("facts", [NO_TOWN_LEFT, NO_CITY_LEFT], ids=["no town", "no New City"])
def test_stm_8_15_no_urbanization_without_a_town_or_a_new_city(facts: dict[str, Any], rules: str) -> None:
    state = select(rules=rules, cash=[20, 20, 20], **facts)
    refused(state, "take urbanization", "STM-8.15")
    if rules == "base":
        refused(state, "take urbanization pass", "STM-8.15")
    one_less = dict(facts["new_cities"])
    one_less.popitem()
    allowed(select(rules=rules, **{**facts, "new_cities": one_less}), "take urbanization")


@pytest.mark.rule("STM-R.3", "STM-6.10")
@pytest.mark.parametrize(("tile", "cost"), [("city growth", 2), ("locomotive", 6), ("urbanization", 6)])
def test_stm_r_3_a_tile_must_be_payable(tile: str, cost: int) -> None:
    poor = select(income=[-10, 0, 0], cash=[cost - 1, 0, 0], points=[1, 0, 0])
    refused(poor, f"take {tile}", "STM-R.3")
    if tile != "locomotive":
        assert money(allowed(poor, f"take {tile} pass")) == (cost - 1, -10)
    enough = select(income=[-10, 0, 0], cash=[cost, 0, 0])
    assert money(allowed(enough, f"take {tile}")) == (0, -10)
    raising = select(income=[-8, 0, 0], cash=[0, 0, 0])
    assert allowed(raising, f"take {tile}").incomes[0] == (-9 if cost == 2 else -10)


@pytest.mark.rule("STM-R.4")
@pytest.mark.parametrize("facts", [NO_TOWN_LEFT, NO_CITY_LEFT], ids=["no town", "no New City"])
@pytest.mark.parametrize(("tile", "number"), [("locomotive", 6), ("urbanization", 7)])
def test_stm_r_4_the_last_one_takes_a_tile_without_effect(tile: str, number: int, facts: dict[str, Any]) -> None:
    state = select(6, turn=5, held=SIX, levels=[1, 1, 1, 1, 1, 6], cash=[9] * 6, **facts)
    after = allowed(state, f"take {tile}")
    assert after.held[5] == number
    assert (after.cash[5], after.incomes[5], after.levels[5]) == (9, 0, 6)
    assert after.prompt == "build"
    # Its number counts for the next order: he is last.
    growing = "grow Boston 1" if "map" in facts else "grow Albany 1"
    while after.turn_number == 1:
        duty = after.prompt == "build" and after.turn == 4 and not after.performed
        play(after, growing if duty else idle(after))
    assert after.order == (0, 1, 2, 3, 4, 5)


@pytest.mark.rule("STM-R.4", "STM-8.12", "STM-8.15")
def test_stm_r_4_not_while_another_tile_is_left() -> None:
    held = [None, *SIX[1:]]
    state = select(6, turn=5, held=held, levels=[1, 1, 1, 1, 1, 6], **NO_TOWN_LEFT)
    refused(state, "take locomotive", "STM-8.12")
    refused(state, "take urbanization", "STM-8.15")
    allowed(state, "take turn order")


@pytest.mark.rule("STM-30.2", "STM-30.3")
def test_stm_30_2_no_tile_costs_anything() -> None:
    texts = [f"take {name}" for name in ACTION_TILES[1:]]
    state = select(rules="standard", levels=[3, 1, 1])
    for text in texts:
        after = allowed(state, text)
        assert (after.cash, after.incomes, after.points) == ([0] * 3, [0] * 3, [0] * 3)
        assert after.levels[0] == (4 if text == "take locomotive" else 3)
    assert sorted(move.text for move in state.moves()) == sorted(texts)
