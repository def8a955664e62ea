"""The lock of an SQLite database: a server keeps it in memory, so there can be only one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

from branchline.server.storage.database import Database
from branchline.server.storage.errors import StorageDown, StorageError, first_line, sentence

# A file next to that of SQLite, which locks it; the lock ends with the process, however that ends.
BESIDE: Final = "-served"
PATIENCE: Final = 3.0  # seconds, for a server that was killed but is not quite gone


class InUse(StorageError):
    """Another server is using the database."""


@contextmanager
def served(database: Database) -> Iterator[None]:
    """Hold an SQLite file as its one server; PostgreSQL may have any number of them."""
    if not database.is_sqlite:
        yield
        return
    with database.reading() as connection:
        # The same whatever name the database was opened by.
        path: str = connection.exec_driver_sql("PRAGMA database_list").all()[0][2] + BESIDE
    refusal = InUse("Another server is using this database: SQLite is for one, PostgreSQL for more.")
    with locked(path, PATIENCE, refusal):
        yield


@contextmanager
def locked(path: str, patience: float, refusal: InUse) -> Iterator[None]:
    """Lock a file, as only one process can; the file stays, since removing it could let in two."""
    try:
        lock = sqlite3.connect(path, patience, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise trouble(error) from error
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            raise refusal if is_busy else trouble(error) from error
        yield


def trouble(error: sqlite3.Error) -> StorageError:
    """Return the error of a file that cannot be locked."""
    return StorageDown(sentence(error) or "The database cannot be locked.", first_line(error))
