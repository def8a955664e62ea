"""Tables for learners: a guided first game, or a puzzle, against bots."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from branchline.engine.record import Record
from branchline.lessons import puzzles
from branchline.lessons.guide import FIRST_GAME, Lesson, first_game, has_first_game, progress
from branchline.lessons.puzzles import Puzzle
from branchline.tables.permissions import need_record
from branchline.tables.refusal import LONGEST_NAME, Refusal, Say, Text, bot_name
from branchline.tables.snapshot import about, copied
from branchline.tables.table import SeatOptions, Speed, Table, TableOptions


@dataclass(frozen=True, kw_only=True)
class StepInfo:
    """A step of a guided game."""

    id: str
    say: str = field(metadata=about("what this is about"))
    goal: str = field(metadata=about("what to do now"))
    hint: str = field(metadata=about("how"))
    show: list[str] = field(metadata=about("what to point at, by the names used in moves"))
    rules: list[str] = field(metadata=about("the rules that it is about"))


@dataclass(frozen=True, kw_only=True)
class GuideInfo:
    """A learner's progress in a guided game."""

    steps: int
    number: int = field(metadata=about("of the step, counted from 0; equal to `steps` at the end"))
    done: int = field(metadata=about("the number of steps that were done; others were skipped"))
    remark: str = field(metadata=about("the guide's comment on the learner's last move, if any"))
    step: StepInfo | None = field(metadata=about("null when the lesson is over"))


@dataclass(frozen=True, kw_only=True)
class PuzzleInfo:
    """An attempt at a puzzle."""

    text: str = field(metadata=about("the task"))
    level: int
    rules: list[str]
    state: Literal["open", "solved", "failed"]
    limit: int = field(metadata=about("how many moves the learner may make"))
    left: int = field(metadata=about("how many of these moves are left"))
    solution: list[str] | None = field(metadata=about("moves that solve it, if requested"))
    next: str | None = field(metadata=about("the puzzle after this one"))


@dataclass(frozen=True, kw_only=True)
class LessonInfo:
    """A learner's place in a guided game or a puzzle."""

    position: int
    lesson: str
    title: str
    guide: GuideInfo | None
    puzzle: PuzzleInfo | None


def need_lesson(slug: str, name: str) -> Lesson | Puzzle:
    """Return a lesson of a game by its name: its guided first game, or a puzzle."""
    if name == FIRST_GAME and has_first_game(slug):
        return first_game(slug)
    for puzzle in puzzles.puzzles(slug):
        if puzzle.id == name:
            return puzzle
    raise Refusal("not_found", "There is no such lesson.")


def lesson_plan(slug: str, name: str, learner: str, text: Text, speed: Speed = "instant") -> TableOptions:
    """Return the options of an unlisted table for a learner."""
    found = need_lesson(slug, name)
    seats = [
        SeatOptions("bot", called or bot_name(bot, number, text), bot) if bot else SeatOptions("me", learner)
        for number, (called, bot) in enumerate(zip(found.names, found.bots, strict=True))
    ]
    title = text(found.title)[:LONGEST_NAME].strip()
    return TableOptions(slug, seats, found.options, title, listed=False, undo="free", bot_speed=speed, lesson=name)


def lesson_info(table: Table, identity: str | None, text: Text, say: Say, solve: bool = False) -> LessonInfo:
    """Return where a learner is: what to do now, and with `solve` the solution of a puzzle."""
    if table.lesson is None:
        raise Refusal("not_found", "This table is not a lesson.")
    found = need_lesson(table.game.slug, table.lesson)
    if found.seat not in table.held_by(identity):
        raise Refusal("not_yours", "Only the learner at this table can see the instructions.")
    record = need_record(table)
    guide = guide_info(found, record, text) if isinstance(found, Lesson) else None
    puzzle = puzzle_info(found, record, text, say if solve else None) if isinstance(found, Puzzle) else None
    return copied(LessonInfo, table, title=text(found.title), guide=guide, puzzle=puzzle)


def guide_info(found: Lesson, record: Record, text: Text) -> GuideInfo:
    """Return the step of a guided game that is to be done, None behind the last."""
    now = progress(found, record)
    step = None
    if now.step is not None:
        step = copied(StepInfo, now.step, **{name: text(getattr(now.step, name)) for name in ("say", "goal", "hint")})
    remark = text(now.remark) if now.remark else ""
    return GuideInfo(steps=len(found.steps), number=now.number, done=len(now.done), remark=remark, step=step)


def puzzle_info(found: Puzzle, record: Record, text: Text, say: Say | None) -> PuzzleInfo:
    """Return what a puzzle asks for and how the attempt stands; its solution if `say` is given."""
    made = sum(entry.seat == found.seat for entry in record.entries)
    ids = [puzzle.id for puzzle in puzzles.puzzles(found.game)]
    now = {"state": puzzles.state_of(found, record), "left": max(found.limit - made, 0)}
    more = {"solution": None if say is None else solution(found, say), "next": dict(pairwise(ids)).get(found.id)}
    return copied(PuzzleInfo, found, text=text(found.text), **now, **more)


def solution(puzzle: Puzzle, say: Say) -> list[str]:
    """Return the learner's moves that solve a puzzle, in words."""
    record = puzzle.start()
    words = []
    for text in puzzle.solution:
        before, move = record.state, record.state.move(text)
        entry = record.play(move)
        if entry.seat == puzzle.seat:
            effects = record.game.effects(before, move, record.state)
            words.append(say(record.game.story(before, entry, effects)))
    return words
