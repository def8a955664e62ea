"""Parallel work on the cores of a machine or a Ray cluster, with the results in order."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, Protocol, TypeVar

from branchline.arena.executors import Executor, Job, executor_for
from branchline.arena.match import GameFailed
from branchline.arena.series import Result, Task
from branchline.engine.errors import BadOption

QUICK: Final = 0.4  # seconds; what takes less in all is not worth starting processes for
SHARE: Final = 0.2  # seconds that one share of the work should take
MOST: Final = 500  # jobs in a share
AHEAD: Final = 3  # shares under way for each worker

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Work(Protocol):
    """Games to play: a series, a ladder, or the rest of one."""

    def tasks(self) -> Iterable[Task]:
        """Return the games in order; none depends on another."""

    @property
    def total(self) -> int:
        """The number of games."""


def run(work: Work, jobs: int | None = None, on: str = "") -> Iterator[Result]:
    """Play games; the results do not depend on the place or the number of jobs.

    A game that fails raises GameFailed, with its seed in the message.
    """
    return checked(spread(work.tasks(), work.total, jobs, on))


def checked(results: Iterator[Result]) -> Iterator[Result]:
    """Yield the results, and raise the error of a game that failed."""
    for result in results:
        if result.trouble is not None:
            error = GameFailed(result.trouble)
            error.add_note(result.details)
            raise error
        yield result


def spread(jobs: Iterable[Job[R]], total: int, hands: int | None, on: str = "") -> Iterator[R]:
    """Return the results of jobs in order; `hands` is the number of workers. Default: all cores."""
    number = cores() if hands is None else hands
    if number < 1:
        raise BadOption(f"jobs: expected at least 1, not {number}")
    waiting = iter(jobs)
    if on:
        return by_crew(executor_for(on, hands), waiting, total, 0.0)
    return at_home(waiting, total, number)


def cores() -> int:
    """Return the number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def at_home(jobs: Iterator[Job[R]], total: int, hands: int) -> Iterator[R]:
    """Do the first job here, which shows how long the others take; use workers if it is long."""
    start = time.perf_counter()
    for job in islice(jobs, 1):
        yield job.attempt()
    took = time.perf_counter() - start
    if hands == 1 or took * (total - 1) < QUICK:
        for job in jobs:
            yield job.attempt()
    else:
        yield from by_crew(executor_for("", hands), jobs, total - 1, took)


def by_crew(crew: Executor, jobs: Iterator[Job[R]], total: int, took: float) -> Iterator[R]:
    """Yield the results in order, with limited work ahead, so a long series fits in memory.

    `took` is the time of a job in seconds, 0 if unknown. Shares are smaller towards the end, so no
    worker waits long for the last one.
    """
    under_way: deque[object] = deque()
    left = total
    size = share(took, left, crew.hands) if took else 1
    try:
        while True:
            while len(under_way) < crew.hands * AHEAD and (part := list(islice(jobs, size))):
                under_way.append(crew.give(part))
                left -= len(part)
                size = min(size, share(took, left, crew.hands))
            if not under_way:
                return
            seconds, answers = crew.take(under_way.popleft())
            took = (took + seconds / len(answers)) / 2 if took else seconds / len(answers)
            size = share(took, left, crew.hands)
            yield from answers
    finally:
        crew.dismiss()


def share(took: float, left: int, hands: int) -> int:
    """Return how many jobs to submit at once."""
    quick = int(SHARE / max(took, SHARE / MOST))
    return max(1, min(quick, left // (2 * hands)))
