"""Tables where only bots are left, on a database and with a driver."""

from __future__ import annotations

import asyncio

import pytest

from branchline import GAMES, Record
from branchline.server.bots.driver import Driver
from branchline.server.bots.workers import Workers
from branchline.server.storage.database import Database
from branchline.server.tables.table_service import TableService
from branchline.tables import records
from branchline.tables.commands import seating
from branchline.tables.table import Table, TableOptions
from tests.server.tables.world import play_on, visit
from tests.tables.parlour import ANN, BOT, FREE, ME, guest
from tests.tables.test_projection import same

PATIENCE = 120


def test_options_for_bots_only_are_kept_with_the_game(database: Database) -> None:
    tables: list[Table] = []

    async def open_one(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), TableOptions("railways", [BOT, FREE]))).table
        tables.append(await bot_comes(service, table))

    async def bot_comes(service: TableService, table: Table) -> Table:
        who = service.caller(ANN)
        await service.execute(table.id, who, seating.set_seat, 1, "bot", "random")
        return await play_on(service, await service.table(table.id))

    async def open_again(service: TableService) -> None:
        table = await service.table(tables[0].id)
        assert same(table, tables[0])
        record = Record.from_json(records.record_json(table))
        record.verify()
        assert record.options["guard"] is True

    visit(database, open_one, open_again)


def test_a_game_left_to_bots_is_kept_with_its_options(database: Database) -> None:
    """States on the way that were kept before are of a game without a guard, and must go."""
    tables: list[Table] = []

    async def leave(service: TableService) -> None:
        seats = [ME, guest("Gus"), guest("Gil")]
        table = (await service.create(service.caller(ANN), TableOptions("railways", seats))).table
        table = await play_on(service, table, 60)
        for seat in range(3):
            await service.execute(table.id, service.caller(ANN), seating.resign, seat)
        tables.append(await play_on(service, await service.table(table.id), 5))

    async def open_again(service: TableService) -> None:
        table = await service.table(tables[0].id)
        assert same(table, tables[0])
        assert table.options["guard"] is True
        past = await service.state_at(table.id, 55)
        assert past.view(None)["guard"] is True
        await play_on(service, table)

    visit(database, leave, open_again)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_server_plays_them_to_the_end(sqlite: Database, game: str) -> None:
    async def story(service: TableService) -> None:
        async with Driver(service, Workers(2, 10.0)), asyncio.timeout(PATIENCE):
            seats = [ME, guest("Gus"), guest("Gil")]
            table = (await service.create(service.caller(ANN), TableOptions(game, seats))).table
            table = await play_on(service, table, 30)
            await service.execute(table.id, service.caller(ANN), seating.pause)
            for seat in range(3):
                await service.execute(table.id, service.caller(ANN), seating.resign, seat)
            while (await service.table(table.id)).status == "playing":
                await asyncio.sleep(0.05)
            assert (await service.table(table.id)).status == "finished"

    visit(sqlite, story)
