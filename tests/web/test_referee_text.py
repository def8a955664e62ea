"""What a page understands of the lists that a referee types; the server has the last word."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.javascript import answer

CARDS = [
    {"name": name, "text": text, "left": 12}
    for name, text in [("red", "rosso"), ("white 1", "bianco 1"), ("white 2", "bianco 2")]
]


def asked(script: str, **data: object) -> Any:
    """What the module says of a text and these cards."""
    return answer("table/referee_text.js", f"return {script};", {"things": CARDS, **data})


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0), ("rosso", 1), ("rosso 2, bianco 1", 3), ("2 rosso", 2), ("2x rosso", 2),
        ("rosso x12", 12), ("bianco 2", 1), ("2 bianco 2", 2), ("rosso\u3001rosso, ,", 2),
    ],
)  # fmt: skip
def test_things_are_counted(text: str, number: int) -> None:
    assert asked("module.entered(data.text, data.things)", text=text) == number


def test_one_kind_is_counted() -> None:
    count = "module.entered(data.text, data.things, data.things[0])"
    assert asked(count, text="Rosso 2, bianco 1, red") == 3


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("", "rosso"), ("bianco 1", "bianco 1, rosso"), ("bianco 1, ro", "bianco 1, rosso"),
        ("2 bianco 1,", "2 bianco 1, rosso"),
    ],
)  # fmt: skip
def test_a_thing_that_is_picked_completes_what_is_typed(text: str, whole: str) -> None:
    assert asked("module.withThing(data.text, data.things[0], data.things)", text=text) == whole
