"""The lessons of a game by name: its guided first game, and its puzzles."""

from __future__ import annotations

from typing import Final

from branchline.lessons.guide import Lesson, first_game, has_first_game
from branchline.lessons.puzzles import Puzzle, puzzles

FIRST_GAME: Final = "first-game"  # the name of every guided first game; puzzles have their own


def lesson(slug: str, name: str) -> Lesson | Puzzle | None:
    """Return a lesson of a game by its name; None if there is none."""
    if name == FIRST_GAME:
        return first_game(slug) if has_first_game(slug) else None
    return next((puzzle for puzzle in puzzles(slug) if puzzle.id == name), None)


def name_of(lesson: Lesson | Puzzle) -> str:
    """Return the name by which a lesson is found."""
    return lesson.id if isinstance(lesson, Puzzle) else FIRST_GAME
