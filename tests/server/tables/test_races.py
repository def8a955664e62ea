"""Several want the same thing at once, at one server or at three: one wins, the others are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from contextlib import AsyncExitStack

import pytest

from branchline.server.storage.database import Database
from branchline.server.storage.journal import notifications
from branchline.server.tables.table_service import TableService
from branchline.tables.commands import seating, undoing
from branchline.tables.projection import Decision
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table, TableOptions
from tests.server.tables.journals import events_of
from tests.server.tables.world import play, play_on, visit
from tests.tables.parlour import ANN, BEN, CAT, DAN, FREE, ME, guest
from tests.tables.test_projection import same

SEATS = [ME, FREE, FREE]
ALONE = TableOptions("ticket-to-ride", [ME, guest("Gus")], {"first": 0}, undo="free")


async def all_of(asks: Iterable[Awaitable[Decision]]) -> tuple[list[Decision], list[str]]:
    """The outcomes of those who won, and the codes of those who were refused."""
    told = await asyncio.gather(*asks, return_exceptions=True)
    won = [one for one in told if isinstance(one, Decision)]
    lost = [one.code for one in told if isinstance(one, Refusal)]
    assert len(won) + len(lost) == len(told), told
    return won, lost


class Servers:
    """Three services on one database, as three processes would be."""

    def __init__(self, database: Database, first: TableService) -> None:
        self.services = [first, TableService(database), TableService(database)]

    async def __aenter__(self) -> list[TableService]:
        return self.services

    async def __aexit__(self, *_: object) -> None:
        for service in self.services[1:]:
            await service.close()


@pytest.fixture
def shared(postgres_database: Database) -> Database:
    """A database that several servers may use."""
    return postgres_database


def test_one_seat(database: Database) -> None:
    async def story(service: TableService) -> None:
        plan = TableOptions("ticket-to-ride", SEATS, start_when_full=False)
        table = (await service.create(service.caller(ANN), plan)).table
        won, lost = await all_of(
            service.execute(table.id, service.caller(who), seating.join, 1, who) for who in (BEN, CAT, DAN)
        )
        assert (len(won), lost) == (1, ["seat_taken"] * 2)
        winner = won[0].events[0].identity
        assert (await service.table(table.id)).seats[1].holder == winner

    visit(database, story)


def test_one_seat_at_three_servers(shared: Database) -> None:
    async def story(first: TableService) -> None:
        async with Servers(shared, first) as services:
            plan = TableOptions("ticket-to-ride", SEATS, start_when_full=False)
            table = (await first.create(first.caller(ANN), plan)).table
            for service in services:
                await service.table(table.id)  # all have it in memory
            won, lost = await all_of(
                service.execute(table.id, service.caller(who), seating.join, 1, who)
                for service, who in zip(services, (BEN, CAT, DAN), strict=True)
            )
            assert (len(won), lost) == (1, ["seat_taken"] * 2)
            for service in services:
                seat = (await service.table(table.id)).seats[1]
                assert seat.holder == won[0].events[0].identity

    visit(shared, story)


def test_one_move(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        assert table.record is not None
        texts = [move.text for move in table.record.state.moves()][:4]
        won, lost = await all_of(play(service, table, text) for text in texts)
        assert (len(won), lost) == (1, ["stale"] * 3)
        assert (await service.table(table.id)).entries == 1

    visit(database, story)


@pytest.mark.parametrize("key", [None, "one key"])
def test_one_move_at_three_servers(shared: Database, key: str | None) -> None:
    """With a key, all are told of the one move; without, the others are too late."""

    async def story(first: TableService) -> None:
        async with Servers(shared, first) as services:
            table = (await first.create(first.caller(ANN), ALONE)).table
            for number in range(10):
                assert table.record is not None
                text = table.record.state.moves()[0].text
                name = None if key is None else f"{key} {number}"
                won, lost = await all_of(play(service, table, text, name) for service in services)
                if key is None:
                    assert (len(won), lost) == (1, ["stale"] * 2)
                else:
                    assert lost == []
                    assert sorted(outcome.repeated for outcome in won) == [False, True, True]
                    assert len({outcome.events[0].number for outcome in won}) == 1
                table = await services[number % 3].table(table.id)
                assert table.entries == number + 1
            tables = [await service.table(table.id) for service in services]
            assert same(tables[0], tables[1])
            assert same(tables[0], tables[2])

    visit(shared, story)


def test_one_undo(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        table = await play_on(service, table, 6)
        asks = [
            service.execute(table.id, service.caller(ANN), undoing.undo, seat, table.position) for seat in (0, 1, 0)
        ]
        won, lost = await all_of(asks)
        assert (len(won), lost) == (1, ["stale"] * 2)
        assert [event.kind for event in won[0].events] == ["undo"]

    visit(database, story)


def test_an_undo_against_a_move_at_three_servers(shared: Database) -> None:
    async def story(first: TableService) -> None:
        async with Servers(shared, first) as services:
            table = (await first.create(first.caller(ANN), ALONE)).table
            table = await play_on(first, table, 5)
            kinds = []
            for _ in range(12):
                assert table.record is not None
                move = play(services[0], table, table.record.state.moves()[0].text)
                undo = [
                    service.execute(table.id, service.caller(ANN), undoing.undo, 0, table.position)
                    for service in services[1:]
                ]
                won, lost = await all_of([move, *undo])
                assert (len(won), lost) == (1, ["stale"] * 2)
                kinds.append(won[0].events[0].kind)
                table = await services[2].table(table.id)
                if table.entries < 4:
                    table = await play_on(services[1], table, 5)
            tables = [await service.table(table.id) for service in services]
            assert same(tables[0], tables[1])
            assert same(tables[0], tables[2])
            assert kinds

    visit(shared, story)


def test_an_answer_against_a_withdrawal(database: Database) -> None:
    async def story(service: TableService) -> None:
        plan = TableOptions("ticket-to-ride", [ME, FREE], {"first": 0}, undo="consent")
        table = (await service.create(service.caller(ANN), plan)).table
        await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben")
        table = await play_on(service, await service.table(table.id), 3)
        table = await play_on(service, table, 3)
        undo = await service.execute(table.id, service.caller(ANN), undoing.undo, 0, table.position)
        asked = undo.events[0].number
        won, lost = await all_of(
            [
                service.execute(table.id, service.caller(BEN), undoing.answer_undo, asked, True),
                service.execute(table.id, service.caller(ANN), undoing.answer_undo, asked, False),
            ]
        )
        assert (len(won), lost) == (1, ["stale"])

    visit(database, story)


def test_many_talk_at_once_and_all_are_heard(shared: Database) -> None:
    """No one is refused because others were faster, if what they want is still possible."""

    async def story(first: TableService) -> None:
        async with Servers(shared, first) as services:
            table = (await first.create(first.caller(ANN), ALONE)).table
            won, lost = await all_of(
                service.execute(table.id, service.caller(ANN), seating.chat, f"{number} of {id(service)}")
                for number in range(4)
                for service in services
            )
            assert (len(won), lost) == (12, [])
            events = await events_of(first, table.id, table.last)
            assert len({event.body["text"] for event in events}) == 12

    visit(shared, story)


def test_what_one_server_stores_the_others_hear_of(shared: Database) -> None:
    async def story(first: TableService) -> None:
        async with Servers(shared, first) as (_, second, third), AsyncExitStack() as stack:
            changes: list[Table] = []
            second.on_change = changes.append
            table = (await first.create(first.caller(ANN), ALONE)).table
            await second.table(table.id)
            table = await play_on(first, table, 1)  # before the second listens to the news
            listener = await stack.enter_async_context(second.hub.listen(table.id))
            task = asyncio.create_task(hear(shared, second))
            stack.callback(task.cancel)
            assert await listener.changed(10), "what was missed is made up for"
            for _ in range(5):
                seen = await second.table(table.id, fresh=False)
                assert same(seen, table)
                table = await play_on(first, table, 1)
                assert await listener.changed(10)
                now = await second.table(table.id, fresh=False)
                assert [event.number for event in await second.since(now, seen.last)] == [now.last]
            assert changes == [], "bots are asked where the change was made"
            assert same(await third.table(table.id), table), "who does not listen looks"
            third.noticed(table.id, table.last + 1)  # no one listens there: nothing is read
            assert not third._tasks

    visit(shared, story)


async def hear(database: Database, service: TableService) -> None:
    """Pass the news of other servers on."""
    async for news in notifications(database):
        service.noticed(*(news or (None,)))


def test_a_server_far_behind_catches_up(shared: Database) -> None:
    async def story(first: TableService) -> None:
        async with Servers(shared, first) as (_, second, _):
            table = (await first.create(first.caller(ANN), ALONE)).table
            await second.table(table.id)
            table = await play_on(first, table, 60)
            undo = first.execute(table.id, first.caller(ANN), undoing.undo, 0, table.position)
            table = (await undo).table
            assert table.record is not None
            text = table.record.state.moves()[0].text
            outcome = await play(second, table, text)
            assert same(outcome.table, await first.table(table.id))

    visit(shared, story)
