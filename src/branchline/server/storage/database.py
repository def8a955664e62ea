"""The database: transactions to read and to write, and one error for all its trouble."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from branchline.server.storage.engines import PATIENCE, postgres_engines, sqlite_engines
from branchline.server.storage.errors import StorageDown, StorageError, first_line

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
                    self.check_keys(connection)
            finally:
                connection.invalidate()  # the next connection watches keys again

    def driver(self, connection: Connection) -> Any:
        """Return the driver's own connection, below our transactions."""
        return connection.connection.driver_connection

    def check_keys(self, connection: Connection) -> None:
        """Refuse to store rows that point at nothing, which SQLite does not check here."""
        if self.is_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise StorageError("Rows would be left that point at nothing.")

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
