"""The way back from a backup, into either kind of database, while servers run or not."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, Table, delete, func, insert, literal, select, update
from sqlalchemy.exc import SQLAlchemyError

from branchline.server.storage import backup, queries, schema
from branchline.server.storage.database import Database, StorageDown, StorageError, first_line
from branchline.server.storage.journal import notify
from branchline.server.storage.schema import Moment, our_tables, version_of
from branchline.tables.table import RESTORED

# A restore begins a new epoch, in which no number is sent a second time: what was sent before it is
# still in people's browsers. So every table continues with a number that was never reached. A command
# that was decided before the restore is then stale, as if others had been faster.
KEY: Final = "life"
# Numbers go by the seconds since then, and fit into the columns for as long as anybody may care.
ZERO: Final = datetime(2020, 1, 1, tzinfo=UTC)


def restore_epoch(connection: Connection) -> int:
    """Return how often a database was restored, as an increasing number; 0 at first."""
    return int(queries.setting(connection, KEY) or 0)


def highest(connection: Connection) -> int:
    """Return the highest number that a database can have sent to anybody."""
    last = connection.execute(select(func.max(schema.game_table.c.last))).scalar()
    return max(restore_epoch(connection), last or 0)


def begin_epoch(connection: Connection, told: int) -> None:
    """Let every table continue in a new epoch, with a number above those `told` in earlier ones."""
    now = datetime.now(UTC)
    # By the clock too: of a database that was lost nobody knows how far it had come.
    number = max(told, highest(connection), int((now - ZERO).total_seconds())) + 1
    columns = schema.event.c
    body, at = literal({}, columns.body.type), literal(now, columns.at.type)
    events = select(schema.game_table.c.id, literal(number), literal(RESTORED), body, at)
    connection.execute(insert(schema.event).from_select(["table_id", "number", "kind", "body", "at"], events))
    connection.execute(update(schema.game_table).values(last=number))
    queries.set_setting(connection, KEY, str(number))


PATIENCE = 60.0  # seconds to wait for servers that write without a pause


class NotEmpty(StorageError):
    """A backup is not restored over what a database holds, unless that is requested."""


def restore(
    database: Database, path: str | Path, backups: str | Path, force: bool = False, folder: Path = backup.MIGRATIONS
) -> Path | None:
    """Put back what a backup holds, all of it or nothing; with `force` instead of the present data.

    Whatever is there is backed up first, up to the last move; where to is the answer, None if it
    was nothing. A backup of an older schema is brought to the newest. Servers that are running
    see either the old or the new, and notice.
    """
    versions = backup.Versions(folder)
    with unpacked(Path(path), versions) as source, database.altering(PATIENCE) as connection:
        # From here on no one writes; readers still see the old data.
        backup.hold_schema(connection)
        kept = make_room(connection, versions, Path(backups), force)
        told = highest(connection)
        with source.reading() as rows:
            replace_all(connection, rows)
        begin_epoch(connection, told)
        notify(connection)
    return kept


@contextmanager
def unpacked(path: Path, versions: backup.Versions) -> Iterator[Database]:
    """A backup as a separate database of the newest schema: if it is bad, no one else notices."""
    file = backup.Reader(path)
    versions.need_known(file.schema, "backup", backup.BadBackup)
    with (
        TemporaryDirectory(prefix="branchline-") as folder,
        closing(Database(f"sqlite:///{folder}/unpacked.sqlite")) as database,
    ):
        with database.altering() as connection:
            versions.upgrade(connection, file.schema)
            unpack(file, connection)
            versions.upgrade(connection, versions.latest)
        yield database


def unpack(file: backup.Reader, connection: Connection) -> None:
    """Put the rows of a backup into the tables of its schema."""
    tables = our_tables(connection).tables
    for heading, rows in groupby(file.rows(), itemgetter(0)):
        table = tables.get(heading.table)
        if table is None or set(heading.columns) != set(table.columns.keys()):
            raise backup.BadBackup(f"The backup's table {heading.table!r} is not one of its schema.")
        times = {name for name in heading.columns if isinstance(table.c[name].type, Moment)}
        while some := [values for _, values in islice(rows, backup.BATCH)]:
            with bad_rows_refused(table):
                filled = [dict(zip(heading.columns, values, strict=True)) for values in some]
                for row in filled:
                    given = {name: str(row[name]) for name in times if row[name] is not None}
                    row.update({name: datetime.fromisoformat(value) for name, value in given.items()})
                connection.execute(insert(table), filled)


def make_room(connection: Connection, versions: backup.Versions, folder: Path, force: bool) -> Path | None:
    """Keep a copy of what is there, and see that the tables are those of the newest schema."""
    version = version_of(connection)
    if version is not None:
        versions.need_known(version)
    kept = None
    if backup.holds_data(connection):
        if not force:
            raise NotEmpty("The database is in use: a backup is restored into an empty one.")
        kept = backup.keep_copy(connection, folder, "restore")
    if version != versions.latest:
        versions.upgrade(connection, versions.latest)
    return kept


def replace_all(target: Connection, source: Connection) -> None:
    """Replace all rows of a database by those of another, perhaps of another kind."""
    tables = our_tables(target)
    for table in reversed(tables.sorted_tables):
        target.execute(delete(table))
    for table in our_tables(source).sorted_tables:
        found = source.execute(select(table).execution_options(yield_per=backup.BATCH))
        for rows in found.mappings().partitions():
            with bad_rows_refused(table):
                target.execute(insert(tables.tables[table.name]), [dict(row) for row in rows])


@contextmanager
def bad_rows_refused(table: Table) -> Iterator[None]:
    """Tell of rows that a database does not take as of a bad backup."""
    try:
        yield
    except StorageDown:
        raise
    except (SQLAlchemyError, StorageError, ValueError, TypeError) as error:
        raise backup.BadBackup(f"The backup has rows of {table.name} that do not fit: {first_line(error)}") from error
