"""The tables of the database and their rows as plain values; a change needs a migration, and a test compares."""

from dataclasses import dataclass
from datetime import UTC, datetime
from types import UnionType
from typing import Any, get_args, get_type_hints

import sqlalchemy as sql
from sqlalchemy import Index
from sqlalchemy.engine.interfaces import ReflectedColumn

from branchline.server.storage.database import StorageError


@dataclass(frozen=True)
class IdentityRow:
    """Somebody who plays here, known by a name only."""

    id: str
    name: str
    created_at: datetime


@dataclass(frozen=True)
class SessionRow:
    """One way to prove an identity: the hash of a secret, never the secret."""

    hash: str
    identity_id: str
    kind: str  # "browser", "token" or "transfer"
    label: str
    created_at: datetime
    used_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True)
class TableRow:
    """A table as lists show it, and what was fixed when it was made."""

    id: str
    game: str
    rules: str
    options: dict[str, object]
    seats: int
    name: str
    owner_id: str
    listed: bool
    undo: str
    status: str  # "open", "playing", "paused", "finished", "abandoned" or "replay"
    secret: str
    commitment: str
    last: int  # the number of the last event
    turn_seat: int | None
    turn_bot: bool
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True)
class SeatRow:
    """Who sits where, as the journal has it now."""

    table_id: str
    number: int
    kind: str  # "open", "person" or "bot"
    identity_id: str | None
    name: str
    bot: str | None
    stand_in: str | None
    resigned: bool
    nonce: str | None


@dataclass(frozen=True)
class EventRow:
    """One entry of a table's journal."""

    table_id: str
    number: int
    kind: str
    seat: int | None
    identity_id: str | None
    body: dict[str, object]
    key: str | None
    at: datetime


@dataclass(frozen=True)
class SnapshotRow:
    """The state of a table after this many entries of its record."""

    table_id: str
    entries: int
    state: dict[str, object]


class Moment(sql.types.TypeDecorator[datetime]):
    """A point in time: aware and in UTC, though SQLite keeps no time zone."""

    impl = sql.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sql.Dialect) -> datetime | None:
        """Store in UTC; a time without a zone could be any, so it is refused."""
        if value is not None and value.tzinfo is None:
            raise ValueError(f"a time needs its time zone: {value}")
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sql.Dialect) -> datetime | None:
        """Give back UTC, whatever the database made of it."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# Named by a pattern, so that a later migration can name what it changes.
metadata = sql.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

COLUMN_TYPES: dict[Any, Any] = {
    str: sql.String,
    int: sql.Integer,
    bool: sql.Boolean,
    datetime: Moment,
    dict[str, object]: sql.JSON,
}


TABLES: dict[type, sql.Table] = {}  # by the class of their rows


def table_of(name: str, row: type, key: list[str], refers: dict[str, str], *more: sql.schema.SchemaItem) -> sql.Table:
    """Return a table with a column for each field of a row; those of `refers` hold the id of a row of another table."""
    columns: list[sql.Column[Any]] = []
    for field, hint in get_type_hints(row).items():
        kind, *none = get_args(hint) if isinstance(hint, UnionType) else [hint]
        columns.append(sql.Column(field, COLUMN_TYPES[kind], nullable=bool(none)))  # only what may be None
    foreign = [sql.ForeignKeyConstraint([column], [f"{table}.id"]) for column, table in refers.items()]
    TABLES[row] = sql.Table(name, metadata, *columns, sql.PrimaryKeyConstraint(*key), *foreign, *more)
    return TABLES[row]


PEOPLE = {"identity_id": "identity"}
OF_A_TABLE = {"table_id": "game_table"}

identity = table_of("identity", IdentityRow, ["id"], {})

# Secrets are never stored, only their SHA-256 hashes.
session = table_of("session", SessionRow, ["hash"], PEOPLE)
Index(None, session.c.identity_id)

game_table = table_of("game_table", TableRow, ["id"], {"owner_id": "identity"})
Index(None, game_table.c.owner_id)
# The lists of the lobby, and the bots that are to move.
Index(None, game_table.c.status, game_table.c.created_at)
Index(None, game_table.c.status, game_table.c.changed_at)
a_bots_turn: dict[str, Any] = {"sqlite_where": sql.text("turn_bot = 1"), "postgresql_where": sql.text("turn_bot")}
Index("ix_game_table_bot_turns", game_table.c.changed_at, **a_bots_turn)

# A projection of the journal, for lists and look-ups such as "my tables".
seat = table_of("seat", SeatRow, ["table_id", "number"], OF_A_TABLE | PEOPLE)
Index(None, seat.c.identity_id)

# The journal: rows are added and never changed. Missing keys (NULL) never clash.
unique_keys = sql.UniqueConstraint("table_id", "identity_id", "key")
event = table_of("event", EventRow, ["table_id", "number"], OF_A_TABLE | PEOPLE, unique_keys)

# States on the way, so that a table opens without being played from the start.
snapshot = table_of("snapshot", SnapshotRow, ["table_id", "entries"], OF_A_TABLE)

value = sql.Column("value", sql.String, nullable=False)
setting = sql.Table("setting", metadata, sql.Column("key", sql.String, primary_key=True), value)

# The version of our schema: not in the usual table, which another program may use in the same database.
VERSION = sql.Table("schema_version", sql.MetaData(), sql.Column("version_num", sql.String))


class WrongSchema(StorageError):
    """The database was made by a newer program, or by another one."""


def our_names(connection: sql.Connection) -> set[str]:
    """Return the names of our tables; others may be in the same database."""
    return set(sql.inspect(connection).get_table_names()) & set(metadata.tables)


def our_tables(connection: sql.Connection) -> sql.MetaData:
    """Return the tables as they are in a database of any version."""
    found = sql.MetaData()

    @sql.event.listens_for(found, "column_reflect", propagate=True)
    def see_moment(_: object, __: object, column: ReflectedColumn) -> None:
        """Give a column of times the type it was made with, which no database notes."""
        if isinstance(column["type"], sql.DateTime):
            column["type"] = Moment()

    found.reflect(connection, only=sorted(our_names(connection)))
    return found


def version_of(connection: sql.Connection) -> str | None:
    """Return the version of a database's schema, None if it holds nothing yet."""
    if sql.inspect(connection).has_table(VERSION.name):
        return connection.execute(sql.select(VERSION.c.version_num)).scalar()
    if our_names(connection):
        raise WrongSchema("The database holds tables of another program: please use another one.")
    return None
