"""What can go wrong with a database, and what its driver complains of in a sentence."""

import sqlite3

import psycopg
from sqlalchemy.engine import ExceptionContext

from branchline.engine.errors import BranchlineError

LOST = "The database cannot be reached."
LOCKED = "The database is held by another program."
FULL = "The disk of the database is full."
READ_ONLY = "The database can only be read."
DEADLOCK = "Two transactions stood in each other's way."
BROKEN = "The database file is damaged or is no database."

# By the primary result code. Others, such as a wrong statement, are programming errors.
SQLITE = {
    sqlite3.SQLITE_PERM: "The database file may not be opened.",
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: "The disk of the database could not be read or written.",
    sqlite3.SQLITE_CORRUPT: BROKEN,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: "The database file cannot be opened.",
    sqlite3.SQLITE_PROTOCOL: LOCKED,
    sqlite3.SQLITE_NOTADB: BROKEN,
}

# By SQLSTATE, the longest beginning first. Without one, no connection came about or it was cut.
POSTGRES = {
    "25006": READ_ONLY,
    "25P03": LOST,  # it slept in a transaction for too long
    "40": DEADLOCK,
    "53100": FULL,
    "53": "The database server has no room for more.",
    "55P03": LOCKED,
    "57014": "The database took too long to answer.",
    "57P": LOST,
    "58": "The disk of the database could not be read or written.",
    "08": LOST,
    "XX": "The database server has failed.",
}


class StorageError(BranchlineError):
    """The base of what can go wrong with the database."""


class StorageDown(StorageError):
    """The database cannot be used now; `detail` is what the driver said, for the host only."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class Orphan(StorageError):
    """A row would point at something missing, such as a player whom a restore removed."""


def translate(context: ExceptionContext) -> StorageError | None:
    """Convert a driver's error to ours; programming errors are left as they are."""
    # The pool asks idle connections whether they live, and replaces a dead one without a word.
    if context.is_pre_ping:
        return None
    error = context.original_exception
    earlier = error.__context__
    # Tidying up after trouble can fail as well: SQLite has then forgotten the savepoint.
    if isinstance(earlier, StorageDown):
        return StorageDown(earlier.reason, earlier.detail)
    code, state = getattr(error, "sqlite_errorcode", 0), getattr(error, "sqlstate", None)
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY or state == psycopg.errors.ForeignKeyViolation.sqlstate:
        return Orphan("A row would point at something that is not there.")
    reason = sentence(error)
    return None if reason is None else StorageDown(reason, first_line(error))


def sentence(error: BaseException) -> str | None:
    """Return why the database is out of reach, or None if the error means something else."""
    if isinstance(error, sqlite3.Error):
        return SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if not isinstance(error, psycopg.Error):
        return None
    state = error.sqlstate
    if state is None:
        lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        return LOST if lost else None
    return next((POSTGRES[state[:length]] for length in (5, 3, 2) if state[:length] in POSTGRES), None)


def first_line(error: BaseException) -> str:
    """Return what the driver said, without the statement and its values."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
