"""The driver: sees whose turn it is, and lets bots play theirs."""

import asyncio
import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Self

from branchline.engine.dice import Dice, derived
from branchline.server.bots.workers import FOR_BOTS_ALONE, FOR_PEOPLE, BotFailed, Question, Workers
from branchline.server.storage import queries
from branchline.server.tables.fair_queue import Ticket
from branchline.server.tables.table_service import TableService
from branchline.tables.commands import playing
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table

SWEEP_SECONDS: Final = 3.0
SWEEP_TABLES: Final = 500
LANES: Final = {True: FOR_BOTS_ALONE, False: FOR_PEOPLE}  # of the workers' queue, by whether only bots play
# Seconds before a bot begins its turn, and before it continues it, so that people can follow.
PAUSES: Final = {"instant": (0.0, 0.0), "normal": (1.5, 0.9), "slow": (4.0, 2.5)}

log = logging.getLogger("branchline.bots")


class Driver:
    """Plays the bots' turns of all tables, each table by one task at a time.

    It hears of every change this process makes. What it does not hear of, such as a turn left over
    by a process that died, it finds in the database within seconds. Should two processes play the
    same turn, the first one's move stands and the other's is stale.
    """

    def __init__(self, tables: TableService, workers: Workers) -> None:
        self.tables = tables
        self.workers = workers
        self.waiting: set[str] = set()  # tables to look at
        self.busy: dict[str, asyncio.Task[None]] = {}  # by table, who looks at it right now
        self.tickets: dict[str, Ticket] = {}  # by table, its place in the queue for a worker
        self.sweeper: asyncio.Task[None] | None = None
        self.alarms: dict[str, asyncio.TimerHandle] = {}  # by table, when its pause is over

    async def __aenter__(self) -> Self:
        self.tables.on_change = self.changed
        self.sweeper = asyncio.create_task(self.sweep())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.tables.on_change = None
        for alarm in self.alarms.values():
            alarm.cancel()
        assert self.sweeper is not None
        tasks = [self.sweeper, *self.busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.aclose()

    def changed(self, table: Table) -> None:
        """Something was stored at a table."""
        if ticket := self.tickets.get(table.id):
            ticket.lane = LANES[table.is_unattended]  # someone may have returned or left
            self.workers.queue.call()
        if table.bot_to_move() is not None:
            self.notice(table.id)

    def notice(self, table_id: str) -> None:
        """Look at a table soon."""
        self.waiting.add(table_id)
        if table_id not in self.busy:
            self.busy[table_id] = asyncio.create_task(self.work(table_id))

    async def work(self, table_id: str) -> None:
        """Look at a table for as long as there is something to do."""
        try:
            while table_id in self.waiting:
                self.waiting.discard(table_id)
                try:
                    await self.advance(table_id)
                except Refusal as refusal:
                    # Somebody was first, took a move back or paused; or nothing can be stored now.
                    log.info("a bot's move was refused", extra={"fields": {"table": table_id, "code": refusal.code}})
                except Exception:
                    # The sweep comes back to it: one table in trouble must not stop the others.
                    log.exception("a bot's turn failed", extra={"fields": {"table": table_id}})
        finally:
            del self.busy[table_id]

    async def advance(self, table_id: str) -> None:
        """If a bot is to move at a table, wait for a worker; by then it may not be any more."""
        table = await self.tables.table(table_id)
        if table.bot_to_move() is None or self.pauses(table):
            return
        ticket = self.tickets[table_id] = Ticket(self.tables.parties.of(whose(table)), LANES[table.is_unattended])
        try:
            async with self.workers.queue.turn(ticket):
                self.waiting.discard(table_id)  # all earlier signals are handled now
                await self.play(table_id)
        finally:
            del self.tickets[table_id]

    async def play(self, table_id: str) -> None:
        """If a bot is to move at a table, let it; if it fails, play a legal move in its place."""
        table = await self.tables.table(table_id)
        turn, record = table.bot_to_move(), table.record
        if turn is None or record is None or self.pauses(table):
            return
        seat, bot = turn
        # Dice for this one decision, as in the arena: after an undo the bot decides the same.
        seed = derived(record.seed or 0, "thinking", len(record.entries))
        question = Question(record.game.slug, record.state.to_json(), bot, seed)
        position, reason = table.position, None
        try:
            move = await self.workers.choose(question)
        except BotFailed as failure:
            move, reason = record.state.pick(Dice(seed)).text, str(failure)
        caller = self.tables.caller(None)
        await self.tables.execute(table_id, caller, playing.bot_move, seat, move, position, reason)

    def pauses(self, table: Table) -> bool:
        """Return whether it is too early for a bot to move; then look again in time."""
        if alarm := self.alarms.pop(table.id, None):
            alarm.cancel()
        left = pause_left(table, self.tables.caller(None).at)
        if left > 0:
            self.alarms[table.id] = asyncio.get_running_loop().call_later(left, self.notice, table.id)
        return left > 0

    async def sweep(self) -> None:
        """Every few seconds look for turns that were left lying."""
        patience = timedelta()  # the first time, whatever an earlier process left
        while True:
            try:
                since = self.tables.caller(None).at - patience
                for row in await self.tables.read(partial(queries.bot_turns, before_time=since, limit=SWEEP_TABLES)):
                    self.notice(row.id)
            except Refusal as refusal:
                log.warning("no look for bots' turns", extra={"fields": {"reason": str(refusal)}})
            patience = timedelta(seconds=SWEEP_SECONDS)
            await asyncio.sleep(SWEEP_SECONDS)


def whose(table: Table) -> str:
    """Return the person for whom a table's bots play: one who waits for them, or who opened it."""
    present = [seat.holder for seat in table.seats if seat.is_present and seat.holder is not None]
    return present[0] if present and table.owner not in present else table.owner


def pause_left(table: Table, now: datetime) -> float:
    """Return how many seconds a bot must still wait before it moves at a table."""
    if table.record is None or table.waiting_since is None:
        return 0.0
    entries = table.record.entries
    continues = bool(entries) and entries[-1].seat == table.turn
    pause = PAUSES[table.bot_speed][continues]
    return max(0.0, pause - (now - table.waiting_since).total_seconds())
