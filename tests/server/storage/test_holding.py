"""A database that is served is not replaced, and an SQLite file has one server at a time."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from branchline.server.storage import holding
from branchline.server.storage.backup import backup, restore
from branchline.server.storage.database import Database, StorageDown
from branchline.server.storage.holding import BESIDE, InUse, served
from branchline.server.storage.notices import Notices
from branchline.server.storage.portable import BadBackup
from tests.server.postgres import Postgres
from tests.server.storage.samples import fill, numbers, play

PROGRAM = """
import sys
from branchline.server.storage.database import Database
from branchline.server.storage.holding import served
with served(Database(sys.argv[1])):
    print("served", flush=True)
    sys.stdin.read()
"""


@asynccontextmanager
async def a_server(database: Database) -> AsyncIterator[None]:
    """All that a server holds while it runs."""
    with served(database):
        news = aiter(Notices(database))
        if not database.is_sqlite:
            assert await anext(news) is None
        yield
        await news.aclose()


@pytest.fixture
def kept(database: Database, tmp_path: Path) -> Path:
    """A backup of a database in which somebody has played on since."""
    with database.writing() as connection:
        fill(connection)
    backup(database, tmp_path / "kept.gz")
    with database.writing() as connection:
        play(connection)
    return tmp_path / "kept.gz"


def test_nothing_is_restored_beneath_a_server(
    database: Database, database_url: str, kept: Path
) -> None:
    other = Database(database_url)

    async def try_it() -> None:
        async with a_server(database):
            for force in (True, False):
                with pytest.raises(InUse, match="stop it first"):
                    await asyncio.to_thread(restore, other, kept, force)
            with database.writing() as connection:
                play(connection)
            await asyncio.to_thread(backup, other, kept.parent / "meanwhile.gz")
        assert numbers(database) == [1, 2, 3]

    asyncio.run(try_it())
    restore(other, kept, force=True)
    assert numbers(other) == [1]
    other.close()


def test_a_server_where_nobody_has_been_is_a_server_too(bare_url: str, kept: Path) -> None:
    """Its key is in its memory already, and the backup has another."""
    database, other = Database(bare_url), Database(bare_url)

    async def try_it() -> None:
        async with a_server(database):
            with pytest.raises(InUse):
                await asyncio.to_thread(restore, other, kept)

    asyncio.run(try_it())
    restore(other, kept)
    assert numbers(other) == [1]
    for one in (database, other):
        one.close()


def test_a_restore_that_fails_lets_go(database: Database, kept: Path) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-40])
    for _ in range(2):
        with pytest.raises(BadBackup):
            restore(database, kept, force=True)
    with served(database):
        assert numbers(database) == [1, 2]


def test_postgres_has_many_servers_and_the_last_must_go(
    postgres_database: Database, tmp_path: Path
) -> None:
    database, path = postgres_database, tmp_path / "kept.gz"
    with database.writing() as connection:
        fill(connection)
    backup(database, path)

    async def try_it() -> None:
        async with a_server(database):
            async with a_server(database), a_server(database):
                pass
            with pytest.raises(InUse):
                await asyncio.to_thread(restore, database, path, True)

    asyncio.run(try_it())
    restore(database, path, force=True)


def test_a_server_that_lost_its_connection_holds_the_database_again(
    postgres_database: Database, postgres: Postgres, tmp_path: Path
) -> None:
    database, path = postgres_database, tmp_path / "kept.gz"
    backup(database, path)

    async def try_it() -> None:
        news = aiter(Notices(database))
        for _ in range(3):
            assert await asyncio.wait_for(anext(news), 10) is None
            with pytest.raises(InUse):
                await asyncio.to_thread(restore, database, path, True)
            postgres.end_connections()
        await news.aclose()

    asyncio.run(try_it())


def by_its_path(path: Path) -> str:
    return f"sqlite:///{path}"


def by_a_link(path: Path) -> str:
    (path.parent / "link.sqlite").symlink_to(path)
    return f"sqlite:///{path.parent}/link.sqlite"


def from_its_folder(path: Path) -> str:
    os.chdir(path.parent)
    return f"sqlite:///{path.name}"


@pytest.mark.parametrize("name", [by_its_path, by_a_link, from_its_folder])
def test_sqlite_has_one_server(
    sqlite: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: Callable[[Path], str],
) -> None:
    monkeypatch.setattr(holding, "PATIENCE", 0.1)
    monkeypatch.chdir(tmp_path)
    other = Database(name(tmp_path / "branchline.sqlite"))
    with served(sqlite), pytest.raises(InUse, match="SQLite is for one"), served(other):
        pass
    with served(other), pytest.raises(InUse), served(sqlite):
        pass
    with served(sqlite):
        other.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_next_server_can_start_as_soon_as_one_is_killed(sqlite: Database, number: int) -> None:
    words = [sys.executable, "-c", PROGRAM, str(sqlite)]
    for _ in range(3):
        with subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "served\n"
            process.send_signal(number)
            with served(sqlite):  # at once, while it may still be going
                pass


def test_a_file_that_cannot_be_locked_is_told_of(sqlite: Database, tmp_path: Path) -> None:
    beside = tmp_path / f"branchline.sqlite{BESIDE}"
    beside.mkdir()
    with pytest.raises(StorageDown, match="cannot be opened"), served(sqlite):
        pass
    beside.rmdir()
    beside.write_text("Milk, bread and eggs. " * 100)
    with pytest.raises(StorageDown, match="no database"), served(sqlite):
        pass
    assert beside.read_text().startswith("Milk")
