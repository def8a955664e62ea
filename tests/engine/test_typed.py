"""What a referee types for a row of draws, and how it is understood."""

from __future__ import annotations

import pytest

import branchline
from branchline import BadDraw
from branchline.engine.draw_parsing import typed_draws
from branchline.engine.draw_prompts import Choice, Question, deal_question

NAMES = ["Ada", "Ben"]


def hand() -> Question:
    """The cards that Ada is dealt in Ticket to Ride."""
    found = deal_question(branchline.game("ticket-to-ride"), NAMES, {"first": 0}, [])
    assert found is not None
    return found


def rails() -> Question:
    """The two cards that Ada is dealt in Railways, whose cards have numbers in their names."""
    deal = branchline.Record.start(branchline.game("railways"), 2, 7).deal
    found = deal_question(branchline.game("railways"), NAMES, {}, deal[:3])
    assert found is not None
    return found


@pytest.mark.parametrize(
    "text",
    [
        "red 2, blue, locomotive", "red, red, blue, locomotive", "2 red, blue, loco",
        "2x red; blue; LOCO", "red x2, bl\u00fce, loc", "red\u00d72\u3001blue\u3001loco",
        "red*2 , blue,,loco,", "red red blue loco", "red 2 blue loco 1", "2 red 1 blue 1 loco",
        "r2,blue,l", "rouge 2, blue, loco",
    ],
)  # fmt: skip
def test_a_hand_is_typed_in_many_ways(text: str) -> None:
    def spelt(thing: Choice) -> list[str]:
        return [str(thing.called), *(["Rouge"] if thing.name == "red" else [])]

    assert typed_draws(text, hand(), spelt) == ["red", "red", "blue", "locomotive"]


@pytest.mark.parametrize("text", ["white 2 2", "2 white 2", "2x white 2", "white 2, white 2"])
def test_a_number_can_belong_to_a_name(text: str) -> None:
    assert typed_draws(text, rails()) == ["white 2", "white 2"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("red 3", "the 4 cards dealt to Ada: expected 4, but 3 were entered."),
        ("red 5", "expected 4, but 5 were entered."),
        ("", "expected 4, but 0 were entered."),
        ("red 13", "Only 12 red are left to draw, not 13."),
        ("red 999, red 999, red 999", "Only 12 red are left to draw"),
        ("mauve 4", "'mauve' cannot be drawn here."),
        ("bl 4", "'bl' matches several: blue and black. Type more letters."),
        ("red 2, bl 2", "'bl' matches several"),
        ("red 0, blue 4, red 99999", "Only 12 red are left to draw, not 1000."),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BadDraw, match=why.replace(".", r"\.")):
        typed_draws(text, hand())


def test_a_part_of_a_row_is_taken_where_that_is_allowed() -> None:
    assert typed_draws("red, blue", hand(), whole=False) == ["red", "blue"]
    with pytest.raises(BadDraw):
        typed_draws("red 5", hand(), whole=False)


def test_tickets_come_in_any_order_and_the_long_one_is_found() -> None:
    game = branchline.game("ticket-to-ride")
    cards = ["red"] * 8 + ["blue"] * 5
    question = deal_question(game, NAMES, {"first": 0}, cards)
    assert question is not None
    assert [row.number for row in question.rows] == [4, 4]
    text = "zurich madrid, athina-wilno, BREST\u2013PETRO, ams wil"
    drawn = typed_draws(text, question)
    assert drawn == ["brest-petrograd", "madrid-zurich", "athina-wilno", "amsterdam-wilno"]
    with pytest.raises(BadDraw, match="one of them long"):
        typed_draws("madrid-z, athina-w, ams wil, essen-k", question)
    again = deal_question(game, NAMES, {"first": 0}, [*cards, *drawn])
    assert again is not None
    with pytest.raises(BadDraw, match=r"no Brest\W+Petrograd \(20\) left"):
        typed_draws("brest petro, berlin roma, essen k, paris wien", again)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"order": "random"}, {"rules": "standard"}])
def test_the_set_up_of_steam_is_two_questions(seats: int, options: dict[str, object]) -> None:
    game = branchline.game("steam")
    names = [f"Player-{seat}" for seat in range(seats)]
    record = branchline.Record.start(game, seats, 5, names, **options)
    draws: list[str] = []
    steps = 0
    while (question := deal_question(game, names, record.options, draws)) is not None:
        draws = record.deal[: len(draws) + sum(row.number for row in question.rows)]
        steps += 1
    assert (draws, steps) == (record.deal, 2)
