"""Records that were damaged, cut short or changed: refused, with the entry and the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from branchline import BadRecord, Record
from branchline.engine.dice import commitment
from branchline.files import dumps, loads
from tests.records.games import finished

TEXT = dumps(finished())
Damage = Callable[[dict[str, Any]], object]


def good() -> dict[str, Any]:
    """A finished record as JSON, to be damaged."""
    data: dict[str, Any] = json.loads(TEXT)
    return data


def check(data: object) -> None:
    """Read, replay and verify a record as one who trusts no one."""
    record = Record.from_json(data)
    for _ in record.replay():
        pass
    record.verify()


def drawing(data: dict[str, Any]) -> int:
    """The index of an entry for which chance drew, in the middle of the game."""
    return next(i for i, entry in enumerate(data["entries"]) if i > 20 and entry["draws"])


def test_the_record_is_good_before_it_is_damaged() -> None:
    check(good())


def test_an_older_record_does_not_name_what_decided_the_game() -> None:
    data = good()
    assert data["result"].pop("decided_by") == "total"
    check(data)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda d: d.update(format="branchline record 2"), "format is 'branchline record 2'"),
        (lambda d: d.update(format="chess"), "this program reads 'branchline record 1'"),
        (lambda d: d.update(format=1), "format: expected text"),
        (lambda d: d.pop("format"), "format: missing"),
        (lambda d: d.update(game="chess"), "unknown game 'chess'"),
        (lambda d: d.update(rules="99"), "rules version is '99', but this program plays '2'"),
        (lambda d: d.update(options=[]), "options: expected an object"),
        (lambda d: d.update(seats=["Ann"]), "2 to 5 players, not 1"),
        (lambda d: d.update(seats=["Ann", 5]), "expected a list of strings, but it contains 5"),
        (lambda d: d.update(seats=["Ann", ""]), "names: expected 1 to 80"),
        (lambda d: d.update(seed=7), "seed: expected text"),
        (lambda d: d.update(seed="-7"), "seed: expected a whole number"),
        (lambda d: d.update(seed="seven"), "seed: expected a whole number"),
        (lambda d: d.update(seed="٧"), "seed: expected a whole number"),
        (lambda d: d.update(seed=str(2**256)), r"below 2\*\*256"),
        (lambda d: d.update(seed="9" * 10_000), r"below 2\*\*256"),
        (lambda d: d.update(commitment=5), "commitment: expected text"),
        (lambda d: d.update(deal=None), "deal: expected a list"),
        (lambda d: d.update(entries={}), "entries: expected a list"),
        (lambda d: d.update(result=3), "result: expected an object"),
        (lambda d: d.update(comment="!"), "comment: not expected here"),
        (lambda d: d.pop("result"), "result: missing"),
        # Changed so that it still reads well, but no longer adds up.
        (lambda d: d.update(seed="8"), "does not match the commitment"),
        (lambda d: d.update(commitment=commitment(8)), "does not match the commitment"),
        (lambda d: d.update(commitment=None), "does not match the commitment"),
        (lambda d: d.update(seed="8", commitment=commitment(8)), "entry 0: .*but the replay draws"),
        (lambda d: d.update(result=None), "the game is over but the record has no result"),
        (lambda d: d["result"]["totals"].reverse(), "result does not match the moves"),
        (lambda d: d["result"].update(reason="TTR-17.2"), "result does not match the moves"),
        (lambda d: d["result"].update(winner=0), "result does not match the moves"),
        (lambda d: d["result"].update(decided_by="luck"), "result does not match the moves"),
        (lambda d: d["entries"].pop(), "has a result but the game is not over"),
    ],
)  # fmt: skip
def test_a_changed_header_or_result_is_refused(damage: Damage, reason: str) -> None:
    data = good()
    damage(data)
    with pytest.raises(BadRecord, match=reason):
        check(data)


def change_draw(data: dict[str, Any]) -> None:
    draws = data["entries"][drawing(data)]["draws"]
    draws[0] = "red" if draws[0] != "red" else "blue"


@pytest.mark.parametrize(
    ("damage", "number", "reason"),
    [
        (lambda d: d["entries"].__setitem__(4, 5), None, r"entries\[4\]: expected an object"),
        (lambda d: d["entries"][4].update(seat=2), 5, "from 0 to 1, not 2"),
        (lambda d: d["entries"][4].update(seat=None), 5, "seat: expected a whole number"),
        (lambda d: d["entries"][4].pop("move"), 5, "move: missing"),
        (lambda d: d["entries"][4].update(note=""), 5, "note: not expected"),
        (lambda d: d["entries"][4].update(draws="red"), 5, "draws: expected a list"),
        (
            lambda d: d["entries"][4].update(seat=1 - d["entries"][4]["seat"]),
            5,
            r"it is seat \d's turn",
        ),
        (lambda d: d["entries"][4].update(move="dance"), 5, "not a move"),
        (lambda d: d["entries"][4].update(move="pass"), 5, "TTR-"),
        (lambda d: d["entries"][4].update(move="keep nothing"), 5, "TTR-"),
        (lambda d: d["entries"][0].update(move="keep nothing"), 1, "TTR-2.9"),
        (lambda d: d["entries"].append(d["entries"][-1]), "last", "after the end"),
        (lambda d: d["deal"].reverse(), 0, "cannot be drawn"),
        (lambda d: d["deal"].pop(), 0, "run out"),
        (lambda d: d["deal"].append("red"), 0, "the record says .* was drawn"),
        (lambda d: d.update(options={"first": 0}), 0, "cannot be drawn"),
        (lambda d: d.update(options={"first": 9}), 0, "first: expected"),
        (lambda d: d.update(options={"fast": True}), 0, "unknown option 'fast'"),
        (lambda d: d.update(options={"seats": 3}), 0, "seats"),
        (lambda d: d.update(options={"seed": 3}), 0, "seed"),
        (lambda d: d.update(options={"self": 3}), 0, "self"),
        (lambda d: d["entries"][drawing(d)]["draws"].append("red"), "draw", "but the replay draws"),
        (lambda d: d["entries"][drawing(d)]["draws"].clear(), "draw", "run out"),
        (lambda d: d["entries"][drawing(d)].update(draws=["mauve"]), "draw", "'mauve'"),
    ],
)  # fmt: skip
def test_a_changed_entry_is_refused_by_its_number(damage: Damage, number: int | str | None, reason: str) -> None:
    data = good()
    damage(data)
    expected = {"last": len(data["entries"]), "draw": drawing(good()) + 1}
    with pytest.raises(BadRecord, match=reason) as caught:
        check(data)
    found = expected[number] if isinstance(number, str) else number
    assert caught.value.entry == found
    if found is not None:
        assert str(caught.value).startswith(f"entry {found}: ")


def test_a_draw_that_another_seed_would_make_is_found_by_verifying() -> None:
    # Another card could have been drawn: only the seed shows that it was not.
    data = good()
    place = next(index for index, entry in enumerate(data["entries"]) if entry["move"] == "draw deck")
    drawn = data["entries"][place]["draws"][0]
    data["entries"][place]["draws"][0] = "red" if drawn != "red" else "blue"
    data["entries"] = data["entries"][: place + 1]
    data["result"] = None
    record = Record.from_json(data)
    assert len(list(record.replay())) == place + 2
    with pytest.raises(BadRecord, match="but the replay draws") as caught:
        record.verify()
    assert caught.value.entry == place + 1


def test_an_entry_left_out_is_noticed() -> None:
    for place in range(0, len(good()["entries"]), 7):
        data = good()
        del data["entries"][place]
        with pytest.raises(BadRecord):
            check(data)


def test_every_truncation_of_the_file_is_refused() -> None:
    cut_at = sorted({round(len(TEXT.rstrip()) * part / 200) for part in range(200)})
    assert len(cut_at) == 200
    for length in cut_at:
        with pytest.raises(BadRecord, match="truncated"):
            loads(TEXT[:length])


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", "5", "\x00", "not json", "\ufeff" + TEXT, TEXT + TEXT,
        "[" * 100_000, '{"a":' * 100_000, "9" * 10_000, "NaN", '{"format": NaN}',
    ],
    ids=range(14),
)  # fmt: skip
def test_other_files_are_no_records(text: str) -> None:
    with pytest.raises(BadRecord):
        loads(text)


def test_lists_as_deep_as_can_be_read_are_refused_all_the_same() -> None:
    for depth in range(100, 1100, 3):
        with pytest.raises(BadRecord):
            loads(TEXT.replace('"options": {}', '"options": ' + "[" * depth + "]" * depth))
        with pytest.raises(BadRecord):
            loads("[" * depth + "]" * depth)
