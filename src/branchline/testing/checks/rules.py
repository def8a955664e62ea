"""Rules: every move names the one that explains it, and it can be looked up."""

from __future__ import annotations

from branchline.engine.dice import Dice
from branchline.engine.game import verb
from branchline.lessons.how_to_play import book
from branchline.testing.suite import Suite, every_table, whole_game
from branchline.testing.walk import Table, stroll


@every_table
def every_move_has_a_rule_that_can_be_looked_up(table: Table) -> None:
    """Check that the rulebook for people explains the rule of every legal move."""
    places = book(table.game.slug).places
    for state in stroll(table, 8, rare=True):
        for move in state.moves():
            assert state.rule(move) in places, move


@every_table
def rules_of_moves_do_not_depend_on_what_is_hidden(table: Table) -> None:
    """Check that a spectator who imagines the table finds the same rule."""
    for number, state in enumerate(stroll(table, 16, rare=True)):
        for move in state.moves()[:1]:
            other = state.imagine(None, Dice(number))
            assert other.rule(move) == state.rule(move), move


@every_table
def moves_at_the_wrong_time_have_a_rule_too(table: Table) -> None:
    """Check that a move of any kind has a rule in any position."""
    states = list(stroll(table, 8, rare=True))
    kinds = {verb(move): move.text for state in states for move in state.moves()}
    for state in states:
        for text in kinds.values():
            assert state.rule(state.move(text)) in table.game.rulebook, text


@whole_game
def verbs_have_the_rules_that_the_game_says(suite: Suite) -> None:
    """Check that every verb is met, and explained by the rule that `verbs` names."""
    found: dict[str, set[str]] = {}
    for table in suite.tables:
        for state in stroll(table, 4, rare=True):
            for move in state.moves():
                found.setdefault(verb(move), set()).add(state.rule(move))
    expected = {name: {rule} for name, rule in suite.game.verbs.items()}
    expected |= suite.catalogue.several_rules
    unmet = set(expected) - set(found) - suite.catalogue.rare_verbs
    assert not unmet, unmet
    assert found == {name: expected[name] for name in found}
