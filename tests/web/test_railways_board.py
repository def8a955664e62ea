"""The board of Railways as a browser gets it."""

from __future__ import annotations

from json import dumps, loads
from typing import Any, cast

import pytest

import branchline
from branchline.web.pages import board_json


def board(**options: object) -> dict[str, Any]:
    """The board of a table, as it arrives."""
    return cast(dict[str, Any], loads(dumps(board_json("railways", options))))


@pytest.mark.rule("RWC-1.3", "RWC-1.8", "RWC-1.13")
def test_every_city_has_what_is_printed_on_its_card() -> None:
    cities = {city["name"]: city for city in board()["cities"]}
    assert len(cities) == 25
    assert cities["New York"] == {"name": "New York", "value": 5, "demand": "any", "tracks": ["purple"] * 4, "goods": 4}
    assert all(len(set(city["tracks"])) == 6 - city["value"] for city in cities.values())


def test_younger_players_have_no_goods() -> None:
    assert {city["goods"] for city in board(variant="younger")["cities"]} == {0}


def test_names_are_those_of_the_views() -> None:
    seen = branchline.game("railways").start(seats=3, seed=1).view(0)
    facts = board()
    cities = {city["name"] for city in facts["cities"]}
    rails = {f"{colour} {value}" for colour in facts["rails"] for value in (1, 2)}
    assert set(seen["own"]["hand"]) <= cities | rails | {"locomotive"}
    assert len(facts["colours"]) == branchline.game("railways").most
    assert [good["colour"] for good in facts["goods"]] == ["blue", "red", "black", "yellow"]


@pytest.mark.rule("RWC-14.8", "RWC-11.1", "RWC-2.6")
def test_numbers_that_are_shown() -> None:
    facts = board()
    assert facts["sets"] == {"three": 2, "four": 3, "different": 5}
    assert (facts["hand_limit"], facts["trains"], facts["start"]) == (13, 10, "start")
