"""The pace of bots: people can follow, and programs need not wait."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import get_args

import pytest

from branchline.server.bots.driver import PAUSES, Driver, pause_left
from branchline.server.bots.workers import Workers
from branchline.server.storage.database import Database
from branchline.tables.commands import seating
from branchline.tables.table import Speed
from tests.server.bots.tables import ADA, ME, RANDOM, a_service, opened, until
from tests.server.tables.journals import events_of

SECONDS = 20.0


def test_an_instant_bot_never_waits_and_a_slow_one_longer_than_another() -> None:
    assert PAUSES["instant"] == (0.0, 0.0)
    assert set(PAUSES) == set(get_args(Speed))
    for place in range(2):
        assert 0.5 < PAUSES["normal"][place] < PAUSES["slow"][place]


def test_the_pause_is_counted_from_the_last_move(database: Database) -> None:
    async def play() -> None:
        async with a_service(database) as service:
            table = await service.table(await opened(service, RANDOM, ME, speed="normal"))
            assert table.waiting_since is not None
            begun = table.waiting_since
            first, later = PAUSES["normal"]
            assert pause_left(table, begun) == first
            assert pause_left(table, begun + timedelta(seconds=1)) == pytest.approx(first - 1)
            assert pause_left(table, begun + timedelta(hours=1)) == 0
            assert pause_left(replace(table, bot_speed="instant"), begun) == 0
            assert later < first

    asyncio.run(play())


@pytest.mark.slow
def test_bots_wait_before_each_move_and_play_at_once_when_told_to(database: Database) -> None:
    async def play() -> None:
        async with a_service(database) as service, Driver(service, Workers(1, SECONDS)):
            table_id = await opened(service, RANDOM, RANDOM, speed="normal")
            await until(service, table_id, lambda table: table.entries >= 2)
            known = await events_of(service, table_id)
            [started] = [event.at for event in known if event.kind == "started"]
            first, second = [event.at for event in known if event.kind == "move"][:2]
            assert (first - started).total_seconds() >= PAUSES["normal"][0]
            assert (second - first).total_seconds() >= PAUSES["normal"][1]
            # Someone who will not wait: what is left of the pause is forgotten.
            slow = await service.execute(table_id, service.caller(ADA), seating.set_bot_speed, "slow")
            assert slow.table.bot_speed == "slow"
            goal = slow.table.entries + 3
            await service.execute(table_id, service.caller(ADA), seating.set_bot_speed, "instant")
            async with asyncio.timeout(SECONDS):
                await until(service, table_id, lambda table: table.entries >= goal)
            moves = [event.at for event in await events_of(service, table_id) if event.kind == "move"]
            instant = (moves[goal - 1] - slow.table.changed_at).total_seconds()
            assert instant < 3 * PAUSES["slow"][1]

    asyncio.run(play())


def test_a_paused_driver_ends_at_once(database: Database) -> None:
    async def play() -> None:
        async with a_service(database) as service:
            driver = Driver(service, Workers(1, SECONDS))
            async with driver:
                table_id = await opened(service, RANDOM, RANDOM, speed="slow")
                async with asyncio.timeout(SECONDS):
                    while table_id not in driver.alarms:
                        await asyncio.sleep(0.01)
            assert all(alarm.cancelled() for alarm in driver.alarms.values())
            assert (await service.table(table_id)).entries == 0

    asyncio.run(play())
