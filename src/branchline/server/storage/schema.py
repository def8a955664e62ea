"""The tables of the database, the same in SQLite and in PostgreSQL.

Every change here needs a migration; a test compares the two.
"""

from __future__ import annotations

from datetime import UTC, datetime
from types import UnionType
from typing import Any, get_args, get_type_hints

import sqlalchemy as sql
from sqlalchemy import Index, PrimaryKeyConstraint

from branchline.server.storage import rows


class Moment(sql.types.TypeDecorator[datetime]):
    """A point in time: aware and in UTC, though SQLite keeps no time zone."""

    impl = sql.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sql.Dialect) -> datetime | None:
        """Store in UTC; a time without a zone could be any, so it is refused."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time needs its time zone: {value}")
        return value.astimezone(UTC)

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


def table_of(name: str, row: type, *constraints: sql.schema.SchemaItem) -> sql.Table:
    """Return a table with a column for each field of a row; only what may be None may be null."""
    columns: list[sql.Column[Any]] = []
    for field, hint in get_type_hints(row).items():
        kind, *none = get_args(hint) if isinstance(hint, UnionType) else [hint]
        columns.append(sql.Column(field, COLUMN_TYPES[kind], nullable=bool(none)))
    return sql.Table(name, metadata, *columns, *constraints)


def refers(column: str, table: str) -> sql.ForeignKeyConstraint:
    """Return the constraint that a column holds the id of a row of another table."""
    return sql.ForeignKeyConstraint([column], [f"{table}.id"])


identity = table_of("identity", rows.IdentityRow, PrimaryKeyConstraint("id"))

# Secrets are never stored, only their SHA-256 hashes.
session = table_of("session", rows.SessionRow, PrimaryKeyConstraint("hash"), refers("identity_id", "identity"))
Index(None, session.c.identity_id)

game_table = table_of("game_table", rows.TableRow, PrimaryKeyConstraint("id"), refers("owner_id", "identity"))
Index(None, game_table.c.owner_id)
# The lists of the lobby, and the bots that are to move.
Index(None, game_table.c.status, game_table.c.created_at)
Index(None, game_table.c.status, game_table.c.changed_at)
Index(
    "ix_game_table_bot_turns",
    game_table.c.changed_at,
    sqlite_where=sql.text("turn_bot = 1"),
    postgresql_where=sql.text("turn_bot"),
)

# A projection of the journal, for lists and look-ups such as "my tables".
seat = table_of(
    "seat",
    rows.SeatRow,
    PrimaryKeyConstraint("table_id", "number"),
    refers("table_id", "game_table"),
    refers("identity_id", "identity"),
)
Index(None, seat.c.identity_id)

# The journal: rows are added and never changed. Missing keys (NULL) never clash.
event = table_of(
    "event",
    rows.EventRow,
    PrimaryKeyConstraint("table_id", "number"),
    sql.UniqueConstraint("table_id", "identity_id", "key"),
    refers("table_id", "game_table"),
    refers("identity_id", "identity"),
)

# States on the way, so that a table opens without being played from the start.
snapshot = table_of(
    "snapshot", rows.SnapshotRow, PrimaryKeyConstraint("table_id", "entries"), refers("table_id", "game_table")
)

setting = sql.Table(
    "setting",
    metadata,
    sql.Column("key", sql.String, primary_key=True),
    sql.Column("value", sql.String, nullable=False),
)
