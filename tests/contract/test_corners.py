"""Corners that long walks and damaged states have led into, kept so that no one falls in again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline import BadData, Dice

ROOT = Path(__file__).parents[2]
GAME = branchline.game("ticket-to-ride")

# Ten cards are in no hand: the market and the deck are five each, three locomotives in both.
# All that replacing can do is to exchange the two, so it must be given up at last (TTR-17.9).
CYCLE = """
import branchline

game = branchline.game("ticket-to-ride")
state = game.scene(
    market=["red", "blue", "white", "locomotive", "locomotive"],
    deck=["orange", "green", "locomotive", "locomotive", "locomotive", "locomotive"],
    discard=0,
    hands=[{}, None],
    draws=["locomotive", "locomotive", "locomotive", "locomotive", "orange", "green"],
)
state.play(game.move("draw red"))
game.audit(state)
print(state.prompt)
"""


def test_a_market_that_can_never_be_replaced_well_does_not_take_for_ever() -> None:
    # In a process of its own, so that going round in circles is a failure and no standstill.
    done = subprocess.run(
        [sys.executable, "-c", CYCLE],
        cwd=ROOT,  # PYTHONPATH may name the compiled tree from there
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "second card\n"


def state_json(prompt: str, seats: int = 2, seed: int = 1) -> dict[str, Any]:
    """The first state of a random game in which this is asked, as JSON."""
    state, chooser = GAME.start(seats, seed), Dice(seed)
    while state.prompt != prompt:
        state.play(state.pick(chooser))
    data: dict[str, Any] = json.loads(json.dumps(state.to_json()))
    return data


def test_nobody_has_a_fourth_station() -> None:
    data = state_json("action")
    data["stations"] = {"paris": 0, "roma": 0, "wien": 0, "riga": 0}
    with pytest.raises(BadData, match="stations"):
        GAME.from_json(data)


def test_four_tickets_are_on_offer_at_first() -> None:
    # Who imagines the table deals four again to everyone, so four there must have been.
    data = state_json("first tickets")
    for offer in data["offers"]:
        data["ticket_deck"].append(offer.pop())
    with pytest.raises(BadData, match=r"long|offers"):
        GAME.from_json(data)


def test_one_long_ticket_is_on_offer_at_first() -> None:
    data = state_json("first tickets")
    data["offers"][1][0], data["box"][0:1] = (data["ticket_deck"].pop(), [data["offers"][1][0], data["box"][0]])
    with pytest.raises(BadData, match=r"long|offers"):
        GAME.from_json(data)


def test_a_long_ticket_is_never_on_offer_later() -> None:
    data = state_json("keep tickets")
    seat = data["turn"]
    long = data["box"].pop()
    data["box"].append(data["offers"][seat][0])
    data["offers"][seat][0] = long
    with pytest.raises(BadData, match=r"long|offers"):
        GAME.from_json(data)


@pytest.mark.parametrize("key", ["drawn", "spent", "known"])
def test_what_is_known_of_hidden_cards_fits_the_hands(key: str) -> None:
    # Cards from nowhere: what a seat imagines would no longer look like what it sees.
    data = state_json("action")
    data[key][1] = {"red": 12}
    with pytest.raises(BadData, match=key):
        GAME.from_json(data)
