"""What moves bring in play: the points, who gets them, and the rules that give them."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline import Game
from tests.contract.walk import TABLES, Table, finished, played

tables = pytest.mark.parametrize("table", TABLES, ids=str)
games = pytest.mark.parametrize("game", [branchline.game(slug) for slug in branchline.GAMES])
PAY_WITH_POINTS = {"steam"}  # there a move can also cost points


@games
def test_every_rule_behind_points_is_in_the_rulebook(game: Game[Any]) -> None:
    assert game.scoring
    for rule in (*game.scoring.values(), *game.headings.values()):
        assert rule in game.rulebook


@tables
def test_the_headings_are_those_of_the_table(table: Table) -> None:
    outcome = finished(table).outcome()
    assert outcome is not None
    assert [list(row) for row in outcome.table] == [list(table.game.headings)] * table.seats


@tables
def test_gains_are_the_points_that_moves_bring(table: Table) -> None:
    game = table.game
    state = table.start()
    won = [0] * table.seats
    rules = set()
    for move in played(table):
        before = state.copy()
        state.play(move)
        gains = game.gains(before, move, state)
        assert len({gain.seat for gain in gains}) == len(gains)
        assert gains == [] or move.text.split()[0] in game.scoring
        for gain in gains:
            assert gain.points > 0
            assert gain.rule in game.rulebook
            won[gain.seat] += gain.points
            rules.add(gain.rule)
        if game.slug in PAY_WITH_POINTS:
            points = zip(game.points_of(state), won, strict=True)
            assert all(left <= gained for left, gained in points)
        else:
            assert game.points_of(state) == won
        if state.turn is not None:
            assert state.scores() == game.points_of(state)
    assert any(won) == bool(rules)


@games
def test_some_moves_bring_points(game: Game[Any]) -> None:
    rules = set()
    for table in TABLES:
        if table.slug == game.slug:
            state = table.start()
            for move in played(table):
                before = state.copy()
                state.play(move)
                rules |= {gain.rule for gain in game.gains(before, move, state)}
    assert rules >= set(game.scoring.values())
