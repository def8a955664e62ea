"""The games of a series on all cores, the results in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import Final

from branchline.arena.match import GameFailed
from branchline.arena.series import Result, Series, Task
from branchline.engine.errors import BadOption

CHUNK: Final = 8  # games handed to a worker at a time
AHEAD: Final = 4  # chunks under way for each worker


def run(series: Series, jobs: int | None = None) -> Iterator[Result]:
    """Play a series; the results do not depend on the number of jobs, which is that of the cores.

    A game that fails raises GameFailed, with its seed in the message.
    """
    number = cores() if jobs is None else jobs
    if number < 1:
        raise BadOption(f"jobs: expected at least 1, not {number}")
    results: Iterator[Result]
    if number == 1 or series.games <= CHUNK:
        results = map(Task.attempt, series.tasks())
    else:
        results = in_parallel(series, number)
    return checked(results)


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checked(results: Iterator[Result]) -> Iterator[Result]:
    """The results, until one tells of trouble."""
    for result in results:
        if result.trouble is not None:
            error = GameFailed(result.trouble)
            error.add_note(result.details)
            raise error
        yield result


def in_parallel(series: Series, jobs: int) -> Iterator[Result]:
    """The results in order, only so many games ahead that a long series fits in memory."""
    # Spawned, not forked: the same on every system, and safe beside threads.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    tasks = series.tasks()
    waiting: deque[Future[list[Result]]] = deque()
    try:
        while True:
            while len(waiting) < jobs * AHEAD and (chunk := list(islice(tasks, CHUNK))):
                waiting.append(pool.submit(play_all, chunk))
            if not waiting:
                return
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def play_all(tasks: list[Task]) -> list[Result]:
    """What a worker does with its share."""
    return [task.attempt() for task in tasks]
