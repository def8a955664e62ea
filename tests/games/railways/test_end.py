"""Section 13 of the rulebook: what triggers the end, the last round and the last deliveries."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import CITIES, LOCO, START
from tests.games.railways.endings import outcome_of, turns, wind_up
from tests.games.railways.helpers import (
    CALM,
    bag_size,
    delivered,
    ending,
    gain,
    goods,
    listed,
    n1,
    pile_size,
    scene,
    trains,
)
from tests.games.railways.playing import builder, by_verb, recorded
from tests.games.table import allowed, play, refused

TRIGGERS = ("RWC-13.1", "RWC-13.2", "RWC-13.3")


def nine_links(seat: int) -> list[tuple[str, str, str, int, int]]:
    """Nine links of a seat at the start board."""
    small = sorted(CITIES.values(), key=lambda city: city.value)[:9]
    return [(city.name, START, city.tracks[number % 4], seat, city.value) for number, city in enumerate(small)]


# For each trigger a position, and the moves of one turn that bring it about.
def almost(trigger: str, seats: int, turn: int) -> tuple[Railways, list[str]]:
    """One turn before a trigger."""
    facts: dict[str, Any] = {"turn": turn, "first": 0, "display": CALM}
    hands: list[object] = [None] * seats
    if trigger == "RWC-13.1":
        return scene(seats, pile={"Denver": 1}, **facts), ["pass", "take pile", "stop"]
    if trigger == "RWC-13.2":
        hands[turn] = {"Denver": 1, "lightgreen 2": 2}
        state = scene(seats, links=nine_links(turn), hands=hands, **facts)
        return state, ["connect Denver > start lightgreen 2+2", "take pile", "stop"]
    hands[turn] = {"Roanoke": 1, "lightgreen 2": 1}
    state = scene(seats, hands=hands, bag=1, **facts)
    return state, ["connect Roanoke > start lightgreen 2", "take pile", "stop"]


@pytest.mark.rule("RWC-13.1", "RWC-13.2", "RWC-13.3", "RWC-S.15", "RWC-C.5")
@pytest.mark.parametrize("trigger", TRIGGERS)
def test_rwc_13_1_each_trigger_starts_the_end(trigger: str) -> None:
    state, moves = almost(trigger, 3, 0)
    assert ending(state) is None
    play(state, *moves)
    assert ending(state) == trigger
    assert {"RWC-13.1": pile_size(state), "RWC-13.2": trains(state)[0], "RWC-13.3": bag_size(state)}[trigger] == 0
    assert outcome_of(wind_up(state)).reason.id == trigger


@pytest.mark.rule("RWC-13.4", "RWC-13.6", "RWC-T.80", "RWC-T.81", "RWC-T.82", "RWC-C.4")
@pytest.mark.parametrize("trigger", TRIGGERS)
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_rwc_t_80_play_goes_on_through_the_last_seat_of_the_round(turn: int, trigger: str) -> None:
    state, moves = almost(trigger, 3, turn)
    play(state, *moves)
    for seat in range(turn + 1, 3):
        assert (state.turn, state.prompt) == (seat, "action")
        turns(state, 1)
    assert state.prompt not in ("action", "take a card")
    wind_up(state)


@pytest.mark.rule("RWC-13.4", "RWC-3.1")
@pytest.mark.parametrize("first", range(4))
def test_rwc_13_4_the_last_seat_sits_to_the_right_of_the_start_player(first: int) -> None:
    facts: dict[str, Any] = {"first": first, "display": CALM, "pile": {"Denver": 1}}
    last = (first + 3) % 4
    for turn in range(4):
        state = scene(4, turn=turn, **facts)
        play(state, "pass", "take pile", "stop")
        expected = [(turn + step) % 4 for step in range(1, (last - turn) % 4 + 1)]
        seen = []
        while state.turn is not None:
            assert state.prompt == "action"
            seen.append(state.turn)
            turns(state, 1)
        assert seen == expected


@pytest.mark.rule("RWC-13.5", "RWC-S.27", "RWC-T.83")
def test_rwc_t_83_who_places_the_tenth_train_finishes_his_turn() -> None:
    state, moves = almost("RWC-13.2", 2, 0)
    play(state, moves[0])
    assert (trains(state)[0], ending(state)) == (0, "RWC-13.2")
    assert (state.turn, state.prompt) == (0, "take a card")
    cards = {"purple 1": 6, "purple 2": 6, "Roanoke": 1, "lightgreen 2": 1}
    state = scene(hands=[cards], bag=1, display=CALM)
    play(state, "connect Roanoke > start lightgreen 2", "take 1", "take 2")
    assert (state.turn, state.prompt, ending(state)) == (0, "discard to 13 cards", "RWC-13.3")
    play(state, "trim purple 1")
    assert state.turn == 1


@pytest.mark.rule("RWC-13.7", "RWC-T.163")
@pytest.mark.parametrize("variant", ["full", "younger"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_t_163_everybody_has_had_the_same_number_of_turns(seats: int, variant: str) -> None:
    for seed in range(6):
        record = recorded(seats, seed, builder if seed % 2 else by_verb, variant=variant)
        had: Counter[int] = Counter()
        for state, entry in zip(record.replay(), record.entries, strict=False):
            had[entry.seat] += state.prompt == "action"
        assert len(had) == seats
        assert len(set(had.values())) == 1


@pytest.mark.rule("RWC-13.8", "RWC-T.84")
def test_rwc_t_84_more_triggers_change_nothing() -> None:
    hands = [None, {"Roanoke": 1, "lightgreen 2": 1}]
    state = scene(3, hands=hands, bag=1, pile={"Denver": 1}, display=CALM)
    play(state, "pass", "take pile", "stop")
    play(state, "connect Roanoke > start lightgreen 2", "take 1", "stop")
    assert (pile_size(state), bag_size(state)) == (0, 0)
    assert (state.turn, state.prompt) == (2, "action")
    turns(state, 1)
    assert outcome_of(wind_up(state)).reason.id == "RWC-13.1"


def at_the_end(**facts: Any) -> Railways:
    """The last deliveries of three seats, each with a red good it can move by its own link."""
    built = [
        ("Portland", START, "orange", 0, 3),
        ("Altoona", "Portland", "purple", 0, 2),
        ("Fort Worth", "Portland", "orange", 1, 3),
        ("Salt Lake City", "Portland", "lightgreen", 2, 3),
    ]
    there = {city: {"red": 1} for city in ("Altoona", "Fort Worth", "Salt Lake City")}
    facts = {"links": built, "goods": there, "power": [1, 1, 1], "turn": 2, "first": 0, **facts}
    state = scene(3, **{"ending": "RWC-13.1", "pile": 0, "display": CALM, **facts})
    return turns(state, 1)


@pytest.mark.rule("RWC-13.10", "RWC-13.12", "RWC-S.28", "RWC-T.80", "RWC-T.81")
def test_rwc_13_10_each_may_make_one_last_delivery_from_the_start_player_on() -> None:
    state = at_the_end()
    for seat, origin in enumerate(("Altoona", "Fort Worth", "Salt Lake City")):
        assert (state.turn, state.prompt) == (seat, "last delivery")
        assert set(listed(state)) == {f"deliver red {origin} > Portland", "decline"}
        before = state.copy()
        play(state, f"deliver red {origin} > Portland")
        assert delivered(state, seat) == {"red": 1}
        if state.turn is not None:
            assert gain(before, state) == [int(seat == other) for other in range(3)]
    assert state.turn is None


@pytest.mark.rule("RWC-13.10", "RWC-2.8", "RWC-S.28")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_rwc_13_10_the_start_player_is_the_one_of_the_whole_game(first: int) -> None:
    state = at_the_end(first=first, turn=(first + 2) % 3)
    order = []
    while state.turn is not None:
        order.append(state.turn)
        play(state, "decline")
    assert order == [(first + step) % 3 for step in range(3)]


@pytest.mark.rule("RWC-13.10", "RWC-S.28")
def test_rwc_s_28_later_ones_see_the_changes() -> None:
    # Steve and Becky both could move the only good; Becky is first.
    there = {"Cheyenne": {"red": 1}}
    facts = {"power": [2, 2, 2, 2], "turn": 3, "first": 0, "ending": "RWC-13.1", "pile": 0}
    state = turns(n1(goods=there, **facts), 1)
    assert (state.turn, state.prompt) == (0, "last delivery")
    declined = play(state.copy(), "decline")
    assert (declined.turn, declined.prompt) == (1, "last delivery")
    allowed(declined, "deliver red Cheyenne > Atlanta")
    play(state, "deliver red Cheyenne > Portland")
    assert state.turn is None
    assert goods(state, "Cheyenne") == {}


@pytest.mark.rule("RWC-13.11", "RWC-T.85")
@pytest.mark.parametrize(
    "text",
    [
        "connect Roanoke > start white 2",
        "locomotive",
        "locomotive red Altoona > Portland",
        "discard white 2, draw 1",
        "discard white 2, restock",
        "take 1",
        "take discard",
        "stop",
        "pass",
        "trim white 2",
        "place Portland",
    ],
)
def test_rwc_t_85_in_the_last_pass_there_is_nothing_else(text: str) -> None:
    state = at_the_end(hands=[{"Roanoke": 1, "white 2": 1, LOCO: 1}, None, {}])
    refused(state, text, "RWC-13.11")


@pytest.mark.rule("RWC-13.12", "RWC-7.12", "RWC-7.13")
def test_rwc_13_12_last_deliveries_score_as_usual_and_count_for_sets() -> None:
    facts = {"turn": 3, "first": 0, "ending": "RWC-13.1", "pile": 0, "points": [0, 0, 0, 0]}
    state = n1(goods={"Kansas City": {"yellow": 1}}, power=[2], delivered=[{"yellow": 2}], **facts)
    turns(state, 1)
    play(state, "deliver yellow Kansas City > New York")
    outcome = outcome_of(state)
    assert outcome.totals[0] == 2 + 7 + 2 + 2  # links rolled over, cities, locomotives, the set
    assert outcome.totals[3] == 1 + 9


@pytest.mark.rule("RWC-13.13")
def test_rwc_13_13_who_has_no_delivery_or_declines_is_skipped() -> None:
    state = at_the_end(power=[1, 0, 1])
    asked = []
    while state.turn is not None:
        asked.append(state.turn)
        play(state, "decline")
    assert asked == [0, 2]
    assert at_the_end(power=[0, 0, 0]).turn is None


@pytest.mark.rule("RWC-13.13")
def test_rwc_13_13_declining_is_for_the_last_pass_only() -> None:
    refused(n1(), "decline", "RWC-3.3")


@pytest.mark.rule("RWC-13.14")
def test_rwc_13_14_scoring_follows() -> None:
    state = at_the_end()
    assert state.outcome() is None
    before = state.scores()
    wind_up(state)
    assert state.prompt == "over"
    assert state.moves() == []
    assert [after - points for after, points in zip(state.scores(), before, strict=True)] == [
        3 + 2 + 1,  # Portland with 5 against 3, Altoona, a locomotive
        3 + 1,
        3 + 1,
    ]
