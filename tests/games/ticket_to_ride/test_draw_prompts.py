"""What is asked at a real table of Ticket to Ride."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline import Record, Script
from branchline.engine.draw_prompts import deal_question, move_question

GAME = branchline.game("ticket-to-ride")
NAMES = ["Ada", "Ben"]


def asked(facts: dict[str, Any], move: str, *drawn: str) -> str | None:
    """What a move asks at a scene after these draws."""
    record = Record.start(GAME, 2, Script([]), NAMES, scene=facts)
    question = move_question(record, GAME.move(move), list(drawn))
    return None if question is None else str(question.said)


@pytest.mark.rule("TTR-2.2", "TTR-2.3", "TTR-2.6", "TTR-2.8", "TTR-2.15")
def test_the_deal_is_asked_for_in_its_order() -> None:
    deal = Record.start(GAME, 2, 7).deal
    said = []
    for number in range(len(deal)):
        question = deal_question(GAME, NAMES, {}, deal[:number])
        assert question is not None
        said.append(str(question.said))
    hands = [f"the 4 cards dealt to {name}" for name in NAMES for _ in range(4)]
    assert said[:9] == ["who starts", *hands]
    assert said[9:14] == ["the 5 face-up cards"] * 5
    each = "the 4 tickets dealt to {}, one of them long"
    assert said[-8:] == [each.format(name) for name in NAMES for _ in range(4)]


def test_whoever_begins_is_asked_by_name_unless_it_is_said() -> None:
    question = deal_question(GAME, NAMES, {}, [])
    assert question is not None
    assert [(one.name, one.called) for one in question.choices] == [("seat 0", "Ada"), ("seat 1", "Ben")]
    told = deal_question(GAME, NAMES, {"first": 1}, [])
    assert told is not None
    assert str(told.said) == "the 4 cards dealt to Ada"


@pytest.mark.rule("TTR-4.10")
def test_a_market_that_is_replaced_is_asked_for_anew() -> None:
    deal = ["red"] * 8 + ["locomotive"] * 3 + ["blue"] * 2
    question = deal_question(GAME, NAMES, {"first": 0}, deal)
    assert question is not None
    assert str(question.said).startswith("the 5 new face-up cards")
    question = deal_question(GAME, NAMES, {"first": 0}, [*deal, *["blue"] * 5])
    assert question is not None
    assert str(question.said) == "the 4 tickets dealt to Ada, one of them long"
    assert str(question.choices[0].called).endswith(")")


@pytest.mark.rule("TTR-9.3", "TTR-9.20")
def test_a_tunnel_asks_for_as_many_cards_as_there_are() -> None:
    facts: dict[str, Any] = {"hands": [{"yellow": 2}, {}]}
    claim = "claim bucuresti-sofia yellow 2"
    assert asked(facts, claim) == "3 cards turned over for the tunnel"
    assert asked(facts, claim, "red", "red") == "3 cards turned over for the tunnel"
    assert asked(facts, claim, "red", "red", "red") is None


def test_draws_are_asked_for_by_what_they_are() -> None:
    market = ["red", "blue", "green", "white", "black"]
    facts: dict[str, Any] = {"market": market}
    assert asked(facts, "draw deck") == "the card that Ada draws from the deck"
    assert asked(facts, "draw deck", "red") is None
    assert asked(facts, "draw red") == "1 card for the gap in the face-up cards"
    assert asked(facts, "tickets") == "the tickets that Ada draws"
    locos: dict[str, Any] = {"market": ["red", "blue", "green", "locomotive", "locomotive"]}
    again = asked(locos, "draw red", "locomotive", "red", "red")
    assert again is not None
    assert again.startswith("the 5 new face-up cards")


@pytest.mark.rule("TTR-4.12")
def test_a_market_replaced_after_a_blind_card_is_asked_for_card_by_card() -> None:
    facts: dict[str, Any] = {
        "hands": [{}],
        "market": ["white", *["locomotive"] * 3, "yellow"],
        "deck": {"orange": 1, "green": 1, "locomotive": 3},
        "discard": 0,
    }
    drawn = ["locomotive"]
    for card in ["orange", "locomotive", "locomotive", "green", "white"]:
        question = asked(facts, "draw deck", *drawn)
        assert question is not None
        assert question.startswith("the 5 new face-up cards")
        drawn.append(card)
    assert asked(facts, "draw deck", *drawn) is None
