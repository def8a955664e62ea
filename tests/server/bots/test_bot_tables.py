"""Games of bots alone: so many for a person and an address, and those of people go first."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from branchline.server.bots.driver import Driver, whose
from branchline.server.bots.workers import Question, Workers
from branchline.server.http.errors import status_of
from branchline.server.storage.database import Database
from branchline.server.tables.fair_queue import MOST_TABLES, BotTables
from branchline.tables.commands import creating, seating
from branchline.tables.refusal import Refusal
from branchline.tables.table import SeatOptions, TableOptions
from tests.server.bots.tables import ADA, BEN, ME, RANDOM, STEADY, a_service, adas_move, known, opened

OPEN = SeatOptions("open")


async def refused(work: Coroutine[Any, Any, Any]) -> None:
    """Something is one game too many."""
    with pytest.raises(Refusal) as said:
        await work
    assert (said.value.code, status_of(said.value)) == ("too_many", 409)
    assert "bot-only games" in str(said.value)


def test_a_person_has_only_so_many(database: Database) -> None:
    async def play() -> None:
        async with a_service(database, BotTables(person=2)) as service:
            first = await opened(service, RANDOM, RANDOM)
            await opened(service, RANDOM, STEADY)
            await refused(opened(service, RANDOM, RANDOM))
            await opened(service, ME, RANDOM)  # someone plays there
            await opened(service, RANDOM, RANDOM, owner=BEN)
            await service.execute(first, service.caller(ADA), seating.abandon)
            await opened(service, RANDOM, RANDOM)
            await refused(opened(service, RANDOM, RANDOM))

    asyncio.run(play())


def test_what_was_refused_is_not_there_and_what_is_asked_again_is_found(database: Database) -> None:
    async def play() -> None:
        async with a_service(database, BotTables(person=1)) as service:
            plan = TableOptions("ticket-to-ride", [RANDOM, RANDOM])
            await service.create(service.caller(ADA, "key"), plan, "mine")
            again = await service.create(service.caller(ADA, "key"), plan, "mine")
            assert again.repeated
            await refused(service.create(service.caller(ADA), plan, "other"))
            with pytest.raises(Refusal) as said:
                await service.table("other")
            assert said.value.code == "not_found"

    asyncio.run(play())


def test_a_game_that_is_started_later_counts_too(database: Database) -> None:
    async def play() -> None:
        async with a_service(database, BotTables(person=1)) as service:
            await opened(service, RANDOM, RANDOM)
            made = await service.create(service.caller(ADA), TableOptions("ticket-to-ride", [RANDOM, RANDOM, OPEN]))
            assert made.table.status == "open"
            await refused(service.execute(made.table.id, service.caller(ADA), creating.start))
            assert (await service.table(made.table.id)).status == "open"
            # No one is kept from going away.
            mine = await opened(service, ME, RANDOM)
            await service.execute(mine, service.caller(ADA), seating.resign, 0)

    asyncio.run(play())


def test_an_address_has_only_so_many_whoever_asks(database: Database) -> None:
    async def play() -> None:
        async with a_service(database, BotTables(person=5, address=2)) as service:
            for person, address in ((ADA, "here"), (BEN, "here"), ("cat", "there")):
                await known(service, person)
                service.parties[person] = address
            first = await opened(service, RANDOM, RANDOM)
            await opened(service, RANDOM, RANDOM, owner=BEN)
            await refused(opened(service, RANDOM, RANDOM, owner=BEN))
            await opened(service, RANDOM, RANDOM, owner="cat")
            for _ in range(3):
                await refused(opened(service, RANDOM, RANDOM))
            await service.execute(first, service.caller(ADA), seating.abandon)
            await opened(service, RANDOM, RANDOM, owner=BEN)

    asyncio.run(play())


def test_those_who_ask_at_the_same_time_are_counted_too(database: Database) -> None:
    async def play() -> None:
        async with a_service(database, BotTables(person=3)) as service:
            told = await asyncio.gather(*(opened(service, RANDOM, RANDOM) for _ in range(8)), return_exceptions=True)
            assert sum(isinstance(one, str) for one in told) == 3

    asyncio.run(play())


def test_as_much_is_remembered_as_an_address_may_have() -> None:
    from branchline.server.settings import Settings

    field = Settings.model_fields["address_bot_tables"]
    assert [limit.le for limit in field.metadata if hasattr(limit, "le")] == [MOST_TABLES]


class Asked:
    """Bots that never come to an end, and the positions they were asked about."""

    def __init__(self) -> None:
        self.games: list[dict[str, object]] = []

    async def choose(self, question: Question) -> str:
        self.games.append(question.state)
        await asyncio.Event().wait()
        return ""


def test_bots_of_people_find_a_worker_whatever_bots_alone_do(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        workers, asked = Workers(3, 20.0), Asked()
        monkeypatch.setattr(workers, "choose", asked.choose)
        async with a_service(database) as service, Driver(service, workers) as driver:
            alone = [await opened(service, STEADY, STEADY, owner=BEN) for _ in range(5)]
            await asyncio.sleep(0.1)
            assert len(asked.games) == 1  # one worker for all of them
            mine = await opened(service, ME, STEADY)
            table = await service.table(mine)
            while table.turn == 0:
                table = await adas_move(service, table)
            await asyncio.sleep(0.1)
            assert len(asked.games) == 2
            assert table.record is not None
            assert asked.games[1] == table.record.state.to_json()
            waiting = {ticket.lane for ticket in workers.queue.waiting}
            assert waiting == {2}
            assert set(driver.busy) == {mine, *alone}

    asyncio.run(play())


def test_a_table_changes_its_lane_when_people_go_and_come_back(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        workers, asked = Workers(2, 20.0), Asked()
        monkeypatch.setattr(workers, "choose", asked.choose)
        async with a_service(database) as service, Driver(service, workers) as driver:
            await opened(service, STEADY, STEADY, owner=BEN)
            mine, lanes = "", []
            for _ in range(2):  # the second one waits for the first
                mine = await opened(service, ME, STEADY)
                table = await service.table(mine)
                while table.turn == 0:
                    table = await adas_move(service, table)
                await asyncio.sleep(0.1)
            lanes.append(driver.tickets[mine].lane)
            await service.execute(mine, service.caller(ADA), seating.stand_in, 0, "random")
            lanes.append(driver.tickets[mine].lane)
            await service.execute(mine, service.caller(ADA), seating.come_back, 0)
            lanes.append(driver.tickets[mine].lane)
            assert lanes == [0, 2, 0]
            assert len(asked.games) == 2

    asyncio.run(play())


def test_bots_play_for_the_owner_or_for_those_who_wait(database: Database) -> None:
    async def play() -> None:
        async with a_service(database) as service:
            assert whose(await service.table(await opened(service, ME, STEADY))) == ADA
            assert whose(await service.table(await opened(service, STEADY, STEADY))) == ADA
            made = await service.create(service.caller(ADA), TableOptions("ticket-to-ride", [STEADY, OPEN]))
            await service.execute(made.table.id, service.caller(BEN), seating.join, None, "Ben")
            assert whose(await service.table(made.table.id)) == BEN

    asyncio.run(play())
