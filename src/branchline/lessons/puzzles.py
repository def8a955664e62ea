"""Puzzles: positions with something to be reached in a few own moves.

The file `puzzles.toml` of a game's folder has a table for each, from easy to hard:

    id, title, text    its name, what it is called, and what is asked
    level              1 easy, 2 needs thought, 3 hard
    rules              the rules that it teaches
    seats, seat        how many play, and who solves it: seat 0 if unsaid
    bot                who plays the other seats: novice if unsaid
    options, scene     the position
    seed               of what chance draws later; 0 if unsaid
    goal               the check that must hold, see `checks.py`
    limit              how many own moves there are
    solution           own moves that reach it, and the moves of others where they decide between
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

import branchline
from branchline.engine.errors import BadData
from branchline.engine.record import Record
from branchline.lessons.checks import Check, Situation, checked, holds
from branchline.lessons.files import optional_file

# What has become of a puzzle.
SOLVED: Final = "solved"
FAILED: Final = "failed"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """One position, what is to be reached, and a way to it."""

    game: str
    id: str
    title: str
    text: str
    level: int
    rules: list[str]
    seats: int
    scene: dict[str, Any]
    goal: Check
    limit: int
    solution: list[str]
    seat: int = 0
    bot: str = "novice"
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def bots(self) -> list[str]:
        """Who plays each seat; nobody the solver's."""
        return ["" if seat == self.seat else self.bot for seat in range(self.seats)]

    @property
    def names(self) -> list[str]:
        """What the seats are called; bots have names of their own."""
        return [""] * self.seats

    def start(self, names: list[str] | None = None) -> Record:
        """The record of a fresh try."""
        game = branchline.game(self.game)
        return Record.start(game, self.seats, self.seed, names, scene=self.scene, **self.options)

    def texts(self) -> list[str]:
        """All texts of the puzzle."""
        return [self.title, self.text]


def state_of(puzzle: Puzzle, record: Record) -> Literal["open", "solved", "failed"]:
    """Whether a try has solved a puzzle, can no longer, or goes on.

    The goal may be reached by the last own move or by what others do after it, before one would
    move again.
    """
    moves: list[str] = []
    positions = record.replay()
    state = next(positions)
    for entry, after in zip(record.entries, positions, strict=True):
        if entry.seat == puzzle.seat:
            if len(moves) == puzzle.limit:
                return FAILED
            moves.append(entry.move)
        if holds(puzzle.goal, Situation(after, puzzle.seat, moves)):
            return SOLVED
        state = after
    spent = len(moves) == puzzle.limit and state.turn == puzzle.seat
    return FAILED if spent or state.turn is None else OPEN


def solved(puzzle: Puzzle, record: Record) -> bool:
    """Whether the goal was reached within the limit."""
    return state_of(puzzle, record) == SOLVED


def read_puzzles(slug: str, text: str) -> list[Puzzle]:
    """The puzzles of a file; BadData says what is wrong with it."""
    found = []
    for number, data in enumerate(tomllib.loads(text).get("puzzle", ()), start=1):
        try:
            puzzle = Puzzle(game=slug, **data)
        except TypeError as error:
            raise BadData(f"puzzle {number}: {error}") from error
        checked(puzzle.goal, f"{puzzle.id}.goal", slug)
        found.append(puzzle)
    return found


@cache
def puzzles(slug: str) -> list[Puzzle]:
    """The puzzles of a game, from easy to hard."""
    return read_puzzles(slug, optional_file(slug, "puzzles.toml") or "")
