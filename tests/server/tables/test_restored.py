"""A database restored beneath its services: what was decided before is late, never misplayed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from branchline.server.http.errors import status_of
from branchline.server.storage import journal, queries
from branchline.server.storage.backup import backup
from branchline.server.storage.database import Database
from branchline.server.storage.restore import restore
from branchline.server.storage.schema import IdentityRow
from branchline.server.tables.table_service import TableService
from branchline.tables.commands import playing, seating, undoing
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table, TableOptions
from tests.server.tables.world import play, play_on, visit
from tests.tables.parlour import ANN, BEN, BOT, FREE, ME, NOON, guest
from tests.tables.test_projection import same

ALONE = TableOptions("ticket-to-ride", [ME, guest("Gus")], {"first": 0}, undo="free")
AGAINST_A_BOT = TableOptions("ticket-to-ride", [ME, BOT], {"first": 0})


class Keeper:
    """A host who backs a database up and restores it while servers run."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.folder = folder

    async def backs_up(self, name: str = "kept") -> None:
        await asyncio.to_thread(backup, self.database, self.folder / name)

    async def restores(self, name: str = "kept") -> None:
        await asyncio.to_thread(restore, self.database, self.folder / name, self.folder, True)


@pytest.fixture
def keeper(database: Database, tmp_path: Path) -> Keeper:
    return Keeper(database, tmp_path)


async def refused(asked: Awaitable[object]) -> Refusal:
    """Why something was refused."""
    with pytest.raises(Refusal) as caught:
        await asked
    return caught.value


async def opened(service: TableService, plan: TableOptions = ALONE, moves: int = 4) -> Table:
    """A table where some moves were made."""
    return await play_on(service, (await service.create(service.caller(ANN), plan)).table, moves)


def first_move(table: Table) -> str:
    assert table.record is not None
    return table.record.state.moves()[0].text


@pytest.mark.slow
def test_a_move_decided_before_is_stale_and_play_goes_on(database: Database, keeper: Keeper) -> None:
    async def story(service: TableService) -> None:
        kept = await opened(service)
        await keeper.backs_up()
        old = await play_on(service, kept, 6)
        await keeper.restores()
        # The service has not heard of it: it thinks the old position is on the table.
        refusal = await refused(play(service, old, first_move(old)))
        now = await service.table(kept.id)
        assert (refusal.code, refusal.details) == ("stale", {"position": now.position})
        assert now.position == now.last > old.last
        assert now.entries == kept.entries
        assert now.record is not None
        assert kept.record is not None
        assert now.record.state.to_json() == kept.record.state.to_json()
        assert now.changed_at == kept.changed_at
        # Nor does the position of the backup count any more, though the same lies on the table.
        assert (await refused(play(service, kept, first_move(kept)))).code == "stale"
        undo = service.execute(kept.id, service.caller(ANN), undoing.undo, 0, kept.position)
        assert (await refused(undo)).code == "stale"
        after = await play_on(service, now, 10)
        assert after.entries == kept.entries + 10
        assert after.last == now.last + 10

    async def again(service: TableService) -> None:
        [row] = await service.read(lambda c: queries.tables_of(c, ANN, 10))
        table = await service.table(row.id)
        assert table.record is not None
        list(table.record.replay())
        await play_on(service, table)

    visit(database, story, again)


def test_two_lives_that_come_equally_far_are_told_apart(database: Database, keeper: Keeper) -> None:
    """The moves since the backup are as many as those since the restore, but other ones."""

    async def story(service: TableService) -> None:
        other = TableService(database)  # another process, or a browser, that has slept meanwhile
        kept = await opened(service, moves=4)
        await keeper.backs_up()
        old = kept
        for _ in range(4):
            old = (await play(other, old, first_move(old))).table
        await keeper.restores()
        service.forget()
        now = await play_on(service, await service.table(kept.id), 4)
        assert now.entries == old.entries
        assert (await refused(play(other, old, first_move(old)))).code == "stale"
        assert same(await other.table(kept.id), now)
        await other.close()

    visit(database, story)


def test_what_a_bot_thought_of_before_is_dropped(database: Database, keeper: Keeper) -> None:
    async def story(service: TableService) -> None:
        table = await opened(service, AGAINST_A_BOT, 1)
        assert table.bot_to_move() is not None
        await keeper.backs_up()
        await keeper.restores()
        answer = service.execute(table.id, service.caller(None), playing.bot_move, 1, first_move(table), table.position)
        assert (await refused(answer)).code == "stale"
        now = await service.table(table.id)
        assert (now.entries, now.bot_to_move()) == (1, table.bot_to_move())

    visit(database, story)


def test_a_key_is_known_if_its_event_is(database: Database, keeper: Keeper) -> None:
    async def story(service: TableService) -> None:
        table = await opened(service, moves=0)
        kept = (await play(service, table, first_move(table), "kept")).table
        await keeper.backs_up()
        await play(service, kept, first_move(kept), "lost")
        await keeper.restores()
        again = await play(service, table, first_move(table), "kept")
        assert again.repeated
        assert (await refused(play(service, kept, first_move(kept), "lost"))).code == "stale"
        assert (await service.table(table.id)).entries == 1

    visit(database, story)


def test_a_table_that_is_gone_is_told_of(database: Database, keeper: Keeper) -> None:
    async def story(service: TableService) -> None:
        await keeper.backs_up()
        table = await opened(service)
        seen = await service.table(table.id)
        await keeper.restores()
        asks: list[Callable[[], Awaitable[object]]] = [
            lambda: play(service, seen, first_move(seen)),
            lambda: service.table(table.id),
            lambda: service.execute(table.id, service.caller(ANN), seating.chat, "hello?"),
            lambda: service.state_at(table.id, 2),
        ]
        for ask in asks:
            assert (await refused(ask())).code == "not_found"

    visit(database, story)


def test_an_earlier_position_of_a_table_that_is_gone(postgres_database: Database, tmp_path: Path) -> None:
    """Between finding the table and reading it, which takes two questions."""
    keeper = Keeper(postgres_database, tmp_path)

    async def story(service: TableService) -> None:
        await keeper.backs_up()
        table = await opened(service)
        found = service.table

        async def then_gone(table_id: str) -> Table:
            there = await found(table_id)
            await keeper.restores()
            return there

        service.table = then_gone  # type: ignore[assignment,method-assign]  # just this once
        assert (await refused(service.state_at(table.id, 2))).code == "not_found"

    visit(postgres_database, story)


def test_whoever_is_gone_is_told_to_come_in_again(database: Database, keeper: Keeper) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), TableOptions("ticket-to-ride", [ME, FREE]))).table
        await keeper.backs_up()
        newcomer = "identity-new-7f3c"

        def enter(connection: Any) -> None:
            queries.add(connection, [IdentityRow(newcomer, "New", NOON)])

        await service.write(enter)
        await keeper.restores()
        for ask in (
            service.create(service.caller(newcomer), ALONE),
            service.execute(table.id, service.caller(newcomer), seating.join, 1, "New"),
        ):
            refusal = await refused(ask)
            assert (refusal.code, status_of(refusal)) == ("unknown_player", 401)
        # Others who write at the same moment do not suffer from it.
        told = await asyncio.gather(
            service.execute(table.id, service.caller(newcomer), seating.join, 1, "New"),
            service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben"),
            return_exceptions=True,
        )
        assert isinstance(told[0], Refusal)
        assert (await service.table(table.id)).seats[1].holder == BEN

    visit(database, story)


def test_a_service_that_forgets_reads_again_and_nudges(database: Database, keeper: Keeper) -> None:
    async def story(service: TableService) -> None:
        kept = await opened(service)
        await keeper.backs_up()
        await play_on(service, kept, 6)
        async with service.hub.listen(kept.id) as listener:
            await listener.changed(0.01)
            await keeper.restores()
            service.forget()
            assert await listener.changed(5)
        now = await service.table(kept.id, fresh=False)
        assert now.entries == kept.entries
        assert [event.kind for event in await service.since(now, kept.last)] == ["restored"]

    visit(database, story)


def test_what_was_read_before_is_not_kept_after(
    database: Database, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow read of the life before comes back when all was forgotten."""

    async def story(service: TableService) -> None:
        kept = await opened(service)
        await keeper.backs_up()
        old = await play_on(service, kept, 6)
        service.forget()
        reading, restored = threading.Event(), threading.Event()
        load = journal.load

        def slow(connection: Any, table_id: str) -> Table | None:
            table = load(connection, table_id)
            reading.set()
            assert restored.wait(10)
            return table

        monkeypatch.setattr(journal, "load", slow)
        late = asyncio.create_task(service.table(kept.id))
        assert await asyncio.to_thread(reading.wait, 10)
        await keeper.restores()
        service.forget()
        monkeypatch.undo()
        restored.set()
        assert (await late).entries == old.entries  # it was asked before, and so is the answer
        assert (await service.table(kept.id)).entries == kept.entries

    visit(database, story)


def test_a_question_from_before_is_closed(database: Database, keeper: Keeper) -> None:
    plan = TableOptions("ticket-to-ride", [ME, FREE], {"first": 0}, undo="consent")

    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), plan)).table
        await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben")
        table = await play_on(service, await service.table(table.id), 4)
        asking = service.execute(table.id, service.caller(ANN), undoing.undo, 0, table.position)
        asked = (await asking).events[0].number
        await keeper.backs_up()
        await keeper.restores()
        answer = service.execute(table.id, service.caller(BEN), undoing.answer_undo, asked, True)
        assert (await refused(answer)).code == "stale"
        now = await service.table(table.id)
        assert (now.asked, now.entries) == (None, table.entries)
        assert now.waiting_since is not None
        assert table.waiting_since is not None
        assert now.waiting_since > table.waiting_since, "nobody is late because of a restore"

    visit(database, story)


def test_several_services_find_the_restored_tables(postgres_database: Database, tmp_path: Path) -> None:
    keeper = Keeper(postgres_database, tmp_path)

    async def story(first: TableService) -> None:
        services = [first, TableService(postgres_database), TableService(postgres_database)]
        kept = await opened(first)
        await keeper.backs_up()
        for service in services[1:]:
            await play_on(service, await service.table(kept.id), 2)
        await keeper.restores()
        tables = [await service.table(kept.id) for service in services]
        assert {table.entries for table in tables} == {kept.entries}
        assert all(same(tables[0], table) for table in tables)
        for service in services:
            await play_on(service, await service.table(kept.id), 1)
        assert (await first.table(kept.id)).entries == kept.entries + 3
        for service in services[1:]:
            await service.close()

    visit(postgres_database, story)
