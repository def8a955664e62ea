"""The tables of the database, the same in SQLite and in PostgreSQL.

Whatever is changed here needs a migration beside it; a test compares the two.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    text,
)
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """A point in time: aware and in UTC, though SQLite keeps no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Store in UTC; a time without a zone could be any, so it is refused."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time needs its time zone: {value}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give back UTC, whatever the database made of it."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# Named by a pattern, so that a later migration can name what it changes.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

identity = Table(
    "identity",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("created_at", Moment, nullable=False),
)

# Secrets are never stored, only their SHA-256 hashes.
session = Table(
    "session",
    metadata,
    Column("hash", String, primary_key=True),
    Column("identity_id", ForeignKey("identity.id"), nullable=False, index=True),
    Column("kind", String, nullable=False),
    Column("label", String, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("used_at", Moment, nullable=False),
    Column("expires_at", Moment),
)

game_table = Table(
    "game_table",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("owner_id", ForeignKey("identity.id"), nullable=False, index=True),
    Column("listed", Boolean, nullable=False),
    Column("undo", String, nullable=False),
    Column("status", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("last", Integer, nullable=False),
    Column("turn_seat", Integer),
    Column("turn_bot", Boolean, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("changed_at", Moment, nullable=False),
)
# The lists of the lobby, and the bots that are to move.
Index(None, game_table.c.status, game_table.c.created_at)
Index(None, game_table.c.status, game_table.c.changed_at)
Index(
    "ix_game_table_bot_turns",
    game_table.c.changed_at,
    sqlite_where=text("turn_bot = 1"),
    postgresql_where=text("turn_bot"),
)

# A projection of the journal, for lists and look-ups such as "my tables".
seat = Table(
    "seat",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("identity_id", ForeignKey("identity.id"), index=True),
    Column("name", String, nullable=False),
    Column("bot", String),
    Column("stand_in", String),
    Column("resigned", Boolean, nullable=False),
    Column("nonce", String),
    PrimaryKeyConstraint("table_id", "number"),
)

# The journal: rows are added and never changed. Keys of nobody (NULL) never clash.
event = Table(
    "event",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("identity_id", ForeignKey("identity.id")),
    Column("body", JSON, nullable=False),
    Column("key", String),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "identity_id", "key"),
)

# States on the way, so that a table opens without being played from the start.
snapshot = Table(
    "snapshot",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), nullable=False),
    Column("entries", Integer, nullable=False),
    Column("state", JSON, nullable=False),
    PrimaryKeyConstraint("table_id", "entries"),
)

setting = Table(
    "setting",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
