"""`kill -9` at random moments: what was acknowledged is there, once, and play continues."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from pathlib import Path

import pytest

from branchline.server.storage.database import Database
from branchline.server.tables.table_service import TableService
from tests.server.postgres import Postgres
from tests.server.server_launcher import Launcher, Server, launcher
from tests.server.tables.journals import events_of
from tests.server.tireless_player import Gone, TirelessPlayer

pytestmark = pytest.mark.slow

# In so many parts, each with a database of its own: one test should not take for ever.
PARTS = 4
MOMENTS = int(os.environ.get("BRANCHLINE_TEST_KILLS", "200"))
LONGEST = 0.2  # seconds from a start, or from the first move after it, to the kill
GUEST = {"kind": "guest", "name": "Guest"}
BOT = {"kind": "bot", "bot": "steady"}


async def until_killed(players: list[TirelessPlayer], server: Server, chance: random.Random) -> None:
    """Everyone plays until the server is killed under them; now and then while it starts."""
    tasks = [asyncio.create_task(until_gone(player, server)) for player in players]
    if chance.random() < 0.8:
        before = sum(player.moves for player in players)
        async with asyncio.timeout(60):
            while sum(player.moves for player in players) == before:
                await asyncio.sleep(0.001)
                for task in tasks:
                    if task.done():
                        task.result()  # no one should be done yet: tell why
    await asyncio.sleep(chance.uniform(0, LONGEST))
    server.kill()
    await asyncio.gather(*tasks)


async def until_gone(player: TirelessPlayer, server: Server) -> None:
    """Play until there is no answer."""
    with contextlib.suppress(Gone):
        await player.play(server.url)


async def kill_often(servers: Launcher, players: list[TirelessPlayer], moments: int, seed: int) -> None:
    """Start and kill servers, then let one live and everyone come back to it."""
    chance = random.Random(seed)
    for _ in range(moments):
        await until_killed(players, servers.server(), chance)
    last = servers.server()
    async with asyncio.timeout(60):
        # No one is stuck: each can make some more moves, against a bot too.
        await asyncio.gather(*[player.play(last.url, moves=3) for player in players])
        for player in players:
            await player.play(last.url, moves=0)


def check_journals(url: str, players: list[TirelessPlayer]) -> None:
    """Read every table from its journal alone: the moves lead where the server said they do."""

    async def read() -> None:
        database = Database(url)
        service = TableService(database)
        for player in players:
            for table_id, promised in player.promised.items():
                table = await service.table(table_id)
                assert table.record is not None
                list(table.record.replay())
                keys = [event.key for event in await events_of(service, table_id) if event.key]
                assert len(keys) == len(set(keys)), "a request was carried out twice"
                assert len(keys) == len(promised) + 1  # and the one that opened the table
        await service.close()
        database.close()

    asyncio.run(read())


def kill_and_check(folder: Path, url: str, players: list[TirelessPlayer], moments: int, seed: int) -> None:
    """Kill servers of a database under players, and see that nothing was lost."""
    with launcher(folder, url) as servers:
        asyncio.run(kill_often(servers, players, moments, seed))
    check_journals(url, players)
    assert sum(player.moves for player in players) > 2 * moments, "there was hardly any load"
    assert min(player.checks for player in players) > moments / 4


@pytest.mark.parametrize("part", range(PARTS))
def test_a_killed_server_loses_nothing(tmp_path: Path, part: int) -> None:
    players = [TirelessPlayer(BOT if part == number == 0 else GUEST) for number in range(4)]
    url = f"sqlite:///{tmp_path}/branchline.sqlite"
    kill_and_check(tmp_path, url, players, MOMENTS // PARTS, seed=part)


def test_nor_does_one_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    players = [TirelessPlayer(BOT), *[TirelessPlayer(GUEST) for _ in range(3)]]
    name = postgres.create()
    kill_and_check(tmp_path, postgres.url(name), players, MOMENTS // PARTS // 2, seed=PARTS)
    postgres.drop(name)
