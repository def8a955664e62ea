"""Backups of a running server in one file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, select

from branchline.server.storage.backup_file import BackupFailed, new_backup
from branchline.server.storage.database import Database
from branchline.server.storage.schema import identity
from branchline.server.storage.schema_versions import our_tables, version_of

BATCH = 500  # rows that are in memory at once


def backup(database: Database, path: str | Path) -> None:
    """Write everything in a database at this moment into one file, while others continue writing."""
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
