"""The database: transactions to read and to write, and one error for all its trouble."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from branchline.server.storage.errors import StorageDown, StorageError, first_line, translate

PATIENCE = 5  # seconds to wait for a lock, a connection of the pool, or a server

# Settings of PostgreSQL, sent once for each connection. A process that hangs, or a machine that is
# gone, must not hold a table for ever.
POSTGRES_ARGUMENTS: dict[str, object] = {
    "application_name": "branchline",
    "connect_timeout": PATIENCE,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": f"-c lock_timeout={PATIENCE}s -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s",
}

# Readers and the writer do not wait for each other; what is committed lasts through a power cut.
SQLITE_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

# Compact, and never NaN: PostgreSQL knows none.
to_json = partial(json.dumps, separators=(",", ":"), allow_nan=False)


def postgres_arguments(url: URL) -> dict[str, object]:
    """Return how to connect to PostgreSQL, except for what the address itself says."""
    return {key: value for key, value in POSTGRES_ARGUMENTS.items() if key not in url.query}


def driver_arguments(url: URL) -> dict[str, Any]:
    """Return all that psycopg needs to connect by itself, as the pool does."""
    _, from_address = url.get_dialect()().create_connect_args(url)
    return {**from_address, **postgres_arguments(url)}


def engine_of(url: URL, pool: int, **more: Any) -> Engine:
    """Return a pool of connections, with what both kinds of database share."""
    engine = create_engine(
        url,
        pool_size=pool,
        max_overflow=0,
        pool_timeout=PATIENCE,
        json_serializer=to_json,
        hide_parameters=True,  # an error must not carry a seed into the log
        **more,
    )
    event.listen(engine, "handle_error", translate)
    return engine


def postgres_engines(url: URL, pool: int) -> tuple[Engine, Engine]:
    """Two ways to use one pool: to read a moment that stands still, and to write."""
    # Asked before each use, so that a restart of the server is not even noticed.
    writer = engine_of(url, pool, connect_args=postgres_arguments(url), pool_pre_ping=True)
    reader = writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return reader, writer


def sqlite_engines(url: URL, pool: int) -> tuple[Engine, Engine]:
    """Return a pool of readers, and one writer, for which everyone else waits."""
    reader = sqlite_engine(url, pool, "BEGIN", "query_only = ON")
    writer = sqlite_engine(url, 1, "BEGIN IMMEDIATE")
    return reader, writer


def set_pragma(connection: sqlite3.Connection, pragma: str) -> None:
    """Set something; changing the journal does not wait for another's lock by itself."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(f"PRAGMA {pragma}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)


def sqlite_engine(url: URL, pool: int, begin: str, *pragmas: str) -> Engine:
    """Return a pool of connections whose transactions begin with the given words."""
    arguments = {"timeout": PATIENCE, "check_same_thread": False, "isolation_level": None}
    engine = engine_of(url, pool, connect_args=arguments)

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        for pragma in (*SQLITE_PRAGMAS, *pragmas):
            set_pragma(connection, pragma)

    # The driver begins by itself only before it writes, and then without the lock: two that have
    # read the same would both go on.
    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


__all__ = ["BadAddress", "Database", "StorageDown", "StorageError"]

# A host may name PostgreSQL in any of these ways; there is one driver.
POSTGRES = {"postgres", "postgresql", "postgresql+psycopg"}
SQLITE = {"sqlite", "sqlite+pysqlite"}


class BadAddress(StorageError):
    """The address is not one of a database that can be used."""


def read_address(text: str) -> URL:
    """Return the address of a database, checked."""
    try:
        url = make_url(text)
    except ArgumentError as error:
        # Not the text itself: it may hold a password.
        raise BadAddress(
            "The database address is not valid: expected sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."
        ) from error
    if url.drivername in POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername not in SQLITE:
        raise BadAddress(f"The database is {url.drivername!r}: expected sqlite:///FILE or postgresql://...")
    if url.database in (None, "", ":memory:"):
        raise BadAddress("A database in memory would forget everything: expected sqlite:///FILE.")
    return url.set(drivername="sqlite")


class Database:
    """One database, SQLite or PostgreSQL, for any number of threads."""

    def __init__(self, url: str, pool: int = 5) -> None:
        self.address = read_address(url)
        self.is_sqlite = self.address.drivername == "sqlite"
        engines = sqlite_engines if self.is_sqlite else postgres_engines
        self._reader, self._writer = engines(self.address, pool)

    def __str__(self) -> str:
        return self.address.render_as_string(hide_password=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one consistent moment, whatever others write."""
        with patience(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is stored whole when it ends, and not at all if it fails."""
        with patience(), self._writer.begin() as connection:
            yield connection
            self.check_open(connection)

    @contextmanager
    def altering(self, seconds: float = PATIENCE) -> Iterator[Connection]:
        """The same, for changing the schema: tables can be rebuilt though others point at them.

        It waits this many seconds for another writer to SQLite.
        """
        with patience(), self._writer.connect() as connection:
            if self.is_sqlite:
                for pragma in ("foreign_keys = OFF", f"busy_timeout = {seconds * 1000:.0f}"):
                    self.driver(connection).execute(f"PRAGMA {pragma}")
            try:
                with connection.begin():
                    yield connection
                    self.check_open(connection)
                    # Of what SQLite was told not to watch.
                    if self.is_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                        raise StorageError("Rows would be left that point at nothing.")
            finally:
                connection.invalidate()  # the next connection watches keys again

    def driver(self, connection: Connection) -> Any:
        """Return the driver's own connection, below our transactions."""
        return connection.connection.driver_connection

    def check_open(self, connection: Connection) -> None:
        """Refuse to report as stored what SQLite rolled back, as it does on a full disk."""
        if self.is_sqlite and not self.driver(connection).in_transaction:
            raise StorageDown("The database has given up a transaction.")

    def close(self) -> None:
        """Close every connection that is not in use."""
        for engine in (self._reader, self._writer):
            engine.dispose()


@contextmanager
def patience() -> Iterator[None]:
    """Report a timeout for a connection of the pool like any other failure."""
    try:
        yield
    except PoolTimeout as error:
        raise StorageDown("The database is too busy.", first_line(error)) from error
