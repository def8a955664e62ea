"""Scenes that cannot be: each is refused with the fact that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import BadOption
from branchline.games.railways.rules.layout import TRAINS
from branchline.games.railways.rules.state import PROMPTS
from tests.games.railways.cities import CITIES, LOCO
from tests.games.railways.helpers import GAME

OMAHA = ("Omaha", "start", "white", 0, 3)
FACTS = (
    "links, goods, hands, display, pile, discard, bag, power, delivered, points, turn, first, "
    "prompt, ending, quiet, variant, loco_second, guard, draws, seed"
)
ENDS = "RWC-13.1, RWC-13.2, RWC-13.3, RWC-S.32"
BAD: list[tuple[str, dict[str, Any]]] = [
    (f"unknown fact 'weather'; choose from {FACTS}", {"weather": "fine"}),
    ("links: expected a list, not 'x'", {"links": "x"}),
    ("links[0]: expected city, node, colour, owner, cards; not (1,)", {"links": [(1,)]}),
    ("links[0]: unknown name 'Moon'", {"links": [("Moon", "start", "white", 0, 3)]}),
    ("links[0]: the start board is already there", {"links": [("start", "Omaha", "white", 0)]}),
    (
        "links[0]: expected one of purple, lightgreen, brown, orange, white, not 'mauve'",
        {"links": [("Omaha", "start", "mauve", 0, 3)]},
    ),
    ("links[0]: expected a whole number from 0 to 1, not 2", {"links": [("Omaha", "start", "white", 2, 3)]}),
    ("links[0].cards: expected cards, as in 2+1+wild, not '3'", {"links": [("Omaha", "start", "white", 0, "3")]}),
    ("links[0]: there are not that many cards locomotive", {"links": [("Omaha", "start", "white", 0, 50)]}),
    ("links[1]: there are not that many cards Omaha", {"links": [OMAHA, OMAHA]}),
    ("links[0]: there are not that many cards Omaha", {"links": [OMAHA], "hands": [{"Omaha": 1}]}),
    ("goods: expected an object, not []", {"goods": []}),
    ("goods.Omaha: there are only 15 goods of a colour", {"links": [OMAHA], "goods": {"Omaha": {"red": 16}}}),
    (
        "goods.Omaha.mauve: unknown; expected one of blue, red, black, yellow",
        {"links": [OMAHA], "goods": {"Omaha": {"mauve": 1}}},
    ),
    ("hands: 3 given for 2 seats", {"hands": [{}, {}, {}]}),
    ("hands: expected a list, not {}", {"hands": {}}),
    ("hands[0]: there are not that many cards white 1", {"hands": [{"white 1": 7}]}),
    ("hands[0]: there are not that many cards Omaha", {"hands": [{"Omaha": 2}]}),
    ("hands[1]: there are not that many cards Omaha", {"hands": [["Omaha"], ["Omaha"]]}),
    ("hands[1]: expected an object, not 5", {"hands": [{}, 5]}),
    ("display: expected at most 3 cards, not 4", {"display": ["white 1"] * 4}),
    ("display: unknown name 'mauve'", {"display": ["mauve"]}),
    ("display: there are not that many cards white 1", {"display": ["white 1"], "hands": [{"white 1": 6}]}),
    ("pile: expected a whole number from 0 to 108, not 109", {"pile": 109}),
    ("pile: expected a whole number from 0 to 108, not -1", {"pile": -1}),
    ("pile: there are not that many cards white 1", {"pile": {"white 1": 7}}),
    ("discard: unknown name 'mauve'", {"discard": ["mauve"]}),
    ("discard: expected a list, not 5", {"discard": 5}),
    ("bag: expected a whole number from 0 to 60, not 61", {"bag": 61}),
    ("bag: 55 goods are left over; omit `delivered` of a seat", {"bag": 5, "delivered": [{}, {}]}),
    ("power[0]: expected a whole number from 0 to 21, not 22", {"power": [22]}),
    ("power[1]: there are not that many cards locomotive", {"power": [11, 11]}),
    ("power: 3 given for 2 seats", {"power": [1, 1, 1]}),
    ("delivered[1]: there are not that many red goods", {"delivered": [{"red": 9}, {"red": 9}]}),
    ("points[0]: expected a whole number from 0 to 9999, not -1", {"points": [-1]}),
    ("turn: expected a whole number from 0 to 1, not 2", {"turn": 2}),
    ("first: expected a whole number from 0 to 1, not 2", {"first": 2}),
    (f"prompt: expected one of {', '.join(PROMPTS)}, not 'dance'", {"prompt": "dance"}),
    ("prompt: there is no last delivery to make", {"prompt": "last delivery"}),
    ("prompt: there is no city to place a good on", {"prompt": "place the good"}),
    ("prompt: the hand is not above 13 cards", {"prompt": "discard to 13 cards"}),
    ("prompt: there is no card to take", {"prompt": "take a card", "pile": 0, "discard": [], "hands": [{}]}),
    (f"ending: expected one of {ENDS}, not 'RWC-1.1'", {"ending": "RWC-1.1"}),
    ("guard: nobody has watched for endless play", {"quiet": 2}),
    ("guard: nobody has watched for endless play", {"ending": "RWC-S.32"}),
    ("quiet: the game must end after 3 rounds", {"quiet": 3, "guard": True}),
    ("variant: expected one of full, younger, not 'x'", {"variant": "x"}),
    ("power[0]: there are not that many cards locomotive", {"variant": "younger", "power": [1]}),
    ("bag: expected a whole number from 0 to 0, not 1", {"variant": "younger", "bag": 1}),
    ("loco_second: expected True or False, not 1", {"loco_second": 1}),
    ("guard: expected True or False, not 0", {"guard": 0}),
    ("draws: expected a list, not 'x'", {"draws": "x"}),
    ("draws: expected a list of strings, but it contains 1", {"draws": [1]}),
    ("seed: expected a whole number, not 'x'", {"seed": "x"}),
    ("a seed is a whole number from 0 to 2**256 - 1, not -1", {"seed": -1}),
]


@pytest.mark.parametrize(("text", "facts"), BAD)
def test_a_fact_that_cannot_be_is_refused(text: str, facts: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.scene(2, **facts)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    ("rule", "built"),
    [
        ("RWC-4.3", [("Omaha", "Portland", "white", 0, 3)]),
        ("RWC-4.3", [("Ogden", "Omaha", "white", 0), OMAHA]),
        ("RWC-4.5", [("Omaha", "start", "brown", 0, 3)]),
        ("RWC-4.6", [OMAHA, ("Louisville", "Omaha", "brown", 0)]),
        ("RWC-4.6", [("Ogden", "start", "white", 0), ("Omaha", "Ogden", "white", 0)]),
        ("RWC-4.10", [("Omaha", "start", "white", 0, 2)]),
        ("RWC-4.12", [("Omaha", "start", "white", 0, "wild+wild+wild")]),
    ],
)
def test_a_network_that_cannot_be_is_refused_with_the_rule(rule: str, built: list[Any]) -> None:
    with pytest.raises(BadOption, match=rule):
        GAME.scene(2, links=built)


def test_nobody_has_more_than_ten_links() -> None:
    cities = list(CITIES.values())[-11:]
    built = [(city.name, "start", city.tracks[n % 4], 0) for n, city in enumerate(cities)]
    assert GAME.scene(2, links=built[:10]).all_of(TRAINS) == [0, 10]
    with pytest.raises(BadOption, match="no train left"):
        GAME.scene(2, links=built)


@pytest.mark.parametrize(
    "facts",
    [
        {"goods": {"Omaha": {"red": 1}}},
        {"hands": [{"mauve 1": 1}]},
        {"display": [5]},
        {"pile": True},
        {"bag": True},
        {"bag": {"mauve": 1}},
        {"bag": {"red": 16}},
        {"power": [-1]},
        {"power": ["x"]},
        {"delivered": [{"red": 16}]},
        {"points": [10_000]},
        {"prompt": ["action"]},
        {"ending": 5},
        {"quiet": 4, "guard": True},
        {"variant": "younger", "hands": [{LOCO: 1}]},
        {"seed": True},
        {"seed": 2**256},
        {"pile": 3, "discard": [], "hands": [{}, {}]},
    ],
)
def test_a_position_that_cannot_be_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        GAME.scene(2, **facts)
