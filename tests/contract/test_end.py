"""The end: no outcome before it, and a ranking with totals that add up after it."""

from __future__ import annotations

import json

import pytest

import branchline
from tests.contract.catalogues import CATALOGUES
from tests.contract.walk import TABLES, finished, walk

tables = pytest.mark.parametrize(("slug", "seats", "seed"), TABLES)


@tables
def test_there_is_no_outcome_before_the_end(slug: str, seats: int, seed: int) -> None:
    states = 0
    for state in walk(branchline.game(slug), seats, seed):
        assert (state.outcome() is None) == (state.turn is not None)
        assert len(state.scores()) == seats
        states += 1
    assert states > 20


@tables
def test_the_ranking_holds_every_seat_once_and_follows_the_totals(
    slug: str, seats: int, seed: int
) -> None:
    outcome = finished(branchline.game(slug), seats, seed).outcome()
    assert outcome is not None
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(seats))
    assert all(outcome.ranking)
    in_order = [outcome.totals[seat] for place in outcome.ranking for seat in place]
    assert in_order == sorted(in_order, reverse=True)
    assert outcome.winners == outcome.ranking[0]


@tables
def test_the_totals_add_up(slug: str, seats: int, seed: int) -> None:
    game, catalogue = branchline.game(slug), CATALOGUES[slug]
    state = finished(game, seats, seed)
    outcome = state.outcome()
    assert outcome is not None
    assert len(outcome.table) == len(outcome.totals) == seats
    for row, total in zip(outcome.table, outcome.totals, strict=True):
        assert sum(row[part] for part in catalogue.parts) == row["total"] == total
    assert state.scores() == outcome.totals


@tables
def test_the_outcome_names_the_rule_that_ended_the_game(slug: str, seats: int, seed: int) -> None:
    game = branchline.game(slug)
    state = finished(game, seats, seed)
    outcome = state.outcome()
    assert outcome is not None
    assert game.rulebook[outcome.reason.id] is outcome.reason
    written = outcome.to_json()
    assert json.loads(json.dumps(written)) == written
    assert written["reason"] == outcome.reason.id
    again = state.copy().outcome()
    assert again is not None
    assert again.to_json() == written
