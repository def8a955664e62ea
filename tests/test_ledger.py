"""Every rule of a rulebook is enforced somewhere and proved somewhere."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Set
from functools import cache
from pathlib import Path

import pytest

import branchline
from branchline.engine.rule import Rulebook

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "branchline" / "games"
ID = re.compile(r"\bTTR-\d+\.\d+\b")
VECTOR = re.compile(r"^(?:\| |- )(V-[A-Z]+\d+[a-z]?)\b", re.MULTILINE)

BOOK_TEXT = (GAMES / "ticket_to_ride" / "rulebook.md").read_text("utf-8")
BOOK = Rulebook(BOOK_TEXT)

# Rules no check can enforce or no test can prove, each with the reason.
EXPLAINED: dict[str, str] = {
    "TTR-2.14": "about people at a table; software draws lots instead (TTR-2.15)",
}


def ids_in_source() -> set[str]:
    """The rules that the code of the game names, on a check or in a comment."""
    files = (GAMES / "ticket_to_ride").rglob("*.py")
    return {found for path in files for found in ID.findall(path.read_text("utf-8"))}


# Collected by pytest itself, so that the marks of parameters count as well.
COLLECT = """
import contextlib, io, json, sys
import pytest

class Marks:
    found = set()

    def pytest_collection_finish(self, session):
        for item in session.items:
            for mark in item.iter_markers("rule"):
                self.found.update(mark.args)

with contextlib.redirect_stdout(io.StringIO()) as told:
    code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", sys.argv[1]], [Marks()])
if code:
    sys.exit(told.getvalue())
print(json.dumps(sorted(Marks.found)))
"""


@cache
def ids_in_tests() -> frozenset[str]:
    """The rules that the tests say they prove, by `pytest.mark.rule(...)`."""
    done = subprocess.run(
        [sys.executable, "-c", COLLECT, str(TESTS / "games" / "ticket_to_ride")],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return frozenset(found)


def vectors() -> list[str]:
    """The ids of the test vectors of section 18."""
    return VECTOR.findall(BOOK_TEXT[BOOK_TEXT.index("## 18 ") :])


def vectors_in_tests() -> set[str]:
    """The vectors named in the texts of the tests."""
    found: set[str] = set()
    for path in TESTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"V-[A-Z]+\d+[a-z]?", node.value))
    return found


def in_order(ids: Set[str]) -> list[str]:
    """Ids as the rulebook orders them."""
    return sorted(ids, key=lambda one: [int(part) for part in re.findall(r"\d+", one)])


def test_the_rulebook_the_tests_read_is_the_game_s() -> None:
    game = branchline.game("ticket-to-ride")
    assert [rule.id for rule in game.rulebook] == [rule.id for rule in BOOK]
    assert len(BOOK) > 150
    assert all(ID.fullmatch(rule.id) for rule in BOOK)


def test_every_id_stands_once_in_the_rulebook() -> None:
    written = re.findall(r"^- \*\*([^*]+)\*\* ", BOOK_TEXT, re.MULTILINE)
    assert len(written) == len(set(written)) == len(BOOK)


def test_every_rule_is_named_by_the_code() -> None:
    missing = {rule.id for rule in BOOK} - ids_in_source() - set(EXPLAINED)
    assert not missing, f"no check names {', '.join(in_order(missing))}"


def test_every_rule_is_proved_by_a_test() -> None:
    missing = {rule.id for rule in BOOK} - ids_in_tests() - set(EXPLAINED)
    assert not missing, f"no test is marked with {', '.join(in_order(missing))}"


def test_the_code_names_no_rule_that_is_not_there() -> None:
    unknown = ids_in_source() - {rule.id for rule in BOOK}
    assert not unknown, f"no rules: {', '.join(in_order(unknown))}"


def test_the_tests_name_no_rule_that_is_not_there() -> None:
    unknown = ids_in_tests() - {rule.id for rule in BOOK}
    assert not unknown, f"no rules: {', '.join(sorted(unknown))}"


@pytest.mark.parametrize("rule_id", EXPLAINED)
def test_what_is_explained_needs_the_explanation(rule_id: str) -> None:
    assert rule_id in BOOK
    assert EXPLAINED[rule_id]
    assert not (rule_id in ids_in_source() and rule_id in ids_in_tests())


def test_every_vector_is_used_by_a_test() -> None:
    listed = vectors()
    assert len(listed) > 100
    assert len(set(listed)) == len(listed)
    missing = set(listed) - vectors_in_tests()
    assert not missing, f"no test uses {', '.join(sorted(missing))}"
