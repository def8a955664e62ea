"""What a preview promises is what comes, whatever chance brings."""

from __future__ import annotations

import re
from typing import Any

import pytest

from branchline import Dice, Move
from branchline.engine.preview import BRINGS, COSTS, PERHAPS
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.ticket_to_ride.endings import CALM
from tests.games.ticket_to_ride.helpers import scene
from tests.games.ticket_to_ride.watching import watched

L = "locomotive"
SECOND, PERHAPS_SECOND = "then a second card", "a second card, if there is one"
LOST = "the second card of the turn"
LAST = "the last round: everyone has one more turn"
PERHAPS_LAST = "the last round if it succeeds: everyone has one more turn"
IN_HAND = re.compile(r"\(leaves (\d+) cards? in hand\)")
ASKED = re.compile(r"up to (\d+) extra cards?")
OFFERED = re.compile(r"(\d+) tickets? to choose from")


def told(state: TicketToRide, move: Move) -> dict[str, str]:
    """The preview of a move: the side of each of its texts."""
    return {str(preview.words): preview.side for preview in state.preview(move)}


def outcomes(state: TicketToRide, move: Move, number: int) -> list[TicketToRide]:
    """The position after a move, for so many ways in which chance may go."""
    found = []
    for seed in range(number):
        after = state.copy()
        after.dice = Dice(seed)
        after.play(move)
        found.append(after)
    return found


def begins_last_round(before: TicketToRide, after: TicketToRide) -> bool:
    """Whether the view tells that the last round has begun."""
    return before.view(None)["turns_left"] is None and after.view(None)["turns_left"] is not None


def check(state: TicketToRide, move: Move, number: int) -> set[str]:
    """Compare the preview of a move with what comes; the texts that it gave."""
    preview = told(state, move)
    text = " / ".join(preview)
    seat = state.turn
    assert seat is not None
    for after in outcomes(state, move, number):
        started = begins_last_round(state, after)
        if move.text.startswith("draw") and state.prompt == "action":
            follows = after.prompt == "second card"
            assert follows == (SECOND in preview) or PERHAPS_SECOND in preview, move
        if move.text.startswith("claim") and after.owner != state.owner:
            assert started == (LAST in preview or PERHAPS_LAST in preview), move
        elif not move.text.startswith("claim"):
            assert started == (LAST in preview), move
        hand = sum(after.hands[seat * 9 : seat * 9 + 9])
        for found in IN_HAND.finditer(text):
            assert hand == int(found.group(1)), move
        for found in ASKED.finditer(text):
            tunnel: Any = after.view(None)["tunnel"]
            assert (tunnel["demanded"] if tunnel else 0) <= int(found.group(1))
        for found in OFFERED.finditer(text):
            assert len(after.offers[seat]) == int(found.group(1))
    return set(preview)


@pytest.mark.rule("TTR-4.21", "TTR-4.22", "TTR-12.1")
@pytest.mark.parametrize("seats", [2, 4])
def test_previews_of_whole_games_come_true(seats: int) -> None:
    texts: set[str] = set()
    for state in watched(seats, 60 + seats)[seats::7]:
        kinds: dict[str, Move] = {}
        for move in state.moves() if state.turn is not None else []:
            kinds.setdefault(" ".join(move.text.split()[: 2 if move.text[0] == "d" else 1]), move)
        for move in kinds.values():
            texts |= check(state, move, 3)
    assert SECOND in texts
    assert any(IN_HAND.search(text) for text in texts)


@pytest.mark.rule("TTR-4.5", "TTR-4.21", "TTR-4.22")
@pytest.mark.parametrize("deck", [[], ["red"], [L], ["red", L], [L, L], ["red", "blue"]])
@pytest.mark.parametrize("discarded", [0, 1])
@pytest.mark.parametrize("market", [["blue"], [L], [L, "blue"], ["blue", "blue"], [L, L, "blue", "blue", "white"]])
def test_ttr_4_22_a_second_card_is_promised_if_there_is_one(deck: list[str], discarded: int, market: list[str]) -> None:
    if deck:  # then the market is full, and there may be a discard
        market = [*market, *[L] * (5 - len(market))]
    discard = ["green"] * discarded if deck else []
    state = scene(hands=[{}], market=market, deck=deck, discard=discard)
    for move in state.moves():
        if move.text.startswith("draw"):
            check(state, move, 12)


@pytest.mark.rule("TTR-4.4", "TTR-4.22")
def test_ttr_4_4_a_locomotive_costs_the_second_card_only_if_there_is_one() -> None:
    alone = scene(hands=[{}], market=[L], deck=0, discard=0)
    assert LOST not in told(alone, alone.move(f"draw {L}"))
    beside = scene(hands=[{}], market=[L, "red"], deck=0, discard=0)
    assert told(beside, beside.move(f"draw {L}"))[LOST] == COSTS


@pytest.mark.rule("TTR-12.1", "TTR-9.10")
@pytest.mark.parametrize(("cars", "last"), [(4, True), (5, True), (6, False)])
def test_ttr_12_1_a_tunnel_that_may_begin_the_last_round_says_so(cars: int, last: bool) -> None:
    route = "claim paris-zurich red 3"
    facts: dict[str, Any] = {"cars": [cars], "keep_open": ["paris-zurich"], "market": CALM}
    state = scene(hands=[{"red": 3}], **facts)
    claim = state.move(route)
    preview = told(state, claim)
    assert preview.get(PERHAPS_LAST) == (PERHAPS if last else None)
    assert LAST not in preview
    claimed = 0
    for after in outcomes(state, claim, 20):
        if after.owner != state.owner:
            claimed += 1
            assert begins_last_round(state, after) == last
    assert claimed
    begun = scene(hands=[{"red": 3}], turns_left=2, **facts)
    assert PERHAPS_LAST not in told(begun, claim)


@pytest.mark.rule("TTR-9.21", "TTR-12.1")
def test_ttr_9_21_a_tunnel_with_nothing_to_turn_up_is_certain() -> None:
    state = scene(hands=[{"red": 3}], market=CALM, deck=0, discard=0, cars=[5], keep_open=["paris-zurich"])
    preview = told(state, state.move("claim paris-zurich red 3"))
    assert preview["4 points"] == BRINGS
    assert preview[LAST] == BRINGS
    assert "succeeds" not in " ".join(preview)
    check(state, state.move("claim paris-zurich red 3"), 2)
