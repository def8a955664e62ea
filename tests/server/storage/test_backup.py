"""Backups of a database in use, and the way back into either kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import Connection, select, text

from branchline.server.storage import schema
from branchline.server.storage.backup import BackupFailed, Versions, backup
from branchline.server.storage.database import Database
from branchline.server.storage.restore import restore
from tests.server.storage.samples import fill, fill_all, numbers, numbers_before, play, schema_version


@pytest.fixture
def target(bare_url: str) -> Iterator[Database]:
    """A database to restore into."""
    database = Database(bare_url)
    yield database
    database.close()


def contents(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    with database.reading() as connection:
        return {
            table.name: [tuple(row) for row in ordered(connection, table.name)]
            for table in schema.metadata.sorted_tables
        }


def ordered(connection: Connection, name: str) -> list[tuple[object, ...]]:
    table = schema.metadata.tables[name]
    return [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]


def in_first_life(found: dict[str, list[tuple[object, ...]]]) -> dict[str, list[tuple[object, ...]]]:
    """The same without what a restore adds: its event at every table, and the life."""
    last = list(schema.game_table.columns.keys()).index("last")
    return {
        **found,
        "event": [row for row in found["event"] if "restored" not in row],
        "setting": [row for row in found["setting"] if "life" not in row],
        "game_table": [(*row[:last], 4, *row[last + 1 :]) for row in found["game_table"]],
    }


def test_all_of_a_database_comes_back_in_either_kind(database: Database, target: Database, tmp_path: Path) -> None:
    with database.writing() as connection:
        fill_all(connection)
    backup(database, tmp_path / "all.gz")
    assert restore(target, tmp_path / "all.gz", tmp_path / "kept") is None, "nothing was there"
    before = contents(database)
    assert all(before.values()), "something of everything"
    assert in_first_life(contents(target)) == before
    assert schema_version(target) == Versions().latest
    assert numbers_before(target) == [1, 2, 3, 4]
    with target.writing() as connection:
        play(connection)
    restored, played = numbers(target)[-2:]
    assert played == restored + 1


@pytest.mark.slow
def test_a_backup_is_one_moment_while_others_write(database: Database, target: Database, tmp_path: Path) -> None:
    with database.writing() as connection:
        fill(connection)
        for _ in range(500):
            play(connection)
    stop, underway = Event(), Event()

    def write() -> None:
        while not stop.is_set():
            with database.writing() as connection:
                # Two in one transaction: a backup that holds one of them alone is torn.
                play(connection)
                play(connection)
            underway.set()

    writer = Thread(target=write)
    writer.start()
    try:
        assert underway.wait(30)
        backup(database, tmp_path / "moving.gz")
        underway.clear()
        assert underway.wait(30), "the backup holds nobody up"
    finally:
        stop.set()
        writer.join()
    restore(target, tmp_path / "moving.gz", tmp_path)
    held = numbers_before(target)  # the journal is whole, and agrees with its table
    assert len(held) % 2 == 1
    assert 501 < len(held) < len(numbers(database))


def test_tables_of_others_are_neither_taken_nor_dropped(database: Database, tmp_path: Path) -> None:
    with database.writing() as connection:
        fill(connection)
        connection.execute(text("CREATE TABLE theirs (x TEXT)"))
        connection.execute(text("INSERT INTO theirs VALUES ('precious')"))
    backup(database, tmp_path / "ours.gz")
    restore(database, tmp_path / "ours.gz", tmp_path, force=True)
    with database.reading() as connection:
        assert connection.execute(text("SELECT x FROM theirs")).scalar() == "precious"
    assert numbers_before(database) == [1]


def test_a_backup_is_for_the_host_only_and_appears_whole(database: Database, tmp_path: Path) -> None:
    with database.writing() as connection:
        fill(connection)
    path = tmp_path / "backup.gz"
    backup(database, path)
    first = path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    with database.writing() as connection:
        play(connection)
    backup(database, str(path))
    assert path.read_bytes() != first
    assert [one.name for one in tmp_path.glob("*backup.gz*")] == ["backup.gz"], "no parts are left"


def unwritable(tmp_path: Path) -> Path:
    return tmp_path / "no such folder" / "backup.gz"


def a_folder(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    return tmp_path / "folder"


@pytest.mark.parametrize("where", [unwritable, a_folder])
def test_a_backup_that_cannot_be_written_is_told_of(
    database: Database, tmp_path: Path, where: Callable[[Path], Path]
) -> None:
    path = where(tmp_path)
    with pytest.raises(BackupFailed, match="could not be written"):
        backup(database, path)
    assert not list(tmp_path.glob("*.part"))


def test_there_is_nothing_to_back_up_in_an_empty_database(target: Database, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="holds nothing"):
        backup(target, tmp_path / "empty.gz")
    assert not (tmp_path / "empty.gz").exists()
