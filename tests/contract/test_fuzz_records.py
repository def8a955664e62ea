"""Records no one vouches for: BadRecord and nothing else, whether read, replayed or verified."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import BadRecord, Record
from branchline.files import dumps, loads
from tests.contract.mutate import mutations
from tests.contract.walk import TABLES, check_brief, played


def samples() -> list[str]:
    """Short and finished records of every game, as text."""
    found = []
    for table in TABLES[::2]:
        record = Record.start(table.game, table.seats, table.seed, None, **table.options)
        for move in played(table):
            if len(record.entries) in (0, 12):
                found.append(dumps(record, reveal_seed=True))
            record.play(move)
        if table.seats == table.game.least:
            found.append(dumps(record))
    return found


SAMPLES = samples()


def check(data: Any) -> None:
    """Refused with a reason, or good to the last entry."""
    try:
        record = Record.from_json(data)
        states = list(record.replay())
        record.verify()
    except BadRecord as error:
        # The draws of a whole deal may be quoted in it.
        check_brief(error, 5000)
        return
    assert len(states) == len(record.entries) + 1
    assert record.state.to_json()
    assert Record.from_json(json.loads(json.dumps(record.to_json(True)))).to_json(True) == record.to_json(True)


@pytest.mark.slow
@settings(max_examples=300)
@given(mutations(SAMPLES))
def test_a_damaged_record_is_refused_or_good(data: Any) -> None:
    check(data)


@pytest.mark.slow
@settings(max_examples=4000)
@given(mutations(SAMPLES))
def test_a_damaged_record_is_refused_or_good_at_length(data: Any) -> None:
    check(data)


@settings(max_examples=200)
@given(st.sampled_from(SAMPLES), st.data())
def test_a_file_with_other_letters_in_it_is_refused_or_good(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    changed = text[:start] + data.draw(st.text(max_size=5)) + text[end:]
    try:
        record = loads(changed)
    except BadRecord:
        return
    check(record.to_json(reveal_seed=True))


@given(st.text(max_size=60))
def test_any_text_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord):
        loads(text)
