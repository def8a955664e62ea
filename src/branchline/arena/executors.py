"""The workers: processes on this machine, or those of a Ray cluster."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, Final, Protocol, TypeVar, final

from branchline.arena.match import GameFailed
from branchline.engine.errors import BadOption

RAY: Final = "ray"

R_co = TypeVar("R_co", covariant=True)


class Job(Protocol[R_co]):
    """A task as plain data, to be sent to another process."""

    def attempt(self) -> R_co:
        """Do it; an error is part of the result."""


# How long a share of the work took in seconds, and the answers.
Answers = tuple[float, list[Any]]


class Executor(Protocol):
    """Workers that get shares of the work."""

    hands: int

    def give(self, jobs: list[Any]) -> object:
        """Submit some jobs; return a handle for `take`."""

    def take(self, share: Any) -> Answers:
        """Wait for their results."""

    def dismiss(self) -> None:
        """Stop all workers, finished or not."""


def executor_for(on: str, hands: int | None) -> Executor:
    """Return the workers of a place: "" is this machine, `ray` is Ray."""
    if not on:
        assert hands is not None
        return ProcessExecutor(hands)
    if on == RAY:
        return RayExecutor(hands)
    raise BadOption(f"on: expected {RAY}, not {on!r}")


def do_all(jobs: list[Any]) -> Answers:
    """Do a share of the work in a worker."""
    start = time.perf_counter()
    answers = [job.attempt() for job in jobs]
    return time.perf_counter() - start, answers


@final
class ProcessExecutor:
    """Processes on this machine."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        # Spawned, not forked: the same on every system, and safe with threads.
        self.pool = ProcessPoolExecutor(hands, get_context("spawn"), initializer=begin)

    def give(self, jobs: list[Any]) -> Future[Answers]:
        """Submit some jobs."""
        return self.pool.submit(do_all, jobs)

    def take(self, share: Future[Answers]) -> Answers:
        """Wait for their results."""
        try:
            return share.result()
        except BrokenProcessPool:
            # No error of a bot gets here: the system has ended the process.
            raise GameFailed("a worker process was ended: is there enough memory?") from None

    def dismiss(self) -> None:
        """End the processes; jobs that have not started are dropped."""
        self.pool.shutdown(cancel_futures=True)


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


@final
class RayExecutor:
    """The workers of a Ray cluster: that of RAY_ADDRESS, or one started on this machine."""

    def __init__(self, hands: int | None) -> None:
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
                num_cpus=None if known else hands, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
            )
        there = int(ray.cluster_resources().get("CPU", 1))
        self.hands = max(1, there if hands is None else min(there, hands))
        self.work = ray.remote(do_there)

    def give(self, jobs: list[Any]) -> object:
        """Submit some jobs."""
        return self.work.remote(sys.path, jobs)

    def take(self, share: object) -> Answers:
        """Wait for their results."""
        answers: Answers = self.ray.get(share)
        return answers

    def dismiss(self) -> None:
        """Leave the cluster, or end it if it was started here."""
        if self.own:
            self.ray.shutdown()


def do_there(path: list[str], jobs: list[Any]) -> Answers:
    """Do a share of the work in a cluster, with the caller's search path for modules."""
    sys.path += [place for place in path if place not in sys.path]
    return do_all(jobs)
