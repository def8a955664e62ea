"""The host of all tables, where they meet the database, the clock, each other, and all who listen.

A listener is nudged when something has happened, and reads the journal from where it is: slow ones lose nothing.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from branchline.engine.game import State
from branchline.engine.phrase import plural
from branchline.server.storage import database_access, journal, queries, schema
from branchline.server.storage.database import Database
from branchline.server.tables.cache import Recent, SharedQueries
from branchline.server.tables.fair_queue import REMEMBERED, BotTables, FairThreads, Parties
from branchline.tables.commands.creating import create
from branchline.tables.projection import Command, Decision, P
from branchline.tables.records import replayed
from branchline.tables.refusal import Refusal
from branchline.tables.table import Caller, Event, Table, TableOptions

T = TypeVar("T")
TRIES: Final = 20  # each failed one means that someone else's event was stored
# What one person may have waiting aside: openings and lists of moves, and whole games to read.
MOST_BRIEF: Final = 40
MOST_LENGTHY: Final = 4


class Listener(asyncio.Event):
    """One listener at one table; set when something has happened."""

    async def changed(self, timeout: float) -> bool:
        """Wait until something has happened since the last time; False if it took too long: then look anyway."""
        loop = asyncio.get_running_loop()
        timer = loop.call_later(timeout, self.set)  # a task's timeout costs much more
        await self.wait()
        timer.cancel()
        self.clear()
        return loop.time() < timer.when()


class Subscriptions(dict[str, set[Listener]]):
    """All listeners of this process, by the table they listen to; to be used in the event loop only."""

    closed = False  # set when the server ends, so that streams end too

    @asynccontextmanager
    async def listen(self, table_id: str) -> AsyncIterator[Listener]:
        """Listen to a table for a while."""
        listener = Listener()
        self.setdefault(table_id, set()).add(listener)
        try:
            yield listener
        finally:
            self[table_id].discard(listener)
            if not self[table_id]:
                del self[table_id]

    def publish(self, table_id: str) -> None:
        """Notify the listeners of a table."""
        for listener in self.get(table_id, ()):
            listener.set()

    def publish_all(self) -> None:
        """Notify all listeners."""
        for table_id in self:
            self.publish(table_id)

    def close(self) -> None:
        """Let every stream see that the server ends, or it would wait for them."""
        self.closed = True
        self.publish_all()


class TableService(database_access.DatabaseAccess):
    """Keeps tables in memory, lets commands decide on them, and stores before it tells.

    A table in memory is never changed: what is stored makes another one. So every reader, in any
    thread, sees a table at one moment.
    """

    def __init__(
        self, database: Database, bot_tables: BotTables | None = None, cached: int = 2500, threads: int = 4
    ) -> None:
        super().__init__(database, threads)
        self.hub = Subscriptions()
        self.parties = Parties(REMEMBERED)
        self.brief = FairThreads("branchline-brief", MOST_BRIEF)  # less than a second each
        self.lengthy = FairThreads("branchline-lengthy", MOST_LENGTHY)
        self.bot_tables = bot_tables or BotTables()
        self.on_change: Callable[[Table], None] | None = None  # told what this process has stored
        self._cached = cached
        self._tables: Recent[str, Table] = Recent(cached)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._lasts = SharedQueries(lambda ids: self.read(lambda found: queries.last_events(found, ids), at_once=True))
        self._doubted: set[str] = set()  # tables whose last stored event is unknown

    def caller(self, identity: str | None, key: str | None = None) -> Caller:
        """Return a caller with the current time."""
        return Caller(identity, datetime.now(UTC), key)

    async def table(self, table_id: str, fresh: bool = True) -> Table:
        """Return a table as it is now; if not `fresh`, as this process last saw it."""
        table = self._tables.use(table_id)
        if table is None:
            async with self._lock(table_id):
                return self._tables.use(table_id) or await self._load(table_id)
        if self.database.is_sqlite or not fresh:
            return table  # with SQLite no one else writes
        cache = self._tables
        if await self._lasts.get(table_id) == table.last:
            return kept(cache, table)
        return self._keep(cache, table_id, await self.read(lambda found: journal.caught_up(found, table)))

    async def since(self, table: Table, after: int) -> list[Event]:
        """Return the events of a table after a number, up to its last; a few are in memory."""
        found: Sequence[Event] = table.recent
        if found[0].number > after + 1:
            found = await self.read(lambda reading: journal.since(reading, table.id, after))
        return [event for event in found if after < event.number <= table.last]

    async def state_at(self, table_id: str, entries: int) -> State:
        """Return the position after this many of the current moves."""
        table = await self.table(table_id)
        if table.record is None or not 0 <= entries <= table.entries:
            raise Refusal("not_found", plural("This game has {n} move.", "This game has {n} moves.", table.entries))
        if entries == table.entries:
            return table.record.state

        def work(connection: Connection) -> State:
            # In one moment, or an undo might come between the moves and the state they start from.
            now = journal.caught_up(connection, table)
            if now is None:
                raise no_table()
            return journal.state_after(connection, now, min(entries, now.entries))

        return await self.read(work)

    async def create(self, caller: Caller, plan: TableOptions, table_id: str | None = None) -> Decision:
        """Open a table; one that has this id already is found again instead."""
        new, secret = table_id or secrets.token_urlsafe(12), secrets.token_hex(32)
        # Not in the event loop: a map that no one has played yet takes time.
        party = self.parties.of(caller.identity or "")
        made = await self.brief.run(party, lambda: create(caller, plan, new, secret))
        return await self._unbroken(self._add(made))

    async def import_record(
        self, caller: Caller, data: object, name: str = "", listed: bool = False, table_id: str | None = None
    ) -> Decision:
        """Open a table where a recorded game can be looked at."""
        new = table_id or secrets.token_urlsafe(12)

        def work() -> tuple[Decision, list[schema.SnapshotRow]]:
            replay, kept = replayed(caller, data, name, listed, new, journal.SNAPSHOT_EVERY)
            return replay, [schema.SnapshotRow(new, entries, state.to_json()) for entries, state in kept]

        made = await self.lengthy.run(self.parties.of(caller.identity or ""), work)
        return await self._unbroken(self._add(*made))

    async def _add(self, made: Decision, states: Sequence[schema.SnapshotRow] = ()) -> Decision:
        """Store a new table, unless there is one of its id."""
        if await self._store(None, made, states):
            return made
        return Decision([], await self.table(made.table.id), repeated=True)

    async def execute(
        self, table_id: str, caller: Caller, command: Command[P], *args: P.args, **kwargs: P.kwargs
    ) -> Decision:
        """Let a command decide on a table, and store what it decided before publishing it."""
        decided = self._execute(table_id, caller, lambda table: command(table, caller, *args, **kwargs))
        return await self._unbroken(decided)

    async def _execute(self, table_id: str, caller: Caller, decide: Callable[[Table], Decision]) -> Decision:
        """Decide and store, and again while others were faster."""
        async with self._lock(table_id):
            table = self._tables.use(table_id) or await self._load(table_id)
            for _ in range(TRIES):
                refusal = None
                try:
                    made = decide(table)
                except Refusal as refused:
                    refusal = refused
                else:
                    if await self._store(table, made):
                        return made
                # Perhaps it has been done before, or others have changed the table.
                known, now = await self._look_again(table, caller)
                if known is not None:
                    return Decision([known], now, repeated=True)
                if refusal is not None and now is table:
                    raise refusal
                table = now
        raise Refusal("busy", "This table is busy: try again.")

    async def _store(self, before: Table | None, made: Decision, states: Sequence[schema.SnapshotRow] = ()) -> bool:
        """Store a decision, and publish it; False if others were faster, or it was stored before."""
        after, cache = made.table, self._tables
        party = self.parties.of(after.owner)
        need_room = self.bot_tables.check(before, after, party)

        def work(connection: Connection) -> None:
            if before is None:
                journal.add(connection, after, made.events, states)
            else:
                journal.append(connection, before, after, made.events)
            need_room(connection)

        try:
            await self.write(work, at_once=journal.is_one_statement(after, made.events))
        except queries.Stale:
            return False
        except Refusal:
            if before is not None:
                # Who knows whether it was stored? The journal does, and is read when next needed.
                self._tables.pop(before.id, None)
                self._doubted.add(before.id)
            raise
        self.bot_tables.note(before, after, party)
        self._publish(cache, after)
        return True

    async def _look_again(self, table: Table, caller: Caller) -> tuple[Event | None, Table]:
        """Return the event of a request that was carried out before, and the current table."""

        def work(connection: Connection) -> tuple[Event | None, Table | None]:
            known = journal.known(connection, table.id, caller.identity, caller.key)
            return known, journal.caught_up(connection, table)

        cache = self._tables
        known, now = await self.read(work)
        return known, self._keep(cache, table.id, now)

    async def _load(self, table_id: str) -> Table:
        """Read a table that is not in memory."""
        cache = self._tables
        table = await self.read(lambda found: journal.load(found, table_id))
        if table is None:
            raise no_table()
        if table_id in self._doubted:
            self._doubted.discard(table_id)
            self.hub.publish(table_id)
        return kept(cache, table)

    def _keep(self, cache: Recent[str, Table], table_id: str, table: Table | None) -> Table:
        """Keep a table that has caught up, and notify listeners if that was news."""
        if table is None:
            cache.pop(table_id, None)
            raise no_table()
        before = cache.get(table_id)
        table = kept(cache, table)
        if before is not None and table is not before:
            self.hub.publish(table_id)
        return table

    def _publish(self, cache: Recent[str, Table], table: Table) -> None:
        """Tell what this process has stored: everyone may know from now on."""
        kept(cache, table)
        self.hub.publish(table.id)
        if self.on_change is not None:
            self.on_change(table)

    def forget(self) -> None:
        """Forget all tables after a restore of the database, and notify all listeners."""
        # Another cache: what is being read now, of the time before, goes into the old one.
        self._tables = Recent(self._cached)
        self.hub.publish_all()

    def noticed(self, table_id: str | None, number: int = 0) -> None:
        """Hear that a process has written to a table; None: to any, perhaps."""
        if table_id is None:
            for heard in list(self.hub):
                self._begin(self._hear(heard))
            return
        if table_id in self.hub:  # others are read again when they are needed
            table = self._tables.use(table_id)
            if table is None or table.last < number:
                self._begin(self._hear(table_id, number))

    async def _hear(self, table_id: str, number: int | None = None) -> None:
        """Catch up with a table once for all who listen, and nudge them; not if its event `number` is in memory."""
        # What this process stores is heard of before the answer of the database is here, and need not be read.
        async with self._lock(table_id):
            table = self._tables.get(table_id)
        if number is not None and table is not None and table.last >= number:
            return
        # Should it fail, they look for themselves when they next do.
        with suppress(Refusal):
            await self.table(table_id)
            self.hub.publish(table_id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        """Return the lock for changes to a table; it exists while someone holds it."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _unbroken(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish something even if the caller goes away."""
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start something that is finished before the service closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.brief.close()
        await self.lengthy.close()
        await super().close()


def kept(cache: Recent[str, Table], table: Table) -> Table:
    """Keep a table unless one as late is there already; whichever is kept."""
    there = cache.use(table.id)
    if there is not None and there.last >= table.last:
        return there
    cache[table.id] = table
    return table


def no_table() -> Refusal:
    """Return the refusal of an id that no table has."""
    return Refusal("not_found", "There is no such table.")
