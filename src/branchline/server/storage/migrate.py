"""Making a database, or bringing an older one up to date, without ever losing anything."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from branchline.server.storage.backup import holds_data, keep_copy
from branchline.server.storage.database import Database
from branchline.server.storage.errors import DEADLOCK, StorageDown
from branchline.server.storage.schema import VERSION, WrongSchema, our_names, version_of

MIGRATIONS = Path(__file__).parent / "migrations"

# As requests take them, or each would wait for the other. New players take the last ones the
# other way round; then PostgreSQL ends one of the two.
LOCK_ORDER = ("game_table", "event", "seat", "snapshot", "session", "identity", "setting")
LOCK_TRIES = 10


class Versions:
    """The versions that a folder of migrations knows, each with a number as its name."""

    def __init__(self, folder: Path = MIGRATIONS) -> None:
        self.config = Config()
        # Alembic reads a percent sign as the start of a name.
        self.config.set_main_option("script_location", str(folder).replace("%", "%%"))
        self.scripts = ScriptDirectory.from_config(self.config)

    @property
    def latest(self) -> str:
        """The version that this program works with."""
        version = self.scripts.get_current_head()
        assert version is not None  # there is always the first
        return version

    def knows(self, version: str) -> bool:
        """Return whether that version can be upgraded to the latest."""
        return version in {script.revision for script in self.scripts.walk_revisions()}

    def need_known(self, version: str) -> None:
        """Refuse a database that a newer program has made."""
        if not self.knows(version):
            raise WrongSchema(
                f"The database has schema {version}, this program supports schemas up to"
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
    for words in ("lock_timeout = '10min'", "statement_timeout = 0"):
        connection.execute(text(f"SET LOCAL {words}"))
    connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('branchline schema'))"))
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
