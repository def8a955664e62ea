"""Backups of a running server in one file, and the way back, into either kind of database."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path

from sqlalchemy import Connection, Table, insert, select
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.storage.database import Database, StorageError
from branchline.server.storage.holding import unserved
from branchline.server.storage.portable import (
    BackupFailed,
    BadBackup,
    Heading,
    Reader,
    new_backup,
)
from branchline.server.storage.schema import Moment, identity
from branchline.server.storage.trouble import first_line
from branchline.server.storage.versions import (
    VERSION,
    Versions,
    hold_schema,
    our_tables,
    version_of,
)

BATCH = 500  # rows that are in memory at once


class NotEmpty(StorageError):
    """A backup is not restored over what a database holds, unless that is asked for."""


def backup(database: Database, path: str | Path) -> None:
    """Write all that a database holds at this moment into one file, while others go on writing."""
    with database.reading() as connection:
        write_backup(connection, Path(path))


def write_backup(connection: Connection, path: Path) -> None:
    """Write all that a transaction sees, in whichever version of the schema it is."""
    version = version_of(connection)
    if version is None:
        raise BackupFailed("The database holds nothing yet.")
    with new_backup(path, version) as file:
        for table in our_tables(connection).sorted_tables:
            file.table(table.name, table.columns.keys())
            for row in connection.execute(select(table).execution_options(yield_per=BATCH)):
                file.row(table.name, list(row))


def restore(database: Database, path: str | Path, force: bool = False) -> None:
    """Put back what a backup holds, all of it or nothing; with `force` in place of what is there.

    A backup of an older schema is brought to the newest. While a server runs, it is refused.
    """
    file = Reader(Path(path))
    versions = Versions()
    if not versions.knows(file.schema):
        raise BadBackup(
            f"The backup has schema {file.schema}, this program knows those up to"
            f" {versions.latest}: please use a newer version of Branchline."
        )
    with database.altering() as connection, unserved(connection):
        hold_schema(connection)
        make_room(connection, force)
        versions.upgrade(connection, file.schema)
        tables = our_tables(connection).tables
        for heading, rows in groupby(file.rows(), itemgetter(0)):
            table = matching(tables, heading)
            while some := [values for _, values in islice(rows, BATCH)]:
                load(connection, table, heading, some)
        versions.upgrade(connection, versions.latest)


def make_room(connection: Connection, force: bool) -> None:
    """Take away the tables; unless told to, only if nobody has ever played here."""
    if holds_data(connection) and not force:
        raise NotEmpty("The database is in use: a backup is restored into an empty one.")
    our_tables(connection).drop_all(connection)
    VERSION.drop(connection, checkfirst=True)


def holds_data(connection: Connection) -> bool:
    """Whether anybody has been here; what the server keeps for itself does not count."""
    if version_of(connection) is None:
        return False
    return connection.execute(select(identity.c.id).limit(1)).first() is not None


def matching(tables: dict[str, Table], heading: Heading) -> Table:
    """The table that a heading names, if it has those columns."""
    table = tables.get(heading.table)
    if table is None or set(heading.columns) != set(table.columns.keys()):
        raise BadBackup(f"The backup's table {heading.table!r} is not one of its schema.")
    return table


def load(connection: Connection, table: Table, heading: Heading, rows: list[list[object]]) -> None:
    """Put some rows of a backup into a table."""
    times = {name for name in heading.columns if isinstance(table.c[name].type, Moment)}
    try:
        filled = [
            {
                name: read_time(value) if name in times else value
                for name, value in zip(heading.columns, values, strict=True)
            }
            for values in rows
        ]
        connection.execute(insert(table), filled)
    except (SQLAlchemyError, ValueError, TypeError) as error:
        raise BadBackup(
            f"The backup has rows of {table.name} that do not fit: {first_line(error)}"
        ) from error


def read_time(value: object) -> datetime | None:
    """A time as a backup holds it."""
    return None if value is None else datetime.fromisoformat(str(value))
