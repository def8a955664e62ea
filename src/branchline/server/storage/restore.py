"""The way back from a backup, into either kind of database, while servers run or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Table, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.storage.backup import BATCH, holds_data, keep_copy
from branchline.server.storage.backup_file import BadBackup, Heading, Reader
from branchline.server.storage.database import Database, StorageError
from branchline.server.storage.errors import StorageDown, first_line
from branchline.server.storage.notifications import announce
from branchline.server.storage.restore_epoch import begin_epoch, highest
from branchline.server.storage.schema import Moment
from branchline.server.storage.schema_versions import MIGRATIONS, Versions, hold_schema, our_tables, version_of

PATIENCE = 60.0  # seconds to wait for servers that write without a pause


class NotEmpty(StorageError):
    """A backup is not restored over what a database holds, unless that is requested."""


def restore(
    database: Database, path: str | Path, backup_folder: str | Path, force: bool = False, folder: Path = MIGRATIONS
) -> Path | None:
    """Put back what a backup holds, all of it or nothing; with `force` instead of the present data.

    Whatever is there is backed up first, up to the last move; where to is the answer, None if it
    was nothing. A backup of an older schema is brought to the newest. Servers that are running
    see either the old or the new, and notice.
    """
    versions = Versions(folder)
    with unpacked(Path(path), versions) as source, database.altering(PATIENCE) as connection:
        # From here on no one writes; readers still see the old data.
        hold_schema(connection)
        kept = make_room(connection, versions, Path(backup_folder), force)
        told = highest(connection)
        with source.reading() as rows:
            replace_all(connection, rows)
        begin_epoch(connection, told)
        announce(connection)
    return kept


@contextmanager
def unpacked(path: Path, versions: Versions) -> Iterator[Database]:
    """A backup as a separate database of the newest schema: if it is bad, no one else notices."""
    file = Reader(path)
    if not versions.knows(file.schema):
        raise BadBackup(
            f"The backup has schema {file.schema}, this program supports schemas up to"
            f" {versions.latest}: please use a newer version of Branchline."
        )
    with TemporaryDirectory(prefix="branchline-") as folder:
        database = Database(f"sqlite:///{folder}/unpacked.sqlite")
        try:
            with database.altering() as connection:
                versions.upgrade(connection, file.schema)
                unpack(file, connection)
                versions.upgrade(connection, versions.latest)
            yield database
        finally:
            database.close()


def unpack(file: Reader, connection: Connection) -> None:
    """Put the rows of a backup into the tables of its schema."""
    tables = our_tables(connection).tables
    for heading, rows in groupby(file.rows(), itemgetter(0)):
        table = matching(tables, heading)
        while some := [values for _, values in islice(rows, BATCH)]:
            load(connection, table, heading, some)


def make_room(connection: Connection, versions: Versions, folder: Path, force: bool) -> Path | None:
    """Keep a copy of what is there, and see that the tables are those of the newest schema."""
    version = version_of(connection)
    if version is not None:
        versions.need_known(version)
    kept = None
    if holds_data(connection):
        if not force:
            raise NotEmpty("The database is in use: a backup is restored into an empty one.")
        kept = keep_copy(connection, folder, "restore")
    if version != versions.latest:
        versions.upgrade(connection, versions.latest)
    return kept


def replace_all(target: Connection, source: Connection) -> None:
    """Replace all rows of a database by those of another, perhaps of another kind."""
    tables = our_tables(target)
    for table in reversed(tables.sorted_tables):
        target.execute(delete(table))
    for table in our_tables(source).sorted_tables:
        found = source.execute(select(table).execution_options(yield_per=BATCH))
        for rows in found.mappings().partitions():
            with fitting(table):
                values = [dict(row) for row in rows]
                target.execute(insert(tables.tables[table.name]), values)


def matching(tables: dict[str, Table], heading: Heading) -> Table:
    """Return the table that a heading names, if it has those columns."""
    table = tables.get(heading.table)
    if table is None or set(heading.columns) != set(table.columns.keys()):
        raise BadBackup(f"The backup's table {heading.table!r} is not one of its schema.")
    return table


def load(connection: Connection, table: Table, heading: Heading, rows: list[list[object]]) -> None:
    """Put some rows of a backup into a table."""
    times = {name for name in heading.columns if isinstance(table.c[name].type, Moment)}
    with fitting(table):
        filled = [
            {
                name: read_time(value) if name in times else value
                for name, value in zip(heading.columns, values, strict=True)
            }
            for values in rows
        ]
        connection.execute(insert(table), filled)


@contextmanager
def fitting(table: Table) -> Iterator[None]:
    """Tell of rows that a database does not take as of a bad backup."""
    try:
        yield
    except StorageDown:
        raise
    except (SQLAlchemyError, StorageError, ValueError, TypeError) as error:
        raise BadBackup(f"The backup has rows of {table.name} that do not fit: {first_line(error)}") from error


def read_time(value: object) -> datetime | None:
    """Return a time as a backup holds it."""
    return None if value is None else datetime.fromisoformat(str(value))
