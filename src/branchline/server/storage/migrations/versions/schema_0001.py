"""The first schema: identities, sessions, tables with their journals, snapshots, settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    people()
    tables()
    journals()
    op.create_table(
        "setting",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_setting"),
    )


def people() -> None:
    """Who plays, and how they prove it."""
    op.create_table(
        "identity",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_identity"),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("identity_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["identity_id"], ["identity.id"], name="fk_session_identity_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_session"),
    )
    op.create_index("ix_session_identity_id", "session", ["identity_id"])


def tables() -> None:
    """Tables and their seats."""
    op.create_table(
        "game_table",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("owner_id", sa.String(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("undo", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("turn_seat", sa.Integer(), nullable=True),
        sa.Column("turn_bot", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["identity.id"], name="fk_game_table_owner_id"),
        sa.PrimaryKeyConstraint("id", name="pk_game_table"),
    )
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
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("identity_id", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("bot", sa.String(), nullable=True),
        sa.Column("stand_in", sa.String(), nullable=True),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["identity_id"], ["identity.id"], name="fk_seat_identity_id"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_seat_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seat"),
    )
    op.create_index("ix_seat_identity_id", "seat", ["identity_id"])


def journals() -> None:
    """What happened at each table, and states on the way."""
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("identity_id", sa.String(), nullable=True),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("key", sa.String(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["identity_id"], ["identity.id"], name="fk_event_identity_id"),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_event_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_event"),
        sa.UniqueConstraint("table_id", "identity_id", "key", name="uq_event_table_id_identity_id_key"),
    )
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name="fk_snapshot_table_id"),
        sa.PrimaryKeyConstraint("table_id", "entries", name="pk_snapshot"),
    )
