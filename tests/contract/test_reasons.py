"""A refused move says why here: a sentence with the facts, which is not the rule by itself."""

from __future__ import annotations

import pytest

from branchline.engine.action import Action
from branchline.engine.game import Game, Move, State
from tests.contract.walk import TABLES, Table, stroll

tables = pytest.mark.parametrize("table", TABLES, ids=str)


@tables
def test_every_refused_move_has_a_reason_of_its_own(table: Table) -> None:
    for state in stroll(table, 40):
        for move in table.catalogue.moves(table.game, state):
            rule = state.why_not(move)
            reason = state.refusal(move)
            assert (rule is None) == (reason is None)
            if rule is None:
                continue
            words = str(reason)
            assert words.endswith((".", "?")), words
            assert words.rstrip(".") != rule.text.rstrip(".")
            assert not set("{}") & set(words)


@tables
def test_a_denial_is_the_rule_and_the_reason(table: Table) -> None:
    for state in stroll(table, 40):
        for move in table.catalogue.moves(table.game, state)[::7]:
            denial, rule = state.denial(move), state.why_not(move)
            assert (denial is None) == (rule is None)
            if denial is not None:
                assert denial.rule is rule
                assert str(denial.message) == str(state.refusal(move))


def test_a_game_must_say_its_reasons_and_its_previews_itself() -> None:
    bare: Game[State] = Game()
    with pytest.raises(NotImplementedError):
        bare.denial_of(State(), Move("x"))
    with pytest.raises(NotImplementedError):
        bare.effects(State(), Move("x"), State())
    action: Action[State] = Action("x")
    with pytest.raises(NotImplementedError):
        action.denial(State())
    with pytest.raises(NotImplementedError):
        action.preview(State())
