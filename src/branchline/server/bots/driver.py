"""The driver: sees whose turn it is, and lets bots play theirs."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Final, Self, final

from branchline.arena.seeds import derived
from branchline.engine.dice import Dice
from branchline.server.bots.pace import pause_left
from branchline.server.bots.workers import BotFailed, Question, Workers
from branchline.server.storage import store
from branchline.server.tables import commands
from branchline.server.tables.host import Host
from branchline.server.tables.refusal import Refusal
from branchline.server.tables.table import Table

SWEEP_SECONDS: Final = 3.0
SWEEP_TABLES: Final = 500

log = logging.getLogger("branchline.bots")


@final
class Driver:
    """Plays the bots' turns of all tables, each table by one task at a time.

    It hears of every change this process makes. What it does not hear of, such as a turn left over
    by a process that died, it finds in the database within seconds. Should two processes play the
    same turn, the first one's move stands and the other's is stale.
    """

    def __init__(self, host: Host, workers: Workers) -> None:
        self.host = host
        self.workers = workers
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.waiting: set[str] = set()  # tables to look at
        self.busy: set[str] = set()  # tables somebody looks at right now
        self.tasks: list[asyncio.Task[None]] = []
        self.alarms: dict[str, asyncio.TimerHandle] = {}  # by table, when its pause is over

    async def __aenter__(self) -> Self:
        self.host.on_change = self.changed
        self.tasks = [asyncio.create_task(self.work()) for _ in range(self.workers.count)]
        self.tasks.append(asyncio.create_task(self.sweep()))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.host.on_change = None
        for alarm in self.alarms.values():
            alarm.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.workers.close()

    def changed(self, table: Table) -> None:
        """Something was stored at a table."""
        if table.bot_to_move() is not None:
            self.notice(table.id)

    def notice(self, table_id: str) -> None:
        """Look at a table soon; bots of many tables take turns."""
        if table_id not in self.waiting:
            self.waiting.add(table_id)
            if table_id not in self.busy:
                self.queue.put_nowait(table_id)

    async def work(self) -> None:
        """Look at one table after the other."""
        while True:
            table_id = await self.queue.get()
            self.waiting.discard(table_id)
            self.busy.add(table_id)
            try:
                await self.advance(table_id)
            except Refusal as refusal:
                # Somebody was first, took a move back or paused; or nothing can be stored now.
                told = {"table": table_id, "code": refusal.code}
                log.info("a bot's move was refused", extra={"fields": told})
            except Exception:
                # The sweep comes back to it: one table in trouble must not stop the others.
                log.exception("a bot's turn failed", extra={"fields": {"table": table_id}})
            finally:
                self.busy.discard(table_id)
                if table_id in self.waiting:
                    self.queue.put_nowait(table_id)

    async def advance(self, table_id: str) -> None:
        """If a bot is to move at a table, let it; if it fails, play a legal move in its place."""
        table = await self.host.table(table_id)
        turn = table.bot_to_move()
        if turn is None or table.record is None:
            return
        if self.pauses(table):
            return
        seat, bot = turn
        record = table.record
        # Dice for this one decision, as in the arena: after an undo the bot decides the same.
        seed = derived(record.seed or 0, "thinking", len(record.entries))
        question = Question(record.game.slug, record.state.to_json(), bot, seed)
        try:
            move = await self.workers.choose(question)
        except BotFailed as failure:
            await self.host.execute(
                table_id,
                self.host.caller(None),
                commands.bot_failed,
                seat,
                str(failure),
                record.state.pick(Dice(seed)).text,
                table.position,
            )
        else:
            await self.host.execute(
                table_id, self.host.caller(None), commands.bot_move, seat, move, table.position
            )

    def pauses(self, table: Table) -> bool:
        """Whether it is too early for a bot to move; then the table is looked at in time."""
        alarm = self.alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        left = pause_left(table, self.host.caller(None).at)
        if left > 0:
            loop = asyncio.get_running_loop()
            self.alarms[table.id] = loop.call_later(left, self.notice, table.id)
        return left > 0

    async def sweep(self) -> None:
        """Every few seconds look for turns that were left lying."""
        patience = timedelta()  # the first time, whatever an earlier process left
        while True:
            try:
                await self.look(patience)
            except Refusal as refusal:
                told = {"reason": refusal.message}
                log.warning("no look for bots' turns", extra={"fields": told})
            patience = timedelta(seconds=SWEEP_SECONDS)
            await asyncio.sleep(SWEEP_SECONDS)

    async def look(self, patience: timedelta) -> None:
        """Notice the tables where a bot has been to move for so long."""
        since = self.host.caller(None).at - patience
        rows = await self.host.read(
            lambda connection: store.bot_turns(connection, since, SWEEP_TABLES)
        )
        for row in rows:
            self.notice(row.id)
