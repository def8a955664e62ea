"""Checks of lessons: each kind is met where it should be, and a word no one reads is refused."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline.engine.errors import BadData
from branchline.lessons.checks import Situation, checked, holds, matches

RIDE = branchline.game("ticket-to-ride")
STEAM = branchline.game("steam")
RAILWAYS = branchline.game("railways")
MOVES = ["draw red", "draw deck", "claim brest-paris black 3"]


def situation(since: int = 0, **facts: Any) -> Situation:
    facts = {"routes": {"brest-paris": 0}, "hands": [{"red": 2}], **facts}
    return Situation(RIDE.scene(2, **facts), 0, MOVES, since)


@pytest.mark.parametrize(
    ("check", "met"),
    [
        ({"move": "claim *"}, True),
        ({"move": ["station *", "draw deck"]}, True),
        ({"move": "tickets"}, False),
        ({"move": "draw *", "times": 2}, True),
        ({"move": "draw *", "times": 3}, False),
        ({"move": "claim *", "anew": True}, True),
        ({"move": "draw *", "anew": True}, False),
        ({"fact": "own.hand.red", "at_least": 2}, True),
        ({"fact": "own.hand.red", "at_least": 3}, False),
        ({"fact": "own.hand.red", "at_most": 1}, False),
        ({"fact": "own.hand.pink", "at_most": 0}, True),
        ({"fact": "routes.brest-paris", "is": 0}, True),
        ({"fact": "players.1.cars", "is": 45}, True),
        ({"fact": "players.7.cars", "at_least": 1}, False),
        ({"fact": "prompt.action.more", "is": "action"}, False),
        ({"fact": "prompt", "is": "action"}, True),
        ({"scores": 4}, True),
        ({"scores": 5}, False),
        ({"ahead": True}, True),
        ({"own_turn": True}, True),
        ({"own_turn": False}, False),
        ({"over": True}, False),
        ({"won": True}, False),
        ({"any": [{"scores": 9}, {"move": "claim *"}]}, True),
        ({"all": [{"scores": 9}, {"move": "claim *"}]}, False),
        ({"no": {"scores": 9}}, True),
        ({"move": "claim *", "scores": 9}, False),
    ],
)
def test_a_check_is_met_or_not(check: dict[str, Any], met: bool) -> None:
    assert holds(checked(check, "check", RIDE.slug), situation(since=2)) is met


def test_the_end_and_who_has_won() -> None:
    state = RIDE.scene(2, routes={"brest-paris": 0}, hands=[{"red": 1}], turns_left=1)
    for move in ("draw deck", "draw deck"):
        state.play(state.move(move))
    assert holds({"over": True, "won": True}, Situation(state, 0, []))
    assert not holds({"won": True}, Situation(state, 1, []))
    assert holds({"ahead": False}, Situation(state, 1, []))


def test_links_are_counted_when_they_are_complete_and_ones_own() -> None:
    drawing = "L16 21 N-S orange\nL18 T21 N orange S green\nL20 21 N-S green\nM15 21 SE-NW orange"
    state = STEAM.scene(3, drawing=drawing, cubes={})
    assert holds({"links": 1, "joined": ["L18", "L14"]}, Situation(state, 0, []))
    assert not holds({"links": 2}, Situation(state, 0, []))
    assert not holds({"joined": ["L18", "L22"]}, Situation(state, 0, []))
    assert holds({"joined": ["L18", "L22"]}, Situation(state, 1, []))
    west = RAILWAYS.scene(2, links=[["Omaha", "start", "white", 0], ["Ogden", "Omaha", "white", 1]])
    assert holds({"links": 1, "joined": ["start", "Omaha"]}, Situation(west, 0, []))
    assert not holds({"joined": ["Ogden", "Omaha"]}, Situation(west, 0, []))


ALBANY_TO_NEW_YORK = "L16 21 N-S orange\nL18 T21 N orange S orange\nL20 21 N-S orange"


@pytest.mark.parametrize(
    ("cubes", "level", "met"),
    [
        ({"Albany": {"yellow": 1}}, 2, True),
        ({"Albany": {"yellow": 1}}, 1, False),
        ({"Albany": {"red": 1}}, 2, False),
        ({"Albany": {"purple": 1}}, 2, False),  # it is there already
        ({"New York": {"purple": 1}}, 2, True),
        ({"Hartford": {"yellow": 1}}, 2, False),
    ],
)
def test_a_cube_can_be_delivered_where_the_game_allows_it(
    cubes: dict[str, dict[str, int]], level: int, met: bool
) -> None:
    state = STEAM.scene(3, phase="move", drawing=ALBANY_TO_NEW_YORK, cubes=cubes, levels=[level])
    assert holds({"deliverable": level}, Situation(state, 0, [])) is met
    assert holds({"can": "deliver *"}, Situation(state, 0, [])) is met
    assert not holds({"can": "deliver *"}, Situation(state, 1, []))


def test_links_of_others_do_not_count_as_a_line_of_ones_own() -> None:
    drawing = "L16 21 N-S orange\nL18 T21 N orange S green\nL20 21 N-S green"
    cubes = {"Albany": {"yellow": 1}}
    state = STEAM.scene(3, phase="move", drawing=drawing, cubes=cubes, levels=[2])
    assert holds({"can": "deliver *"}, Situation(state, 0, []))
    assert not holds({"deliverable": 2}, Situation(state, 0, []))


def test_routes_count_as_links_and_what_one_can_do_is_asked_of_the_game() -> None:
    assert holds({"links": 1}, situation())
    assert not holds({"links": 2}, situation())
    assert holds({"can": ["tickets", "nothing"]}, situation())
    assert not holds({"can": "withdraw"}, situation())


@pytest.mark.parametrize(
    ("check", "told"),
    [
        ({}, "expected a check"),
        ("claim *", "expected a check"),
        ({"moves": "claim *"}, "check.moves: not expected"),
        ({"scores": 3, "times": 2}, "check.times: not expected"),
        ({"fact": "turn"}, "check.fact: expected one of is, at_least"),
        ({"any": [{"scores": 1}, {"at_least": 2}]}, r"check.any\[1\].at_least"),
        ({"no": {}}, "check.no: expected a check"),
    ],
)
def test_a_check_that_says_nothing_is_refused(check: object, told: str) -> None:
    with pytest.raises(BadData, match=told):
        checked(check, "check", RIDE.slug)


def test_patterns_are_of_whole_moves() -> None:
    assert matches("claim brest-paris black 3", "claim *")
    assert not matches("claim brest-paris black 3", "claim")
    assert not matches("Claim x", "claim *")
