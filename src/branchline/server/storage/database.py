"""The database: transactions to read and to write, one error for all its trouble, and the lock of an SQLite file."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import ArgumentError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from branchline.engine.errors import BranchlineError

T = TypeVar("T")

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
# A host may name PostgreSQL in any of these ways; there is one driver.
POSTGRES_NAMES = {"postgres", "postgresql", "postgresql+psycopg"}
SQLITE_NAMES = {"sqlite", "sqlite+pysqlite"}
# A file next to that of SQLite, which locks it; the lock ends with the process, however that ends. The
# file stays: removing it could let in two.
BESIDE: Final = "-served"
LOCK_PATIENCE: Final = 3.0  # seconds, for a server that was killed but is not quite gone


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


def postgres_arguments(url: URL) -> dict[str, object]:
    """Return how to connect to PostgreSQL, except for what the address itself says."""
    return {key: value for key, value in POSTGRES_ARGUMENTS.items() if key not in url.query}


def driver_arguments(url: URL) -> dict[str, Any]:
    """Return all that psycopg needs to connect by itself, as the pool does."""
    _, from_address = url.get_dialect()().create_connect_args(url)
    return {**from_address, **postgres_arguments(url)}


def engine_of(url: URL, pool: int, **more: Any) -> Engine:
    """Return a pool of connections, with what both kinds of database share."""
    waiting = {"pool_size": pool, "max_overflow": 0, "pool_timeout": PATIENCE}
    # The parameters are hidden, for an error must not carry a seed into the log.
    engine = create_engine(url, json_serializer=to_json, hide_parameters=True, **waiting, **more)
    event.listen(engine, "handle_error", translate)
    return engine


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


def sqlite_engine(url: URL, pool: int, *pragmas: str) -> Engine:
    """Return a pool of connections with the given settings."""
    arguments = {"timeout": PATIENCE, "check_same_thread": False, "isolation_level": None}
    engine = engine_of(url, pool, connect_args=arguments)

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        for pragma in (*SQLITE_PRAGMAS, *pragmas):
            set_pragma(connection, pragma)

    return engine


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
    if url.drivername in POSTGRES_NAMES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername not in SQLITE_NAMES:
        raise BadAddress(f"The database is {url.drivername!r}: expected sqlite:///FILE or postgresql://...")
    if url.database in (None, "", ":memory:"):
        raise BadAddress("A database in memory would forget everything: expected sqlite:///FILE.")
    return url.set(drivername="sqlite")


class Database:
    """One database, SQLite or PostgreSQL, for any number of threads."""

    def __init__(self, url: str, pool: int = 5) -> None:
        self.address = read_address(url)
        self.is_sqlite = self.address.drivername == "sqlite"
        if self.is_sqlite:  # a pool of readers, and one writer, for which everyone else waits
            self._reader = sqlite_engine(self.address, pool, "query_only = ON")
            self._writer = sqlite_engine(self.address, 1)
            self._to_read, self._to_write = "BEGIN", "BEGIN IMMEDIATE"
        else:  # one pool to read a moment that stands still, to write, and for single statements
            arguments = postgres_arguments(self.address)
            self._reader = engine_of(self.address, pool, connect_args=arguments, isolation_level="AUTOCOMMIT")
            self._writer = self._reader
            self._to_read, self._to_write = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "BEGIN"

    def __str__(self) -> str:
        return self.address.render_as_string(hide_password=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one consistent moment, whatever others write."""
        with patience(), self._reader.connect() as connection:
            begin(connection, self._to_read)
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is stored whole when it ends, and not at all if it fails."""
        with patience(), self._writer.connect() as connection:
            begin(connection, self._to_write)
            yield connection
            self.check_open(connection)
            connection.commit()

    def at_once(self, work: Callable[[Connection], T], writes: bool) -> T:
        """Do work of one statement, which is a transaction by itself; to repeat it must do no harm."""
        with patience(), (self._writer if writes else self._reader).connect() as connection:
            return at_once(connection, work)

    @contextmanager
    def altering(self, seconds: float = PATIENCE) -> Iterator[Connection]:
        """The same, for changing tables that others point at; it waits so long for another writer to SQLite."""
        with patience(), self._writer.connect() as connection:
            if self.is_sqlite:
                for pragma in ("foreign_keys = OFF", f"busy_timeout = {seconds * 1000:.0f}"):
                    self.driver(connection).execute(f"PRAGMA {pragma}")
            try:
                begin(connection, self._to_write)
                yield connection
                self.check_open(connection)
                # SQLite was told not to check this itself.
                if self.is_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise StorageError("Rows would be left that point at nothing.")
                connection.commit()
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


def at_once(connection: Connection, work: Callable[[Connection], T]) -> T:
    """Run the first statement on a connection; again if that was lost, so no one notices a restart of PostgreSQL."""
    try:
        return work(connection)
    except StorageDown:
        if not connection.invalidated:
            raise
        connection.rollback()
        return work(connection)


def begin(connection: Connection, words: str) -> None:
    """Begin a transaction by its own statement: with SQLite the driver would only before it writes, without a lock."""
    at_once(connection, lambda found: found.exec_driver_sql(words))


@contextmanager
def patience() -> Iterator[None]:
    """Report a timeout for a connection of the pool like any other failure."""
    try:
        yield
    except PoolTimeout as error:
        raise StorageDown("The database is too busy.", first_line(error)) from error


class InUse(StorageError):
    """Another server is using the database."""


@contextmanager
def served(database: Database) -> Iterator[None]:
    """Hold an SQLite file as its one server, which keeps it in memory; PostgreSQL may have any number of them."""
    if not database.is_sqlite:
        yield
        return
    with database.reading() as connection:
        # The same whatever name the database was opened by.
        path: str = connection.exec_driver_sql("PRAGMA database_list").all()[0][2] + BESIDE
    with ExitStack() as stack:
        try:
            lock = sqlite3.connect(path, LOCK_PATIENCE, isolation_level=None, check_same_thread=False)
            stack.enter_context(closing(lock)).execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise InUse("Another server is using this database: SQLite is for one, PostgreSQL for more.") from error
            raise StorageDown(sentence(error) or "The database cannot be locked.", first_line(error)) from error
        yield
