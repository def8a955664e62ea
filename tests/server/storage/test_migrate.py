"""Databases are made and brought up to date, and never lose anything on the way."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from branchline.server.storage import queries, schema
from branchline.server.storage.backup import MIGRATIONS, BackupFailed, Versions, migrate
from branchline.server.storage.database import Database, Orphan
from branchline.server.storage.restore import restore
from branchline.server.storage.schema import VERSION, IdentityRow, TableRow, WrongSchema
from tests.server.storage.samples import (
    ADA,
    event_row,
    fill,
    numbers,
    numbers_before,
    schema_version,
    seat_rows,
    seats_at,
    table_row,
)

# What a later version may want: a new column, and a table rebuilt although others point at it.
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "{latest}"


def upgrade():
    op.add_column("game_table", sa.Column("mood", sa.String(), server_default="merry"))
    with op.batch_alter_table("identity", recreate="auto") as table:
        table.alter_column("name", new_column_name="title", nullable=True)
    {last}
"""


@pytest.fixture
def bare(bare_url: str) -> Iterator[Database]:
    database = Database(bare_url)
    yield database
    database.close()


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    return tmp_path / "some" / "backups"


def next_version(tmp_path: Path, last: str = "") -> Path:
    """Our migrations and one more."""
    folder = Path(shutil.copytree(MIGRATIONS, tmp_path / "migrations"))
    words = NEXT.format(latest=Versions().latest, last=last)
    (folder / "versions" / "schema_9000.py").write_text(words)
    return folder


def test_an_empty_database_gets_what_the_code_expects(bare: Database, backups: Path) -> None:
    assert schema_version(bare) is None
    migrate(bare, backups)
    assert schema_version(bare) == Versions().latest
    with bare.reading() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": ours})
        assert compare_metadata(context, schema.metadata) == []
    assert not backups.exists(), "there was nothing to lose"


def ours(name: str | None, kind: str, _: object) -> bool:
    return kind != "table" or name != VERSION.name


def test_a_database_that_is_up_to_date_is_left_alone(database: Database, backups: Path) -> None:
    with database.writing() as connection:
        row = fill(connection)
    migrate(database, backups)
    with database.reading() as connection:
        assert queries.find(connection, TableRow, "t") == row
    assert not backups.exists()


def test_a_later_version_is_reached_after_a_backup(
    database: Database, bare: Database, backups: Path, tmp_path: Path
) -> None:
    with database.writing() as connection:
        fill(connection)
    migrate(database, backups, next_version(tmp_path))
    assert schema_version(database) == "9000"
    with database.reading() as connection:
        moods = connection.execute(text("SELECT mood FROM game_table")).scalars()
        assert list(moods) == ["merry"]
        titles = connection.execute(text("SELECT title FROM identity ORDER BY id")).scalars()
        assert list(titles) == [ADA.name, "Ben"]
        assert seats_at(connection, "t") == seat_rows()
        assert queries.events(connection, "t") == [event_row(1)]
    (kept,) = backups.iterdir()
    restore(bare, kept, backups)
    assert numbers_before(bare) == [1]
    with bare.reading() as connection:
        row = queries.find(connection, TableRow, "t")
        assert row is not None
        assert replace(row, last=1) == table_row()
        assert queries.find(connection, IdentityRow, "ada") == ADA


def test_keys_are_watched_again_after_a_migration(database: Database, backups: Path, tmp_path: Path) -> None:
    with database.writing() as connection:
        fill(connection)
    migrate(database, backups, next_version(tmp_path))
    wrong = text("UPDATE seat SET identity_id = 'nobody'")
    with pytest.raises(Orphan, match="not there"), database.writing() as connection:
        connection.execute(wrong)


def test_a_migration_that_fails_changes_nothing(database: Database, backups: Path, tmp_path: Path) -> None:
    with database.writing() as connection:
        row = fill(connection)
    folder = next_version(tmp_path, "raise RuntimeError('half way')")
    with pytest.raises(RuntimeError, match="half way"):
        migrate(database, backups, folder)
    assert schema_version(database) == Versions().latest
    with database.reading() as connection:
        assert queries.find(connection, TableRow, "t") == row
        columns = {one["name"] for one in inspect(connection).get_columns("game_table")}
    assert "mood" not in columns
    assert len(list(backups.iterdir())) == 1


def test_nothing_is_changed_when_it_cannot_be_backed_up(database: Database, tmp_path: Path) -> None:
    with database.writing() as connection:
        fill(connection)
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BackupFailed, match="folder for backups"):
        migrate(database, tmp_path / "file", next_version(tmp_path))
    assert schema_version(database) == Versions().latest
    assert numbers(database) == [1]


def test_a_newer_schema_is_refused(database: Database, backups: Path) -> None:
    with database.writing() as connection:
        connection.execute(VERSION.update().values(version_num="9999"))
    with pytest.raises(WrongSchema, match=r"schema 9999.*newer version of Branchline"):
        migrate(database, backups)
    assert schema_version(database) == "9999"


def test_tables_of_others_are_not_ours(bare: Database, backups: Path) -> None:
    with bare.writing() as connection:
        connection.execute(text("CREATE TABLE event (party TEXT)"))
    with pytest.raises(WrongSchema, match="another program"):
        migrate(bare, backups)


def test_others_may_live_beside_us(bare: Database, backups: Path) -> None:
    with bare.writing() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('theirs')"))
    migrate(bare, backups)
    assert schema_version(bare) == Versions().latest


def test_two_that_start_at_once_make_one_database(bare_url: str, backups: Path) -> None:
    databases = [Database(bare_url) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda database: migrate(database, backups), databases))
    assert [schema_version(one) for one in databases] == [Versions().latest] * 2
    for database in databases:
        database.close()
