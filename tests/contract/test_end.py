"""The end: no outcome before it, and a ranking with totals that add up after it."""

from __future__ import annotations

import json

import pytest

from tests.contract.walk import TABLES, Table, finished, walk

tables = pytest.mark.parametrize("table", TABLES, ids=str)


@tables
def test_there_is_no_outcome_before_the_end(table: Table) -> None:
    states = 0
    for state in walk(table):
        assert (state.outcome() is None) == (state.turn is not None)
        assert len(state.scores()) == table.seats
        states += 1
    assert states > 20


@tables
def test_the_ranking_holds_every_seat_once_and_follows_the_totals(table: Table) -> None:
    state = finished(table)
    outcome = state.outcome()
    assert outcome is not None
    ranked = [seat for place in outcome.ranking for seat in place]
    assert sorted(ranked) == list(table.all_seats)
    assert all(outcome.ranking)
    # Those who had to leave rank last, whatever their points are.
    out = table.catalogue.out(state)
    staying = [seat for seat in ranked if seat not in out]
    assert ranked[: len(staying)] == staying
    in_order = [outcome.totals[seat] for seat in staying]
    assert in_order == sorted(in_order, reverse=True)
    assert outcome.winners == outcome.ranking[0]


@tables
def test_the_totals_add_up(table: Table) -> None:
    state = finished(table)
    outcome = state.outcome()
    assert outcome is not None
    assert len(outcome.table) == len(outcome.totals) == table.seats
    for row, total in zip(outcome.table, outcome.totals, strict=True):
        assert sum(row[part] for part in table.catalogue.parts) == row["total"] == total
    assert state.scores() == outcome.totals


@tables
def test_the_outcome_names_the_rule_that_ended_the_game(table: Table) -> None:
    state = finished(table)
    outcome = state.outcome()
    assert outcome is not None
    assert table.game.rulebook[outcome.reason.id] is outcome.reason
    written = outcome.to_json()
    assert json.loads(json.dumps(written)) == written
    assert written["reason"] == outcome.reason.id
    again = state.copy().outcome()
    assert again is not None
    assert again.to_json() == written
