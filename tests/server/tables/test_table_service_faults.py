"""When the database fails: a clear refusal, memory and journal in step, and no restart needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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

ALONE = TableOptions("ticket-to-ride", [ME, guest("Gus")], {"first": 0}, undo="free")


class Faulty(Database):
    """A database that fails when it is told to: before it writes, or after it has stored."""

    reading_fails = False
    writing_fails = ""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        if self.reading_fails:
            raise StorageDown("The connection to the database was lost.", "line 1 of the driver")
        with super().reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with super().writing() as connection:
            yield connection
            if self.writing_fails == "before":
                raise StorageDown("The disk of the database is full.", "line 1 of the driver")
        if self.writing_fails == "after":
            raise StorageDown("The connection to the database was lost.", "line 1 of the driver")


@pytest.fixture
def faulty(database_url: str) -> Iterator[Faulty]:
    database = Faulty(database_url)
    yield database
    database.close()


def a_move(table: Table) -> str:
    assert table.record is not None
    return table.record.state.moves()[0].text


def test_a_move_that_is_not_stored_did_not_happen(faulty: Faulty) -> None:
    async def story(host: TableService) -> None:
        table = (await host.create(host.caller(ANN), ALONE)).table
        text = a_move(table)
        changes: list[Table] = []
        host.on_change = changes.append
        faulty.writing_fails = "before"
        for _ in range(3):
            with pytest.raises(Refusal) as caught:
                await play(host, table, text, "key")
            assert (caught.value.code, status_of(caught.value)) == ("storage", 503)
            assert "driver" not in str(caught.value)
            assert isinstance(caught.value.__cause__, StorageDown)
            assert await events_of(host, table.id, table.last) == []
        assert changes == []
        faulty.writing_fails = ""
        now = await host.table(table.id)
        assert (now.last, now.position) == (table.last, table.position)
        outcome = await play(host, table, text, "key")
        assert not outcome.repeated
        assert outcome.table.entries == 1
        await play_on(host, outcome.table, 5)

    visit(faulty, story)


def test_a_move_that_was_stored_though_the_answer_was_lost_is_played_once(faulty: Faulty) -> None:
    async def story(host: TableService) -> None:
        table = (await host.create(host.caller(ANN), ALONE)).table
        text = a_move(table)
        faulty.writing_fails = "after"
        with pytest.raises(Refusal) as caught:
            await play(host, table, text, "key")
        assert caught.value.code == "storage"
        faulty.writing_fails = ""
        async with host.hub.listen(table.id) as listener:
            assert [event.kind for event in await events_of(host, table.id, table.last)] == ["move"]
            assert await listener.changed(5), "and who listens is told when it is found"
        assert (await host.table(table.id)).entries == 1
        again = await play(host, table, text, "key")
        assert again.repeated
        with pytest.raises(Refusal) as caught:
            await play(host, table, text)
        assert caught.value.code == "stale"
        assert (await host.table(table.id)).entries == 1

    visit(faulty, story)


def test_a_retry_finds_what_was_stored_without_an_answer(faulty: Faulty) -> None:
    """No one looked at the table in between."""

    async def story(host: TableService) -> None:
        table = (await host.create(host.caller(ANN), ALONE)).table
        text = a_move(table)
        faulty.writing_fails = "after"
        with pytest.raises(Refusal):
            await play(host, table, text, "key")
        faulty.writing_fails = ""
        again = await play(host, table, text, "key")
        assert (again.repeated, again.table.entries) == (True, 1)

    visit(faulty, story)


def test_reading_fails_clearly_and_comes_back(faulty: Faulty) -> None:
    async def story(host: TableService) -> None:
        table = (await host.create(host.caller(ANN), ALONE)).table
        await play_on(host, table, 12)
        faulty.reading_fails = True
        with pytest.raises(Refusal) as caught:
            await events_of(host, table.id)
        assert caught.value.code == "storage"
        with pytest.raises(Refusal) as caught:
            await host.table("another")
        assert caught.value.code == "storage"
        faulty.reading_fails = False
        assert len(await events_of(host, table.id)) == (await host.table(table.id)).last

    visit(faulty, story)


def test_a_table_that_could_not_be_stored_is_not_there(faulty: Faulty) -> None:
    async def story(host: TableService) -> None:
        faulty.writing_fails = "before"
        with pytest.raises(Refusal):
            await host.create(host.caller(ANN), ALONE, "table-1")
        faulty.writing_fails = ""
        with pytest.raises(Refusal) as caught:
            await host.table("table-1")
        assert caught.value.code == "not_found"
        faulty.writing_fails = "after"
        with pytest.raises(Refusal):
            await host.create(host.caller(ANN), ALONE, "table-1")
        faulty.writing_fails = ""
        assert (await host.create(host.caller(ANN), ALONE, "table-1")).repeated

    visit(faulty, story)


def test_undo_and_snapshots_survive_a_failure(faulty: Faulty) -> None:
    async def story(host: TableService) -> None:
        table = (await host.create(host.caller(ANN), ALONE)).table
        table = await play_on(host, table, 49)
        text = a_move(table)
        faulty.writing_fails = "before"
        with pytest.raises(Refusal):
            await play(host, table, text)  # the fiftieth comes with a snapshot
        with pytest.raises(Refusal):
            await host.execute(table.id, host.caller(ANN), undoing.undo, 0, table.position)
        faulty.writing_fails = ""
        after = (await play(host, table, text)).table
        assert after.entries == 50
        assert after.record is not None
        again = await host.state_at(table.id, 50)
        assert again.to_json() == after.record.state.to_json()

    visit(faulty, story)
