"""Restoring over what is there: all or nothing, a copy first, and no number a second time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import text

from branchline.server.storage import queries, restore, schema
from branchline.server.storage.backup import LOCK_ORDER, BackupFailed, BadBackup, Versions, backup, migrate
from branchline.server.storage.database import DEADLOCK, LOCKED, Database, StorageDown
from branchline.server.storage.restore import NotEmpty
from branchline.server.storage.restore import restore_epoch as epoch_of
from branchline.server.storage.schema import VERSION, IdentityRow, SessionRow, TableRow, WrongSchema
from tests.server.storage.samples import (
    BEN,
    fill,
    fill_all,
    numbers,
    numbers_before,
    play,
    schema_version,
    seats_at,
    table_row,
)
from tests.server.storage.test_backup import contents, in_first_life
from tests.server.storage.test_migrate import next_version


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where copies go."""
    return tmp_path / "some" / "backups"


@pytest.fixture
def path(database: Database, tmp_path: Path) -> Path:
    """A backup of a database in which someone has played on since."""
    with database.writing() as connection:
        fill_all(connection)
    backup(database, tmp_path / "all.gz")
    with database.writing() as connection:
        play(connection)
    return tmp_path / "all.gz"


@pytest.fixture
def target(bare_url: str) -> Iterator[Database]:
    """A database that holds nothing at all."""
    database = Database(bare_url)
    yield database
    database.close()


@pytest.mark.slow
def test_what_is_there_is_replaced_only_if_told_to_and_kept_up_to_the_last_move(
    database: Database, target: Database, path: Path, kept: Path
) -> None:
    with pytest.raises(NotEmpty, match="in use"):
        restore.restore(database, path, kept)
    assert not kept.exists()
    before = contents(database)
    copy = restore.restore(database, path, kept, force=True)
    assert numbers_before(database) == [1, 2, 3, 4]
    assert copy is not None
    assert re.fullmatch(r"before-restore-\d{8}T\d+Z\.backup", copy.name)
    assert list(kept.iterdir()) == [copy]
    assert copy.stat().st_mode & 0o777 == 0o600
    # What was there is not lost: the copy brings it back.
    restore.restore(target, copy, kept)
    assert numbers_before(target) == [1, 2, 3, 4, 5]
    found = in_first_life(contents(target))
    assert {**found, "game_table": []} == {**before, "game_table": []}


def test_a_server_that_was_only_started_counts_as_empty(database: Database, tmp_path: Path, kept: Path) -> None:
    with database.writing() as connection:
        queries.set_setting_once(connection, "secret_key", "old")
    backup(database, tmp_path / "new.gz")
    with database.writing() as connection:
        connection.execute(schema.setting.update().values(value="another"))
    assert restore.restore(database, tmp_path / "new.gz", kept) is None
    with database.reading() as connection:
        assert queries.setting(connection, "secret_key") == "old"
    assert not kept.exists()


@pytest.mark.slow
def test_no_number_is_told_in_two_lives(database: Database, target: Database, path: Path, kept: Path) -> None:
    """Nor of a table that an earlier restore took away, however much faster than the clock."""
    migrate(target, kept)
    empty = path.parent / "no tables.gz"
    backup(target, empty)
    lived = []
    for _ in range(3):
        restore.restore(database, path, kept, force=True)
        with database.writing() as connection:
            last = max(play(connection).last for _ in range(20))
            lived.append((epoch_of(connection), last))
        restore.restore(database, empty, kept, force=True)
    assert all(ended < begun for (_, ended), (begun, _) in pairwise(lived))


def test_numbers_of_a_database_that_is_lost_are_not_told_again(
    database: Database, target: Database, path: Path, kept: Path
) -> None:
    restore.restore(target, path, kept)
    seconds = (datetime.now(UTC) - restore.ZERO).total_seconds()
    assert seconds - 60 < numbers(target)[-1] < seconds + 60 < 2**31


def test_every_table_begins_anew_and_stays_where_it_was_in_lists(
    database: Database, tmp_path: Path, kept: Path
) -> None:
    with database.writing() as connection:
        fill(connection)
        other = table_row("other", 7)
        queries.add(connection, [other])
    backup(database, tmp_path / "two.gz")
    restore.restore(database, tmp_path / "two.gz", kept, force=True)
    with database.reading() as connection:
        tables = queries.listed(connection, "open", 10)
        assert [table.id for table in tables] == ["other", "t"]
        assert tables[0].changed_at == other.changed_at
        assert {table.last for table in tables} == {epoch_of(connection)}


def test_a_failed_restore_leaves_what_was_there(database: Database, target: Database, path: Path, kept: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])
    before = contents(database)
    for _ in range(2):
        with pytest.raises(BadBackup):
            restore.restore(database, path, kept, force=True)
    assert contents(database) == before
    with pytest.raises(BadBackup):
        restore.restore(target, path, kept)
    assert schema_version(target) is None
    assert not kept.exists(), "a bad file is found out before anything is done"


def test_nothing_is_replaced_that_cannot_be_kept(database: Database, path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    before = contents(database)
    with pytest.raises(BackupFailed, match="folder for backups"):
        restore.restore(database, path, tmp_path / "file", force=True)
    assert contents(database) == before


def test_trouble_half_way_leaves_what_was_there(
    database: Database, path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StorageDown("The disk of the database is full.")

    before = contents(database)
    monkeypatch.setattr(restore, "begin_epoch", fail)
    with pytest.raises(StorageDown, match="full"):
        restore.restore(database, path, kept, force=True)
    assert contents(database) == before


@pytest.mark.slow
def test_a_newer_or_foreign_database_is_not_replaced(
    database: Database, target: Database, path: Path, kept: Path
) -> None:
    with database.writing() as connection:
        connection.execute(VERSION.update().values(version_num="9999"))
    with pytest.raises(WrongSchema, match=r"schema 9999.*newer version of Branchline"):
        restore.restore(database, path, kept, force=True)
    assert numbers(database) == [1, 2, 3, 4, 5]
    with target.writing() as connection:
        connection.execute(text("CREATE TABLE event (party TEXT)"))
    with pytest.raises(WrongSchema, match="another program"):
        restore.restore(target, path, kept, force=True)


def test_a_backup_of_an_older_schema_is_migrated(
    database: Database, target: Database, path: Path, kept: Path, tmp_path: Path
) -> None:
    folder = next_version(tmp_path)
    migrate(target, kept, folder)
    restore.restore(target, path, kept, folder=folder)
    assert schema_version(target) == "9000"
    assert numbers_before(target) == [1, 2, 3, 4]
    with target.reading() as connection:
        assert connection.execute(text("SELECT mood FROM game_table")).scalar() == "merry"
        titles = connection.execute(text("SELECT title FROM identity ORDER BY id")).scalars()
        assert list(titles)[1] == BEN.name


def test_a_database_of_an_older_schema_is_migrated_too(
    database: Database, path: Path, kept: Path, tmp_path: Path
) -> None:
    copy = restore.restore(database, path, kept, force=True, folder=next_version(tmp_path))
    assert schema_version(database) == "9000"
    assert copy is not None
    with pytest.raises(WrongSchema):
        restore.restore(database, copy, kept, force=True)
    assert Versions().latest != "9000"


@pytest.mark.slow
def test_readers_see_the_old_or_the_new_and_writers_wait(
    database: Database, database_url: str, path: Path, kept: Path
) -> None:
    """Under load: no one who reads is held up or sees half of it; no write is lost unseen."""
    stop, seen, written = Event(), set(), []
    trouble: list[BaseException] = []

    def read() -> None:
        while not stop.is_set():
            with database.reading() as connection:
                row = queries.find(connection, TableRow, "t")
                events = queries.events(connection, "t")
                seats = seats_at(connection, "t")
                assert row is not None
                assert (events[-1].number, len(seats)) == (row.last, 2)
                seen.add(epoch_of(connection))

    def write() -> None:
        while not stop.is_set():
            try:
                with database.writing() as connection:
                    last = play(connection).last
            except StorageDown as down:
                if down.reason != LOCKED:  # as on a machine so busy that it takes too long
                    raise
            else:
                written.append(last)  # once it is stored

    def guarded(work: object) -> None:
        try:
            work()  # type: ignore[operator]  # one of the two above
        except BaseException as error:
            trouble.append(error)

    threads = [Thread(target=guarded, args=[work]) for work in (read, read, write)]
    for thread in threads:
        thread.start()
    other = Database(database_url)
    copies = [restore.restore(other, path, kept, force=True) for _ in range(5)]
    stop.set()
    for thread in threads:
        thread.join()
    assert trouble == []
    assert len(seen) > 1
    # Whatever was stored is in one of the copies or still there.
    found = set(numbers(other))
    for copy in copies:
        assert copy is not None
        restore.restore(other, copy, kept, force=True)
        found |= set(numbers(other))
    assert set(written) <= found
    assert len(written) > 10
    other.close()


def test_locks_are_taken_of_every_table() -> None:
    assert sorted(LOCK_ORDER) == sorted(schema.metadata.tables)


@pytest.mark.slow
def test_newcomers_do_not_stand_in_the_way(postgres_database: Database, tmp_path: Path, kept: Path) -> None:
    """They take their tables the other way round, so that each waits for the other."""
    with postgres_database.writing() as connection:
        fill(connection)
    backup(postgres_database, tmp_path / "all.gz")
    held, done = Event(), Event()
    told: list[str] = []

    def enter() -> None:
        try:
            with postgres_database.writing() as connection:
                queries.change_row(connection, IdentityRow, "ada", name="Countess")
                held.set()
                connection.execute(text("SELECT pg_sleep(0.5)"))
                queries.change_row(connection, SessionRow, "hash", used_at=BEN.created_at)
            told.append("stored")
        except StorageDown as down:
            told.append(down.reason)
        done.set()

    newcomer = Thread(target=enter)
    newcomer.start()
    assert held.wait(10)
    restore.restore(postgres_database, tmp_path / "all.gz", kept, force=True)
    newcomer.join()
    assert told in (["stored"], [DEADLOCK])
    assert numbers_before(postgres_database) == [1]
