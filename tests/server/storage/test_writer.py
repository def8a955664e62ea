"""What waits is stored together; one that fails does not take the others with it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from branchline.server.storage import queries
from branchline.server.storage.database import Database, StorageDown
from branchline.server.storage.database_access import TOGETHER, GroupWriter, Transactions, writer_for
from branchline.server.storage.queries import Stale
from branchline.tables.refusal import Refusal


def keep(key: str) -> Callable[[Connection], str]:
    return lambda connection: queries.set_setting_once(connection, key, key)


def keep_then(key: str, error: Exception) -> Callable[[Connection], str]:
    """Write something and then fail."""

    def work(connection: Connection) -> str:
        queries.set_setting_once(connection, key, key)
        raise error

    return work


def kept(database: Database, *keys: str) -> list[bool]:
    with database.reading() as connection:
        return [queries.setting(connection, key) is not None for key in keys]


async def together(writer: GroupWriter | Transactions, *works: Callable[[Connection], str]) -> list[object]:
    """Hold the writer up until all jobs wait, so that they come into one transaction."""
    go = threading.Event()

    def held_up(connection: Connection) -> str:
        go.wait(10)
        return "held"

    first = asyncio.create_task(writer.run(held_up))
    await asyncio.sleep(0.05)
    jobs = [asyncio.create_task(writer.run(work)) for work in works]
    await asyncio.sleep(0.05)
    go.set()
    await first
    return list(await asyncio.gather(*jobs, return_exceptions=True))


def run(database: Database, *works: Callable[[Connection], str]) -> list[object]:
    async def story() -> list[object]:
        writer = writer_for(database, 2)
        try:
            return await together(writer, *works)
        finally:
            writer.close()

    return asyncio.run(story())


def test_jobs_are_stored_and_answered_in_their_own_words(database: Database) -> None:
    keys = [f"key-{number}" for number in range(50)]
    assert run(database, *map(keep, keys)) == keys
    assert all(kept(database, *keys))


@pytest.mark.parametrize(
    "error", [Refusal("stale", "Late."), Stale("late"), ValueError("a mistake"), KeyError("another")], ids=repr
)
def test_one_that_fails_leaves_nothing_and_harms_nobody(database: Database, error: Exception) -> None:
    told = run(database, keep("a"), keep_then("b", error), keep("c"), keep_then("d", error))
    assert told == ["a", error, "c", error]
    assert kept(database, "a", "b", "c", "d") == [True, False, True, False]


def test_a_database_that_is_down_fails_all_who_wait_at_once(database: Database) -> None:
    """Whatever SQLite rolled back by itself must not be reported as stored."""
    down = StorageDown("The disk of the database is full.")
    told = run(database, keep("a"), keep_then("b", down), keep("c"))
    if database.is_sqlite:
        assert told == [down, down, down]
        assert kept(database, "a", "b", "c") == [False, False, False]
    else:
        assert told == ["a", down, "c"]
    assert run(database, keep("later")) == ["later"], "and it goes on by itself"


def test_sqlite_commits_what_waits_together(sqlite: Database) -> None:
    commits = []

    class Counting(Database):
        def check_open(self, connection: Connection) -> None:
            commits.append(1)
            super().check_open(connection)

    counting = Counting(str(sqlite))
    keys = [f"key-{number}" for number in range(TOGETHER)]
    assert run(counting, *map(keep, keys)) == keys
    assert len(commits) <= 3, "one for who came first, one or two for all the others"
    counting.close()


def test_whoever_went_away_before_it_began_is_left_out(sqlite: Database) -> None:
    async def story() -> None:
        writer = GroupWriter(sqlite)
        go = threading.Event()
        first = asyncio.create_task(writer.run(lambda _: go.wait(10)))
        await asyncio.sleep(0.05)
        gone = asyncio.create_task(writer.run(keep("gone")))
        stays = asyncio.create_task(writer.run(keep("stays")))
        await asyncio.sleep(0.05)
        gone.cancel()
        await asyncio.sleep(0)
        go.set()
        assert await first
        assert await stays == "stays"
        writer.close()
        writer.close()  # twice does no harm

    asyncio.run(story())
    assert kept(sqlite, "gone", "stays") == [False, True]


def test_closing_finishes_what_waits(database: Database) -> None:
    async def story() -> None:
        writer = writer_for(database, 2)
        jobs = [asyncio.create_task(writer.run(keep(f"key-{number}"))) for number in range(5)]
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.close)
        assert len(await asyncio.gather(*jobs)) == 5
        with pytest.raises(StorageDown, match="closing"):
            await writer.run(keep("late"))

    asyncio.run(story())
    assert all(kept(database, *[f"key-{number}" for number in range(5)]))
