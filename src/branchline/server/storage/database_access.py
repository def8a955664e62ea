"""The way to the database and back, off the event loop, and whether something can be stored at all.

What waits is stored together, and each learns its own fate. A server with a full disk cannot store moves.
"""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, delete

from branchline.server.storage import queries, schema
from branchline.server.storage.database import FULL, Database, Orphan, StorageDown
from branchline.tables.refusal import Refusal

T = TypeVar("T")

CLOSING: Final = "The server is closing."
TOGETHER: Final = 200  # jobs in one transaction at most: each of them waits for all
LEAST_FREE: Final = 256 * 1024  # bytes; a move needs a few thousand
FRESH_SECONDS: Final = 0.5  # for so long a success holds: anybody may ask, and each trial waits
TRIAL: Final = "trial"
TRIAL_TEXT: Final = "x" * 32 * 1024  # more than what is stored at once


def submitted(threads: ThreadPoolExecutor, work: Callable[[], T]) -> Future[T]:
    """Submit work to threads, unless they have been shut down."""
    try:
        return threads.submit(work)
    except RuntimeError as error:
        raise StorageDown(CLOSING) from error


class Transactions:
    """A transaction for each job, several at a time; a job that raises leaves nothing behind."""

    def __init__(self, database: Database, writes: bool, threads: int, name: str) -> None:
        self._transaction = database.writing if writes else database.reading
        self._at_once = partial(database.at_once, writes=writes)
        self._threads = ThreadPoolExecutor(threads, name)

    async def run(self, work: Callable[[Connection], T], at_once: bool = False) -> T:
        """Run a job in a transaction, and come back when that has ended; `at_once` if it is one statement."""

        def job() -> T:
            if at_once:
                return self._at_once(work)
            with self._transaction() as connection:
                return work(connection)

        return await asyncio.wrap_future(submitted(self._threads, job))

    def close(self) -> None:
        """Finish what waits, and take nothing more."""
        self._threads.shutdown()


Job = tuple[Callable[[Connection], Any], Future[Any]]  # something to be written, and what gets the result


class GroupWriter:
    """One thread and one transaction for all jobs that wait: for SQLite, which has one writer.

    A commit waits for the disk. Under load, the jobs that arrive while it waits share the next one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._open = True
        self._thread = Thread(target=self._work, name="branchline-write", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[Connection], T], at_once: bool = False) -> T:
        """Run a job, and come back when it is stored; what waits is one transaction, whatever it is."""
        if not self._open:
            raise StorageDown(CLOSING)
        stored: Future[T] = Future()
        self._jobs.put((work, stored))
        return await asyncio.wrap_future(stored)

    def close(self) -> None:
        """Finish what waits, and take nothing more."""
        if self._open:
            self._open = False
            self._jobs.put(None)
            self._thread.join()

    def _work(self) -> None:
        """Store the jobs that wait, some at a time, until the writer is closed."""
        found = self._jobs.get()
        while found is not None:
            jobs = [found]
            # Only this thread takes jobs: what is there stays there.
            while len(jobs) < TOGETHER and not self._jobs.empty() and (found := self._jobs.get()) is not None:
                jobs.append(found)
            jobs = [job for job in jobs if job[1].set_running_or_notify_cancel()]
            if jobs:
                self._store(jobs)
            if found is not None:
                found = self._jobs.get()

    def _store(self, jobs: list[Job]) -> None:
        """Store jobs together; if one of them breaks down, each by itself."""
        try:
            with self._database.writing() as connection:
                told = [self._tried(connection, *job) for job in jobs]
        except StorageDown as down:
            # One by one would be no better, and each would wait for the same lock or disk.
            for _, future in jobs:
                future.set_exception(down)
        except Exception as error:
            if len(jobs) == 1:
                jobs[0][1].set_exception(error)
                return
            for job in jobs:
                self._store([job])
        else:
            for tell in told:
                tell()

    def _tried(self, connection: Connection, work: Callable[[Connection], T], future: Future[T]) -> Callable[[], None]:
        """Run one job of several, and return how to answer it; if it is refused, it alone leaves nothing behind."""
        connection.exec_driver_sql("SAVEPOINT job")  # the library's own takes several times as long
        try:
            return partial(future.set_result, work(connection))
        except (queries.Stale, Orphan, Refusal) as refused:
            connection.exec_driver_sql("ROLLBACK TO job")
            return partial(future.set_exception, refused)
        finally:
            connection.exec_driver_sql("RELEASE job")


def writer_for(database: Database, threads: int) -> GroupWriter | Transactions:
    """Return the writer for a database; PostgreSQL locks row by row, so several may write."""
    return GroupWriter(database) if database.is_sqlite else Transactions(database, True, threads, "branchline-write")


class DatabaseAccess:
    """Reads and writes without holding up the event loop; trouble of the database is a refusal."""

    def __init__(self, database: Database, threads: int) -> None:
        self.database = database
        self._reader = Transactions(database, False, threads, "branchline-read")
        # Those who write wait for the disk, and PostgreSQL stores together what waits for it.
        self._writer = writer_for(database, 2 * threads)
        self._trying = asyncio.Lock()
        self._stored_at = -FRESH_SECONDS  # when a trial was stored

    async def read(self, work: Callable[[Connection], T], at_once: bool = False) -> T:
        """Read in a transaction that sees one moment; `at_once` if it is one statement."""
        with refusals():
            return await self._reader.run(work, at_once)

    async def write(self, work: Callable[[Connection], T], at_once: bool = False) -> T:
        """Write; when this comes back, it is stored. `at_once` if it is one statement that may be repeated."""
        with refusals():
            return await self._writer.run(work, at_once)

    async def need_ready(self) -> None:
        """Raise a refusal unless the disk has room and the database stores something; tried now and then only."""
        try:
            await asyncio.to_thread(need_free_disk, self.database)
        except StorageDown as down:
            raise Refusal("storage", down.reason) from down
        async with self._trying:
            if monotonic() - self._stored_at >= FRESH_SECONDS:
                await self.write(write_trial)
                await self.write(drop_trial)
                self._stored_at = monotonic()

    async def close(self) -> None:
        """Finish what waits, and let go of the threads."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._reader.close)


@contextmanager
def refusals() -> Iterator[None]:
    """Turn trouble of the database into refusals; the reason is their cause."""
    try:
        yield
    except StorageDown as down:
        raise Refusal("storage", "The server cannot reach its storage at the moment: try again.") from down
    except Orphan as orphan:
        # Rows name people and tables; a table that is gone is noticed before.
        raise Refusal("unknown_player", "You are no longer registered: enter your name again.") from orphan


def need_free_disk(database: Database) -> None:
    """Raise StorageDown unless the disk of an SQLite file has space; PostgreSQL checks its own."""
    if not database.is_sqlite:
        return
    folder = Path(str(database.address.database)).absolute().parent
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return  # opening the database will show what is wrong
    if free < LEAST_FREE:
        raise StorageDown(FULL, f"Free some space: {free // 1024} KiB are left for {folder}.")


def write_trial(connection: Connection) -> None:
    """Store something that is not needed."""
    # Another process may try at the same time, or have been killed before it could remove its trial.
    queries.set_setting(connection, TRIAL, TRIAL_TEXT)


def drop_trial(connection: Connection) -> None:
    """Remove it again."""
    connection.execute(delete(schema.setting).where(schema.setting.c.key == TRIAL))


def need_room(database: Database) -> None:
    """Raise StorageDown unless something can be stored."""
    need_free_disk(database)
    for work in (write_trial, drop_trial):
        with database.writing() as connection:
            work(connection)
