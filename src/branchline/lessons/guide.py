"""A first game as data, and how far a learner has come in it; docs/lessons.md describes the file."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from branchline import BadData, Record, State
from branchline.engine.registry import plugin
from branchline.lessons.checks import Check, Situation, checked, holds, matches

PATIENCE: Final = 12
FIRST_GAME: Final = "first-game"  # the name of every guided first game; puzzles have their own
FIRST_GAME_FILE: Final = "lessons/first_game.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the guide says to a move like a pattern, where a check holds after it."""

    move: str
    say: str
    when: Check | None = None


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
    when: Check | None = None
    moot: Check | None = None
    patience: int = PATIENCE
    praise: list[Answer] = field(default_factory=list)
    remarks: list[Answer] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A guided game: the set-up of the table, and the steps."""

    game: str
    id: str = FIRST_GAME
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


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner is: the step, and what the guide says to the last own move."""

    step: Step | None  # None when the lesson is over
    number: int  # how many steps are behind the learner; all of them when it is over
    remark: str
    done: tuple[str, ...]  # the steps whose goals were met; others were passed over


class Guide:
    """Follows a game through a lesson, position by position."""

    def __init__(self, lesson: Lesson, state: State) -> None:
        self.lesson = lesson
        self.before = state  # the position that the last move led from
        self.remark = ""
        self.done: list[str] = []
        self.moves: list[str] = []
        self.passed: set[str] = set()
        self.begun: dict[str, int] = {}  # by step: own moves made before it came
        self.waited: dict[str, int] = {}  # by step: own moves made while it was there
        self.step: Step | None = None
        self.look(state, False)

    def due(self, state: State) -> Step | None:
        """Return the step for this position; None when no step is left that comes in order."""
        left = [step for step in self.lesson.steps if step.id not in self.passed]
        following = next((step for step in left if step.when is None), None)
        if following is None:
            return None
        now = self.situation(state, following)
        return next((step for step in left if step.when and holds(step.when, now)), following)

    def situation(self, state: State, step: Step) -> Situation:
        """Return what the checks of a step may use."""
        since = self.begun.setdefault(step.id, len(self.moves))
        return Situation(state, self.lesson.seat, self.moves, since)

    def look(self, state: State, own: bool) -> bool:
        """Pass the steps that are done or cannot be done; return whether an own move met a goal."""
        reached = False
        step = self.step or self.due(state)  # the current step is checked first
        while step:
            now = self.situation(state, step)
            if holds(step.done, now):
                self.done.append(step.id)
                earlier = Situation(self.before, self.lesson.seat, self.moves[:-1], self.begun[step.id])
                if own and not holds(step.done, earlier):
                    reached = True
                    self.remark = said_of(self.moves[-1], step.praise, now) or self.remark
            elif not (state.turn is None or self.is_over(step, now)):
                if step is (due := self.due(state)):
                    break
                step = due
                continue
            self.passed.add(step.id)
            step = self.due(state)
        self.step = step
        return reached

    def is_over(self, step: Step, now: Situation) -> bool:
        """Return whether the guide should no longer wait for a step."""
        waited = self.waited.get(step.id, 0)
        return waited >= step.patience or (step.moot is not None and holds(step.moot, now))

    def follow(self, seat: int, move: str, after: State) -> None:
        """Follow a move to the position after it."""
        own = seat == self.lesson.seat
        asked = self.step
        if own:
            self.moves.append(move)
            self.remark = ""
            if asked:
                self.waited[asked.id] = self.waited.get(asked.id, 0) + 1
        if not self.look(after, own) and own and asked:
            self.remark = said_of(move, asked.remarks, self.situation(after, asked))
        self.before = after

    def progress(self) -> Progress:
        """Return where the learner is now."""
        number = len(self.passed) if self.step else len(self.lesson.steps)
        return Progress(self.step, number, self.remark, tuple(self.done))


def said_of(move: str, answers: Sequence[Answer], now: Situation) -> str:
    """Return the first answer that fits a move and the position after it, if any."""
    fitting = (answer for answer in answers if matches(move, answer.move))
    return next((answer.say for answer in fitting if answer.when is None or holds(answer.when, now)), "")


def progress(lesson: Lesson, record: Record) -> Progress:
    """Return where the learner is after all moves of a record."""
    positions = record.replay()
    guide = Guide(lesson, next(positions))
    for entry, state in zip(record.entries, positions, strict=True):
        guide.follow(entry.seat, entry.move, state)
    return guide.progress()


def read_step(number: int, data: dict[str, Any], slug: str) -> Step:
    """Read a step from its table; raise BadData for unknown words in it or in a check."""
    try:
        answers: dict[str, Any] = {key: [Answer(**one) for one in data.pop(key, ())] for key in ("praise", "remarks")}
        step = Step(**data, **answers)
    except TypeError as error:
        raise BadData(f"step {number}: {error}") from error
    checks = {"done": step.done, "when": step.when, "moot": step.moot}
    for key, given in answers.items():
        checks |= {f"{key}[{index}].when": answer.when for index, answer in enumerate(given)}
    for name, check in checks.items():
        if check is not None:
            checked(check, f"{step.id}.{name}", slug)
    return step


def read_lesson(slug: str, text: str) -> Lesson:
    """Read a lesson from its file; raise BadData if something is wrong with it."""
    table = tomllib.loads(text)
    steps = [read_step(number, data, slug) for number, data in enumerate(table.pop("step", ()), start=1)]
    try:
        lesson = Lesson(game=slug, steps=steps, **table)
    except TypeError as error:
        raise BadData(f"{slug}: {error}") from error
    learners = [seat == lesson.seat for seat in range(lesson.seats)]
    for key, values in {"names": lesson.names, "bots": lesson.bots}.items():
        if [value == "" for value in values] != learners:
            raise BadData(f'{slug}.{key}: expected one for each seat, "" for the learner\'s')
    return lesson


def has_first_game(slug: str) -> bool:
    """Return whether a game has a guided first game."""
    return plugin(slug).text(FIRST_GAME_FILE) is not None


@cache
def first_game(slug: str) -> Lesson:
    """Return the guided first game of a game; raise BadData if it has none."""
    text = plugin(slug).text(FIRST_GAME_FILE)
    if text is None:
        raise BadData(f"{slug} has no {FIRST_GAME_FILE}")
    return read_lesson(slug, text)
