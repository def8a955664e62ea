"""Lessons: guided first games and puzzles."""

from __future__ import annotations

from pydantic import BaseModel, Field

from branchline.server.http.models.common import EXAMPLE_GAME


class PuzzleLine(BaseModel):
    """A puzzle in a list."""

    name: str = Field(examples=["two-links"])
    title: str = Field(examples=["A first delivery"])
    text: str = Field(description="the task")
    level: int = Field(description="1 easy, 2 needs thought, 3 hard")
    rules: list[str] = Field(description="the rules that it teaches")


class FirstGameLine(BaseModel):
    """The guided first game of a game."""

    name: str = Field(examples=["first-game"])
    title: str = Field(examples=["Your first journey"])
    about: str


class GameLessons(BaseModel):
    """All lessons of a game."""

    game: str = Field(examples=[EXAMPLE_GAME])
    first_game: FirstGameLine
    puzzles: list[PuzzleLine] = Field(description="from easy to hard")


class LessonList(BaseModel):
    """The lessons of all games, in the language of the request."""

    games: list[GameLessons]
