"""The driver: bots play their turns, whatever happens to them or around them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

import branchline
from branchline.server.bots import driver as driver_module
from branchline.server.bots.driver import Driver
from branchline.server.bots.workers import Question, Workers
from branchline.server.storage.database import Database
from branchline.server.tables.table_service import TableService
from branchline.tables.commands import seating, undoing
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table
from tests.server.bots.tables import ADA, ME, PATIENCE, RANDOM, STEADY, a_service, adas_move, opened, over, until
from tests.server.tables.journals import events_of

Choose = Callable[[Question], Coroutine[Any, Any, str]]
SECONDS = 20.0


def kinds(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


def has_moved(entries: int) -> Callable[[Table], bool]:
    return lambda table: table.entries >= entries


@pytest.mark.slow
@pytest.mark.parametrize("game", branchline.GAMES)
def test_bots_alone_play_a_game_to_its_end(database: Database, game: str) -> None:
    async def play() -> None:
        async with a_service(database) as service, Driver(service, Workers(2, SECONDS)):
            table_id = await opened(service, STEADY, STEADY, RANDOM, game=game)
            table = await over(service, table_id)
            assert table.record is not None
            table.record.verify()
            assert "bot_failed" not in kinds(await events_of(service, table_id))

    asyncio.run(play())


@pytest.mark.slow
def test_a_person_plays_with_bots(database: Database) -> None:
    async def play() -> None:
        async with a_service(database) as service, Driver(service, Workers(2, SECONDS)):
            table_id = await opened(service, STEADY, ME, RANDOM)
            while True:
                table = await until(service, table_id, lambda table: table.turn == 1 or table.status == "finished")
                if table.status == "finished":
                    break
                await adas_move(service, table)
            assert table.record is not None
            table.record.verify()
            assert {entry.seat for entry in table.record.entries} == {0, 1, 2}

    asyncio.run(play())


def asking(workers: Workers, bot: str) -> Choose:
    """A way to ask the workers that has another bot answer."""
    real = workers.choose

    async def choose(question: Question) -> str:
        return await real(replace(question, bot=bot))

    return choose


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["Cheat", "Dead"])
def test_for_a_bot_that_fails_a_legal_move_is_played_and_the_table_says_so(
    database: Database, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        workers = Workers(1, SECONDS)
        monkeypatch.setattr(workers, "choose", asking(workers, f"bad_bots:{bot}"))
        async with a_service(database) as service, Driver(service, workers):
            table_id = await opened(service, STEADY, STEADY)
            table = await until(service, table_id, has_moved(4))
            assert table.record is not None
            table.record.verify()
            events = await events_of(service, table_id)
            failures = [event for event in events if event.kind == "bot_failed"]
            assert len(failures) >= 4
            assert failures[0].body["bot"] == "steady"
            assert str(failures[0].body["reason"]).startswith("the bot")

    asyncio.run(play())


class Slow:
    """A bot that answers when the test lets it, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.go = asyncio.Event()

    async def choose(self, question: Question) -> str:
        self.asked += 1
        await self.go.wait()
        game = branchline.game(question.game)
        move: branchline.Move = game.from_json(question.state).moves()[0]
        return move.text


def test_a_move_that_comes_too_late_is_dropped_and_the_bot_asked_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        workers, slow = Workers(1, SECONDS), Slow()
        monkeypatch.setattr(workers, "choose", slow.choose)
        async with a_service(database) as service, Driver(service, workers):
            table_id = await opened(service, ME, STEADY)
            table = await until(service, table_id, lambda table: table.turn is not None)
            while table.turn == 0:
                table = await adas_move(service, table)
            await asked(slow, 1)
            # While the bot thinks, Ada takes her move back: its answer is for a position long gone.
            if table.entries:
                await service.execute(table_id, service.caller(ADA), undoing.undo, 0, table.position)
            await service.execute(table_id, service.caller(ADA), seating.pause)
            slow.go.set()
            await asyncio.sleep(0.3)
            paused = await service.table(table_id)
            assert paused.entries <= table.entries
            await service.execute(table_id, service.caller(ADA), seating.resume)
            table = await service.table(table_id)
            while table.turn == 0:
                table = await adas_move(service, table)
            await until(service, table_id, has_moved(table.entries + 1))
            table = await service.table(table_id)
            assert table.record is not None
            table.record.verify()

    asyncio.run(play())


async def asked(slow: Slow, times: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while slow.asked < times:
            await asyncio.sleep(0.01)


def test_a_bot_is_asked_once_whatever_else_happens_at_the_table(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        workers, slow = Workers(2, SECONDS), Slow()
        monkeypatch.setattr(workers, "choose", slow.choose)
        async with a_service(database) as service, Driver(service, workers):
            table_id = await opened(service, STEADY, STEADY, ME)
            table = await service.table(table_id)
            if table.turn == 2:
                await adas_move(service, table)
            await asked(slow, 1)
            for number in range(5):
                await service.execute(table_id, service.caller(ADA), seating.chat, f"hello {number}")
            await asyncio.sleep(0.1)
            assert slow.asked == 1

    asyncio.run(play())


@pytest.mark.slow
def test_a_person_who_resigns_or_goes_away_is_played_by_a_bot(database: Database) -> None:
    async def play() -> None:
        async with a_service(database) as service, Driver(service, Workers(1, SECONDS)):
            away = await opened(service, ME, STEADY)
            await service.execute(away, service.caller(ADA), seating.stand_in, 0, "random")
            resigned = await opened(service, ME, STEADY)
            await service.execute(resigned, service.caller(ADA), seating.resign, 0)
            await until(service, away, has_moved(6))
            await until(service, resigned, has_moved(6))
            await service.execute(away, service.caller(ADA), seating.come_back, 0)
            table = await until(service, away, lambda table: table.turn == 0)
            moves = table.entries
            await asyncio.sleep(0.3)
            assert (await service.table(away)).entries == moves, "a bot has played for Ada"

    asyncio.run(play())


def test_a_turn_that_an_earlier_process_left_is_taken_up(database: Database) -> None:
    async def leave() -> str:
        async with a_service(database) as service:
            return await opened(service, STEADY, RANDOM)

    async def take_up(table_id: str) -> None:
        async with a_service(database) as service, Driver(service, Workers(1, SECONDS)):
            await until(service, table_id, has_moved(4))

    asyncio.run(take_up(asyncio.run(leave())))


def test_a_table_that_nobody_spoke_of_is_found_by_the_sweep(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver_module, "SWEEP_SECONDS", 0.1)

    async def play() -> None:
        async with a_service(database) as service, Driver(service, Workers(1, SECONDS)) as driver:
            await asyncio.sleep(0.2)
            monkeypatch.setattr(driver, "changed", lambda table: None)
            service.on_change = None  # as if another process had opened it, and died
            await until(service, await opened(service, STEADY, RANDOM), has_moved(2))

    asyncio.run(play())


def test_trouble_with_the_storage_passes(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "SWEEP_SECONDS", 0.1)
    troubles = {"read": 2, "execute": 2}

    def failing(service: TableService, name: str) -> Callable[..., Any]:
        real = getattr(service, name)

        async def call(*args: Any, **named: Any) -> Any:
            if troubles[name]:
                troubles[name] -= 1
                raise Refusal("storage", "The disk of the database is full.")
            return await real(*args, **named)

        return call

    async def play() -> None:
        async with a_service(database) as service:
            table_id = await opened(service, STEADY, RANDOM)
            for name in troubles:
                monkeypatch.setattr(service, name, failing(service, name))
            async with Driver(service, Workers(1, SECONDS)), asyncio.timeout(PATIENCE):
                while any(troubles.values()):
                    await asyncio.sleep(0.05)
                await until(service, table_id, has_moved(2))

    asyncio.run(play())


def test_a_table_in_trouble_does_not_stop_the_others(
    database: Database, monkeypatch: pytest.MonkeyPatch, told: list[logging.LogRecord]
) -> None:
    async def play() -> str:
        workers, ready = Workers(1, SECONDS), Slow()
        ready.go.set()
        monkeypatch.setattr(workers, "choose", ready.choose)
        async with a_service(database) as service:
            broken = await opened(service, ME, STEADY)  # before the driver could play there
            async with Driver(service, workers) as driver:
                real = driver.advance

                async def advance(table_id: str) -> None:
                    if table_id == broken:
                        raise RuntimeError("a mistake of ours")
                    await real(table_id)

                monkeypatch.setattr(driver, "advance", advance)
                for _ in range(3):
                    driver.notice(broken)
                    await asyncio.sleep(0)
                await until(service, await opened(service, STEADY, RANDOM), has_moved(3))
            return broken

    broken = asyncio.run(play())
    failures = [entry for entry in told if entry.msg == "a bot's turn failed"]
    assert failures
    assert vars(failures[0])["fields"] == {"table": broken}


def test_nothing_is_left_running(database: Database) -> None:
    async def play() -> None:
        async with a_service(database) as service:
            workers = Workers(1, SECONDS)
            async with Driver(service, workers):
                await until(service, await opened(service, STEADY, RANDOM), has_moved(2))
            assert workers.all[0].process is None
            assert service.on_change is None
        # A move that was being stored is stored: the service closes when it is.
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(play())
