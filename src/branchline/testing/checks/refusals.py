"""Refusals: a forbidden move names its rule, gives its reason, and changes nothing."""

from __future__ import annotations

from functools import partial

from branchline.engine.rulebook import IllegalMove
from branchline.testing.suite import every_table, one_table
from branchline.testing.walk import Table, finished, frozen, raised, stroll


@every_table
def illegal_moves_name_their_rule_and_change_nothing(table: Table) -> None:
    """Check that playing a forbidden move raises IllegalMove with its rule and its reason."""
    game, catalogue = table.game, table.catalogue
    for state in stroll(table, 12):
        before = frozen(state)
        moves = catalogue.moves(game, state)
        refused = [(move, rule) for move in moves if (rule := state.why_not(move)) is not None]
        for move, rule in refused[table.seed :: max(1, len(refused) // 200)]:
            caught = raised(IllegalMove, partial(state.play, move))
            assert caught.rule is rule
            assert game.rulebook[rule.id] is rule
            assert caught.move == str(move)
            assert str(caught) == f"{move}: {state.refusal(move)} {rule.id}"
        assert frozen(state) == before


@one_table
def every_move_is_refused_when_the_game_is_over(table: Table) -> None:
    """Check that no move of the catalogue is legal after the end."""
    state = finished(table)
    for move in table.catalogue.moves(table.game, state):
        assert state.why_not(move) is not None, move


@every_table
def every_refused_move_has_a_reason_of_its_own(table: Table) -> None:
    """Check that a reason is a sentence with the facts, and not the rule by itself."""
    for state in stroll(table, 40):
        for move in table.catalogue.moves(table.game, state):
            rule = state.why_not(move)
            reason = state.refusal(move)
            assert (rule is None) == (reason is None)
            if rule is None:
                continue
            words = str(reason)
            assert words.endswith((".", "?")), words
            assert words.rstrip(".") != rule.text.rstrip("."), words
            assert not set("{}") & set(words), words


@every_table
def denials_are_the_rule_and_the_reason(table: Table) -> None:
    """Check that `denial` gives what `why_not` and `refusal` give."""
    for state in stroll(table, 40):
        for move in table.catalogue.moves(table.game, state)[::7]:
            denial, rule = state.denial(move), state.why_not(move)
            assert (denial is None) == (rule is None)
            if denial is not None:
                assert denial.rule is rule
                assert str(denial.message) == str(state.refusal(move))
