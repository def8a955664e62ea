"""Section 16 of the rulebook: the variant for younger players."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import CARDS, LOCO, SMALL, START
from tests.games.railways.endings import column, ended, outcome_of, wind_up
from tests.games.railways.helpers import (
    CALM,
    GAME,
    bag_size,
    ending,
    everything,
    gain,
    goods,
    hand,
    listed,
    n1,
    pile_size,
    scene,
    verbs,
)
from tests.games.railways.playing import builder, by_verb, games
from tests.games.table import allowed, play, refused


def younger(seats: int = 2, **facts: Any) -> Railways:
    """A scene of the variant."""
    return scene(seats, variant="younger", **facts)


@pytest.mark.rule("RWC-16.1", "RWC-16.5", "RWC-16.6", "RWC-S.33", "RWC-T.150")
@pytest.mark.parametrize(("seats", "left"), [(2, 81), (3, 78), (4, 75)])
def test_rwc_t_150_the_table_after_the_deal(seats: int, left: int) -> None:
    for seed in range(20):
        state = GAME.start(seats, seed, variant="younger")
        cards = everything(state)
        assert cards == {card: number for card, number in CARDS.items() if card != LOCO}
        assert sum(cards.values()) == 90
        assert pile_size(state) == left
        for seat in range(seats):
            held = hand(state, seat)
            assert sum(held.values()) == 3
            assert held.keys() & set(SMALL)


@pytest.mark.rule("RWC-16.2", "RWC-T.151")
def test_rwc_t_151_there_are_no_goods() -> None:
    state = younger(hands=[{"Denver": 1, "white 2": 2}])
    assert bag_size(state) == 0
    after = allowed(state, "connect Denver > start white 2+2")
    assert goods(after, "Denver") == {}
    assert gain(state, after) == [4, 0]
    assert ending(after) is None


@pytest.mark.rule("RWC-16.3", "RWC-16.4", "RWC-T.151")
def test_rwc_t_151_no_locomotive_no_delivery_no_restocking() -> None:
    state = n1(variant="younger", hands=[{"Roanoke": 1, "white 2": 1}])
    assert verbs(state) == {"connect", "discard", "pass"}
    refused(state, "locomotive", "RWC-16.3")
    refused(state, "deliver red Altoona > Portland", "RWC-16.3")
    refused(state, "discard white 2, restock", "RWC-16.4")
    assert {text.split(", ")[1] for text in listed(state, "discard")} == {"draw pile", "draw 1", "draw 2", "draw 3"}


@pytest.mark.rule("RWC-16.7")
def test_rwc_16_7_an_empty_pile_ends_the_game() -> None:
    state = younger(3, pile={"Denver": 1}, display=CALM, turn=0)
    play(state, "pass", "take pile")
    assert ending(state) == "RWC-13.1"
    wind_up(state)
    assert outcome_of(state).reason.id == "RWC-13.1"


@pytest.mark.rule("RWC-16.7", "RWC-16.2")
def test_rwc_16_7_an_empty_bag_does_not_and_nobody_delivers_at_last() -> None:
    for seats in (2, 3, 4):
        reasons = set()
        for seed in range(4):
            for state in games(seats, seed, builder, variant="younger"):
                assert state.prompt not in ("last delivery", "place the good")
            reasons.add(outcome_of(state).reason.id)
        assert reasons <= {"RWC-13.1", "RWC-13.2"}


@pytest.mark.rule("RWC-16.8", "RWC-T.152")
def test_rwc_t_152_points_are_those_of_links_and_cities() -> None:
    links = [("Omaha", START, "white", 0, 4), ("Ogden", "Omaha", "purple", 1, 2)]
    state = ended(2, variant="younger", links=links, points=[4, 2])
    assert outcome_of(state).totals == [4 + 3, 2 + 2]
    assert column(state, "cities") == [3, 2]
    assert column(state, "goods") == column(state, "locomotives") == [0, 0]


@pytest.mark.rule("RWC-16.8")
@pytest.mark.parametrize("seats", [2, 4])
def test_rwc_16_8_over_a_whole_game(seats: int) -> None:
    earned = [0] * seats
    for seed in (1, 2):
        earned = [0] * seats
        state, before = None, None
        for state in games(seats, seed, by_verb, variant="younger"):
            if before is not None and state.turn is not None:
                earned = [a + b for a, b in zip(earned, gain(before, state), strict=True)]
            before = state.copy()
        assert state is not None
        totals = outcome_of(state).totals
        cities = column(state, "cities")
        assert totals == [a + b for a, b in zip(earned, cities, strict=True)]
