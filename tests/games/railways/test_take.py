"""Section 10 of the rulebook: taking cards; section 11: the hand limit."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import LOCO
from tests.games.railways.helpers import CALM, discards, display, ending, hand, listed, pile_size, scene
from tests.games.table import allowed, play, refused

FIRST, SECOND = "take a card", "take a second card or stop"
LAST: dict[str, Any] = {"ending": "RWC-13.1", "turn": 0, "first": 0, "pile": 0}


def taking(seats: int = 2, **facts: object) -> Railways:
    """Seat 0 has passed and takes its first card."""
    state = scene(seats, **{"display": CALM, **facts})
    return play(state, "pass")


def after_the_turn(state: Railways) -> bool:
    """Whether seat 0 has done its turn."""
    return (state.turn, state.prompt) == (1, "action")


@pytest.mark.rule("RWC-10.1", "RWC-T.68")
def test_rwc_t_68_one_card_or_two_but_not_none() -> None:
    state = taking(pile=5, hands=[{}])
    assert state.prompt == FIRST
    refused(state, "stop", "RWC-10.1")
    play(state, "take pile")
    assert state.prompt == SECOND
    assert after_the_turn(allowed(state, "stop"))
    two = allowed(state, "take pile")
    assert after_the_turn(two)
    assert sum(hand(two, 0).values()) == 2


@pytest.mark.rule("RWC-10.2")
def test_rwc_10_2_every_source_in_any_mix() -> None:
    sources = ["pile", "1", "2", "3", "discard"]
    state = taking(discard=["purple 1", "purple 2", "orange 1"], draws=["brown 2"] * 2)
    assert listed(state) == [f"take {source}" for source in sources]
    for one in sources:
        first = allowed(state, f"take {one}")
        for other in sources:
            both = allowed(first, f"take {other}")
            assert sum(hand(both, 0).values()) == 2
            assert after_the_turn(both)


@pytest.mark.rule("RWC-10.2")
def test_rwc_10_2_the_card_comes_from_where_it_was_taken() -> None:
    state = taking(discard=["purple 1", "orange 1"], draws=["Denver"])
    assert hand(allowed(state, "take pile"), 0) == {"Denver": 1}
    for place in (1, 2, 3):
        assert hand(allowed(state, f"take {place}"), 0) == {CALM[place - 1]: 1}
    taken = allowed(state, "take discard")
    assert (hand(taken, 0), discards(taken)) == ({"orange 1": 1}, ["purple 1"])


@pytest.mark.rule("RWC-10.3", "RWC-10.4", "RWC-10.5", "RWC-T.60")
def test_rwc_t_60_a_display_card_is_replaced_before_the_second_choice() -> None:
    state = taking(draws=["Denver", "orange 1"])
    size = pile_size(state)
    play(state, "take 2")
    assert display(state) == [CALM[0], "Denver", CALM[2]]
    assert pile_size(state) == size - 1
    play(state, "take 2")
    assert hand(state, 0) == {CALM[1]: 1, "Denver": 1}
    assert display(state) == [CALM[0], "orange 1", CALM[2]]


@pytest.mark.rule("RWC-10.3")
def test_rwc_10_3_a_card_from_the_discard_or_the_pile_is_not_replaced() -> None:
    state = taking(discard=["orange 1"], draws=["Denver"])
    size = pile_size(state)
    after = play(state, "take discard", "take pile")
    assert (display(after), pile_size(after), discards(after)) == (CALM, size - 1, [])


@pytest.mark.rule("RWC-10.5")
def test_rwc_10_5_the_first_card_is_known_before_the_second_is_chosen() -> None:
    state = taking(draws=["Denver"])
    play(state, "take pile")
    assert state.turn == 0
    own = state.view(0)["own"]
    assert isinstance(own, dict)
    assert own["hand"] == {"Denver": 1}


@pytest.mark.rule("RWC-10.6", "RWC-T.61", "RWC-T.62")
@pytest.mark.parametrize("source", ["1", "discard"])
def test_rwc_t_61_a_face_up_locomotive_taken_first_ends_the_step(source: str) -> None:
    state = taking(display=[LOCO, "white 1", "white 2"], discard=["brown 1", LOCO])
    play(state, f"take {source}")
    assert hand(state, 0) == {LOCO: 1}
    assert after_the_turn(state)


@pytest.mark.rule("RWC-10.7", "RWC-T.63")
def test_rwc_t_63_a_locomotive_from_the_pile_carries_no_restriction() -> None:
    state = taking(draws=[LOCO, LOCO])
    play(state, "take pile")
    assert state.prompt == SECOND
    assert hand(play(state, "take pile"), 0) == {LOCO: 2}


@pytest.mark.rule("RWC-10.8", "RWC-T.64")
@pytest.mark.parametrize("source", ["2", "discard"])
@pytest.mark.parametrize("first", ["1", "pile"])
def test_rwc_t_64_a_face_up_locomotive_may_be_the_second_card(first: str, source: str) -> None:
    facts: dict[str, Any] = {"display": ["white 1", LOCO, "white 2"], "discard": ["brown 1", LOCO]}
    state = taking(draws=["Denver"], **facts)
    play(state, f"take {first}")
    after = allowed(state, f"take {source}")
    assert hand(after, 0) == {LOCO: 1, ("Denver" if first == "pile" else "white 1"): 1}
    # The switch forbids it.
    strict = taking(draws=["Denver"], loco_second=False, **facts)
    play(strict, f"take {first}")
    refused(strict, f"take {source}", "RWC-10.8")
    allowed(strict, "take pile")


@pytest.mark.rule("RWC-10.8")
def test_rwc_10_8_with_the_switch_off_there_may_be_nothing_but_to_stop() -> None:
    facts: dict[str, Any] = {"display": [LOCO, LOCO, "white 2"], "loco_second": False}
    state = taking(discard=[], **{**LAST, **facts})
    play(state, "take 3")
    # All that is left are locomotives, so there is nothing to choose.
    assert after_the_turn(state)


@pytest.mark.rule("RWC-10.9", "RWC-T.69")
def test_rwc_t_69_both_cards_from_the_discard() -> None:
    state = taking(discard=["purple 1", "orange 2", "brown 1"])
    play(state, "take discard", "take discard")
    assert hand(state, 0) == {"brown 1": 1, "orange 2": 1}
    assert discards(state) == ["purple 1"]
    below = taking(discard=["purple 1", LOCO, "brown 1"])
    assert hand(play(below, "take discard", "take discard"), 0) == {"brown 1": 1, LOCO: 1}


@pytest.mark.rule("RWC-10.10")
def test_rwc_10_10_the_discard_never_becomes_the_pile() -> None:
    state = taking(pile={"Denver": 1})
    cards = discards(state)
    assert len(cards) == 111 - 1 - 3
    play(state, "take pile", "take discard")
    assert (pile_size(state), discards(state)) == (0, cards[:-1])


@pytest.mark.rule("RWC-T.65", "RWC-S.1", "RWC-13.1", "RWC-13.9")
def test_rwc_t_65_the_last_card_of_the_pile_is_taken_blind() -> None:
    state = taking(pile={"Denver": 1}, hands=[{}])
    play(state, "take pile")
    assert (state.prompt, ending(state)) == (SECOND, "RWC-13.1")
    refused(state, "take pile", "RWC-13.9")
    after = allowed(state, "take 2")
    assert (hand(after, 0), display(after)) == ({"Denver": 1, CALM[1]: 1}, [CALM[0], None, CALM[2]])
    allowed(state, "take discard")


@pytest.mark.rule("RWC-T.66", "RWC-S.2", "RWC-13.1")
def test_rwc_t_66_the_refill_empties_the_pile() -> None:
    state = taking(pile={"Denver": 1})
    play(state, "take 3")
    assert display(state) == [*CALM[:2], "Denver"]
    assert (state.prompt, pile_size(state), ending(state)) == (SECOND, 0, "RWC-13.1")


@pytest.mark.rule("RWC-T.67", "RWC-S.4", "RWC-S.3")
def test_rwc_t_67_one_card_left_over_all_sources() -> None:
    state = taking(display=["white 1"], discard=[], hands=[{}, None], **LAST)
    assert listed(state) == ["take 1"]
    play(state, "take 1")
    assert hand(state, 0) == {"white 1": 1}
    assert after_the_turn(state)


@pytest.mark.rule("RWC-T.67", "RWC-S.5", "RWC-3.2")
def test_rwc_s_5_with_nothing_to_take_the_step_is_skipped() -> None:
    state = taking(display=[], discard=[], hands=[{}, None], **LAST)
    assert hand(state, 0) == {}
    assert after_the_turn(state)


@pytest.mark.rule("RWC-S.3", "RWC-10.2")
def test_rwc_s_3_an_empty_discard_is_no_source() -> None:
    state = taking(discard=[])
    assert "take discard" not in listed(state)
    refused(state, "take discard", "RWC-S.3")


@pytest.mark.rule("RWC-S.6", "RWC-10.1")
def test_rwc_s_6_a_face_up_locomotive_must_be_taken_if_it_is_all_there_is() -> None:
    state = taking(display=[None, LOCO], discard=[], hands=[{}, None], **LAST)
    assert listed(state) == ["take 2"]
    refused(state, "stop", "RWC-10.1")
    assert hand(play(state, "take 2"), 0) == {LOCO: 1}


@pytest.mark.rule("RWC-13.9", "RWC-10.2")
def test_rwc_13_9_a_gap_is_no_card() -> None:
    state = taking(display=["white 1", None, "white 2"], discard=[], hands=[{}, None], **LAST)
    assert listed(state) == ["take 1", "take 3"]
    refused(state, "take 2", "RWC-13.9")


WHITES = {"white 1": 6, "white 2": 5}


@pytest.mark.rule("RWC-11.1", "RWC-T.70")
@pytest.mark.parametrize(("held", "over"), [(9, 0), (11, 0), (12, 1), (13, 2)])
def test_rwc_t_70_a_hand_over_thirteen_is_cut(held: int, over: int) -> None:
    cards = {"purple 1": 6, "purple 2": held - 6}
    state = play(taking(hands=[cards]), "take 1", "take pile")
    for left in range(over, 0, -1):
        assert (state.turn, state.prompt) == (0, "discard to 13 cards")
        assert sum(hand(state, 0).values()) == 13 + left
        play(state, listed(state)[0])
    assert after_the_turn(state)
    assert sum(hand(state, 0).values()) == min(held + 2, 13)


@pytest.mark.rule("RWC-11.1", "RWC-11.2")
def test_rwc_11_2_the_discards_are_chosen_and_lie_in_that_order() -> None:
    cards = {"purple 1": 6, "purple 2": 5, "Denver": 1, LOCO: 1}
    state = taking(hands=[cards], discard=["orange 1"], draws=["orange 2", "brown 2"])
    play(state, "take pile", "take pile")
    assert set(listed(state)) == {f"trim {card}" for card in (*cards, "orange 2", "brown 2")}
    assert "stop" not in listed(state)
    refused(state, "trim white 1", "RWC-11.1")
    refused(state, "stop", "RWC-11.1")
    play(state, "trim Denver", "trim orange 2")
    assert discards(state) == ["orange 1", "Denver", "orange 2"]
    assert after_the_turn(state)


@pytest.mark.rule("RWC-11.2")
def test_rwc_11_2_a_discard_of_this_step_is_no_action() -> None:
    cards = {"purple 1": 6, "purple 2": 6, "Denver": 1}
    state = play(taking(hands=[cards]), "take pile")
    assert state.prompt == SECOND
    play(state, "stop")
    refused(state, "discard Denver, draw pile", "RWC-11.1")
    play(state, "trim Denver")
    assert sum(hand(state, 0).values()) == 13


@pytest.mark.rule("RWC-11.3")
def test_rwc_11_3_the_limit_is_checked_at_no_other_time() -> None:
    cards = {"purple 1": 6, "purple 2": 6, "Denver": 1, "lightgreen 2": 7}
    state = scene(hands=[cards], display=CALM)
    assert state.prompt == "action"
    play(state, "connect Denver > start lightgreen 2+2", "take pile")
    assert sum(hand(state, 0).values()) == 18
    play(state, "take pile")
    assert (state.prompt, sum(hand(state, 0).values())) == ("discard to 13 cards", 19)
