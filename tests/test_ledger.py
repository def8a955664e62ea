"""Every rule of a rulebook is enforced somewhere and proved somewhere."""

from __future__ import annotations

import ast
import re

import pytest

import branchline
from tests.ledgers import LEDGERS, Ledger, names_read, texts_in

ledgers = pytest.mark.parametrize("ledger", LEDGERS, ids=str)


def test_every_game_has_a_ledger() -> None:
    assert [ledger.slug for ledger in LEDGERS] == list(branchline.GAMES)


@ledgers
def test_the_rulebook_the_tests_read_is_the_game_s(ledger: Ledger) -> None:
    game = branchline.game(ledger.slug)
    assert [rule.id for rule in game.rulebook] == [rule.id for rule in ledger.book]
    assert len(ledger.book) > 150
    assert all(ledger.named_in(rule.id) == {rule.id} for rule in ledger.book)


@ledgers
def test_every_id_stands_once_in_the_rulebook(ledger: Ledger) -> None:
    written = re.findall(r"^- \*\*([^*]+)\*\* ", ledger.text, re.MULTILINE)
    assert len(written) == len(set(written)) == len(ledger.book)


@ledgers
def test_every_rule_is_named_by_the_code(ledger: Ledger) -> None:
    missing = ledger.ids() - ledger.in_source - set(ledger.explained)
    assert not missing, f"no check names {ledger.in_order(missing)}"


@pytest.mark.slow
@ledgers
def test_every_rule_that_forbids_something_is_on_a_check_that_runs(ledger: Ledger) -> None:
    excepted = set(ledger.contained) | ledger.carried_out | set(ledger.explained)
    missing = ledger.forbidding - ledger.on_checks - excepted
    assert not missing, f"no check that runs names {ledger.in_order(missing)}"
    assert len(ledger.forbidding & ledger.on_checks) > len(ledger.forbidding) / 2


WRITTEN = '''
"""Of a rule that a docstring names: RWC-1.1."""
NEVER_READ = "RWC-1.2"
READ, PICKED_FOR_NOTHING = RULES.pick("RWC-1.3", "RWC-1.4")
OTHERS: Final = {"take": "RWC-1.5"}

def denial(state):
    """Of one more: RWC-1.6."""
    return READ.denial(OTHERS, "RWC-1.7")  # RWC-1.8
'''


def test_a_rule_counts_as_checked_only_where_code_that_runs_names_it() -> None:
    tree = ast.parse(WRITTEN)
    ids = [text for text in texts_in(tree, set(names_read(tree))) if text.startswith("RWC-")]
    assert sorted(ids) == ["RWC-1.3", "RWC-1.5", "RWC-1.7"]


@ledgers
def test_a_rule_that_another_contains_is_forbidden_there(ledger: Ledger) -> None:
    named = set(ledger.contained.values())
    assert named <= ledger.on_checks, f"no checks: {ledger.in_order(named - ledger.on_checks)}"
    needless = (set(ledger.contained) | ledger.carried_out) & ledger.on_checks
    assert not needless, f"a check names {ledger.in_order(needless)} by now"
    unknown = (set(ledger.contained) | ledger.carried_out) - ledger.forbidding
    assert not unknown, f"these forbid nothing: {ledger.in_order(unknown)}"


@ledgers
def test_every_rule_is_proved_by_a_test(ledger: Ledger) -> None:
    missing = ledger.ids() - ledger.in_tests - set(ledger.explained)
    assert not missing, f"no test is marked with {ledger.in_order(missing)}"


@ledgers
def test_every_settled_question_is_named_by_the_code_or_a_test(ledger: Ledger) -> None:
    asked = ledger.ids(ledger.settled)
    assert asked
    missing = asked - ledger.in_source - ledger.in_tests - set(ledger.explained)
    assert not missing, f"nothing names {ledger.in_order(missing)}"


@ledgers
def test_every_worked_example_is_a_test(ledger: Ledger) -> None:
    assert len(ledger.examples) > 25
    missing = ledger.examples - ledger.worked_out - set(ledger.explained)
    assert not missing, f"no test works out {ledger.in_order(missing)}"


@ledgers
def test_the_code_names_no_rule_that_is_not_there(ledger: Ledger) -> None:
    unknown = ledger.in_source - {rule.id for rule in ledger.book}
    assert not unknown, f"no rules: {ledger.in_order(unknown)}"


@ledgers
def test_the_tests_name_no_rule_that_is_not_there(ledger: Ledger) -> None:
    unknown = ledger.in_tests - {rule.id for rule in ledger.book}
    assert not unknown, f"no rules: {ledger.in_order(unknown)}"


@pytest.mark.parametrize(
    ("ledger", "rule_id"), [(ledger, rule_id) for ledger in LEDGERS for rule_id in ledger.explained], ids=str
)
def test_what_is_explained_needs_the_explanation(ledger: Ledger, rule_id: str) -> None:
    assert rule_id in ledger.book
    assert ledger.explained[rule_id]
    named = [rule_id in ledger.in_source, rule_id in ledger.in_tests]
    # A settled question needs one of the two, a rule both.
    one_will_do = rule_id not in ledger.ids()
    assert not (any(named) if one_will_do else all(named))
