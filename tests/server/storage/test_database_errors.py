"""Trouble with the database: a sentence, nothing half stored, and all is well when it is over."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.storage import database as module
from branchline.server.storage import queries
from branchline.server.storage.database import BadAddress, Database, StorageDown
from tests.server.storage.samples import ADA, fill, numbers, play, schema_version

LOCKED = "held by another program"


@pytest.fixture
def played(database: Database) -> Database:
    with database.writing() as connection:
        fill(connection)
    return database


def impatient(url: str) -> str:
    """The address of a database that waits for a fifth of a second only."""
    if url.startswith("sqlite"):
        return url
    return f"{url}&options=-c%20lock_timeout=200ms"


@contextmanager
def holding(database: Database, url: str) -> Iterator[None]:
    """Another program that is in the middle of writing to the table."""
    if database.is_sqlite:
        other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.close()
    else:
        with psycopg.connect(url) as held:
            held.execute("SELECT * FROM game_table FOR UPDATE")
            yield


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("mysql://secret@host/name", "'mysql'"),
        ("a file secret", "not valid"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused(url: str, why: str) -> None:
    with pytest.raises(BadAddress, match=why) as raised:
        Database(url)
    assert "secret" not in str(raised.value)


def test_the_name_of_a_database_tells_no_password() -> None:
    database = Database("postgres://ada:hunter2@host/name")
    assert str(database) == "postgresql+psycopg://ada:***@host/name"


def test_sqlite_keeps_what_it_has_stored(sqlite_template: Path) -> None:
    database = Database(f"sqlite:///{sqlite_template}")
    for transaction in (database.reading(), database.writing()):
        with transaction as connection:
            asked = ("journal_mode", "synchronous", "foreign_keys")
            told = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]
            assert told == ["wal", 2, 1]
    database.close()


def test_who_reads_cannot_write(database: Database) -> None:
    with pytest.raises(StorageDown, match="only be read"), database.reading() as connection:
        queries.add(connection, [ADA])
    with database.writing() as connection:
        queries.add(connection, [ADA])


def test_our_own_mistakes_are_not_called_trouble(database: Database) -> None:
    with pytest.raises(SQLAlchemyError, match="no_such"), database.writing() as connection:
        connection.execute(text("SELECT * FROM no_such_table"))


@pytest.mark.slow
def test_a_locked_database_is_told_of_and_works_afterwards(
    played: Database, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    database = Database(impatient(database_url), pool=2)
    with holding(played, database_url):
        for _ in range(4):  # more often than the pool has connections
            with pytest.raises(StorageDown, match=LOCKED), database.writing() as connection:
                play(connection)
    with database.writing() as connection:
        play(connection)
    assert numbers(database) == [1, 2]
    database.close()


def test_a_pool_that_is_used_up_is_told_of(
    played: Database, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    database = Database(database_url, pool=1)
    with database.writing() as connection:
        play(connection)
        with pytest.raises(StorageDown, match="too busy"), database.writing():
            pass
    assert numbers(database) == [1, 2]
    database.close()


def test_a_file_that_can_only_be_read(played: Database, database_url: str) -> None:
    if played.is_sqlite:
        path = database_url.removeprefix("sqlite:///")
        url = f"sqlite:///file:{path}?mode=ro&uri=true"
    else:
        url = f"{database_url}&options=-c%20default_transaction_read_only=on"
    database = Database(url)
    with pytest.raises(StorageDown, match="only be read"), database.writing() as connection:
        play(connection)
    assert numbers(database) == [1]
    database.close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)
    database = Database(f"sqlite:///{path}")
    with pytest.raises(StorageDown, match="is no database"):
        schema_version(database)
    assert path.read_text() == "Dear Ada, " * 1000


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/none/branchline.sqlite")
    with pytest.raises(StorageDown, match="cannot be opened") as raised:
        schema_version(database)
    assert "unable to open" in raised.value.detail
