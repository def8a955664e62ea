"""Parallel work on the cores of a machine or a Ray cluster, with the results in order."""

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from multiprocessing import get_context, parent_process
from typing import Any, Final, Protocol, TypeVar

from branchline.arena.series import GameFailed, Result, Work
from branchline.engine.errors import BadOption

QUICK: Final = 0.4  # seconds; what takes less in all is not worth starting processes for
SHARE: Final = 0.2  # seconds that one share of the work should take
MOST: Final = 500  # jobs in a share
AHEAD: Final = 3  # shares under way for each worker
RAY: Final = "ray"

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


def run(work: Work, jobs: int | None = None, on: str = "") -> Iterator[Result]:
    """Play games: the results do not depend on where and by how many; one that fails raises GameFailed."""
    return checked(spread(work.tasks(), work.total, jobs, on))


def checked(results: Iterator[Result]) -> Iterator[Result]:
    """Yield the results, and raise the error of a game that failed."""
    for result in results:
        if result.trouble is not None:
            error = GameFailed(result.trouble)
            error.add_note(result.details)
            raise error
        yield result


def spread(jobs: "Iterable[Job[R]]", total: int, workers: int | None, on: str = "") -> Iterator[R]:
    """Return the results of jobs in order. Default number of workers: all cores."""
    number = cores() if workers is None else workers
    if number < 1:
        raise BadOption(f"jobs: expected at least 1, not {number}")
    waiting = iter(jobs)
    if on:
        return in_workers(*executor_for(on, workers), waiting, total, 0.0)
    return here_first(waiting, total, number)


def cores() -> int:
    """Return the number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def here_first(jobs: "Iterator[Job[R]]", total: int, workers: int) -> Iterator[R]:
    """Do the first job here, which shows how long the others take; use workers if it is long."""
    start = time.perf_counter()
    for job in islice(jobs, 1):
        yield job.attempt()
    took = time.perf_counter() - start
    if workers == 1 or took * (total - 1) < QUICK:
        for job in jobs:
            yield job.attempt()
    else:
        yield from in_workers(*executor_for("", workers), jobs, total - 1, took)


def in_workers(executor: Executor, workers: int, jobs: "Iterator[Job[R]]", total: int, took: float) -> Iterator[R]:
    """Yield the results in order, with limited work ahead; `took` is the time of a job in seconds, 0 if unknown."""
    under_way: deque[Future[Answers]] = deque()
    left = total
    size = share(took, left, workers) if took else 1
    try:
        while True:
            while len(under_way) < workers * AHEAD and (part := list(islice(jobs, size))):
                under_way.append(executor.submit(do_all, part, sys.path))
                left -= len(part)
                size = min(size, share(took, left, workers))
            if not under_way:
                return
            seconds, answers = under_way.popleft().result()
            took = (took + seconds / len(answers)) / 2 if took else seconds / len(answers)
            size = share(took, left, workers)
            yield from answers
    except BrokenProcessPool:
        # No error of a bot gets here: the system has ended the process.
        raise GameFailed("a worker process was ended: is there enough memory?") from None
    finally:
        executor.shutdown(cancel_futures=True)


def share(took: float, left: int, workers: int) -> int:
    """Return how many jobs to submit at once."""
    quick = int(SHARE / max(took, SHARE / MOST))
    return max(1, min(quick, left // (2 * workers)))


class Job(Protocol[R_co]):
    """A task as plain data, to be sent to another process."""

    def attempt(self) -> R_co:
        """Do it; an error is part of the result."""


# How long a share of the work took in seconds, and the answers.
Answers = tuple[float, list[Any]]


def do_all(jobs: list[Any], path: list[str]) -> Answers:
    """Do a share of the work in a worker, with the caller's search path for modules."""
    sys.path += [place for place in path if place not in sys.path]
    start = time.perf_counter()
    answers = [job.attempt() for job in jobs]
    return time.perf_counter() - start, answers


def executor_for(on: str, workers: int | None) -> tuple[Executor, int]:
    """Return the workers of a place, and their number: "" is this machine, `ray` is Ray."""
    if not on:
        assert workers is not None
        # Spawned, not forked: the same on every system, and safe with threads.
        return ProcessPoolExecutor(workers, get_context("spawn"), initializer=begin), workers
    if on == RAY:
        cluster = RayExecutor(workers)
        return cluster, cluster.workers
    raise BadOption(f"on: expected {RAY}, not {on!r}")


def begin() -> None:
    """Prepare a process: it ends silently at Ctrl-C, and with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    """End this process when its parent has ended for any reason."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class RayExecutor(Executor):
    """The workers of a Ray cluster: that of RAY_ADDRESS, or one started on this machine."""

    def __init__(self, workers: int | None) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise BadOption("on: Ray is not installed: pip install 'branchline[ray]'") from None
        self.ray: Any = ray
        self.own = not ray.is_initialized()
        if self.own:
            # An existing cluster has its own number of workers.
            known = "RAY_ADDRESS" in os.environ
            ray.init(
                num_cpus=None if known else workers, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
            )
        there = int(ray.cluster_resources().get("CPU", 1))
        self.workers = max(1, there if workers is None else min(there, workers))
        self.remote = cache(ray.remote)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a worker do something; its result comes later."""
        found: Future[Any] = self.remote(work).remote(*args, **kwargs).future()
        return found

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop the workers that were started for this."""
        if self.own:  # others stay
            self.ray.shutdown()
