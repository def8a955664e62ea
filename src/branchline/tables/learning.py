"""Tables where somebody learns: a guided first game, or a puzzle, against bots."""

from __future__ import annotations

from collections.abc import Callable

from branchline.engine.phrase import Phrase
from branchline.lessons import guide, puzzles
from branchline.lessons.guide import Lesson
from branchline.lessons.puzzles import Puzzle
from branchline.lessons.registry import lesson
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table
from branchline.tables.table_options import INSTANT, SeatOptions, TableOptions
from branchline.tables.validation import LONGEST_NAME, bot_name
from branchline.tables.visibility import need_state

Text = Callable[[str], str]  # a text in the language of whoever reads
Say = Callable[[Phrase], str]


def need_lesson(slug: str, name: str) -> Lesson | Puzzle:
    """A lesson of a game by its name."""
    found = lesson(slug, name)
    if found is None:
        raise Refusal("not_found", "There is no such lesson.")
    return found


def lesson_plan(
    slug: str, name: str, learner: str, text: Text, speed: str = INSTANT
) -> TableOptions:
    """A table for somebody who wants to learn; nobody else need find it."""
    found = need_lesson(slug, name)
    seats = [
        SeatOptions("bot", called or bot_name(bot, number, text), bot)
        if bot
        else SeatOptions("me", learner)
        for number, (called, bot) in enumerate(zip(found.names, found.bots, strict=True))
    ]
    return TableOptions(
        game=slug,
        seats=seats,
        options=found.options,
        name=text(found.title)[:LONGEST_NAME].strip(),
        listed=False,
        undo="free",
        bot_speed=speed,
        lesson=name,
    )


def lesson_json(
    table: Table, identity: str | None, text: Text, say: Say, solve: bool = False
) -> dict[str, object]:
    """Where a learner is: what to do now, and what the guide says to what was done.

    To solve a puzzle means to be told its solution too.
    """
    if table.lesson is None:
        raise Refusal("not_found", "This table is not a lesson.")
    found = need_lesson(table.game.slug, table.lesson)
    if found.seat not in table.held_by(identity):
        raise Refusal("not_yours", "Only the learner at this table can see the instructions.")
    need_state(table)
    told = (
        puzzle_json(found, table, text, say if solve else None)
        if isinstance(found, Puzzle)
        else guide_json(found, table, text)
    )
    return {
        "position": table.position,
        "lesson": table.lesson,
        "title": text(found.title),
        "guide": None,
        "puzzle": None,
        **told,
    }


def guide_json(found: Lesson, table: Table, text: Text) -> dict[str, object]:
    """The step of a guided game that is to be done, None behind the last."""
    assert table.record is not None
    now = guide.progress(found, table.record)
    step = now.step
    return {
        "guide": {
            "steps": len(found.steps),
            "number": now.number,
            "done": len(now.done),
            "remark": text(now.remark) if now.remark else "",
            "step": None
            if step is None
            else {
                "id": step.id,
                "say": text(step.say),
                "goal": text(step.goal),
                "hint": text(step.hint),
                "show": step.show,
                "rules": step.rules,
            },
        }
    }


def puzzle_json(found: Puzzle, table: Table, text: Text, say: Say | None) -> dict[str, object]:
    """What a puzzle asks for and how the try stands; with something that says it, the solution."""
    assert table.record is not None
    made = sum(entry.seat == found.seat for entry in table.record.entries)
    standing = puzzles.state_of(found, table.record)
    return {
        "puzzle": {
            "text": text(found.text),
            "level": found.level,
            "rules": found.rules,
            "state": standing,
            "limit": found.limit,
            "left": max(found.limit - made, 0),
            "solution": None if say is None else solution(found, say),
            "next": following(found),
        }
    }


def solution(puzzle: Puzzle, say: Say) -> list[str]:
    """The own moves that solve a puzzle, in words."""
    record = puzzle.start()
    told = []
    for text in puzzle.solution:
        before, move = record.state, record.state.move(text)
        entry = record.play(move)
        if entry.seat == puzzle.seat:
            effects = record.game.effects(before, move, record.state)
            told.append(say(record.game.story(before, entry, effects)))
    return told


def following(puzzle: Puzzle) -> str | None:
    """The puzzle after this one, None after the last."""
    ids = [one.id for one in puzzles.puzzles(puzzle.game)]
    after = ids.index(puzzle.id) + 1
    return ids[after] if after < len(ids) else None
