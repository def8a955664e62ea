"""A first game as data, and how far a learner has come in it.

The file `first_game.toml` of a game's folder says how the table is set, and has the steps:

    title, about       what the lesson is called, and what it is
    seats, seat        how many play, and which seat is the learner's
    names, bots        of the seats; "" for the learner
    seed, options      as for any game; with a `scene` it begins from there
    [[step]]
    id, rules          its name, and the rules that it is about
    say, goal, hint    what this is about, what to do now, and how
    show               the places and cards to point at, by the names that moves use
    done               the check that it is done
    moot               the check that it can no longer be done; then the guide goes on
    patience           how many own moves the guide waits for it
    [step.praise]      what the guide says when it was done: patterns of moves, and texts
    [step.remarks]     what it says when something else was done, likewise

Progress follows from the record alone, so a reload or a move taken back needs nothing more.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import branchline
from branchline.engine.errors import BadData
from branchline.engine.game import State
from branchline.engine.record import Record
from branchline.lessons.checks import Check, Situation, checked, holds, matches

FOLDER: Final = Path(__file__).parent
PATIENCE: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing to learn: what it is about, what to do, and how the guide knows."""

    id: str
    rules: list[str]
    say: str
    goal: str
    hint: str
    done: Check
    show: list[str] = field(default_factory=list)
    moot: Check | None = None
    patience: int = PATIENCE
    praise: dict[str, str] = field(default_factory=dict)
    remarks: dict[str, str] = field(default_factory=dict)

    def texts(self) -> list[str]:
        """All that the guide can say in this step."""
        return [self.say, self.goal, self.hint, *self.praise.values(), *self.remarks.values()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A guided game: how the table is set, and the steps."""

    game: str
    title: str
    about: str
    seats: int
    seat: int
    names: list[str]
    bots: list[str]
    seed: int
    steps: list[Step]
    options: dict[str, Any] = field(default_factory=dict)
    scene: dict[str, Any] | None = None

    def start(self, learner: str = "Player 1") -> Record:
        """The record of a fresh table of this lesson."""
        game = branchline.game(self.game)
        names = [name or learner for name in self.names]
        return Record.start(game, self.seats, self.seed, names, scene=self.scene, **self.options)

    def texts(self) -> list[str]:
        """All texts of the lesson."""
        return [self.title, self.about, *(text for step in self.steps for text in step.texts())]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner is: the step, and what the guide says to the last own move."""

    step: int  # as many as there are steps when the lesson is over
    remark: str
    done: tuple[str, ...]  # the steps whose goals were met; others were passed over


class Guide:
    """Walks through a lesson beside a game, position by position."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.step = 0
        self.remark = ""
        self.done: list[str] = []
        self.moves: list[str] = []
        self.since = 0  # own moves made before the step

    def look(self, state: State) -> bool:
        """Go on over steps that are done or cannot be done here; whether one was done."""
        reached = False
        while self.step < len(self.lesson.steps):
            step = self.lesson.steps[self.step]
            now = Situation(state, self.lesson.seat, self.moves, self.since)
            if holds(step.done, now):
                self.done.append(step.id)
                reached = True
                if self.moves:
                    self.remark = said_of(self.moves[-1], step.praise) or self.remark
            elif not (self.gone(step, now) or state.turn is None):
                break
            self.step += 1
            self.since = len(self.moves)
        return reached

    def gone(self, step: Step, now: Situation) -> bool:
        """Whether the guide should not wait for a step any longer."""
        waited = len(self.moves) - self.since
        return waited >= step.patience or (step.moot is not None and holds(step.moot, now))

    def follow(self, seat: int, move: str, after: State) -> None:
        """Note a move, and what it led to."""
        if seat != self.lesson.seat:
            self.look(after)
            return
        self.moves.append(move)
        before = self.step
        self.remark = ""
        reached = self.look(after)
        if not reached and before < len(self.lesson.steps):
            self.remark = said_of(move, self.lesson.steps[before].remarks)

    def progress(self) -> Progress:
        """Where the learner is now."""
        return Progress(self.step, self.remark, tuple(self.done))


def said_of(move: str, remarks: dict[str, str]) -> str:
    """The first remark whose pattern a move is like; nothing if there is none."""
    for pattern, text in remarks.items():
        if matches(move, pattern):
            return text
    return ""


def progress(lesson: Lesson, record: Record) -> Progress:
    """Where the learner is after all moves of a record."""
    guide = Guide(lesson)
    positions = record.replay()
    guide.look(next(positions))
    for entry, state in zip(record.entries, positions, strict=True):
        guide.follow(entry.seat, entry.move, state)
    return guide.progress()


def read_lesson(slug: str, text: str) -> Lesson:
    """A lesson from its file; BadData says what is wrong with it."""
    table = tomllib.loads(text)
    steps = []
    for number, data in enumerate(table.pop("step", ()), start=1):
        try:
            step = Step(**data)
        except TypeError as error:
            raise BadData(f"step {number}: {error}") from error
        checked(step.done, f"{step.id}.done")
        if step.moot is not None:
            checked(step.moot, f"{step.id}.moot")
        steps.append(step)
    try:
        lesson = Lesson(game=slug, steps=steps, **table)
    except TypeError as error:
        raise BadData(f"{slug}: {error}") from error
    learners = [seat == lesson.seat for seat in range(lesson.seats)]
    for key, values in {"names": lesson.names, "bots": lesson.bots}.items():
        if [value == "" for value in values] != learners:
            raise BadData(f'{slug}.{key}: expected one for each seat, "" for the learner\'s')
    return lesson


@cache
def first_game(slug: str) -> Lesson:
    """The guided first game of a game."""
    path = FOLDER / slug.replace("-", "_") / "first_game.toml"
    return read_lesson(slug, path.read_text("utf-8"))
