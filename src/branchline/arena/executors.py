"""Who does the work: processes on this machine, or the workers of a Ray cluster."""

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
    """Something to do, told as plain data: it must reach another process."""

    def attempt(self) -> R_co:
        """Do it; what goes wrong is part of the answer."""


# How long a share of the work took in seconds, and the answers.
Answers = tuple[float, list[Any]]


class Executor(Protocol):
    """Workers that are given shares of the work."""

    hands: int

    def give(self, jobs: list[Any]) -> object:
        """Hand over some jobs; what is returned is for `take`."""

    def take(self, share: Any) -> Answers:
        """Wait for what came of them."""

    def dismiss(self) -> None:
        """Send everybody home, finished or not."""


def executor_for(on: str, hands: int | None) -> Executor:
    """The crew of a place: "" is this machine, `ray` is Ray."""
    if not on:
        assert hands is not None
        return ProcessExecutor(hands)
    if on == RAY:
        return RayExecutor(hands)
    raise BadOption(f"on: expected {RAY}, not {on!r}")


def do_all(jobs: list[Any]) -> Answers:
    """What a worker does with its share."""
    start = time.perf_counter()
    answers = [job.attempt() for job in jobs]
    return time.perf_counter() - start, answers


@final
class ProcessExecutor:
    """Processes on this machine."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        # Spawned, not forked: the same on every system, and safe beside threads.
        self.pool = ProcessPoolExecutor(hands, get_context("spawn"), initializer=begin)

    def give(self, jobs: list[Any]) -> Future[Answers]:
        """Hand over some jobs."""
        return self.pool.submit(do_all, jobs)

    def take(self, share: Future[Answers]) -> Answers:
        """Wait for what came of them."""
        try:
            return share.result()
        except BrokenProcessPool:
            # Nothing a bot raises comes here: the system has ended the process.
            raise GameFailed("a worker process was ended: is there enough memory?") from None

    def dismiss(self) -> None:
        """End the processes; what has not been begun is left."""
        self.pool.shutdown(cancel_futures=True)


def begin() -> None:
    """How a process begins: it goes without a word at Ctrl-C, and does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    """End this process when its parent has died, however that came about."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@final
class RayExecutor:
    """The workers of a Ray cluster: that of RAY_ADDRESS, else one started on this machine."""

    def __init__(self, hands: int | None) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise BadOption("on: Ray is not installed: pip install 'branchline[ray]'") from None
        self.ray: Any = ray
        self.own = not ray.is_initialized()
        if self.own:
            # As many at once as were asked for; a cluster that is already there has its own number.
            known = "RAY_ADDRESS" in os.environ
            ray.init(
                num_cpus=None if known else hands,
                include_dashboard=False,
                log_to_driver=False,
                logging_level="ERROR",
            )
        there = int(ray.cluster_resources().get("CPU", 1))
        self.hands = max(1, there if hands is None else min(there, hands))
        self.work = ray.remote(do_there)

    def give(self, jobs: list[Any]) -> object:
        """Hand over some jobs."""
        return self.work.remote(sys.path, jobs)

    def take(self, share: object) -> Answers:
        """Wait for what came of them."""
        answers: Answers = self.ray.get(share)
        return answers

    def dismiss(self) -> None:
        """Leave the cluster, or end the one that was started."""
        if self.own:
            self.ray.shutdown()


def do_there(path: list[str], jobs: list[Any]) -> Answers:
    """What a worker of a cluster does: modules are found where whoever asks would find them."""
    sys.path += [place for place in path if place not in sys.path]
    return do_all(jobs)
