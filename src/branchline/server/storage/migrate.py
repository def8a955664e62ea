"""Making a database, or bringing an older one up to date, without ever losing anything."""

from __future__ import annotations

from pathlib import Path

from branchline.server.storage.backup import holds_data, keep_copy
from branchline.server.storage.database import Database
from branchline.server.storage.schema_versions import MIGRATIONS, Versions, hold_schema, version_of


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
