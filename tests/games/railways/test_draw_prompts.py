"""What is asked at a real table of Railways."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline import Record, Script
from branchline.engine.draw_prompts import Question, deal_question, move_question

GAME = branchline.game("railways")
NAMES = ["Ada", "Ben"]


def asked(facts: dict[str, Any], move: str, *drawn: str) -> Question | None:
    """What a move asks at a scene after these draws."""
    record = Record.start(GAME, 2, Script([]), NAMES, scene=facts)
    return move_question(record, GAME.move(move), list(drawn))


def said(facts: dict[str, Any], move: str, *drawn: str) -> str:
    """The same in words."""
    question = asked(facts, move, *drawn)
    assert question is not None
    return str(question.said)


@pytest.mark.rule("RWC-2.8", "RWC-2.10", "RWC-2.12", "RWC-2.13")
def test_the_deal_is_asked_for_in_its_order() -> None:
    deal = Record.start(GAME, 2, 7).deal
    found = []
    for number in range(len(deal)):
        question = deal_question(GAME, NAMES, {}, deal[:number])
        assert question is not None
        found.append(str(question.said))
    assert found == [
        "who starts",
        *[f"the value-2 city dealt to {name}" for name in NAMES],
        *[f"the 2 cards dealt to {name}" for name in NAMES for _ in range(2)],
        *["the 3 cards for the display"] * 3,
    ]


def test_cards_are_asked_for_by_where_they_go() -> None:
    taking = {"prompt": "take a card"}
    assert said(taking, "take pile") == "the card that Ada takes from the pile"
    assert asked(taking, "take pile", "white 2") is None
    assert said(taking, "take 1") == "the card that fills the gap in the display"
    holding: dict[str, Any] = {"hands": [["white 2"], []], "goods": {}}
    assert said(holding, "discard white 2, draw pile") == "the card that Ada takes from the pile"
    assert said(holding, "discard white 2, draw 1") == "the card that fills the gap in the display"


@pytest.mark.rule("RWC-5.1", "RWC-5.3", "RWC-8.7")
def test_goods_are_asked_for_the_new_city() -> None:
    facts: dict[str, Any] = {"hands": [["Portland", "orange 2", "orange 1"], []]}
    connect = "connect Portland > start orange 2+1"
    assert said(facts, connect) == "2 cubes for Portland"
    assert said(facts, connect, "red") == "2 cubes for Portland"
    assert asked(facts, connect, "red", "red") is None
    few = {**facts, "bag": {"blue": 1}}
    assert said(few, connect) == "1 cube for Portland"
    empty: dict[str, Any] = {"hands": [["white 2"], []], "links": [("Portland", "start", "orange", 0, 3)], "goods": {}}
    assert said(empty, "discard white 2, restock") == "the cube that Ada draws"


def test_cards_and_goods_have_words() -> None:
    assert str(GAME.drawn_name(NAMES, "white 2")) == "white 2"
    assert str(GAME.drawn_name(NAMES, "Omaha")) == "Omaha"
    assert str(GAME.drawn_name(NAMES, "seat 1")) == "Ben"
