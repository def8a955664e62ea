"""The first schema: identities, sessions, tables with their journals, snapshots, settings."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# What a column of these names holds; all others hold text.
TYPES: dict[str, sa.types.TypeEngine[Any]] = {
    **dict.fromkeys(("created_at", "used_at", "expires_at", "changed_at", "at"), sa.DateTime(timezone=True)),
    **dict.fromkeys(("seats", "last", "turn_seat", "number", "seat", "entries"), sa.Integer()),
    **dict.fromkeys(("listed", "turn_bot", "resigned"), sa.Boolean()),
    **dict.fromkeys(("options", "body", "state"), sa.JSON()),
}


def upgrade() -> None:
    """Make every table."""
    people, tables = {"identity_id": "identity"}, {"table_id": "game_table"}
    table("identity", "id name created_at", ["id"], {})
    table("session", "hash identity_id kind label created_at used_at expires_at?", ["hash"], people)
    table(
        "game_table",
        "id game rules options seats name owner_id listed undo status secret commitment last turn_seat? turn_bot "
        "created_at changed_at",
        ["id"],
        {"owner_id": "identity"},
    )
    columns = "table_id number kind identity_id? name bot? stand_in? resigned nonce?"
    table("seat", columns, ["table_id", "number"], people | tables)
    unique = sa.UniqueConstraint("table_id", "identity_id", "key", name="uq_event_table_id_identity_id_key")
    columns = "table_id number kind seat? identity_id? body key? at"
    table("event", columns, ["table_id", "number"], people | tables, unique)
    table("snapshot", "table_id entries state", ["table_id", "entries"], tables)
    table("setting", "key value", ["key"], {})
    op.create_index("ix_session_identity_id", "session", ["identity_id"])
    op.create_index("ix_game_table_owner_id", "game_table", ["owner_id"])
    op.create_index("ix_game_table_status_changed_at", "game_table", ["status", "changed_at"])
    op.create_index("ix_game_table_status_created_at", "game_table", ["status", "created_at"])
    op.create_index(
        "ix_game_table_bot_turns",
        "game_table",
        ["changed_at"],
        sqlite_where=sa.text("turn_bot = 1"),
        postgresql_where=sa.text("turn_bot"),
    )
    op.create_index("ix_seat_identity_id", "seat", ["identity_id"])


def table(name: str, columns: str, key: list[str], refers: dict[str, str], *more: sa.schema.SchemaItem) -> None:
    """Make a table; columns with a question mark may be null, others hold the id of a row of another table."""
    names = [(column.removesuffix("?"), column.endswith("?")) for column in columns.split()]
    op.create_table(
        name,
        *[sa.Column(column, TYPES.get(column, sa.String()), nullable=may_be_null) for column, may_be_null in names],
        *[sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{name}_{column}") for column, to in refers.items()],
        sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"),
        *more,
    )
