"""The rulebook: rules by id and by words."""

from __future__ import annotations

import pytest

from branchline.engine.phrase import phrase
from branchline.engine.rulebook import IllegalMove, Rule, Rulebook

TEXT = """# A game

Some words before - **not** a rule.

## 1 Pieces

- **TG-1.1** There are two Players.
- **TG-1.2** Each has 45 cars.

| id | meaning |
|---|---|
| **TG-9.9** | a table is no rule |

### 1.a Small pieces

- **TG-1.a** Stations are small.

## 2 Play

- **TG-2.10** Players take turns.
- TG-2.11 not a rule without stars
"""

BOOK = Rulebook(TEXT)


def test_the_rules_stand_in_their_printed_order() -> None:
    assert [rule.id for rule in BOOK] == ["TG-1.1", "TG-1.2", "TG-1.a", "TG-2.10"]
    assert len(BOOK) == 4


def test_a_rule_knows_its_text_and_section() -> None:
    rule = BOOK["TG-2.10"]
    assert (rule.id, rule.text, rule.section) == ("TG-2.10", "Players take turns.", "2 Play")
    assert str(rule) == "TG-2.10: Players take turns."
    assert repr(rule) == "<Rule TG-2.10>"
    assert BOOK["TG-1.a"].section == "1.a Small pieces"


def test_an_id_is_in_the_book_or_not() -> None:
    assert "TG-1.1" in BOOK
    for other in ("TG-9.9", "TG-2.11", "tg-1.1", "", 1, None):
        assert other not in BOOK
    with pytest.raises(KeyError, match=r"no rule TG-3\.1"):
        BOOK["TG-3.1"]


def test_pick_gives_rules_in_the_order_asked() -> None:
    assert BOOK.pick("TG-2.10", "TG-1.1") == [BOOK["TG-2.10"], BOOK["TG-1.1"]]
    with pytest.raises(KeyError, match="TG-0"):
        BOOK.pick("TG-1.1", "TG-0")


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("players", ["TG-1.1", "TG-2.10"]),
        ("PLAYERS turns", ["TG-2.10"]),
        ("tg-1", ["TG-1.1", "TG-1.2", "TG-1.a"]),
        ("small", ["TG-1.a"]),
        ("pieces cars", ["TG-1.2"]),
        ("bananas", []),
        ("", ["TG-1.1", "TG-1.2", "TG-1.a", "TG-2.10"]),
    ],
)
def test_a_search_finds_all_the_words_in_id_section_or_text(words: str, ids: list[str]) -> None:
    assert [rule.id for rule in BOOK.search(words)] == ids


def test_a_refusal_says_the_move_and_the_rule() -> None:
    rule = Rule("TG-1.1", "There are two.", "1 Pieces")
    refusal = IllegalMove("dance", rule, phrase("You have {n}.", n=3))
    assert refusal.rule is rule
    assert refusal.move == "dance"
    assert str(refusal) == "dance: You have 3. TG-1.1"


def test_an_empty_book_has_no_rules() -> None:
    assert list(Rulebook("")) == []


def test_readers_of_a_rule_see_no_marks_of_the_file() -> None:
    book = Rulebook("## Paying\n\n- **ABC-1.1** Pay `length` cards, no `L` more.")
    assert book["ABC-1.1"].text == "Pay length cards, no L more."


def test_the_cases_of_a_rule_belong_to_it() -> None:
    book = Rulebook("- **TG-1.1** Two cases:\n  - one;\n  - the other.\n- **TG-1.2** None.\n\n- x")
    assert [rule.text for rule in book] == ["Two cases: one; the other.", "None."]
