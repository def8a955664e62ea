"""Section 8 of the rulebook: discarding, then drawing or restocking."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import CITIES, LOCO
from tests.games.railways.helpers import (
    CALM,
    N1,
    bag_size,
    discards,
    display,
    ending,
    goods,
    hand,
    listed,
    n1,
    pile_size,
    scene,
)
from tests.games.table import allowed, play, refused

STOCKED = {city[0]: {"blue": 1} for city in N1}
HAND = {"orange 2": 1, "Denver": 1, LOCO: 1}


@pytest.mark.rule("RWC-8.1")
@pytest.mark.parametrize("card", HAND)
def test_rwc_8_1_any_card_goes_on_top_of_the_discard(card: str) -> None:
    state = scene(hands=[HAND], discard=["brown 1", "brown 2"])
    after = allowed(state, f"discard {card}, draw pile")
    assert discards(after) == ["brown 1", "brown 2", card]
    assert sum(hand(after, 0).values()) == 3


@pytest.mark.rule("RWC-8.1")
@pytest.mark.parametrize("card", ["orange 1", "Omaha", "white 2"])
def test_rwc_8_1_the_card_is_from_the_hand(card: str) -> None:
    state = scene(hands=[HAND, {"Omaha": 1, "white 2": 1}])
    refused(state, f"discard {card}, draw pile", "RWC-8.1")


@pytest.mark.rule("RWC-8.2", "RWC-8.3")
def test_rwc_8_2_one_of_draw_and_restock_follows() -> None:
    state = n1(hands=[{"orange 2": 1}])
    options = ["draw pile", "draw 1", "draw 2", "draw 3", "restock"]
    assert listed(state, "discard") == [f"discard orange 2, {option}" for option in options]
    assert allowed(state, "discard orange 2, draw pile").prompt == "take a card"
    restocking = allowed(state, "discard orange 2, restock")
    assert restocking.prompt == "place the good"
    assert hand(restocking, 0) == {}
    refused(restocking, "discard orange 2, draw pile", "RWC-8.7")
    refused(restocking, "take pile", "RWC-8.7")


@pytest.mark.rule("RWC-8.3")
def test_rwc_8_3_draw_the_top_of_the_pile() -> None:
    state = scene(hands=[{"orange 2": 1}], display=CALM, draws=["purple 1"])
    size = pile_size(state)
    after = allowed(state, "discard orange 2, draw pile")
    assert hand(after, 0) == {"purple 1": 1}
    assert (pile_size(after), display(after)) == (size - 1, CALM)


@pytest.mark.rule("RWC-8.3", "RWC-8.6")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_rwc_8_3_draw_a_display_card_and_it_is_replaced_at_once(place: int) -> None:
    state = scene(hands=[{"orange 2": 1}], display=CALM, draws=["Ogden"])
    size = pile_size(state)
    after = allowed(state, f"discard orange 2, draw {place}")
    assert hand(after, 0) == {CALM[place - 1]: 1}
    shown: list[str | None] = [*CALM]
    shown[place - 1] = "Ogden"
    assert (pile_size(after), display(after)) == (size - 1, shown)


@pytest.mark.rule("RWC-8.3", "RWC-T.71", "RWC-C.8")
def test_rwc_t_71_a_display_locomotive_is_refused_and_a_blind_one_is_kept() -> None:
    state = scene(hands=[{"orange 2": 1}], display=["white 1", LOCO, "brown 1"], draws=[LOCO])
    refused(state, "discard orange 2, draw 2", "RWC-8.3")
    assert "discard orange 2, draw 2" not in listed(state)
    play(state, "discard orange 2, draw pile")
    assert hand(state, 0) == {LOCO: 1}
    # Step 2 as usual, two cards if wanted (RWC-8.11).
    play(state, "take 1", "take pile")
    assert sum(hand(state, 0).values()) == 3


@pytest.mark.rule("RWC-8.4")
def test_rwc_8_4_a_locomotive_may_be_discarded_and_another_drawn_blind() -> None:
    state = scene(hands=[{LOCO: 1}], draws=[LOCO])
    after = allowed(state, "discard locomotive, draw pile")
    assert (hand(after, 0), discards(after)) == ({LOCO: 1}, [LOCO])


@pytest.mark.rule("RWC-8.5")
def test_rwc_8_5_the_discard_is_no_source() -> None:
    state = scene(hands=[{"orange 2": 1}], discard=["Denver"], display=CALM)
    assert not [text for text in listed(state, "discard") if "discard," in text or "Denver" in text]
    assert len(listed(state, "discard")) == 4


@pytest.mark.rule("RWC-8.3")
def test_rwc_8_3_a_gap_in_the_display_cannot_be_drawn() -> None:
    state = scene(hands=[{"orange 2": 1}], display=["white 1", None, None], pile=0, **LAST)
    assert listed(state, "discard") == ["discard orange 2, draw 1"]
    refused(state, "discard orange 2, draw 2", "RWC-8.3")
    refused(state, "discard orange 2, draw pile", "RWC-8.3")


LAST: dict[str, Any] = {"ending": "RWC-13.1", "turn": 0, "first": 0}


@pytest.mark.rule("RWC-8.7", "RWC-8.9")
def test_rwc_8_9_the_colour_is_seen_before_the_city_is_named() -> None:
    state = n1(hands=[{"orange 2": 1}], draws=["yellow"], goods={"Portland": {"red": 1}})
    bag = bag_size(state)
    play(state, "discard orange 2, restock")
    assert (state.turn, state.prompt) == (0, "place the good")
    assert bag_size(state) == bag - 1
    assert state.view(None)["good"] == "yellow"
    assert "place Portland" not in listed(state)
    after = allowed(state, "place New York")
    assert goods(after, "New York") == {"yellow": 1}
    assert (after.turn, after.prompt) == (0, "take a card")


@pytest.mark.rule("RWC-8.7", "RWC-8.8")
@pytest.mark.parametrize("mover", range(4))
def test_rwc_8_7_on_any_empty_city_whoever_is_linked_to_it(mover: int) -> None:
    hands: list[object] = [None] * 4
    hands[mover] = {"orange 2": 1}
    there = {"Portland": {"red": 1}, "Atlanta": {"blue": 1}}
    state = n1(turn=mover, hands=hands, goods=there, draws=["blue"])
    play(state, "discard orange 2, restock")
    empty = [city[0] for city in N1 if city[0] not in there]
    assert set(listed(state)) == {f"place {city}" for city in empty}
    refused(state, "place Portland", "RWC-8.7")
    refused(state, "place Denver", "RWC-8.7")


@pytest.mark.rule("RWC-8.8")
def test_rwc_8_8_the_start_board_is_never_restocked() -> None:
    # With no city on the table there is nothing to restock.
    state = scene(hands=[{"orange 2": 1}])
    assert not [text for text in listed(state) if "restock" in text]
    refused(state, "discard orange 2, restock", "RWC-S.7")


@pytest.mark.rule("RWC-8.10", "RWC-S.10", "RWC-T.74", "RWC-3.4")
def test_rwc_t_74_without_a_card_or_a_follow_up_there_is_no_discarding() -> None:
    assert not listed(n1(hands=[{}]), "discard")
    refused(n1(hands=[{}]), "discard orange 2, draw pile", "RWC-8.10")
    facts: dict[str, Any] = {"display": [LOCO] * 3, "pile": 0, "goods": STOCKED, **LAST}
    state = n1(hands=[{"orange 2": 1, "Denver": 1}], **facts)
    assert not listed(state, "discard")
    for option in ("draw pile", "draw 1", "restock"):
        refused(
            state, f"discard Denver, {option}",
            "RWC-S.10",
        )  # fmt: skip


@pytest.mark.rule("RWC-8.11", "RWC-T.75")
def test_rwc_8_11_the_card_drawn_is_none_of_the_two_of_step_two() -> None:
    state = scene(hands=[{"orange 2": 1}], display=CALM)
    play(state, "discard orange 2, draw 1", "take 2", "take 3")
    assert sum(hand(state, 0).values()) == 3


@pytest.mark.rule("RWC-T.72", "RWC-13.3", "RWC-S.25")
def test_rwc_t_72_the_last_good_of_the_bag() -> None:
    state = n1(hands=[{"orange 2": 1}], bag={"black": 1})
    play(state, "discard orange 2, restock", "place Portland")
    assert goods(state, "Portland") == {"black": 1}
    assert (bag_size(state), ending(state)) == (0, "RWC-13.3")
    assert (state.turn, state.prompt) == (0, "take a card")


@pytest.mark.rule("RWC-T.73", "RWC-S.7")
def test_rwc_t_73_goods_on_every_city() -> None:
    state = n1(hands=[{"orange 2": 1}], goods=STOCKED)
    refused(state, "discard orange 2, restock", "RWC-S.7")
    allowed(state, "discard orange 2, draw pile")


@pytest.mark.rule("RWC-S.8")
def test_rwc_s_8_an_empty_bag_restocks_nothing() -> None:
    state = n1(hands=[{"orange 2": 1}], bag=0, ending="RWC-13.3", turn=0, first=0)
    refused(state, "discard orange 2, restock", "RWC-S.8")
    allowed(state, "discard orange 2, draw pile")


@pytest.mark.rule("RWC-S.9", "RWC-13.9")
def test_rwc_s_9_with_an_empty_pile_the_gap_stays_open() -> None:
    state = scene(hands=[{"orange 2": 1}], display=[LOCO, "white 1", LOCO], pile=0, **LAST)
    assert listed(state, "discard") == ["discard orange 2, draw 2"]
    after = allowed(state, "discard orange 2, draw 2")
    assert (hand(after, 0), display(after)) == ({"white 1": 1}, [LOCO, None, LOCO])


@pytest.mark.rule("RWC-S.11", "RWC-10.2")
def test_rwc_s_11_the_card_discarded_may_be_taken_back() -> None:
    state = scene(hands=[{"orange 2": 1}], display=CALM, draws=["Denver"])
    play(state, "discard orange 2, draw pile")
    after = allowed(state, "take discard")
    assert hand(after, 0) == {"orange 2": 1, "Denver": 1}


SIZES: list[tuple[str, int]] = [
    ("connect Roanoke > start white 2+1+wild", -4),
    ("locomotive", -1),
    ("locomotive red Cheyenne > Portland", -1),
    ("deliver red Cheyenne > Portland", 0),
    ("discard white 2, draw pile", 0),
    ("discard white 2, draw 2", 0),
    ("discard white 2, restock", -1),
    ("pass", 0),
]


def rich() -> Railways:
    """A hand for every action."""
    cards = {"Roanoke": 1, "white 2": 1, "white 1": 1, LOCO: 1, "brown 2": 1}
    return n1(hands=[cards], power=[2], goods={"Cheyenne": {"red": 1}})


@pytest.mark.rule("RWC-T.75")
@pytest.mark.parametrize(("text", "change"), SIZES)
def test_rwc_t_75_how_the_hand_changes(text: str, change: int) -> None:
    state = play(rich(), text)
    if state.prompt == "place the good":
        play(state, "place New York")
    assert sum(hand(state, 0).values()) == 5 + change
    one = play(state.copy(), "take 1", "stop")
    assert sum(hand(one, 0).values()) == 5 + change + 1
    two = play(state.copy(), "take 1", "take pile")
    assert sum(hand(two, 0).values()) == 5 + change + 2


@pytest.mark.rule("RWC-8.7")
@pytest.mark.parametrize("name", CITIES)
def test_rwc_8_7_every_city_can_be_restocked(name: str) -> None:
    city = CITIES[name]
    state = scene(links=[(name, "start", city.tracks[0], 1, city.value)], hands=[{"white 1": 1}])
    play(state, "discard white 1, restock")
    assert listed(state) == [f"place {name}"]
    assert sum(goods(play(state, f"place {name}"), name).values()) == 1
