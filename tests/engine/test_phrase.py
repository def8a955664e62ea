"""Phrases: what they say in English, and that a language decides everything but proper names."""

from __future__ import annotations

import pytest

from branchline.engine.phrase import Language, Phrase, Value, phrase, plural, term


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (phrase("passes"), "passes"),
        (phrase("takes {card}", card=term("red")), "takes red"),
        (phrase("goes to {city}", city="Paris"), "goes to Paris"),
        (phrase("goes to {city}", city="{city}"), "goes to {city}"),  # a name is never a template
        (phrase("bids ${dollars}", dollars=-3), "bids $-3"),
        (plural("{n} point", "{n} points", 0), "0 points"),
        (plural("{n} point", "{n} points", 1), "1 point"),
        (plural("{n} point", "{n} points", 2), "2 points"),
        (phrase("{deed} for {points}", deed=phrase("plays"), points=plural("one", "many", 3)),
         "plays for many"),
        (phrase("{cards}", cards=[]), ""),
        (phrase("{cards}", cards=["Paris"]), "Paris"),
        (phrase("{cards}", cards=[2, term("red")]), "2 and red"),
        (phrase("{cards}", cards=["a", "b", phrase("c")]), "a, b and c"),
    ],
)  # fmt: skip
def test_english(said: Phrase, words: str) -> None:
    assert str(said) == words
    assert repr(said) == f"<Phrase {words}>"


def test_a_term_is_its_text() -> None:
    assert str(term("red")) == "red"


SHOUTING = Language(
    template=lambda one, many, count: f"{count}:{one.upper().replace('{N}', '{n}')}|{many}",
    term=str.title,
    number=lambda number: "I" * number,
    series=" + ".join,
    fill=str.format_map,
)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("Paris", "Paris"),
        (3, "III"),
        (term("red"), "Red"),
        (["Paris", 2, term("red")], "Paris + II + Red"),
        (phrase("x"), "0:X|"),
    ],
)
def test_a_language_says_everything_but_names_in_its_own_way(value: Value, words: str) -> None:
    assert Phrase("{n}", "", 0, {"n": value}).render(SHOUTING) == f"0:{words}|"


def test_the_template_is_chosen_by_the_number_that_fills_its_gap() -> None:
    assert plural("{n} a", "bs", 2).render(SHOUTING) == "2:II A|bs"


def test_a_gap_that_nothing_fills_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        str(phrase("takes {card}"))
