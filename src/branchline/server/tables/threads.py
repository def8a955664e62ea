"""Threads beside the event loop, for what takes its time; people take turns there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, final

from branchline.server.tables.fair_queue import FairQueue, Party, Ticket
from branchline.server.tables.writer import submitted

T = TypeVar("T")


@final
class FairThreads:
    """One thread, and the queue of those who want something done there.

    Not more than one: threads of Python take time from each other and from the event loop.
    """

    def __init__(self, name: str, most: int) -> None:
        self.queue = FairQueue(1)
        self.most = most  # jobs of one person, waiting or under way
        self._thread = ThreadPoolExecutor(1, name)

    async def run(self, party: Party, work: Callable[[], T]) -> T:
        """Do something there when it is the party's turn."""
        async with self.queue.turn(Ticket(party), self.most):
            return await asyncio.wrap_future(submitted(self._thread, work))

    async def close(self) -> None:
        """Finish what is under way, and let go of the thread."""
        await asyncio.to_thread(self._thread.shutdown)
