"""Lessons: guided first games and puzzles, and where a learner is in one."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from branchline.server.http.models.common import EXAMPLE_GAME, example


class PuzzleLine(BaseModel):
    """A puzzle in a list."""

    name: str = Field(examples=["two-links"])
    title: str = Field(examples=["A first delivery"])
    text: str = Field(description="what is asked")
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


@example(
    games=[
        {
            "game": EXAMPLE_GAME,
            "first_game": {
                "name": "first-game",
                "title": "Your first railway",
                "about": "Two turns of a Base game, with a guide at your side.",
            },
            "puzzles": [
                {
                    "name": "two-links",
                    "title": "A first delivery",
                    "text": "Deliver a cube and take two victory points for it.",
                    "level": 1,
                    "rules": ["STM-21.4"],
                }
            ],
        }
    ]
)
class LessonList(BaseModel):
    """The lessons of all games, in the language of the request."""

    games: list[GameLessons]


class StepInfo(BaseModel):
    """What a guide asks for."""

    id: str = Field(examples=["claim"])
    say: str = Field(description="what this is about")
    goal: str = Field(description="what to do now")
    hint: str = Field(description="how")
    show: list[str] = Field(description="what to point at, by the names that moves use")
    rules: list[str] = Field(description="the rules that it is about")


class GuideInfo(BaseModel):
    """How far a learner has come in a guided game."""

    steps: int
    number: int = Field(description="of the step, from 0; as many as there are at the end")
    done: int = Field(description="how many steps were done; others were passed over")
    remark: str = Field(description="what the guide says to the last own move, if anything")
    step: StepInfo | None = Field(description="null when the lesson is over")


class PuzzleInfo(BaseModel):
    """How a try at a puzzle stands."""

    text: str = Field(description="what is asked")
    level: int
    rules: list[str]
    state: Literal["open", "solved", "failed"]
    limit: int = Field(description="how many own moves there are")
    left: int = Field(description="how many of them are left")
    solution: list[str] | None = Field(description="own moves that solve it, if it was asked for")
    next: str | None = Field(description="the puzzle after this one")


@example(
    position=5,
    lesson="first-game",
    title="Your first railway",
    guide={
        "steps": 9,
        "number": 0,
        "done": 0,
        "remark": "",
        "step": {
            "id": "build",
            "say": "Track is built hex by hex.",
            "goal": "Lay a tile next to a city.",
            "hint": "Albany has cubes that New York wants.",
            "show": ["Albany"],
            "rules": ["STM-10.2"],
        },
    },
    puzzle=None,
)
class LessonInfo(BaseModel):
    """Where a learner is: in a guided game, or in a puzzle."""

    position: int
    lesson: str
    title: str
    guide: GuideInfo | None
    puzzle: PuzzleInfo | None
