"""Finished games replayed to their score; `tools/make_records.py` makes them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import branchline
from branchline import Record

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.jsonl"))
LINES = [
    (path.stem, number, line) for path in FILES for number, line in enumerate(path.read_text("utf-8").splitlines())
]


def totals_of(stem: str) -> list[list[int]]:
    """The totals the games of a file are known to lead to."""
    totals: list[list[int]] = json.loads((HERE / f"{stem}_totals.json").read_text("utf-8"))
    return totals


def records_of(stem: str) -> list[Record]:
    """The records of a file."""
    return [Record.from_json(json.loads(line)) for name, _, line in LINES if name == stem]


def test_every_game_has_finished_games_and_they_stay_small() -> None:
    slugs = {Record.from_json(json.loads(line)).game.slug for _, _, line in LINES}
    assert slugs == set(branchline.GAMES)
    assert all(path.stat().st_size < 3_000_000 for path in FILES)


@pytest.mark.parametrize(("stem", "least"), [("ticket_to_ride", 50), ("steam", 40), ("railways", 40)])
def test_a_file_holds_many_games_of_every_number_of_seats(stem: str, least: int) -> None:
    records = records_of(stem)
    game = records[0].game
    assert len(records) == len(totals_of(stem)) >= least
    seats = Counter(len(record.names) for record in records)
    assert sorted(seats) == list(range(game.least, game.most + 1))
    assert min(seats.values()) >= 5


def test_steam_was_played_by_both_rules_on_both_maps_by_every_number_of_seats() -> None:
    found = set()
    for record in records_of("steam"):
        rail_map = record.options["map"]
        assert isinstance(rail_map, dict)
        found.add((len(record.names), record.options["rules"], rail_map["name"]))
    assert found == set(product((3, 4, 5, 6), ("base", "standard"), ("northeast", "ruhr")))
    orders = {record.options.get("order") for record in records_of("steam")}
    assert orders == {"auction", "random", None}


def test_railways_was_played_by_both_variants_and_every_number_of_seats() -> None:
    records = records_of("railways")
    found = {(len(record.names), record.options["variant"]) for record in records}
    assert found == set(product((2, 3, 4), ("full", "younger")))
    for switch in ("loco_second", "guard"):
        assert {record.options[switch] for record in records} == {True, False}


@pytest.mark.parametrize(("stem", "number", "line"), LINES, ids=[f"{stem}-{number}" for stem, number, _ in LINES])
def test_a_finished_game_leads_to_its_score(stem: str, number: int, line: str) -> None:
    record = Record.from_json(json.loads(line))
    states = list(record.replay())
    assert len(states) == len(record.entries) + 1
    for state in states[::10]:
        record.game.audit(state)
    outcome = states[-1].outcome()
    assert outcome is not None
    assert record.result is not None
    assert outcome.matches(record.result)
    assert outcome.totals == totals_of(stem)[number]
    record.verify()
    assert json.dumps(record.to_json(), separators=(",", ":")) == line
