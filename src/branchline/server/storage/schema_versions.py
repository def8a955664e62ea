"""The versions of the schema: which one a database has, and the way to another."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, DateTime, MetaData, String, Table, event, inspect, select, text
from sqlalchemy.engine.interfaces import ReflectedColumn

from branchline.server.storage import schema
from branchline.server.storage.errors import DEADLOCK, StorageDown, StorageError

MIGRATIONS = Path(__file__).parent / "migrations"

# Where a database stores its version; our own table, so others can have theirs.
VERSION = Table("schema_version", MetaData(), Column("version_num", String))

# As requests take them, or each would wait for the other. New players take the last ones the
# other way round; then PostgreSQL ends one of the two.
LOCK_ORDER = ("game_table", "event", "seat", "snapshot", "session", "identity", "setting")
LOCK_TRIES = 10


class WrongSchema(StorageError):
    """The database was made by a newer program, or by another one."""


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


def our_names(connection: Connection) -> set[str]:
    """Return the names of our tables; others may be in the same database."""
    return set(inspect(connection).get_table_names()) & set(schema.metadata.tables)


def our_tables(connection: Connection) -> MetaData:
    """Return the tables as they are in a database of any version."""
    found = MetaData()
    event.listen(found, "column_reflect", see_moment, propagate=True)
    found.reflect(connection, only=sorted(our_names(connection)))
    return found


def see_moment(_: object, __: object, column: ReflectedColumn) -> None:
    """Give a column of times the type it was made with, which no database notes."""
    if isinstance(column["type"], DateTime):
        column["type"] = schema.Moment()


def version_of(connection: Connection) -> str | None:
    """Return the version of a database's schema, None if it holds nothing yet."""
    if inspect(connection).has_table(VERSION.name):
        return connection.execute(select(VERSION.c.version_num)).scalar()
    if our_names(connection):
        raise WrongSchema("The database holds tables of another program: please use another one.")
    return None


def hold_schema(connection: Connection) -> None:
    """Let no one else change the schema or write until this transaction ends."""
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
            # In a savepoint, so a failed attempt releases its locks.
            with connection.begin_nested():
                connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
            return
        except StorageDown as down:
            if down.reason != DEADLOCK or attempt == LOCK_TRIES - 1:
                raise
