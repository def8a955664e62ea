"""A game at a real table: people tell what chance drew."""

from __future__ import annotations

import json

import pytest

from branchline import BadDraw, BadRecord, Record, Script
from branchline.files import dumps, loads
from tests.records.games import DEAL, GAME, at_a_table

PLAYED: tuple[tuple[str, list[str]], ...] = (
    ("keep danzig-lisboa paris-wien", []),
    ("keep berlin-london brest-venezia", []),
    ("draw deck", ["locomotive"]),
    ("draw red", ["black"]),
)


def played() -> Record:
    """The record of the table after the moves above."""
    record = at_a_table()
    for text, draws in PLAYED:
        record.play(GAME.move(text), draws)
    return record


def test_the_deal_is_as_told() -> None:
    record = at_a_table()
    data = record.state.to_json()
    assert data["first"] == data["turn"] == 1
    assert data["hands"] == [{"red": 2, "black": 1, "locomotive": 1}, {"blue": 2, "green": 1, "white": 1}]
    assert data["market"] == ["red", "yellow", "green", "purple", "orange"]
    assert data["offers"] == [DEAL[14:18], DEAL[18:22]]
    assert record.deal == DEAL
    assert record.seed is None
    assert record.commitment is None


def test_moves_draw_what_was_drawn() -> None:
    record = played()
    data = record.state.to_json()
    assert data["hands"] == [
        {"red": 2, "black": 1, "locomotive": 1},
        {"red": 1, "blue": 2, "green": 1, "white": 1, "locomotive": 1},
    ]
    assert data["market"] == ["black", "yellow", "green", "purple", "orange"]
    assert [entry.draws for entry in record.entries[2:]] == [["locomotive"], ["black"]]


@pytest.mark.parametrize(
    ("move", "draws", "reason"),
    [
        ("draw deck", [], "run out"),
        ("draw deck", ["mauve"], "'mauve' cannot be drawn here"),
        ("draw deck", ["paris-wien"], "cannot be drawn here"),
        ("draw deck", ["red", "red"], "2 draws given, 1 made"),
        ("draw black", [], "run out"),
        ("claim danzig-warszawa red 2", ["red"], "1 draws given, 0 made"),
        ("tickets", ["roma-smyrna"], "run out"),
        ("tickets", ["roma-smyrna", "roma-smyrna", "essen-kyiv"], "none is left"),
        ("tickets", ["berlin-london", "roma-smyrna", "essen-kyiv"], "none is left"),
    ],
)
def test_draws_that_do_not_fit_are_refused_and_nothing_is_lost(move: str, draws: list[str], reason: str) -> None:
    record = played()
    before = record.state.to_json()
    with pytest.raises(BadDraw, match=reason):
        record.play(GAME.move(move), draws)
    assert record.state.to_json() == before
    assert len(record.entries) == 4
    # The game continues with what was really drawn.
    record.play(GAME.move("draw deck"), ["blue"])
    assert len(list(record.replay())) == 6


def test_a_table_record_is_saved_replayed_and_goes_on() -> None:
    record = played()
    again = loads(dumps(record))
    assert again.to_json() == record.to_json()
    assert [state.turn for state in again.replay()] == [1, 0, 1, 1, 0]
    again.play(GAME.move("claim danzig-warszawa red 2"), [])
    assert again.state.scores() == [2, 0]
    with pytest.raises(BadRecord, match="no seed"):
        again.verify()


def test_a_table_record_takes_back() -> None:
    record = played()
    record.take_back(2)
    assert record.state.to_json()["hands"] == at_a_table().state.to_json()["hands"]
    record.play(GAME.move("draw deck"), ["white"])
    assert [entry.move for entry in record.entries][2:] == ["draw deck"]


@pytest.mark.parametrize("cut", [0, 1, 13, 14, 21])
def test_a_deal_that_is_told_only_in_part(cut: int) -> None:
    with pytest.raises(BadDraw, match="run out"):
        Record.start(GAME, 2, Script(DEAL[:cut]))


def test_a_deal_that_tells_too_much_is_refused_at_replay() -> None:
    data = json.loads(json.dumps(at_a_table().to_json()))
    data["deal"].append("red")
    with pytest.raises(BadRecord, match="entry 0"):
        list(Record.from_json(data).replay())
