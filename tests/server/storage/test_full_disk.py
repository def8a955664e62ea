"""A full disk: a sentence, nothing half stored, and all is well when there is room again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from branchline.server.storage import queries
from branchline.server.storage.database import Database, StorageDown
from tests.server.postgres import ROOT
from tests.server.storage.samples import event_row, fill, numbers, play

# PostgreSQL's disk cannot be filled from here, but it can be made to say that it is full.
SAY_FULL = """
    CREATE FUNCTION say_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$
"""
SAY_FULL_LATER = """
    CREATE TRIGGER say_full BEFORE INSERT ON event
    FOR EACH ROW WHEN (NEW.number > 20) EXECUTE FUNCTION say_full()
"""


def fill_disk(database: Database) -> None:
    with database.writing() as connection:
        if database.is_sqlite:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        else:
            connection.execute(text(SAY_FULL))
            connection.execute(text(SAY_FULL_LATER))


def make_room(database: Database) -> None:
    with database.writing() as connection:
        if database.is_sqlite:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        else:
            connection.execute(text("DROP FUNCTION say_full CASCADE"))


def play_for_ever(database: Database) -> None:
    while True:
        with database.writing() as connection:
            play(connection)


def test_a_full_disk_is_told_of_and_works_afterwards(database: Database) -> None:
    with database.writing() as connection:
        fill(connection)
    fill_disk(database)
    with pytest.raises(StorageDown, match="disk of the database is full"):
        play_for_ever(database)
    stored = numbers(database)
    assert len(stored) > 2
    make_room(database)
    with database.writing() as connection:
        play(connection)
    assert numbers(database) == [*stored, len(stored) + 1]


@pytest.fixture
def path(sqlite_template: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sqlite_template, tmp_path / "small.sqlite"))


@pytest.mark.slow
def test_files_that_may_not_grow(path: Path) -> None:
    words = [sys.executable, "-m", "tests.server.storage.full_disk", str(path)]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    why, stored = told.splitlines()
    assert why == "The disk of the database could not be read or written."
    events = [int(word) for word in stored.split()]
    assert events == list(range(1, len(events) + 1))
    assert len(events) > 2


@pytest.fixture
def small(path: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{path}")
    with database.writing() as connection:
        fill(connection)
    yield database
    database.close()


def add_too_much(connection: Connection) -> None:
    """One of a batch, which alone may fail, meets the full disk."""
    with connection.begin_nested():
        queries.add(connection, [replace(event_row(3), body={"much": "x" * 200_000})])


def test_a_batch_fails_as_a_whole_when_the_disk_is_full(small: Database) -> None:
    def batch(connection: Connection) -> None:
        play(connection)
        add_too_much(connection)

    fill_disk(small)
    with pytest.raises(StorageDown, match="is full"), small.writing() as connection:
        batch(connection)
    assert numbers(small) == [1]


def test_a_batch_that_sqlite_gave_up_is_not_called_stored(small: Database) -> None:
    def careless(connection: Connection) -> None:
        play(connection)
        # What no caller should do: to continue as if this one alone had failed.
        with pytest.raises(StorageDown):
            add_too_much(connection)

    fill_disk(small)
    with pytest.raises(StorageDown, match="given up"), small.writing() as connection:
        careless(connection)
    assert numbers(small) == [1]
