"""Lessons: which there are, a table for one, and where a learner is there."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

import branchline
from branchline.lessons.guide import FIRST_GAME, first_game, has_first_game
from branchline.lessons.puzzles import Puzzle, puzzles
from branchline.server.http.dependencies import ASender, AViewer
from branchline.server.http.models.games import FirstGameLine, GameLessons, LessonList, PuzzleLine
from branchline.server.http.models.tables import Speed
from branchline.server.http.routes import lobby, rulebooks
from branchline.tables import refusal, snapshot
from branchline.tables.lessons import LessonInfo, lesson_info, lesson_plan
from branchline.web import i18n

router = APIRouter(tags=["lessons"])
LessonName = Annotated[str, Path(max_length=40, description="a lesson of the game", examples=["first-game"])]
COST = 2  # requests that it counts as to go through a game
BotSpeed = Annotated[Speed, Query()]
Solve = Annotated[bool, Query(description="include the solution of a puzzle")]


@router.get("/api/lessons")
async def lessons(request: Request) -> LessonList:
    """Return the guided first game and the puzzles of every game that has them."""
    text = i18n.words(i18n.language_of(request)).text
    return LessonList(games=[game_lessons(slug, text) for slug in branchline.GAMES if has_first_game(slug)])


def game_lessons(slug: str, text: refusal.Text) -> GameLessons:
    """Return the lessons of a game as a list shows them."""

    def line(puzzle: Puzzle) -> PuzzleLine:
        title, task = text(puzzle.title), text(puzzle.text)
        return PuzzleLine(name=puzzle.id, title=title, text=task, level=puzzle.level, rules=puzzle.rules)

    first = first_game(slug)
    shown = FirstGameLine(name=FIRST_GAME, title=text(first.title), about=text(first.about))
    return GameLessons(game=slug, first_game=shown, puzzles=[line(puzzle) for puzzle in puzzles(slug)])


@router.post("/api/lessons/{slug}/{name}", status_code=201)
async def open_lesson(
    response: Response, slug: rulebooks.Slug, name: LessonName, sender: ASender, bot_speed: BotSpeed = "instant"
) -> snapshot.TableInfo:
    """Open a table of your own for a lesson; its game starts at once."""
    sender.make()
    text = i18n.words(sender.language).text
    plan = lesson_plan(rulebooks.need_game(slug), name, sender.player.name, text, bot_speed)
    return await lobby.opened(sender, plan, response)


@router.get("/api/tables/{table_id}/lesson")
async def lesson(viewer: AViewer, solution: Solve = False) -> LessonInfo:
    """Return where you are in the lesson: what to do, and the comment on your last move."""
    text, say = i18n.words(viewer.language).text, i18n.speaker(viewer.language)
    # The guide goes through the whole game each time: all it says follows from the moves.
    return await viewer.aside(COST, lambda: lesson_info(viewer.table, viewer.identity, text, say, solution))
