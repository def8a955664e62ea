"""Section 6 of the rulebook: playing a locomotive, and the delivery that comes with it."""

from __future__ import annotations

import pytest

from tests.games.railways.cities import LOCO
from tests.games.railways.helpers import delivered, discards, gain, goods, hand, listed, n1, power, scene
from tests.games.table import allowed, play, refused

RED = {"Altoona": {"red": 1}}


@pytest.mark.rule("RWC-6.1", "RWC-6.2", "RWC-6.4")
@pytest.mark.parametrize("before", range(5))
def test_rwc_6_1_exactly_one_locomotive_is_put_in_front(before: int) -> None:
    state = scene(hands=[{LOCO: 3}], power=[before, 1])
    after = allowed(state, "locomotive")
    assert power(after) == [before + 1, 1]
    assert hand(after, 0) == {LOCO: 2}
    assert discards(after) == discards(state)
    assert gain(state, after) == [0, 0]
    assert after.prompt == "take a card"


@pytest.mark.rule("RWC-6.2")
def test_rwc_6_2_there_is_no_maximum() -> None:
    state = scene(hands=[{LOCO: 1}], power=[20], display=["white 1", "white 2", "brown 1"])
    assert power(allowed(state, "locomotive")) == [21, 0]


@pytest.mark.rule("RWC-6.3", "RWC-6.4")
def test_rwc_6_3_a_delivery_with_the_new_power_may_follow() -> None:
    # Kansas City is three links away: with two locomotives in front the third one does it.
    state = n1(turn=1, hands=[None, {LOCO: 1}], power=[0, 2], goods={"Portland": {"yellow": 1}})
    assert not listed(state, "deliver")
    assert listed(state, "locomotive") == ["locomotive", "locomotive yellow Portland > Kansas City"]
    after = allowed(state, "locomotive yellow Portland > Kansas City")
    assert power(after) == [0, 3, 0, 0]
    assert gain(state, after) == [1, 3, 0, 0]
    assert delivered(after, 1) == {"yellow": 1}
    assert goods(after, "Portland") == {}
    assert after.prompt == "take a card"
    # It is the player's choice.
    still = allowed(state, "locomotive")
    assert goods(still, "Portland") == {"yellow": 1}
    assert gain(state, still) == [0, 0, 0, 0]


@pytest.mark.rule("RWC-6.3")
def test_rwc_6_3_it_is_one_delivery_and_no_more() -> None:
    facts = {"hands": [None, {LOCO: 1}], "power": [0, 1]}
    state = n1(turn=1, goods={"Altoona": {"red": 2}}, **facts)
    play(state, "locomotive red Altoona > Portland")
    refused(state, "deliver red Altoona > Portland", "RWC-3.2")


@pytest.mark.rule("RWC-6.3", "RWC-7.2", "RWC-7.3", "RWC-7.5", "RWC-7.6")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("locomotive blue Altoona > Portland", "RWC-7.1"),
        ("locomotive red Altoona > Fort Worth", "RWC-7.2"),
        ("locomotive red Altoona > Atlanta", "RWC-7.6"),
        ("locomotive yellow Portland > Kansas City", "RWC-7.5"),
        ("locomotive red Cheyenne > Portland", "RWC-7.3"),
    ],
)
def test_rwc_6_3_the_delivery_obeys_section_seven(text: str, rule: str) -> None:
    there = {**RED, "Portland": {"yellow": 1}, "Cheyenne": {"red": 1}}
    state = n1(turn=1, hands=[None, {LOCO: 1}], power=[0, 1], goods=there)
    refused(state, text, rule)


@pytest.mark.rule("RWC-6.5", "RWC-S.12", "RWC-T.53")
def test_rwc_t_53_the_first_locomotive_grants_a_delivery_too() -> None:
    state = n1(turn=1, hands=[None, {LOCO: 1}], goods=RED)
    assert power(state)[1] == 0
    refused(state, "deliver red Altoona > Portland", "RWC-S.12")
    after = allowed(state, "locomotive red Altoona > Portland")
    assert power(after)[1] == 1
    assert gain(state, after) == [0, 1, 0, 0]


@pytest.mark.rule("RWC-6.6")
def test_rwc_6_6_locomotives_in_front_stay_there() -> None:
    state = n1(hands=[{"Roanoke": 1, "white 1": 1}], power=[3], goods={"Cheyenne": {"black": 1}})
    refused(state, "connect Roanoke > start white 1+wild", "RWC-4.11")
    refused(state, "discard locomotive, draw pile", "RWC-8.1")
    refused(state, "locomotive", "RWC-S.13")


@pytest.mark.rule("RWC-6.7", "RWC-14.7")
def test_rwc_6_7_wilds_add_no_power() -> None:
    state = scene(hands=[{"Roanoke": 1, "white 1": 1, LOCO: 3}], power=[1])
    assert power(allowed(state, "connect Roanoke > start white 1+wild+wild")) == [1, 0]


@pytest.mark.rule("RWC-S.13", "RWC-6.1")
def test_rwc_s_13_without_one_in_hand_it_is_not_available() -> None:
    state = n1(turn=1, hands=[{LOCO: 2}, {"white 1": 2}], power=[0, 2], goods=RED)
    assert not listed(state, "locomotive")
    refused(state, "locomotive", "RWC-S.13")
    refused(state, "locomotive red Altoona > Portland", "RWC-S.13")
