"""Backups of a running server, and migrations of its database, which begin with one.

A backup is one file, the same for every database: compressed lines of JSON. The first line says what it is. Then, for
each table, a line with its name and columns and a line for each row. The last line holds the number of rows of each
table, so a file cut short is noticed.
"""

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, text

from branchline.files import sync_folder
from branchline.server.storage.database import DEADLOCK, Database, StorageDown, StorageError
from branchline.server.storage.schema import VERSION, WrongSchema, identity, our_names, our_tables, version_of

FORMAT = "branchline backup 1"
BATCH = 500  # rows that are in memory at once
MIGRATIONS = Path(__file__).parent / "migrations"
# As requests take them, or each would wait for the other. New players take the last ones the
# other way round; then PostgreSQL ends one of the two.
LOCK_ORDER = ("game_table", "event", "seat", "snapshot", "session", "identity", "setting")
LOCK_TRIES = 10


class BadBackup(StorageError):
    """A file that cannot be restored: no backup, damaged, or cut short."""


class BackupFailed(StorageError):
    """A backup could not be written."""


@dataclass(frozen=True)
class Heading:
    """The line before the rows of a table."""

    table: str
    columns: tuple[str, ...]


def backup(database: Database, path: str | Path) -> None:
    """Write everything in a database at this moment into one file, while others continue writing."""
    with database.reading() as connection:
        write_backup(connection, Path(path))


def write_backup(connection: Connection, path: Path) -> None:
    """Write all that a transaction sees, in whichever version of the schema it is."""
    version = version_of(connection)
    if version is None:
        raise BackupFailed("The database holds nothing yet.")
    counts: dict[str, int] = {}
    with new_file(path) as file:
        put(file, {"format": FORMAT, "schema": version, "time": datetime.now(UTC)})
        for table in our_tables(connection).sorted_tables:
            put(file, {"table": table.name, "columns": table.columns.keys()})
            counts[table.name] = 0
            for row in connection.execute(select(table).execution_options(yield_per=BATCH)):
                put(file, list(row))
                counts[table.name] += 1
        put(file, {"rows": counts})


def put(file: gzip.GzipFile, line: object) -> None:
    """Write a line; times as ISO 8601 has them."""
    file.write(json.dumps(line, separators=(",", ":"), default=datetime.isoformat).encode() + b"\n")


@contextmanager
def new_file(path: Path) -> Iterator[gzip.GzipFile]:
    """A compressed file to be written, which appears whole or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        # Seeds are in it, so nobody else may read it, not even while it is being written.
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile("", "wb", 6, raw) as file:
                yield file
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise BackupFailed(f"The backup could not be written: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def keep_copy(connection: Connection, folder: Path, occasion: str) -> Path:
    """Back up what a transaction sees before it changes it; where to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BackupFailed(f"The folder for backups cannot be made: {error}") from error
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    path = folder / f"before-{occasion}-{now}.backup"
    write_backup(connection, path)
    return path


def holds_data(connection: Connection) -> bool:
    """Return whether there are any players; settings of the server do not count."""
    if version_of(connection) is None:
        return False
    return connection.execute(select(identity.c.id).limit(1)).first() is not None


class Reader:
    """Reads a backup and trusts nothing in it."""

    def __init__(self, path: Path) -> None:
        self.lines = read_lines(path)
        header = next(self.lines, None)
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise BadBackup(f"{path} is no backup: expected the format {FORMAT!r}.")
        if not isinstance(header.get("schema"), str):
            raise BadBackup(f"{path} does not say which schema it holds.")
        self.schema: str = header["schema"]

    def rows(self) -> Iterator[tuple[Heading, list[object]]]:
        """Every row with its heading; an error at the end if any are missing."""
        heading = None
        counts: dict[str, int] = {}
        for line in self.lines:
            match line:
                case [*values] if heading is not None:
                    if len(values) != len(heading.columns):
                        wanted = f"{len(values)} values instead of {len(heading.columns)}"
                        raise BadBackup(f"A row of {heading.table} has {wanted}.")
                    counts[heading.table] += 1
                    yield heading, values
                case {"table": str(table), "columns": [*columns]}:
                    heading = Heading(table, tuple(str(name) for name in columns))
                    counts.setdefault(table, 0)
                case {"rows": written}:
                    if written != counts:
                        raise BadBackup(f"The backup should hold the rows {written}, but it holds {counts}.")
                    if next(self.lines, None) is not None:
                        raise BadBackup("The backup continues after its last line.")
                    return
                case _:
                    raise BadBackup("The backup has a line that is neither a table nor a row.")
        raise BadBackup("The backup is cut short: its last line is missing.")


def read_lines(path: Path) -> Iterator[object]:
    """Every line of a compressed file as JSON."""
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield json.loads(line)
    except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
        raise BadBackup(f"{path} cannot be read as a backup: {error}") from error


class Versions:
    """The versions that a folder of migrations knows, each with a number as its name."""

    def __init__(self, folder: Path = MIGRATIONS) -> None:
        self.config = Config()
        # Alembic reads a percent sign as the start of a name.
        self.config.set_main_option("script_location", str(folder).replace("%", "%%"))
        self.scripts = ScriptDirectory.from_config(self.config)
        latest = self.scripts.get_current_head()
        assert latest is not None  # there is always the first
        self.latest = latest  # the version that this program works with

    def need_known(self, version: str, what: str = "database", error: type[StorageError] = WrongSchema) -> None:
        """Refuse a database or a backup that a newer program has made, which cannot be upgraded."""
        if version not in {script.revision for script in self.scripts.walk_revisions()}:
            raise error(
                f"The {what} has schema {version}, this program supports schemas up to"
                f" {self.latest}: please use a newer version of Branchline."
            )

    def upgrade(self, connection: Connection, version: str) -> None:
        """Bring a database to a version, in the transaction of the connection."""
        self.config.attributes.update(connection=connection, version_table=VERSION.name)
        command.upgrade(self.config, version)


def hold_schema(connection: Connection) -> None:
    """Let nobody else change the schema, nor write, until this transaction ends."""
    # SQLite has only one writer.
    if connection.dialect.name != "postgresql":
        return
    lock = "SELECT pg_advisory_xact_lock(hashtext('branchline schema'))"
    for statement in ("SET LOCAL lock_timeout = '10min'", "SET LOCAL statement_timeout = 0", lock):
        connection.execute(text(statement))
    there = our_names(connection)
    names = ", ".join(f'"{name}"' for name in LOCK_ORDER if name in there)
    for attempt in range(LOCK_TRIES if names else 0):
        try:
            # In a savepoint, so that a try in vain lets go of what it has.
            with connection.begin_nested():
                connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
            return
        except StorageDown as down:
            if down.reason != DEADLOCK or attempt == LOCK_TRIES - 1:
                raise


def migrate(database: Database, backup_folder: str | Path, folder: Path = MIGRATIONS) -> None:
    """Create or migrate the tables; existing data is backed up first."""
    versions = Versions(folder)
    with database.altering() as connection:
        hold_schema(connection)
        version = version_of(connection)
        if version == versions.latest:
            return
        if version is not None:
            versions.need_known(version)
        if holds_data(connection):
            keep_copy(connection, Path(backup_folder), f"schema-{versions.latest}")
        versions.upgrade(connection, versions.latest)
