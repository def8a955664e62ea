"""Stories at a service of tables: people who open tables and play, on a database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from branchline import Dice
from branchline.bots import Seat as Chair
from branchline.server.storage import queries
from branchline.server.storage.database import Database
from branchline.server.storage.schema import IdentityRow
from branchline.server.tables.table_service import TableService
from branchline.tables.commands import playing
from branchline.tables.table import Table
from tests.tables.parlour import NOON, PEOPLE, player_of


def visit(database: Database, *stories: Callable[[TableService], Awaitable[None]], **service: Any) -> None:
    """Let stories happen on a database one after the other, each at a new service."""
    with database.writing() as connection:
        for identity in PEOPLE:
            if queries.find(connection, IdentityRow, identity) is None:
                queries.add(connection, [IdentityRow(identity, identity, NOON)])

    async def told(story: Callable[[TableService], Awaitable[None]]) -> None:
        opened_service = TableService(database, **service)
        try:
            await story(opened_service)
        finally:
            await opened_service.close()

    for story in stories:
        asyncio.run(told(story))


async def play_on(service: TableService, table: Table, moves: int = 10_000) -> Table:
    """Let whoever is to move play, up to so many moves or to the end."""
    player, dice = player_of(table.game), Dice(table.position)
    for _ in range(moves):
        if table.status != "playing":
            break
        assert table.record is not None
        assert table.turn is not None
        text = player.choose(Chair(table.record.state, dice)).text
        table = (await play(service, table, text)).table
    return table


async def play(service: TableService, table: Table, text: str, key: str | None = None) -> Any:
    """Let whoever is to move play this."""
    assert table.turn is not None
    seat, position = table.turn, table.position
    if table.bot_to_move():
        return await service.execute(table.id, service.caller(None), playing.bot_move, seat, text, position)
    who = service.caller(table.seats[seat].holder, key)
    return await service.execute(table.id, who, playing.move, seat, text, position)
