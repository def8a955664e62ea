"""The lines of the log: cards drawn in one turn share one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.javascript import answer

GROUP = "return module.linesOf(data.events, data.verb).map((line) => line.map((e) => e.number));"
WORDS = "return module.wordsOf(data);"


def events(*told: tuple[int | None, str], back: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    """Moves of seats, and remarks of no one, counted from 1."""
    return [
        {
            "number": number,
            "kind": "move" if seat is not None else text,
            "seat": seat,
            "move": text,
            "taken_back": number in back,
        }
        for number, (seat, text) in enumerate(told, start=1)
    ]


def grouped(told: list[dict[str, Any]], verb: str | None = "draw") -> Any:
    """The numbers of the events of each line."""
    return answer("table/log_lines.js", GROUP, {"events": told, "verb": verb})


@pytest.mark.parametrize(("first", "second"), [("deck", "deck"), ("red", "deck"), ("red", "blue")])
def test_two_cards_of_one_turn_are_one_line(first: str, second: str) -> None:
    told = events((0, f"draw {first}"), (0, f"draw {second}"), (1, "draw deck"), (1, "draw red"))
    assert grouped(told) == [[1, 2], [3, 4]]


@pytest.mark.slow
def test_other_moves_have_a_line_of_their_own() -> None:
    told = events((0, "tickets"), (0, "keep a b"), (1, "claim x red 2"), (1, "pay red 1"))
    assert grouped(told) == [[1], [2], [3], [4]]
    assert grouped(events((0, "draw deck"), (1, "draw deck"), (0, "pass"))) == [[1], [2], [3]]


def test_a_draw_that_was_taken_back_leaves_the_line() -> None:
    told = events((0, "draw red"), (0, "draw deck"), (None, "undo"), (0, "draw blue"), back=(2,))
    assert grouped(told) == [[1], [2], [3], [4]]
    told = events((0, "draw red"), (0, "draw deck"), (None, "undo"), back=(1, 2))
    assert grouped(told) == [[1, 2], [3]]


def test_a_game_without_draws_has_a_line_for_every_move() -> None:
    assert grouped(events((0, "lay a"), (0, "lay b")), None) == [[1], [2]]


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["passes"], "passes"),
        (["draws a card", "draws a card"], "draws a card, twice"),
        (["takes red", "draws a card"], "takes red, then draws a card"),
    ],
)
def test_a_line_tells_its_moves(texts: list[str], said: str) -> None:
    assert answer("table/log_lines.js", WORDS, [{"text": text} for text in texts]) == said
