"""Endless play: the guard of RWC-S.32, off at a table of people."""

from __future__ import annotations

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import LOCO, RAILS
from tests.games.railways.endings import outcome_of, wind_up
from tests.games.railways.helpers import CALM, ending, n1, scene
from tests.games.table import play

# Each seat has all rail cards of a colour: 13 cards, and nothing to build.
FULL = [{f"{colour} 1": 6, f"{colour} 2": 7} for colour in RAILS[:4]]
IDLE = ("take discard", "stop")


def circle(seats: int, **facts: object) -> Railways:
    """A table at which nothing need ever happen."""
    display = ["white 1", "white 2", "white 1"]
    return scene(seats, hands=FULL[:seats], discard=["Denver"], display=display, **facts)


def go_round(state: Railways) -> None:
    """One turn: take the top of the discard, and put it back."""
    play(state, "pass", *IDLE, "trim Denver")


@pytest.mark.rule("RWC-S.32")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_s_32_three_rounds_without_a_change_trigger_the_end(seats: int) -> None:
    state = circle(seats, guard=True)
    for _ in range(3 * seats):
        assert (ending(state), state.prompt) == (None, "action")
        go_round(state)
    assert ending(state) == "RWC-S.32"
    assert outcome_of(wind_up(state)).reason.id == "RWC-S.32"


@pytest.mark.rule("RWC-S.32")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_rwc_s_32_rounds_are_counted_from_the_start_player(first: int) -> None:
    # A round that has begun already is no full one unless the start player is to move.
    state = circle(3, guard=True, first=first, turn=first)
    for _ in range(9):
        assert ending(state) is None
        go_round(state)
    assert (ending(state), state.turn) == ("RWC-S.32", None)


@pytest.mark.rule("RWC-S.32")
def test_rwc_s_32_people_at_a_table_may_go_on() -> None:
    state = circle(2)
    for _ in range(30):
        go_round(state)
    assert (ending(state), state.prompt) == (None, "action")


BUILT = (("Portland", "start", "orange", 3), ("Altoona", "Portland", "purple", 2), ("New York", "start", "purple", 5))
# What changes in a turn, and its moves.
CHANGES = {
    "nothing": ["pass", *IDLE],
    "pile, blind": ["pass", "take pile", "stop"],
    "pile, by the display": ["pass", "take 1", "stop"],
    "network": ["connect Roanoke > start white 2", *IDLE],
    "powers": ["locomotive", *IDLE],
    "delivered goods": ["deliver red Altoona > Portland", *IDLE],
    "bag": ["discard white 1, restock", "place New York", *IDLE],
}


@pytest.mark.rule("RWC-S.32")
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("turn", range(4))
def test_rwc_s_32_any_change_starts_the_count_anew(turn: int, change: str) -> None:
    """Two rounds were quiet; in one turn of the third something changes, or nothing does."""
    hand = {"Roanoke": 1, "white 2": 1, "white 1": 1, LOCO: 1}
    built = [(city, node, colour, turn, value) for city, node, colour, value in BUILT]
    state = scene(
        4,
        links=built,
        goods={"Altoona": {"red": 1}},
        power=[1, 1, 1, 1],
        hands=[hand if seat == turn else {} for seat in range(4)],
        display=CALM,
        discard=["Denver", "Omaha", "Ogden", "Memphis"],
        guard=True,
        quiet=2,
    )
    for seat in range(4):
        play(state, *(CHANGES[change] if seat == turn else CHANGES["nothing"]))
    if change == "nothing":
        assert ending(state) == "RWC-S.32"
    else:
        assert (ending(state), state.prompt) == (None, "action")


@pytest.mark.rule("RWC-S.32", "RWC-13.10")
def test_rwc_s_32_the_last_deliveries_follow() -> None:
    facts = {"power": [0, 1], "goods": {"Altoona": {"red": 1}}, "hands": [{}] * 4}
    state = n1(discard=["Denver", "Omaha", "Ogden", "Memphis"], guard=True, quiet=2, **facts)
    for _ in range(4):
        play(state, *CHANGES["nothing"])
    assert (state.turn, state.prompt, ending(state)) == (1, "last delivery", "RWC-S.32")
