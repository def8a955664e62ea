"""Every move names the rule that explains it: one that the rulebook for people tells."""

from __future__ import annotations

import pytest

import branchline
from branchline import Dice
from branchline.engine.game import verb
from branchline.lessons.how_to_play import book
from tests.contract.walk import TABLES, Table, stroll

tables = pytest.mark.parametrize("table", TABLES, ids=str)


@tables
def test_every_move_has_a_rule_that_can_be_looked_up(table: Table) -> None:
    places = book(table.game.slug).places
    for state in stroll(table, 8, rare=True):
        for move in state.moves():
            assert state.rule(move) in places, move


@tables
def test_it_is_the_same_whatever_is_hidden(table: Table) -> None:
    for number, state in enumerate(stroll(table, 16, rare=True)):
        for move in state.moves():
            other = state.imagine(None, Dice(number))
            assert other.rule(move) == state.rule(move)
            break


@tables
def test_a_move_at_the_wrong_time_has_one_too(table: Table) -> None:
    states = list(stroll(table, 8, rare=True))
    kinds = {verb(move): move.text for state in states for move in state.moves()}
    for state in states:
        for text in kinds.values():
            assert state.rule(state.move(text)) in table.game.rulebook


# The verbs that stand for several things, and the rules of these.
SEVERAL = {
    "ticket-to-ride": {
        "claim": {"TTR-6.1", "TTR-8.1", "TTR-9.1"},
        "keep": {"TTR-2.9", "TTR-10.2"},
    },
    "steam": {
        "bid": {"STM-5.8", "STM-29.4"},
        "pass": {"STM-5.8", "STM-20.6", "STM-29.4"},
        "take": {"STM-8.1", "STM-17.6"},
        "capital": {"STM-28.1", "STM-27.10"},
    },
    "railways": {},
}
HARDLY_EVER = {"pass"}  # possible in Ticket to Ride


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_the_rules_of_all_verbs(slug: str) -> None:
    found: dict[str, set[str]] = {}
    for table in TABLES:
        for state in stroll(table, 4, rare=True) if table.slug == slug else ():
            for move in state.moves():
                found.setdefault(verb(move), set()).add(state.rule(move))
    expected = {name: {rule} for name, rule in branchline.game(slug).verbs.items()}
    expected |= SEVERAL[slug]
    assert set(expected) - set(found) <= HARDLY_EVER
    assert found == {name: expected[name] for name in found}
