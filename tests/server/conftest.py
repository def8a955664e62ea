"""Databases for the tests of the server: everything is tested with SQLite and with PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.server.storage.backup import migrate
from branchline.server.storage.database import Database
from tests.server.postgres import Postgres, running_postgres

KINDS = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, started when the first test asks for it."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_template(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a database with the tables in it, to be copied."""
    name = postgres.create()
    make_tables(postgres.url(name), tmp_path_factory.mktemp("backups"))
    return name


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a database with the tables in it, to be copied."""
    folder = tmp_path_factory.mktemp("template")
    make_tables(f"sqlite:///{folder}/template.sqlite", folder)
    return folder / "template.sqlite"


def make_tables(url: str, backups: Path) -> None:
    database = Database(url)
    migrate(database, backups)
    database.close()


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new database with all tables and no rows, of each kind in turn."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "branchline.sqlite")
        yield f"sqlite:///{tmp_path}/branchline.sqlite"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        name = server.create(request.getfixturevalue("postgres_template"))
        yield server.url(name)
        server.drop(name)


@pytest.fixture(params=KINDS)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that holds nothing at all, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/bare.sqlite"
    else:
        server: Postgres = request.getfixturevalue("postgres")
        name = server.create()
        yield server.url(name)
        server.drop(name)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A new database with all tables and no rows, of each kind in turn."""
    opened = Database(database_url)
    yield opened
    opened.close()


@pytest.fixture
def sqlite(sqlite_template: Path, tmp_path: Path) -> Iterator[Database]:
    """A new SQLite database, for what holds for that kind only."""
    shutil.copy(sqlite_template, tmp_path / "branchline.sqlite")
    database = Database(f"sqlite:///{tmp_path}/branchline.sqlite")
    yield database
    database.close()


@pytest.fixture
def postgres_database(postgres: Postgres, postgres_template: str) -> Iterator[Database]:
    """A new PostgreSQL database, for what holds for that kind only."""
    name = postgres.create(postgres_template)
    database = Database(postgres.url(name), pool=20)
    yield database
    database.close()
    postgres.drop(name)
