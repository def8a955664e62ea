"""The way to the database and back, without holding up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, final

from sqlalchemy import Connection

from branchline.server.storage.database import Database, StorageDown
from branchline.server.storage.errors import Orphan
from branchline.server.storage.writer import submitted, writer_for
from branchline.tables.refusal import Refusal

T = TypeVar("T")


@final
class DatabaseAccess:
    """Threads that read, threads that write; trouble of the database is a refusal."""

    def __init__(self, database: Database, threads: int) -> None:
        self._database = database
        self._readers = ThreadPoolExecutor(threads, "branchline-read")
        self._writer = writer_for(database, threads)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read in a transaction that sees one moment."""

        def reading() -> T:
            with self._database.reading() as connection:
                return work(connection)

        try:
            return await asyncio.wrap_future(submitted(self._readers, reading))
        except StorageDown as down:
            raise out_of_reach(down) from down

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Write; when this comes back, it is stored."""
        try:
            return await self._writer.run(work)
        except StorageDown as down:
            raise out_of_reach(down) from down
        except Orphan as orphan:
            # Rows name people and tables; a table that is gone is noticed before.
            raise Refusal("unknown_player", "You are no longer registered: enter your name again.") from orphan

    async def close(self) -> None:
        """Finish what waits, and let go of the threads."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._readers.shutdown)


def out_of_reach(down: StorageDown) -> Refusal:
    """Return the refusal while the database is out of reach; the reason is its cause."""
    return Refusal("storage", "The server cannot reach its storage at the moment: try again.")
