"""Rules: every move names the one that explains it; a forbidden one the rule and the reason."""

from functools import partial

from branchline import Dice, IllegalMove
from branchline.engine.game import verb
from branchline.lessons.how_to_play import book
from branchline.testing.suite import Suite, every_table, one_table, whole_game
from branchline.testing.tables import Table, finished, raised, stroll, unchanged


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


@every_table
def illegal_moves_name_their_rule_and_change_nothing(table: Table) -> None:
    """Check that playing a forbidden move raises IllegalMove with its rule and its reason."""
    game = table.game
    for state in unchanged(stroll(table, 12)):
        moves = table.catalogue.moves(game, state)
        refused = [(move, rule) for move in moves if (rule := state.why_not(move)) is not None]
        for move, rule in refused[table.seed :: max(1, len(refused) // 200)]:
            caught = raised(IllegalMove, partial(state.play, move))
            assert caught.rule is rule
            assert game.rulebook[rule.id] is rule
            assert caught.move == str(move)
            assert str(caught) == f"{move}: {state.refusal(move)} {rule.id}"


@one_table
def every_move_is_refused_when_the_game_is_over(table: Table) -> None:
    """Check that no move of the catalogue is legal after the end."""
    state = finished(table)
    for move in table.catalogue.moves(table.game, state):
        assert state.why_not(move) is not None, move


@every_table
def every_refused_move_has_a_reason_of_its_own(table: Table) -> None:
    """Check that `denial`, `why_not` and `refusal` agree, and that a reason is more than its rule."""
    for state in stroll(table, 40):
        for move in table.catalogue.moves(table.game, state):
            denial, rule, reason = state.denial(move), state.why_not(move), state.refusal(move)
            if denial is None:
                assert rule is None, move
                assert reason is None, move
                continue
            assert denial.rule is rule
            words = str(denial.message)
            assert words == str(reason)
            assert words.endswith((".", "?")), words
            assert words.rstrip(".") != denial.rule.text.rstrip("."), words
            assert not set("{}") & set(words), words
