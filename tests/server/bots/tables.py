"""Tables for the tests of bots, opened as the server opens them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import branchline
from branchline.server.bots.workers import START_SECONDS
from branchline.server.storage import queries
from branchline.server.storage.database import Database
from branchline.server.storage.schema import IdentityRow
from branchline.server.tables.fair_queue import BotTables
from branchline.server.tables.table_service import TableService
from branchline.tables.commands import playing
from branchline.tables.table import SeatOptions, Speed, Table, TableOptions, Undo

ADA = "ada"
BEN = "ben"
ME = SeatOptions("me", "Ada")
STEADY = SeatOptions("bot", bot="steady")
RANDOM = SeatOptions("bot", bot="random")
PATIENCE = 3 * START_SECONDS  # a worker may take its time to start on a machine that is busy


@asynccontextmanager
async def a_service(database: Database, bot_tables: BotTables | None = None) -> AsyncIterator[TableService]:
    """A service, with Ada and Ben known to its database."""
    service = TableService(database, bot_tables=bot_tables)
    try:
        for person in (ADA, BEN):
            await known(service, person)
        yield service
    finally:
        await service.close()


async def known(service: TableService, person: str) -> None:
    """Let the database know somebody."""
    if await service.read(lambda found: queries.find(found, IdentityRow, person)) is None:
        row = IdentityRow(person, person.capitalize(), datetime.now(UTC))
        await service.write(lambda found: queries.add(found, [row]))


async def opened(
    service: TableService,
    *seats: SeatOptions,
    game: str = "ticket-to-ride",
    undo: Undo = "free",
    speed: Speed = "instant",
    owner: str = ADA,
) -> str:
    """Someone opens a table, where the game starts at once; its id."""
    plan = TableOptions(game, list(seats), undo=undo, bot_speed=speed)
    outcome = await service.create(service.caller(owner), plan)
    assert outcome.table.status == "playing"
    return outcome.table.id


async def until(service: TableService, table_id: str, true: Callable[[Table], bool]) -> Table:
    """The table, once something is true of it."""
    async with asyncio.timeout(PATIENCE), service.hub.listen(table_id) as listener:
        while not true(table := await service.table(table_id)):
            await listener.changed(1.0)
    return table


async def over(service: TableService, table_id: str) -> Table:
    """The table, once its game is over."""
    return await until(service, table_id, lambda table: table.status == "finished")


async def adas_move(service: TableService, table: Table) -> Table:
    """Ada plays any legal move."""
    assert table.record is not None
    assert table.turn is not None
    move = table.record.state.pick(branchline.Dice(table.entries))
    outcome = await service.execute(table.id, service.caller(ADA), playing.move, table.turn, move.text, table.position)
    return outcome.table
