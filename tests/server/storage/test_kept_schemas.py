"""Databases of every released schema still open, with all that was in them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import inspect

from branchline.server.storage import queries, schema
from branchline.server.storage.backup import Versions, migrate
from branchline.server.storage.database import Database
from branchline.server.storage.schema import IdentityRow, SessionRow, TableRow
from tests.server.postgres import Postgres
from tests.server.storage.samples import numbers, play, schema_version, seats_at

KEPT = Path(__file__).parent / "kept"
FILES = sorted(KEPT.glob("schema_*.*"))


def version_of(path: Path) -> str:
    return path.stem.removeprefix("schema_")


@pytest.fixture(params=FILES, ids=lambda path: path.name)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Database, Path]]:
    """A kept database, opened in a copy, and the file it came from."""
    path: Path = request.param
    if path.suffix == ".sqlite":
        shutil.copy(path, tmp_path / "old.sqlite")
        database = Database(f"sqlite:///{tmp_path}/old.sqlite")
        yield database, path
        database.close()
        return
    server: Postgres = request.getfixturevalue("postgres")
    name = server.create()
    with psycopg.connect(server.url(name)) as connection:
        connection.execute(path.read_bytes())
    database = Database(server.url(name))
    yield database, path
    database.close()
    server.drop(name)


def test_every_released_schema_is_kept_of_both_kinds() -> None:
    released = {script.revision for script in Versions().scripts.walk_revisions()}
    names = {f"schema_{version}{kind}" for version in released for kind in (".sqlite", ".sql")}
    assert {path.name for path in FILES} == names


def test_a_kept_database_is_what_it_says(kept: tuple[Database, Path]) -> None:
    database, path = kept
    assert schema_version(database) == version_of(path)


def test_a_kept_database_is_brought_up_to_date(kept: tuple[Database, Path], tmp_path: Path) -> None:
    database, path = kept
    migrate(database, tmp_path / "backups")
    assert schema_version(database) == Versions().latest
    with database.reading() as connection:
        for name, table in schema.metadata.tables.items():
            there = {column["name"] for column in inspect(connection).get_columns(name)}
            assert there == set(table.columns.keys())
    backups = list((tmp_path / "backups").glob("*"))
    assert len(backups) == (version_of(path) != Versions().latest)


def test_nothing_of_a_kept_database_is_lost(kept: tuple[Database, Path], tmp_path: Path) -> None:
    database, _ = kept
    migrate(database, tmp_path / "backups")
    with database.reading() as connection:
        ada = queries.find(connection, IdentityRow, "ada")
        session = queries.find(connection, SessionRow, "hash")
        table = queries.find(connection, TableRow, "t")
        seats = seats_at(connection, "t")
        third = queries.event_by_key(connection, "t", "ada", "third")
        snapshot = queries.latest_snapshot(connection, "t", 1000)
        assert queries.setting(connection, "secret_key") == "kept"
    assert (ada and ada.name, session and session.identity_id) == ("Ada Łovelace 🚂", "ada")
    assert table is not None
    assert (table.game, table.last, table.secret) == ("steam", 4, "5" * 64)
    assert table.options == {"map": {"name": "ruhr", "digest": "d"}, "first": [1, None, True, "é"]}
    assert table.changed_at.isoformat() == "2026-03-01T12:04:00.123456+00:00"
    assert [(seat.kind, seat.name, seat.nonce) for seat in seats] == [("person", "Ada", "n0"), ("bot", "Greedy", None)]
    assert third is not None
    assert (third.number, third.body["z"]) == (4, 4)
    assert snapshot is not None
    assert snapshot.state == {"turn": 2, "deck": ["red", "blue"]}


def test_a_kept_database_plays_on(kept: tuple[Database, Path], tmp_path: Path) -> None:
    database, _ = kept
    migrate(database, tmp_path / "backups")
    with database.writing() as connection:
        play(connection)
    assert numbers(database) == [1, 2, 3, 4, 5]
