"""Who listens to which table: a nudge when something has happened, never what.

A listener that is notified reads the journal from where it is, so slow ones lose nothing.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import final


@final
class Listener(asyncio.Event):
    """One listener at one table; set when something has happened."""

    async def changed(self, timeout: float) -> bool:
        """Wait until something has happened since the last time; False if it took too long."""
        try:
            async with asyncio.timeout(timeout):
                await self.wait()
        except TimeoutError:
            return False
        self.clear()
        return True


@final
class Subscriptions:
    """All listeners of this process; to be used in the event loop only."""

    def __init__(self) -> None:
        self._tables: dict[str, set[Listener]] = {}

    @asynccontextmanager
    async def listen(self, table_id: str) -> AsyncIterator[Listener]:
        """Listen to a table for a while."""
        listener = Listener()
        self._tables.setdefault(table_id, set()).add(listener)
        try:
            yield listener
        finally:
            self._tables[table_id].discard(listener)
            if not self._tables[table_id]:
                del self._tables[table_id]

    def publish(self, table_id: str) -> None:
        """Notify the listeners of a table."""
        for listener in self._tables.get(table_id, ()):
            listener.set()

    def publish_all(self) -> None:
        """Notify all listeners, as when the server closes."""
        for table_id in self._tables:
            self.publish(table_id)

    def heard(self) -> list[str]:
        """Return the tables that have listeners."""
        return list(self._tables)

    def is_heard(self, table_id: str) -> bool:
        """Return whether a table has listeners."""
        return table_id in self._tables

    @property
    def listeners(self) -> int:
        """How many listen."""
        return sum(map(len, self._tables.values()))
