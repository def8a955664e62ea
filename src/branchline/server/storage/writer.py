"""Writing off the event loop: what waits is stored together, and each learns its own fate."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Protocol, TypeVar, final

from sqlalchemy import Connection

from branchline.server.storage.database import Database, StorageDown
from branchline.server.storage.errors import Orphan
from branchline.server.storage.queries import Stale
from branchline.tables.refusal import Refusal

T = TypeVar("T")

CLOSING: Final = "The server is closing."
TOGETHER: Final = 200  # jobs in one transaction at most: each of them waits for all


class Writer(Protocol):
    """Whatever runs jobs in transactions; a job that raises leaves nothing behind."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a job, and come back when it is stored."""

    def close(self) -> None:
        """Finish what waits, and take nothing more."""


def submitted(threads: ThreadPoolExecutor, work: Callable[[], T]) -> Future[T]:
    """Submit work to threads, unless they have been shut down."""
    try:
        return threads.submit(work)
    except RuntimeError as error:
        raise StorageDown(CLOSING) from error


@final
class PoolWriter:
    """A transaction for each job, several at a time: for PostgreSQL, which locks row by row."""

    def __init__(self, database: Database, threads: int) -> None:
        self._database = database
        self._threads = ThreadPoolExecutor(threads, "branchline-write")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a job, and come back when it is stored."""

        def writing() -> T:
            with self._database.writing() as connection:
                return work(connection)

        return await asyncio.wrap_future(submitted(self._threads, writing))

    def close(self) -> None:
        """Finish what waits, and take nothing more."""
        self._threads.shutdown()


@final
class Job:
    """Something to be written, and where to report the result."""

    def __init__(self, work: Callable[[Connection], Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()


@final
class GroupWriter:
    """One thread and one transaction for all jobs that wait: for SQLite, which has one writer.

    A commit waits for the disk. Under load the jobs that arrive in the meantime share the next one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._open = True
        self._thread = Thread(target=self._work, name="branchline-write", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a job, and come back when it is stored."""
        if not self._open:
            raise StorageDown(CLOSING)
        job = Job(work)
        self._jobs.put(job)
        result: T = await asyncio.wrap_future(job.future)
        return result

    def close(self) -> None:
        """Finish what waits, and take nothing more."""
        if self._open:
            self._open = False
            self._jobs.put(None)
            self._thread.join()

    def _work(self) -> None:
        """Run until the writer is closed."""
        while True:
            jobs, last = self._waiting()
            jobs = [job for job in jobs if job.future.set_running_or_notify_cancel()]
            if jobs:
                self._store(jobs)
            if last:
                return

    def _waiting(self) -> tuple[list[Job], bool]:
        """Return all waiting jobs, at least one, and whether they are the last."""
        found = self._jobs.get()
        jobs: list[Job] = []
        while found is not None:
            jobs.append(found)
            if len(jobs) == TOGETHER:
                return jobs, False
            try:
                found = self._jobs.get_nowait()
            except Empty:
                return jobs, False
        return jobs, True

    def _store(self, jobs: list[Job]) -> None:
        """Store jobs together; if one of them breaks down, each by itself."""
        try:
            told = self._transaction(jobs)
        except StorageDown as down:
            # One by one would be no better, and each would wait for the same lock or disk.
            for job in jobs:
                job.future.set_exception(down)
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].future.set_exception(error)
                return
            for job in jobs:
                self._store([job])
        else:
            for job, tell in zip(jobs, told, strict=True):
                tell(job.future)

    def _transaction(self, jobs: list[Job]) -> list[Callable[[Future[Any]], None]]:
        """Run jobs in one transaction; return the result for each once it is stored."""
        with self._database.writing() as connection:
            return [self._tried(connection, job) for job in jobs]

    def _tried(self, connection: Connection, job: Job) -> Callable[[Future[Any]], None]:
        """Run one job of several; if it is refused, it alone leaves nothing behind."""
        try:
            with connection.begin_nested():
                result = job.work(connection)
        except (Stale, Orphan, Refusal) as refused:
            reason = refused
            return lambda future: future.set_exception(reason)
        return lambda future: future.set_result(result)


def writer_for(database: Database, threads: int) -> Writer:
    """Return the writer for a database."""
    return GroupWriter(database) if database.is_sqlite else PoolWriter(database, threads)
