"""Reading JSON: each fault names its place and what was expected."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from branchline.engine.errors import BadData
from branchline.engine.json_validation import Reader, counts, index_of, shown, whole

DATA: dict[str, object] = {
    "number": 3,
    "flag": True,
    "word": "red",
    "words": ["red", "blue"],
    "mixed": ["red", 1],
    "inner": {"deep": {"number": 9}},
    "row": [{"a": 1}, 5],
    "cards": {"red": 2},
}
READER = Reader(DATA)
NAMES = ("red", "blue")
KNOWN = {"red": 0, "blue": 1}


def test_what_is_there_is_read() -> None:
    assert READER.whole("number", 0, 3) == 3
    assert READER.text("word") == "red"
    assert READER.texts("words") == ["red", "blue"]
    assert READER.items("mixed") == ["red", 1]
    assert READER.object("inner").object("deep").whole("number", 9, 9) == 9
    assert READER.counts("cards", NAMES) == [2, 0]
    assert READER.names("words", KNOWN) == [0, 1]
    assert [inner.whole("a", 0, 1) for inner in Reader({"row": [{"a": 1}]}).objects("row")] == [1]


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: Reader(5), "data: expected an object, not 5"),
        (lambda: Reader([], "a.b"), "a.b: expected an object, not []"),
        (lambda: READER.value("gone"), "gone: missing"),
        (lambda: READER.whole("number", 4, 5), "number: expected a whole number from 4 to 5, not 3"),
        (lambda: READER.whole("number", 0, 2), "number: expected a whole number from 0 to 2, not 3"),
        (lambda: READER.whole("flag", 0, 2), "flag: expected a whole number from 0 to 2, not True"),
        (lambda: READER.whole("word", 0, 2), "word: expected a whole number from 0 to 2, not 'red'"),
        (lambda: whole(1.0, "x[2]", 0, 2), "x[2]: expected a whole number from 0 to 2, not 1.0"),
        (lambda: READER.text("number"), "number: expected text, not 3"),
        (lambda: READER.items("word"), "word: expected a list, not 'red'"),
        (lambda: READER.texts("mixed"), "mixed: expected a list of strings, but it contains 1"),
        (lambda: READER.objects("row"), "row[1]: expected an object, not 5"),
        (lambda: READER.object("number"), "number: expected an object, not 3"),
        (lambda: READER.object("inner").text("deep"), "inner.deep: expected text, not {'number': 9}"),
        (
            lambda: READER.object("inner").object("deep").whole("number", 0, 1),
            "inner.deep.number: expected a whole number from 0 to 1, not 9",
        ),
        (lambda: READER.names("words", {"red": 0}), "words: unknown name 'blue'"),
        (lambda: index_of("x", "here", KNOWN), "here: unknown name 'x'"),
        (lambda: counts({"green": 1}, "cards", NAMES), "cards.green: unknown; expected one of red, blue"),
        (lambda: counts({"red": -1}, "cards", NAMES), "cards.red: expected a whole number from 0 to 999, not -1"),
        (lambda: counts([], "cards", NAMES), "cards: expected an object, not []"),
        (lambda: READER.only("number"), "flag: not expected here"),
        (lambda: READER.only(*DATA, "more"), "more: missing"),
        (lambda: READER.object("inner").only(), "inner.deep: not expected here"),
    ],
)
def test_a_fault_names_its_place(act: Callable[[], object], message: str) -> None:
    with pytest.raises(BadData) as caught:
        act()
    assert str(caught.value) == message


def test_exactly_the_expected_keys_are_taken() -> None:
    READER.only(*DATA)


@pytest.mark.parametrize("value", ["x" * 10_000, list(range(5000)), {"a": "b" * 5000}, 2**400, "\ud800", None])
def test_a_quoted_value_is_short(value: object) -> None:
    assert 0 < len(shown(value)) <= 60


def test_a_number_too_long_to_be_written_is_quoted_all_the_same() -> None:
    assert 0 < len(shown(10**5000)) <= 60


def test_a_list_too_deep_to_be_written_is_quoted_all_the_same() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert 0 < len(shown(deep)) <= 60
