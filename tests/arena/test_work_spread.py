"""Work over processes: the same answers in the same order, however it is shared out."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from branchline import BadOption
from branchline.arena import GameFailed, Series, parallel, run
from branchline.arena.parallel import AHEAD, QUICK, SHARE, Answers, in_workers, share, spread


@dataclass(frozen=True)
class Doubling:
    """A job for tests: it doubles a number, in some time."""

    number: int
    seconds: float = 0.0

    def attempt(self) -> tuple[int, int]:
        """The double, and which process found it."""
        time.sleep(self.seconds)
        return 2 * self.number, os.getpid()


class Share(Future[Answers]):
    """A share of the work, done at once; the executor hears when its result is taken."""

    def __init__(self, executor: "Listing", answers: Answers) -> None:
        super().__init__()
        self.executor = executor
        self.set_result(answers)

    def result(self, timeout: float | None = None) -> Answers:
        self.executor.waiting -= 1
        return super().result(timeout)


class Listing(Executor):
    """An executor that works at once, here, and remembers how the work was shared out."""

    workers = 2

    def __init__(self) -> None:
        self.shares: list[int] = []
        self.waiting = 0
        self.most = 0
        self.dismissed = False

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        jobs, path = args
        self.shares.append(len(jobs))
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        return Share(self, work(jobs, path))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.dismissed = True


def test_shares_grow_while_jobs_are_quick_and_shrink_towards_the_end() -> None:
    executor = Listing()
    jobs = [Doubling(number) for number in range(1000)]
    found = [double for double, _ in in_workers(executor, executor.workers, iter(jobs), len(jobs), 0.0)]
    assert found == [2 * number for number in range(1000)]
    assert max(executor.shares) > 20
    assert executor.shares[0] == 1
    assert executor.shares[-1] == 1
    assert executor.most <= executor.workers * AHEAD
    assert executor.dismissed


def test_slow_jobs_are_shared_out_one_by_one() -> None:
    assert share(took=2 * SHARE, left=1000, workers=2) == 1
    assert share(took=SHARE / 10, left=1000, workers=2) == 10
    assert share(took=SHARE / 10, left=8, workers=2) == 2
    assert share(took=0.0, left=10**6, workers=2) == 500


def test_a_crew_is_dismissed_when_nobody_wants_more() -> None:
    executor = Listing()
    answers = in_workers(executor, executor.workers, iter([Doubling(number) for number in range(50)]), 50, 0.0)
    next(answers)
    answers.close()  # type: ignore[attr-defined]  # it is a generator
    assert executor.dismissed


def test_little_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([0.0, 0.9 * QUICK / 19])  # before and after the first job; 19 are left
    monkeypatch.setattr(parallel, "time", SimpleNamespace(perf_counter=lambda: next(seconds)))
    found = list(spread([Doubling(number) for number in range(20)], 20, 2))
    assert found == [(2 * number, os.getpid()) for number in range(20)]


def test_wrong_numbers_and_places_are_refused() -> None:
    with pytest.raises(BadOption, match="jobs"):
        spread([Doubling(1)], 1, 0)
    with pytest.raises(BadOption, match="on: expected ray, not 'mars'"):
        spread([Doubling(1)], 1, 1, "mars")


@pytest.mark.slow
def test_much_work_is_done_by_as_many_processes_as_asked_for() -> None:
    jobs = [Doubling(number, QUICK / 3) for number in range(12)]
    found = list(spread(jobs, len(jobs), 2))
    assert [double for double, _ in found] == [2 * number for number in range(12)]
    workers = Counter(worker for _, worker in found[1:])
    assert os.getpid() not in workers
    assert len(workers) == 2


@dataclass(frozen=True)
class Dying:
    """A job that ends its process, as the system does when memory is short."""

    home: int

    def attempt(self) -> int:
        """Sleep at home, die elsewhere."""
        time.sleep(QUICK)
        if os.getpid() != self.home:
            os._exit(9)
        return 1


@pytest.mark.slow
def test_a_worker_that_was_ended_is_an_error_in_a_sentence() -> None:
    with pytest.raises(GameFailed, match="a worker process was ended"):
        list(spread([Dying(os.getpid())] * 4, 4, 2))


ORPHANS = """
import sys, time
from pathlib import Path
from dataclasses import dataclass
from branchline.arena.parallel import spread
import os

@dataclass(frozen=True)
class Note:
    number: int
    def attempt(self):
        Path(sys.argv[1], str(os.getpid())).touch()
        time.sleep(1)

if __name__ == "__main__":
    list(spread([Note(number) for number in range(600)], 600, 2))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="it kills by signals")
def test_workers_do_not_outlive_whoever_started_them(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    notes = tmp_path / "notes"
    notes.mkdir()
    parent = subprocess.Popen([sys.executable, str(script), str(notes)])
    ends = time.monotonic() + 60
    while len(list(notes.iterdir())) < 3:
        assert time.monotonic() < ends
        time.sleep(0.05)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    workers = [int(note.name) for note in notes.iterdir() if int(note.name) != parent.pid]
    while any(Path(f"/proc/{worker}").exists() and alive(worker) for worker in workers):
        assert time.monotonic() < ends, "a worker is left over"
        time.sleep(0.05)


def alive(process: int) -> bool:
    """Whether a process runs; one that only waits to be noticed does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match="Ray is not installed"):
        list(run(Series("railways", 2, ("random",), most=4), 1, "ray"))
