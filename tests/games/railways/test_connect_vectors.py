"""The vectors of connecting and of the goods on a new city (RWC-T.1 to T.5, T.20 to T.36)."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import CITIES, GOODS, LOCO
from tests.games.railways.helpers import (
    bag_size,
    delivery_goal,
    ending,
    gain,
    goods,
    link,
    listed,
    n1,
    public,
    scene,
    trains,
)
from tests.games.table import allowed, play, refused

# What Becky holds in turn for the vectors T.20 to T.34, at the network N1.
HANDS: dict[str, dict[str, int]] = {
    "Salt Lake City": {"orange 2": 1, "orange 1": 1, "lightgreen 2": 1, "lightgreen 1": 1},
    "Omaha": {"white 2": 1, "white 1": 1},
    "Louisville": {"purple 2": 1, "purple 1": 1, "brown 2": 1, "brown 1": 1},
    "Minneapolis": {"orange 2": 2},
    "Roanoke": {"orange 2": 3, "white 1": 1, "orange 1": 1, "brown 1": 1, LOCO: 3},
    "Denver": {"white 2": 1, "white 1": 1},
}

LEGAL = [
    ("RWC-T.21", "connect Salt Lake City > Portland lightgreen 2+1", 3),
    ("RWC-T.25", "connect Omaha > start white 2+1", 3),
    ("RWC-T.26", "connect Minneapolis > Kansas City orange 2+2", 4),
    ("RWC-T.28", "connect Roanoke > start orange 2+2+2", 6),
    ("RWC-T.29", "connect Roanoke > Altoona white 1+wild+wild+wild", 4),
]

ILLEGAL = [
    ("RWC-T.20", "connect Salt Lake City > Portland orange 2+1", "RWC-4.6"),
    ("RWC-T.22", "connect Omaha > Portland white 2+1", "RWC-4.6"),
    ("RWC-T.23", "connect Louisville > New York purple 2+1", "RWC-4.5"),
    ("RWC-T.24", "connect Louisville > start purple 2+1", "RWC-4.5"),
    ("RWC-T.30", "connect Roanoke > start orange wild+wild", "RWC-4.12"),
    ("RWC-T.32", "connect Denver > start white 2+1", "RWC-4.10"),
    ("RWC-T.33", "connect Altoona > Fort Worth orange 2+1", "RWC-4.2"),
    ("RWC-T.34", "connect Kansas City > start orange 2+2", "RWC-4.2"),
]


def table(text: str) -> Railways:
    """N1 with the cards for a vector in Becky's hand."""
    city = text.removeprefix("connect ").split(" > ")[0]
    cards = {"orange 2": 2, "orange 1": 1} if city not in HANDS else {city: 1, **HANDS[city]}
    return n1(hands=[cards])


@pytest.mark.rule("RWC-4.5", "RWC-4.6", "RWC-4.10", "RWC-4.14", "RWC-4.19")
@pytest.mark.parametrize(("text", "points"), [pytest.param(*case, id=i) for i, *case in LEGAL])
def test_rwc_4_legal_links(text: str, points: int) -> None:
    state = table(text)
    after = allowed(state, text)
    assert gain(state, after) == [points, 0, 0, 0]
    new = text.removeprefix("connect ").split(" > ")[0]
    assert (link(after, new).value, link(after, new).owner) == (points, 0)


@pytest.mark.rule("RWC-4.2", "RWC-4.5", "RWC-4.6", "RWC-4.10", "RWC-4.12")
@pytest.mark.parametrize(("text", "rule"), [pytest.param(*case, id=i) for i, *case in ILLEGAL])
def test_rwc_4_illegal_links(text: str, rule: str) -> None:
    refused(table(text), text, rule)


@pytest.mark.rule("RWC-T.21", "RWC-S.20")
def test_rwc_t_21_portland_has_no_free_track_left() -> None:
    text = "connect Salt Lake City > Portland lightgreen 2+1"
    cards = {"Salt Lake City": 1, "lightgreen 2": 1, "lightgreen 1": 1}
    more = {"Sacramento": 1, **{f"{colour} 2": 1 for colour in ("purple", "orange", "white")}}
    state = n1(hands=[cards, {**more, "lightgreen 2": 1}])
    play(state, text, "take pile", "stop")
    assert not [text for text in listed(state, "connect") if "> Portland " in text]


@pytest.mark.rule("RWC-T.27", "RWC-4.8")
def test_rwc_t_27_after_t_26_kansas_city_has_no_free_orange() -> None:
    hands = [{"Minneapolis": 1, "orange 2": 2}, {"St. Louis": 1, "orange 2": 2, "orange 1": 1}]
    state = n1(hands=hands)
    play(state, "connect Minneapolis > Kansas City orange 2+2", "take pile", "stop")
    at = [one for one in public(state).links if "Kansas City" in (one.city, one.node)]
    assert len(at) == 3
    refused(state, "connect St. Louis > Kansas City orange 2+2+1", "RWC-4.6")
    allowed(state, "connect St. Louis > Minneapolis orange 2+2+1")


@pytest.mark.rule("RWC-T.1", "RWC-5.1", "RWC-1.8", "RWC-1.10")
def test_rwc_t_1_a_city_of_value_three_that_demands_red() -> None:
    state = scene(hands=[{"Portland": 1, "orange 2": 2}], draws=["yellow", "blue"])
    play(state, "connect Portland > start orange 2+2")
    assert goods(state, "Portland") == {"yellow": 1, "blue": 1}
    assert delivery_goal("Portland") == ("red",)


@pytest.mark.rule("RWC-1.10", "RWC-1.11")
@pytest.mark.parametrize("name", CITIES)
def test_rwc_1_10_what_a_city_accepts(name: str) -> None:
    accepted = delivery_goal(name)
    assert accepted == CITIES[name].accepts
    assert len(accepted) == (len(GOODS) if CITIES[name].value == 5 else 1)


@pytest.mark.rule("RWC-T.2", "RWC-4.10", "RWC-4.11", "RWC-4.17", "RWC-4.19", "RWC-C.2")
def test_rwc_t_2_kansas_city_with_one_locomotive() -> None:
    cards = {"Kansas City": 1, "orange 1": 1, "orange 2": 1, LOCO: 1}
    built = [("Portland", "start", "lightgreen", 1, 3)]
    state = scene(links=built, hands=[cards], draws=["red", "red", "blue"])
    text = "connect Kansas City > {} orange 2+1+wild"
    assert listed(state, "connect") == [text.format("start"), text.format("Portland")]
    after = allowed(state, text.format("Portland"))
    made = link(after, "Kansas City")
    assert (made.node, made.colour, made.value, made.owner) == ("Portland", "orange", 4, 0)
    assert gain(state, after) == [4, 0]
    assert goods(after, "Kansas City") == {"red": 2, "blue": 1}
    assert trains(after) == [9, 9]


@pytest.mark.rule("RWC-T.5", "RWC-4.15")
def test_rwc_t_5_a_link_of_one_and_two() -> None:
    state = scene(hands=[{"Fort Worth": 1, "orange 1": 1, "orange 2": 1}])
    assert gain(state, allowed(state, "connect Fort Worth > start orange 2+1")) == [3, 0]


@pytest.mark.rule("RWC-5.1", "RWC-1.8")
@pytest.mark.parametrize("name", CITIES)
def test_rwc_5_1_a_new_city_gets_one_good_less_than_its_value(name: str) -> None:
    city = CITIES[name]
    drawn = ["blue", "red", "black", "yellow"][: city.value - 1]
    state = scene(hands=[{name: 1, f"{city.tracks[0]} 2": 3}], draws=drawn)
    play(state, f"connect {name} > start {city.tracks[0]} 2+2+2")
    assert goods(state, name) == dict.fromkeys(drawn, 1)
    assert bag_size(state) == 60 - len(drawn)
    assert state.prompt == "take a card"


@pytest.mark.rule("RWC-5.2")
def test_rwc_5_2_the_colours_do_not_depend_on_the_demand() -> None:
    cards = {"Omaha": 1, "white 2": 2}
    found = set()
    for seed in range(60):
        state = play(scene(hands=[cards], seed=seed), "connect Omaha > start white 2+2")
        found |= set(goods(state, "Omaha"))
    assert found == set(GOODS)
    own = scene(hands=[cards], draws=["yellow", "yellow"])
    assert goods(play(own, "connect Omaha > start white 2+2"), "Omaha") == {"yellow": 2}


@pytest.mark.rule("RWC-T.36", "RWC-5.3", "RWC-13.3", "RWC-S.24", "RWC-S.25")
@pytest.mark.parametrize(("bag", "placed", "trigger"), [(3, 3, True), (4, 4, True), (5, 4, False)])
def test_rwc_t_36_a_bag_with_few_goods(bag: int, placed: int, trigger: bool) -> None:
    state = scene(hands=[{"San Francisco": 1, "white 2": 3}], bag=bag)
    play(state, "connect San Francisco > start white 2+2+2")
    assert sum(goods(state, "San Francisco").values()) == placed
    assert bag_size(state) == bag - placed
    assert ending(state) == ("RWC-13.3" if trigger else None)
    assert (state.turn, state.prompt) == (0, "take a card")


@pytest.mark.rule("RWC-S.26", "RWC-5.3")
def test_rwc_s_26_a_city_built_when_the_bag_is_empty_gets_nothing() -> None:
    facts: dict[str, Any] = {"bag": 0, "ending": "RWC-13.3", "turn": 1, "first": 0}
    state = scene(3, hands=[None, {"Denver": 1, "white 2": 2}], **facts)
    after = allowed(state, "connect Denver > start white 2+2")
    assert goods(after, "Denver") == {}
    assert gain(state, after) == [0, 4, 0]
