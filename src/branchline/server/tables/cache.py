"""What is kept in memory: what was used last, and answers that are made once for all who want the same."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(OrderedDict[K, V]):
    """A limited number of values by their keys: those set or used last stay longest."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)

    def use(self, key: K) -> V | None:
        """Return a value, if it is here, which then stays longer."""
        if key in self:
            self.move_to_end(key)
        return self.get(key)


@dataclass
class Job(Generic[V]):
    """An answer that is being made, and how many wait for it."""

    task: asyncio.Task[V]
    waiting: int = 0


class SharedResults(Generic[K, V]):
    """Keeps answers by key, those used last; a key must say all that an answer depends on.

    Callers that ask for an answer in the making wait for the same one. When nobody waits for it
    any more, the work is cancelled.
    """

    def __init__(self, most: int, weight: Callable[[V], int] = lambda _: 1) -> None:
        self.most = most  # that all kept answers may weigh together
        self.weight = weight
        self.kept: OrderedDict[K, V] = OrderedDict()
        self.total = 0
        self.jobs: dict[K, Job[V]] = {}

    def find(self, key: K) -> V | None:
        """Return a stored answer."""
        if key in self.kept:
            self.kept.move_to_end(key)
        return self.kept.get(key)

    async def get(self, key: K, make: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Return the answer for a key; make it if nobody has asked for it yet."""
        found = self.find(key)
        if found is not None:
            return found
        job = self.jobs.get(key)
        if job is None:
            job = self.jobs[key] = Job(asyncio.create_task(self._made(key, make)))
            job.task.add_done_callback(lambda task: self._ended(key, task))
        job.waiting += 1
        try:
            # Others may wait for it too: nobody who gives up takes it from them.
            return await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not job.waiting and not job.task.done():
                del self.jobs[key]  # later callers start again
                job.task.cancel()

    async def _made(self, key: K, make: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Make an answer and keep it."""
        found = await make()
        self.keep(key, found)
        return found

    def keep(self, key: K, found: V) -> None:
        """Keep an answer, and forget the oldest if there are too many."""
        if key in self.kept:
            self.total -= self.weight(self.kept.pop(key))
        self.kept[key] = found
        self.total += self.weight(found)
        while self.total > self.most and self.kept:
            self.total -= self.weight(self.kept.popitem(last=False)[1])

    def _ended(self, key: K, task: asyncio.Task[V]) -> None:
        """Forget a job that is done; those who wait get its failure, if any do."""
        job = self.jobs.get(key)
        if job is not None and job.task is task:
            del self.jobs[key]
        if not task.cancelled():
            task.exception()


class SharedQueries(Generic[K, V]):
    """Looks up all keys that wait by one query, which begins after each of them was asked for; keeps nothing."""

    def __init__(self, look_up: Callable[[list[K]], Coroutine[Any, Any, dict[K, V]]], at_once: int = 2) -> None:
        self.look_up = look_up
        self.slots = asyncio.Semaphore(at_once)  # several, or a slow query would hold up everyone
        self.keys: set[K] = set()
        self.next: asyncio.Task[dict[K, V]] | None = None

    async def get(self, key: K) -> V | None:
        """Return what a key has now, None if there is nothing."""
        self.keys.add(key)
        if self.next is None:
            self.next = asyncio.create_task(self._query())
        return (await asyncio.shield(self.next)).get(key)

    async def _query(self) -> dict[K, V]:
        """Look up what waits by then; what comes later is for the next query."""
        async with self.slots:
            keys, self.keys, self.next = list(self.keys), set(), None
            return await self.look_up(keys)
