"""Making a database, or bringing an older one up to date, without ever losing anything."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection

from branchline.server.storage.backup import holds_data, write_backup
from branchline.server.storage.database import Database
from branchline.server.storage.portable import BackupFailed
from branchline.server.storage.versions import (
    MIGRATIONS,
    Versions,
    WrongSchema,
    hold_schema,
    version_of,
)


def migrate(database: Database, backup_folder: str | Path, folder: Path = MIGRATIONS) -> None:
    """Make the tables or bring them up to date; whatever is there is backed up first."""
    versions = Versions(folder)
    with database.altering() as connection:
        hold_schema(connection)
        version = version_of(connection)
        if version == versions.latest:
            return
        if version is not None and not versions.knows(version):
            raise WrongSchema(
                f"The database has schema {version}, this program knows those up to"
                f" {versions.latest}: please use a newer version of Branchline."
            )
        if holds_data(connection):
            back_up(connection, Path(backup_folder), versions.latest)
        versions.upgrade(connection, versions.latest)


def back_up(connection: Connection, folder: Path, version: str) -> None:
    """Keep what is there before it is changed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BackupFailed(f"The folder for backups cannot be made: {error}") from error
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    write_backup(connection, folder / f"before-schema-{version}-{now}.jsonl.gz")


def schema_version(database: Database) -> str | None:
    """The version of a database's schema, None if it holds nothing yet."""
    with database.reading() as connection:
        return version_of(connection)
