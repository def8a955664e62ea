"""The rulebooks as the ledger test reads them, and what the code and the tests name of them."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from branchline.engine.rulebook import Rulebook

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "branchline" / "games"
# Words of a rule that forbids something.
FORBIDS = re.compile(
    r"\b(may not|must|only|cannot|never|at most|not allowed|forbidden|illegal|nobody)\b", re.IGNORECASE
)
VECTOR = re.compile(r"^(?:\| |- )(V-[A-Z]+\d+[a-z]?)\b", re.MULTILINE)


@dataclass(frozen=True)
class Ledger:
    """The rulebook of one game, and which of its ids are what."""

    slug: str
    folder: str
    prefix: str  # of its ids
    # Rules no check can enforce or no test can prove, each with the reason.
    explained: dict[str, str]
    # Rules that another rule contains: its check forbids what they forbid.
    contained: dict[str, str]
    # Rules that forbid no move, though they read as if: they say what is allowed, what happens or
    # what counts. A test proves each, and no check can name it.
    carried_out: frozenset[str]
    settled: str  # the section of questions that the printed rules leave open
    vectors: str  # the section of worked examples

    @cached_property
    def text(self) -> str:
        """The rulebook as it is written."""
        return (GAMES / self.folder / "rulebook.md").read_text("utf-8")

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook as it is read."""
        return Rulebook(self.text)

    def ids(self, section: str = "") -> set[str]:
        """The ids of a section; without one, the ids of all rules.

        A settled question that has a number is a rule like any other.
        """
        if section:
            return {rule.id for rule in self.book if rule.id.startswith(f"{self.prefix}-{section}.")}
        lettered = {one for one in (self.settled, self.vectors) if one.isalpha()}
        return {rule.id for rule in self.book} - {found for one in lettered for found in self.ids(one)}

    @cached_property
    def examples(self) -> set[str]:
        """The ids of the worked examples: of rules, or of the rows of tables."""
        heading = re.search(rf"^## {self.vectors}\b.*", self.text, re.MULTILINE)
        assert heading, f"no section {self.vectors}"
        rows = VECTOR.findall(self.text, heading.end())
        assert len(rows) == len(set(rows))
        return self.ids(self.vectors) | set(rows)

    @cached_property
    def worked_out(self) -> set[str]:
        """The examples that the tests name: by a mark, in a name or in a text."""
        return self.in_tests | self.in_test_names | vectors_in_tests()

    def named_in(self, text: str) -> set[str]:
        """The ids a text names, one by one or as `STM-4.1 to STM-4.7`."""
        one = rf"{self.prefix}-(?:\d+|[A-Z])\.\d+"
        found = set(re.findall(rf"\b{one}\b", text))
        for first, last in re.findall(rf"\b({one})\s+to\s+({one})\b", text):
            section, start = first.split(".")
            other, end = last.split(".")
            assert section == other, f"{first} to {last} are of two sections"
            found |= {f"{section}.{number}" for number in range(int(start), int(end) + 1)}
        return found

    @cached_property
    def in_source(self) -> set[str]:
        """The rules that the code and the data of the game name, on a check or in a comment."""
        folder = GAMES / self.folder
        files = [*folder.rglob("*.py"), *folder.rglob("*.toml")]
        # A range may run over the end of a line of comment.
        texts = [re.sub(r"\n\s*#?\s*", " ", path.read_text("utf-8")) for path in files]
        return {found for text in texts for found in self.named_in(text)}

    @cached_property
    def on_checks(self) -> set[str]:
        """The rules that running code names: on a refusal, on an effect or in an audit."""
        trees = [ast.parse(path.read_text("utf-8")) for path in (GAMES / self.folder).rglob("*.py")]
        read = {name for tree in trees for name in names_read(tree)}
        return {found for tree in trees for text in texts_in(tree, read) for found in self.named_in(text)}

    @cached_property
    def forbidding(self) -> set[str]:
        """The rules that forbid something, as far as their words tell."""
        return {rule.id for rule in self.book if FORBIDS.search(rule.text)} & self.ids()

    @cached_property
    def in_tests(self) -> set[str]:
        """The rules that the tests say they prove, by `pytest.mark.rule(...)`."""
        return {mark for mark in collected()["marks"] if mark.startswith(f"{self.prefix}-")}

    @cached_property
    def in_test_names(self) -> set[str]:
        """The ids in the names of tests and of their cases."""
        return {found for name in collected()["names"] for found in self.named_in(name)}

    def in_order(self, ids: set[str]) -> str:
        """Ids as the rulebook orders them."""
        order = {rule.id: place for place, rule in enumerate(self.book)}
        return ", ".join(sorted(ids, key=lambda one: (order.get(one, -1), one)))

    def __str__(self) -> str:
        return self.slug


def names_read(tree: ast.Module) -> Iterator[str]:
    """The names that the code of a file reads, of its own module or of another."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def texts_in(tree: ast.Module, read: set[str]) -> list[str]:
    """The texts in the code of a file, without comments, docstrings and constants that nothing reads."""
    left_out = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for name, value in constants(tree):
        if name not in read:
            left_out.update(id(node) for node in ast.walk(value))
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out
    ]


def constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The constants of a file with what each is: of several that are picked at once, each its own id."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value
        elif isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            if isinstance(target, ast.Name):
                yield target.id, value
            elif isinstance(target, ast.Tuple) and isinstance(value, ast.Call):
                names = [one.id for one in target.elts if isinstance(one, ast.Name)]
                if len(names) == len(value.args):  # else it is something else than a pick
                    yield from zip(names, value.args, strict=True)


# Collected by pytest itself, so that the marks of parameters count as well.
COLLECT = """
import contextlib, io, json, sys
import pytest

class Marks:
    marks, names = set(), set()

    def pytest_collection_finish(self, session):
        for item in session.items:
            self.names.add(item.name)
            for mark in item.iter_markers("rule"):
                self.marks.update(mark.args)

with contextlib.redirect_stdout(io.StringIO()) as told:
    code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", sys.argv[1]], [Marks()])
if code:
    sys.exit(told.getvalue())
print(json.dumps({"marks": sorted(Marks.marks), "names": sorted(Marks.names)}))
"""


@cache
def collected() -> dict[str, list[str]]:
    """The marks and the names of all tests of the games."""
    done = subprocess.run(
        [sys.executable, "-c", COLLECT, str(TESTS / "games")],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@cache
def vectors_in_tests() -> set[str]:
    """The vectors named in the texts of the tests."""
    found: set[str] = set()
    for path in (TESTS / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"V-[A-Z]+\d+[a-z]?", node.value))
    return found


PHYSICAL = "about pieces of wood and card that a program needs no number of"
PRINTED = "about reading the printed board; map files say what each hex is"
EXPANSION = "about expansions, which are not part of this game"
TERMS = "says what words of the rulebook mean"


def ids_of(written: str) -> frozenset[str]:
    """Read ids of one ledger of which the first alone has the prefix."""
    prefix, rest = written.split("-", 1)
    return frozenset(f"{prefix}-{number}" for number in rest.split())


LEDGERS = [
    Ledger(
        "ticket-to-ride",
        "ticket_to_ride",
        "TTR",
        {"TTR-2.14": "about people at a table; software draws lots instead (TTR-2.15)"},
        contained={
            "TTR-4.8": "TTR-4.5",
            "TTR-4.13": "TTR-4.11",
            "TTR-8.3": "TTR-8.1",
            "TTR-9.8": "TTR-9.9",
            "TTR-9.10": "TTR-3.4",
            "TTR-11.12": "TTR-11.9",
            "TTR-17.4": "TTR-3.3",
            "TTR-17.5": "TTR-10.2",
            "TTR-17.15": "TTR-11.9",
        },
        carried_out=ids_of("TTR-1.18 4.22 4.24 7.1 9.24 11.11 11.13 11.18 17.10 17.11 17.20 17.26"),
        settled="17",
        vectors="18",
    ),
    Ledger(
        "steam",
        "steam",
        "STM",
        {
            "STM-0.4": TERMS,
            "STM-1.7": PHYSICAL,
            "STM-1.10": "never too few: one city grows in a Turn, and there are ten at most",
            "STM-1.12": PHYSICAL,
            "STM-1.14": PHYSICAL,
            "STM-1.16": PHYSICAL,
            "STM-1.30": EXPANSION,
            "STM-2.4": PRINTED,
            "STM-2.6": PRINTED,
            "STM-4.13": "about people at a table; the bank is no player",
            "STM-4.14": EXPANSION,
            "STM-28.7": "advice, no rule (STM-C.5)",
        },
        contained={
            "STM-1.28": "STM-9.21",
            "STM-2.14": "STM-9.17",
            "STM-2.15": "STM-9.17",
            "STM-2.16": "STM-9.16",
            "STM-2.19": "STM-9.17",
            "STM-6.1": "STM-6.9",
            "STM-6.5": "STM-6.10",
            "STM-9.8": "STM-9.15",
            "STM-9.9": "STM-R.17",
            "STM-9.12": "STM-9.15",
            "STM-13.3": "STM-9.14",
            "STM-14.6": "STM-12.6",
            "STM-15.6": "STM-11.10",
            "STM-16.10": "STM-9.21",
            "STM-17.4": "STM-17.6",
            "STM-21.6": "STM-21.4",
            "STM-24.2": "STM-12.6",
            "STM-R.15": "STM-9.14",
            "STM-R.16": "STM-11.8",
            "STM-R.21": "STM-12.7",
            "STM-R.31": "STM-9.21",
            "STM-R.35": "STM-31.1",
            "STM-R.39": "STM-21.10",
        },
        carried_out=ids_of(
            "STM-1.18 3.9 4.12 5.16 6.11 9.18 11.9 15.8 18.14 21.12 24.4 28.3 29.8 29.12 29.16"
            " 29.17 32.8 R.4 R.6 R.8 R.10 R.11 R.12 R.32 R.34 R.40"
        ),
        settled="C",
        vectors="T",
    ),
    Ledger(
        "railways",
        "railways",
        "RWC",
        {"RWC-1.7": PHYSICAL, "RWC-C.13": "about pictures of the printed rules"},
        contained={"RWC-3.4": "RWC-S.10", "RWC-S.6": "RWC-10.1", "RWC-S.17": "RWC-7.1", "RWC-S.19": "RWC-4.2"},
        carried_out=ids_of("RWC-2.15 13.6 14.9 16.1 16.8 S.18"),
        settled="C",
        vectors="T",
    ),
]
