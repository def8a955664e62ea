"""A refused move says why here: a sentence with the facts, which is not the rule by itself."""

from __future__ import annotations

import pytest

from branchline.engine.game import Game, Move, State
from branchline.engine.rulebook import Rule
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


def test_a_game_must_say_its_reasons_and_its_stakes_itself() -> None:
    bare: Game[State] = Game()
    rule = Rule("XXX-1.1", "No.", "")
    with pytest.raises(NotImplementedError):
        bare.refusal_of(State(), Move("x"), rule)
    with pytest.raises(NotImplementedError):
        bare.stakes_of(State(), Move("x"))
