"""Section 1 of the rulebook: cards, goods, trains, and what the cities are."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from json import loads
from typing import Any

import pytest

from branchline.games.railways.rules import board
from tests.games.railways.cities import CARDS, CITIES, GOODS, LOCO, RAILS, START
from tests.games.railways.helpers import GAME, bag, bag_size, everything, goods, listed, scene, trains
from tests.games.table import play

TEXT = (files("branchline.games.railways") / "cards.json").read_text("utf-8")
DATA: dict[str, Any] = loads(TEXT)
VALUES = {5: 5, 4: 5, 3: 10, 2: 5}


def with_value(value: int) -> list[str]:
    """The cities of a value."""
    return [city.name for city in CITIES.values() if city.value == value]


@pytest.mark.rule("RWC-1.1", "RWC-1.2", "RWC-1.4", "RWC-2.2", "RWC-C.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_1_1_the_deck_for_any_number_of_players(seats: int) -> None:
    cards = everything(GAME.start(seats, 3))
    assert cards == CARDS
    assert sum(cards.values()) == 111
    rails = {card: number for card, number in cards.items() if card.split()[0] in RAILS}
    assert sum(rails.values()) == 65
    for colour in RAILS:
        assert (rails[f"{colour} 1"], rails[f"{colour} 2"]) == (6, 7)
    assert cards[LOCO] == 21


@pytest.mark.rule("RWC-1.3", "RWC-1.10", "RWC-1.11", "RWC-1.13")
def test_rwc_1_3_the_cities_are_those_of_the_table() -> None:
    assert list(CITIES) == [fact["name"] for fact in DATA["cities"]] == [*board.NODE_NAMES[:-1]]
    for fact in DATA["cities"]:
        city = CITIES[fact["name"]]
        assert fact["value"] == city.value
        assert fact["tracks"] == [*city.tracks]
        assert GOODS if fact["demand"] == "any" else (fact["demand"],) == city.accepts
    assert Counter(city.value for city in CITIES.values()) == VALUES


@pytest.mark.rule("RWC-1.5", "RWC-2.15", "RWC-C.12")
def test_rwc_1_5_fifteen_goods_of_four_colours() -> None:
    state = GAME.start(2, 1)
    assert bag(state) == dict.fromkeys(GOODS, 15)
    assert bag_size(state) == 60
    names = {good["colour"]: good["name"] for good in DATA["goods"]}
    assert names == {"blue": "ore", "red": "wood", "black": "livestock", "yellow": "grain"}


@pytest.mark.rule("RWC-1.6", "RWC-2.3", "RWC-2.6", "RWC-S.30")
def test_rwc_1_6_trains_of_four_colours() -> None:
    assert set(board.SEAT_COLOURS) == {"purple", "lightblue", "grey", "green"}
    assert len(board.SEAT_COLOURS) == GAME.most
    assert trains(GAME.start(4, 1)) == [10] * 4
    # Purple trains have nothing to do with purple rails: seat 1 builds with them as well.
    state = scene(turn=1, hands=[None, {"Ogden": 1, "purple 2": 1, "lightgreen 2": 1}])
    assert len(listed(state, "connect")) == 2


@pytest.mark.rule("RWC-1.8", "RWC-1.9")
def test_rwc_1_9_all_cities_together_empty_the_bag() -> None:
    assert sum(city.value - 1 for city in CITIES.values()) == 60
    drawn = Counter[str]()
    for city in CITIES.values():
        colour = city.tracks[0]
        state = scene(hands=[{city.name: 1, f"{colour} 2": 3}])
        play(state, f"connect {city.name} > start {colour} 2+2+2")
        drawn[city.name] += sum(goods(state, city.name).values())
    assert sum(drawn.values()) == 60


@pytest.mark.rule("RWC-1.12", "RWC-1.13", "RWC-C.7")
def test_rwc_1_12_the_higher_the_value_the_fewer_colours() -> None:
    for city in CITIES.values():
        assert len(city.tracks) == 4
        assert len(set(city.tracks)) == 6 - city.value


@pytest.mark.rule("RWC-1.13")
def test_rwc_1_13_colours_and_demands_are_spread_evenly() -> None:
    tracks = Counter((city.value, colour) for city in CITIES.values() for colour in city.tracks)
    assert tracks == {(value, colour): 8 if value == 3 else 4 for value in VALUES for colour in RAILS}
    small = [city for city in CITIES.values() if city.value < 5]
    demands = Counter(city.accepts[0] for city in small)
    assert demands == dict.fromkeys(GOODS, 5)
    pairs = Counter((city.accepts[0], colour) for city in small for colour in city.tracks)
    assert set(pairs.values()) == {4}
    triples = {tuple(sorted(set(CITIES[name].tracks))) for name in with_value(3)}
    assert len(triples) == 10
    left_out = [set(RAILS) - set(CITIES[name].tracks) for name in with_value(2)]
    assert sorted(colour for (colour,) in left_out) == sorted(RAILS)


@pytest.mark.rule("RWC-1.14", "RWC-4.7")
@pytest.mark.parametrize("colour", RAILS)
def test_rwc_1_14_the_start_board_takes_every_colour(colour: str) -> None:
    name = next(name for name, city in CITIES.items() if colour in city.tracks)
    state = scene(hands=[{name: 1, f"{colour} 2": 3}])
    assert listed(state, "connect") == [f"connect {name} > {START} {colour} 2+2+2"]
