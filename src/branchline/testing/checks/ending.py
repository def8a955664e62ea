"""Points and the end: what moves score, the outcome, and the rules behind both."""

import json

from branchline.testing.suite import Suite, every_table, whole_game
from branchline.testing.tables import Table, finished, outcome_of, steps, walk

TOTAL = "total"


@every_table
def no_outcome_before_the_end(table: Table) -> None:
    """Check that a state has an outcome exactly when no one is to move."""
    states = 0
    for state in walk(table):
        assert (state.outcome() is None) == (state.turn is not None)
        assert len(state.scores()) == table.seats
        states += 1
    assert states >= table.catalogue.least_positions, states


@every_table
def ranking_holds_every_seat_once_and_follows_the_totals(table: Table) -> None:
    """Check that the ranking holds every seat once, in the order of the totals."""
    state = finished(table)
    outcome = outcome_of(state)
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


@every_table
def totals_add_up(table: Table) -> None:
    """Check that the score sheet has the game's headings, and those before the total add up to it."""
    state = finished(table)
    outcome = outcome_of(state)
    assert len(outcome.totals) == table.seats
    headings = list(table.game.headings)
    assert [list(row) for row in outcome.table] == [headings] * table.seats
    parts = table.catalogue.parts or headings[: headings.index(TOTAL)]
    for row, total in zip(outcome.table, outcome.totals, strict=True):
        assert sum(row[part] for part in parts) == row[TOTAL] == total, row
    assert state.scores() == outcome.totals


@every_table
def outcome_names_the_rule_that_ended_the_game(table: Table) -> None:
    """Check that the outcome is JSON, names a rule, and is the same when asked again."""
    state = finished(table)
    outcome = outcome_of(state)
    assert table.game.rulebook[outcome.reason.id] is outcome.reason
    written = outcome.to_json()
    assert json.loads(json.dumps(written)) == written
    assert written["reason"] == outcome.reason.id
    assert outcome_of(state.copy()).to_json() == written


@every_table
def gains_are_the_points_that_moves_bring(table: Table) -> None:
    """Check that the gains of all moves add up to the points, each with a rule."""
    game = table.game
    won = [0] * table.seats
    for before, move, state in steps(table):
        gains = game.gains(before, move, state)
        assert len({gain.seat for gain in gains}) == len(gains)
        assert gains == [] or move.text.split()[0] in game.scoring
        for gain in gains:
            assert gain.points > 0
            assert gain.rule in game.rulebook
            won[gain.seat] += gain.points
        if table.catalogue.points_only_grow:
            assert game.points_of(state) == won
        else:
            points = zip(game.points_of(state), won, strict=True)
            assert all(left <= gained for left, gained in points)
        if state.turn is not None:
            assert state.scores() == game.points_of(state)


@whole_game
def rules_behind_points_are_in_the_rulebook(suite: Suite) -> None:
    """Check that every rule that gives points, or belongs to a heading, is in the rulebook."""
    game = suite.game
    for rule in (*game.scoring.values(), *game.headings.values()):
        assert rule in game.rulebook, rule


@whole_game
def some_moves_bring_points(suite: Suite) -> None:
    """Check that every rule that gives points in play does so in some game."""
    game = suite.game
    rules = set()
    for table in suite.tables:
        for before, move, state in steps(table):
            rules |= {gain.rule for gain in game.gains(before, move, state)}
    missing = set(game.scoring.values()) - rules
    assert not missing, missing
