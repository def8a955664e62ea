"""Section 3 of the rulebook: a turn is an action, cards, and the hand limit; section 9: passing."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.helpers import GAME, N1, hand, listed, n1, scene, sizes, verbs
from tests.games.table import allowed, play, refused

# A position in which every action is open to Steve, and one move for each.
OPEN = {
    "turn": 1,
    "power": [0, 1],
    "hands": [None, {"Roanoke": 1, "white 2": 2, "locomotive": 1}],
    "goods": {"Altoona": {"red": 1}, "Portland": {"yellow": 1}},
}
ACTIONS = {
    "connect": "connect Roanoke > Altoona white 2",
    "locomotive": "locomotive",
    "deliver": "deliver red Altoona > Portland",
    "discard": "discard white 2, draw pile",
    "pass": "pass",
}
LATER = ("take pile", "take 1", "stop", "trim white 2", "place New York", "decline")


def table(**facts: object) -> Railways:
    """The position in which every action is open."""
    return n1(**{**OPEN, **facts})


@pytest.mark.rule("RWC-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_3_1_turns_go_clockwise_from_the_start_player(seats: int) -> None:
    for first in range(seats):
        state = GAME.start(seats, 5, first=first)
        for turn in range(2 * seats):
            assert (state.turn, state.prompt) == ((first + turn) % seats, "action")
            play(state, "pass", "take pile", "stop")


@pytest.mark.rule("RWC-3.2", "RWC-3.5")
@pytest.mark.parametrize("action", ACTIONS)
def test_rwc_3_2_the_steps_come_in_their_order_after_every_action(action: str) -> None:
    state = table()
    assert (state.turn, state.prompt) == (1, "action")
    play(state, ACTIONS[action])
    assert (state.turn, state.prompt) == (1, "take a card")
    play(state, "take pile")
    assert (state.turn, state.prompt) == (1, "take a second card or stop")
    play(state, "take pile")
    assert (state.turn, state.prompt) == (2, "action")


@pytest.mark.rule("RWC-3.2")
def test_rwc_3_2_the_hand_limit_is_the_last_step() -> None:
    state = scene(hands=[{"white 1": 6, "white 2": 6}], display=["brown 1", "brown 2", "orange 1"])
    play(state, "pass", "take pile")
    assert state.prompt == "take a second card or stop"
    play(state, "take pile")
    assert (state.turn, state.prompt) == (0, "discard to 13 cards")
    play(state, "trim white 1")
    assert (state.turn, state.prompt) == (1, "action")


@pytest.mark.rule("RWC-3.3")
def test_rwc_3_3_the_five_actions_are_open() -> None:
    state = table()
    assert verbs(state) == set(ACTIONS)
    for text in ACTIONS.values():
        allowed(state, text)


@pytest.mark.rule("RWC-3.3", "RWC-3.2")
@pytest.mark.parametrize("second", ACTIONS)
@pytest.mark.parametrize("first", ACTIONS)
def test_rwc_3_3_exactly_one_of_them(first: str, second: str) -> None:
    state = play(table(), ACTIONS[first])
    refused(state, ACTIONS[second], "RWC-3.2")
    play(state, "take 1")
    refused(state, ACTIONS[second], "RWC-3.2")


@pytest.mark.rule("RWC-3.2")
@pytest.mark.parametrize("text", LATER)
def test_rwc_3_2_nothing_of_the_later_steps_is_an_action(text: str) -> None:
    refused(table(), text, "RWC-3.3")


@pytest.mark.rule("RWC-3.4")
def test_rwc_3_4_what_cannot_be_carried_out_in_full_may_not_be_chosen() -> None:
    # No city, no locomotive, nothing to deliver, no card to discard: passing alone is left.
    state = n1(hands=[{}], power=[7])
    assert listed(state) == ["pass"]
    # Half of a price, or a delivery half of the way, are no moves.
    state = n1(hands=[{"Roanoke": 1, "white 1": 1}], goods={"Cheyenne": {"red": 1}}, power=[1])
    assert verbs(state) == {"discard", "pass"}


@pytest.mark.rule("RWC-3.5", "RWC-9.1", "RWC-C.9")
def test_rwc_9_1_passing_does_nothing_and_is_always_open() -> None:
    state = table()
    before = (state.scores(), [hand(state, seat) for seat in range(4)], sizes(state))
    after = allowed(state, "pass")
    assert (after.scores(), [hand(after, seat) for seat in range(4)], sizes(after)) == before
    # The steps after it are as compulsory as ever.
    assert after.prompt == "take a card"
    assert {text.split()[0] for text in listed(after)} == {"take"}
    bare: list[dict[str, Any]] = [{}, {"hands": [{}]}, {"links": N1}, {"pile": 0, "display": []}]
    for facts in bare:
        allowed(scene(4, **facts), "pass")
