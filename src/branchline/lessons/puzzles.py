"""Puzzles: positions with a goal to reach in a few own moves; docs/lessons.md describes the file."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal

import branchline
from branchline import BadData, Record
from branchline.engine.registry import plugin
from branchline.lessons.checks import Check, Situation, checked, holds

# The state of a try.
SOLVED: Final = "solved"
FAILED: Final = "failed"
OPEN: Final = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """One position, its goal, and a solution."""

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
        """The bot of each seat; none for the solver's."""
        return ["" if seat == self.seat else self.bot for seat in range(self.seats)]

    @property
    def names(self) -> list[str]:
        """The names of the seats; bots have their own."""
        return [""] * self.seats

    def start(self) -> Record:
        """Return the record of a new try."""
        return Record.start(branchline.game(self.game), self.seats, self.seed, scene=self.scene, **self.options)


def state_of(puzzle: Puzzle, record: Record) -> Literal["open", "solved", "failed"]:
    """Return whether a try has solved a puzzle, by own moves or what others did after them, has failed, or is open."""
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


def read_puzzles(slug: str, text: str) -> list[Puzzle]:
    """Read the puzzles of a file; raise BadData if something is wrong with it."""
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
    """Return the puzzles of a game, from easy to hard."""
    return read_puzzles(slug, plugin(slug).text("lessons/puzzles.toml") or "")
