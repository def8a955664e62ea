"""When the database fails: a clear refusal, memory and journal in step, and no restart needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from branchline.server.http.errors import status_of
from branchline.server.storage.database import Database, StorageDown
from branchline.server.tables.table_service import TableService
from branchline.tables.commands import undoing
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table, TableOptions
from tests.server.tables.journals import events_of
from tests.server.tables.world import play, play_on, visit
from tests.tables.parlour import ANN, ME, guest

T = TypeVar("T")
ALONE = TableOptions("ticket-to-ride", [ME, guest("Gus")], {"first": 0}, undo="free")


class Faulty(Database):
    """A database that fails when it is told to: before it writes, or after it has stored."""

    reading_fails = False
    writing_fails = ""

    def need(self, works: bool) -> None:
        if not works:
            raise StorageDown("The connection to the database was lost.", "line 1 of the driver")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        self.need(not self.reading_fails)
        with super().reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with super().writing() as connection:
            yield connection
            self.need(self.writing_fails != "before")
        self.need(self.writing_fails != "after")

    def at_once(self, work: Callable[[Connection], T], writes: bool) -> T:
        self.need(self.writing_fails != "before" if writes else not self.reading_fails)
        done = super().at_once(work, writes)
        self.need(self.writing_fails != "after" or not writes)
        return done


@pytest.fixture
def faulty(database_url: str) -> Iterator[Faulty]:
    database = Faulty(database_url)
    yield database
    database.close()


def a_move(table: Table) -> str:
    assert table.record is not None
    return table.record.state.moves()[0].text


def test_a_move_that_is_not_stored_did_not_happen(faulty: Faulty) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        text = a_move(table)
        changes: list[Table] = []
        service.on_change = changes.append
        faulty.writing_fails = "before"
        for _ in range(3):
            with pytest.raises(Refusal) as caught:
                await play(service, table, text, "key")
            assert (caught.value.code, status_of(caught.value)) == ("storage", 503)
            assert "driver" not in str(caught.value)
            assert isinstance(caught.value.__cause__, StorageDown)
            assert await events_of(service, table.id, table.last) == []
        assert changes == []
        faulty.writing_fails = ""
        now = await service.table(table.id)
        assert (now.last, now.position) == (table.last, table.position)
        outcome = await play(service, table, text, "key")
        assert not outcome.repeated
        assert outcome.table.entries == 1
        await play_on(service, outcome.table, 5)

    visit(faulty, story)


def test_a_move_that_was_stored_though_the_answer_was_lost_is_played_once(faulty: Faulty) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        text = a_move(table)
        faulty.writing_fails = "after"
        with pytest.raises(Refusal) as caught:
            await play(service, table, text, "key")
        assert caught.value.code == "storage"
        faulty.writing_fails = ""
        async with service.hub.listen(table.id) as listener:
            assert [event.kind for event in await events_of(service, table.id, table.last)] == ["move"]
            assert await listener.changed(5), "and who listens is told when it is found"
        assert (await service.table(table.id)).entries == 1
        again = await play(service, table, text, "key")
        assert again.repeated
        with pytest.raises(Refusal) as caught:
            await play(service, table, text)
        assert caught.value.code == "stale"
        assert (await service.table(table.id)).entries == 1

    visit(faulty, story)


def test_a_retry_finds_what_was_stored_without_an_answer(faulty: Faulty) -> None:
    """No one looked at the table in between."""

    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        text = a_move(table)
        faulty.writing_fails = "after"
        with pytest.raises(Refusal):
            await play(service, table, text, "key")
        faulty.writing_fails = ""
        again = await play(service, table, text, "key")
        assert (again.repeated, again.table.entries) == (True, 1)

    visit(faulty, story)


def test_reading_fails_clearly_and_comes_back(faulty: Faulty) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        await play_on(service, table, 12)
        faulty.reading_fails = True
        with pytest.raises(Refusal) as caught:
            await events_of(service, table.id)
        assert caught.value.code == "storage"
        with pytest.raises(Refusal) as caught:
            await service.table("another")
        assert caught.value.code == "storage"
        faulty.reading_fails = False
        assert len(await events_of(service, table.id)) == (await service.table(table.id)).last

    visit(faulty, story)


def test_a_table_that_could_not_be_stored_is_not_there(faulty: Faulty) -> None:
    async def story(service: TableService) -> None:
        faulty.writing_fails = "before"
        with pytest.raises(Refusal):
            await service.create(service.caller(ANN), ALONE, "table-1")
        faulty.writing_fails = ""
        with pytest.raises(Refusal) as caught:
            await service.table("table-1")
        assert caught.value.code == "not_found"
        faulty.writing_fails = "after"
        with pytest.raises(Refusal):
            await service.create(service.caller(ANN), ALONE, "table-1")
        faulty.writing_fails = ""
        assert (await service.create(service.caller(ANN), ALONE, "table-1")).repeated

    visit(faulty, story)


def test_undo_and_snapshots_survive_a_failure(faulty: Faulty) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        table = await play_on(service, table, 49)
        text = a_move(table)
        faulty.writing_fails = "before"
        with pytest.raises(Refusal):
            await play(service, table, text)  # the fiftieth comes with a snapshot
        with pytest.raises(Refusal):
            await service.execute(table.id, service.caller(ANN), undoing.undo, 0, table.position)
        faulty.writing_fails = ""
        after = (await play(service, table, text)).table
        assert after.entries == 50
        assert after.record is not None
        again = await service.state_at(table.id, 50)
        assert again.to_json() == after.record.state.to_json()

    visit(faulty, story)
