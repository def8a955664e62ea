"""Positions at the end of a game, played out so that they are scored."""

from __future__ import annotations

from typing import Any

from branchline import Outcome
from branchline.games.railways.rules.state import Railways
from tests.games.railways.helpers import listed, scene
from tests.games.table import play

PREFERRED = ("pass", "decline", "stop")


def idle(state: Railways) -> str:
    """A move that does as little as can be."""
    texts = listed(state)
    return next((text for text in PREFERRED if text in texts), texts[0])


def wind_up(state: Railways) -> Railways:
    """Let everyone do as little as can be until the game is over."""
    while state.turn is not None:
        play(state, idle(state))
    return state


def turns(state: Railways, number: int) -> Railways:
    """Let so many turns pass in which nothing is done but taking one card."""
    for _ in range(number):
        seat = state.turn
        assert state.prompt == "action"
        play(state, "pass")
        while state.turn == seat and state.prompt != "action":
            play(state, idle(state))
    return state


def ended(seats: int = 4, **facts: Any) -> Railways:
    """The end of a game in which the last turn was idle, and no one made a last delivery."""
    facts = {"ending": "RWC-13.1", "pile": 0, "turn": seats - 1, "first": 0, **facts}
    return wind_up(scene(seats, **facts))


def outcome_of(state: Railways) -> Outcome:
    """How a game that is over has ended."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def column(state: Railways, heading: str) -> list[int]:
    """The points of every seat under a heading, at the end."""
    return [row[heading] for row in outcome_of(state).table]
