"""Fields of a state: what is written is read back alike, and every fault names its place."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import BadData
from branchline.engine import fields
from branchline.engine.fields import Field, Form
from branchline.engine.json_validation import Reader

NAMES = ("red", "blue")
FORMS: list[tuple[Form, Any, object]] = [
    (fields.number(-1, 3), 3, 3),
    (fields.TRUTH, True, True),
    (fields.name(NAMES), 1, "blue"),
    (fields.maybe(fields.name(NAMES)), -1, None),
    (fields.maybe(fields.number(0, 3)), 2, 2),
    (fields.listed(NAMES), [1, 0, 1], ["blue", "red", "blue"]),
    (fields.counted(NAMES), [0, 2], {"blue": 2}),
    (fields.pile(NAMES), [3, 1, 2], {"red": 1, "blue": 2}),
    (fields.row(NAMES, 2), [-1, 0], [None, "red"]),
    (fields.by_seat(2, fields.number(0, 9)), [0, 9], [0, 9]),
    (fields.flat(fields.by_seat(2, fields.counted(NAMES)), 2), [1, 0, 0, 2], [{"red": 1}, {"blue": 2}]),
    (fields.fixed(fields.listed(NAMES)), (1, 0), ["blue", "red"]),
]


@pytest.mark.parametrize(("form", "value", "data"), FORMS)
def test_what_is_written_is_read_back_alike(form: Form, value: Any, data: object) -> None:
    assert form.write(value) == data
    assert form.read(data, "it") == value
    assert form.fits(value)


@pytest.mark.parametrize(
    ("form", "data", "fault"),
    [
        (fields.number(0, 3), 4, "it: expected a whole number from 0 to 3, not 4"),
        (fields.number(0, 3), True, "it: expected a whole number from 0 to 3, not True"),
        (fields.TRUTH, 1, "it: expected true or false, not 1"),
        (fields.name(NAMES), "mauve", "it: expected one of red, blue, not 'mauve'"),
        (fields.name(NAMES), None, "it: expected text, not None"),
        (fields.maybe(fields.number(0, 3)), "x", "it: expected a whole number from 0 to 3, not 'x'"),
        (fields.listed(NAMES), ["mauve"], "it: unknown name 'mauve'"),
        (fields.counted(NAMES), {"mauve": 1}, "it.mauve: unknown; expected one of red, blue"),
        (fields.pile(NAMES), {"red": -1}, "it.red: expected a whole number from 0 to 999, not -1"),
        (fields.row(NAMES, 2), ["red"], "it: expected 2 cards or nulls, not 1"),
        (fields.row(NAMES, 2), "red", "it: expected a list, not 'red'"),
        (fields.by_seat(2, fields.TRUTH), [True], "it: expected 2, one for each seat, not 1"),
        (fields.by_seat(2, fields.TRUTH), [True, 0], r"it\[1\]: expected true or false, not 0"),
    ],
)
def test_a_fault_names_its_place_and_what_was_expected(form: Form, data: object, fault: str) -> None:
    with pytest.raises(BadData, match=f"^{fault}$"):
        form.read(data, "it")


class Table:
    """A state with two fields."""

    def __init__(self) -> None:
        self.hands = [1, 2]
        self.colour = 0


LIST = [Field("hand", fields.counted(NAMES), "hands"), Field("colour", fields.maybe(fields.name(NAMES)), public=True)]


def test_fields_are_written_and_read_all_or_only_the_public_ones() -> None:
    table = Table()
    assert fields.write_fields(LIST, table) == {"hand": {"red": 1, "blue": 2}, "colour": "red"}
    assert fields.write_fields(LIST, table, public=True) == {"colour": "red"}
    fields.read_fields(LIST, table, Reader({"hand": {"red": 3}, "colour": None}))
    assert (table.hands, table.colour) == ([3, 0], -1)
    fields.read_fields(LIST, table, Reader({"colour": "blue"}), public=True)
    assert (table.hands, table.colour) == ([3, 0], 1)


@pytest.mark.parametrize(
    ("attribute", "value"), [("colour", 2), ("colour", -2), ("hands", [-1, 0]), ("hands", [0] * 3)]
)
def test_the_audit_finds_what_is_out_of_range(attribute: str, value: object) -> None:
    table = Table()
    fields.audit_fields(LIST, table)
    setattr(table, attribute, value)
    with pytest.raises(BadData, match="colour" if attribute == "colour" else "hand"):
        fields.audit_fields(LIST, table)
