"""Rows for the tests: someone, and a table with two seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, select

from branchline.server.storage import queries, schema
from branchline.server.storage.database import Database
from branchline.server.storage.restore import restore_epoch
from branchline.server.storage.schema import (
    EventRow,
    IdentityRow,
    SeatRow,
    SessionRow,
    SnapshotRow,
    TableRow,
    version_of,
)

NOON = datetime(2026, 3, 1, 12, 0, 0, 123456, UTC)
ADA = IdentityRow("ada", "Ada Łovelace 🚂", NOON)
BEN = IdentityRow("ben", "Ben", NOON)
SESSION = SessionRow("hash", "ada", "browser", "this one", NOON, NOON, None)


def later(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def table_row(table_id: str = "t", minutes: int = 0) -> TableRow:
    return TableRow(
        id=table_id,
        game="steam",
        rules="1",
        options={"map": {"name": "ruhr", "digest": "d"}, "first": [1, None, True, "é"]},
        seats=2,
        name="Friday",
        owner_id="ada",
        listed=True,
        undo="consent",
        status="open",
        secret="5" * 64,
        commitment="c" * 64,
        last=1,
        turn_seat=None,
        turn_bot=False,
        created_at=later(minutes),
        changed_at=later(minutes),
    )


def seat_rows(table_id: str = "t") -> list[SeatRow]:
    return [
        SeatRow(table_id, 0, "person", "ada", "Ada", None, None, False, "n0"),
        SeatRow(table_id, 1, "bot", None, "Greedy", "greedy", None, False, None),
    ]


def event_row(number: int, table_id: str = "t", key: str | None = None) -> EventRow:
    body: dict[str, object] = {"z": number, "a": "first in the alphabet, second here"}
    return EventRow(table_id, number, "move", 0, "ada", body, key, later(number))


def snapshot_row(entries: int, table_id: str = "t") -> SnapshotRow:
    return SnapshotRow(table_id, entries, {"turn": entries, "deck": ["red", "blue"]})


def fill(connection: Connection, table: TableRow | None = None) -> TableRow:
    """Two people and a table with one event."""
    row = table or table_row()
    queries.add(connection, [ADA])
    queries.add(connection, [BEN])
    queries.add(connection, [SESSION])
    queries.add(connection, [row])
    queries.add(connection, seat_rows(row.id))
    queries.add(connection, [event_row(1, row.id)])
    return row


def fill_all(connection: Connection) -> None:
    """Something in every table of the database."""
    fill(connection)
    for key in ("first", None, "third"):
        play(connection, key=key)
    queries.add(connection, [snapshot_row(2)])
    queries.set_setting_once(connection, "secret_key", "kept")


def lock_table(connection: Connection, table_id: str) -> TableRow | None:
    """The row of a table, which no one else can change until this transaction ends."""
    question = select(schema.game_table).where(schema.game_table.c.id == table_id)
    return queries.one_row(connection, TableRow, question.with_for_update())


def seats_at(connection: Connection, table_id: str) -> list[SeatRow]:
    """The seats of a table, in order."""
    return queries.seats_of(connection, [table_id])[table_id]


def schema_version(database: Database) -> str | None:
    """The version of a database's schema, None if it holds nothing yet."""
    with database.reading() as connection:
        return version_of(connection)


def play(connection: Connection, table_id: str = "t", key: str | None = None) -> TableRow:
    """Add one event to a table as a server would: read, then write."""
    row = lock_table(connection, table_id)
    assert row is not None
    number = row.last + 1
    after = replace(row, last=number, changed_at=later(number))
    queries.append(connection, row.last, [event_row(number, table_id, key)], after)
    return after


def append_after(last: int, key: str | None = None) -> Callable[[Connection], None]:
    """Add the event after the last one, which PostgreSQL does in one statement."""
    after = replace(table_row(), last=last + 1, changed_at=later(last + 1))
    return lambda connection: queries.append(connection, last, [event_row(last + 1, key=key)], after)


def numbers(database: Database, table_id: str = "t") -> list[int]:
    """The numbers of a table's events, after looking that the table agrees."""
    with database.reading() as connection:
        row = queries.find(connection, TableRow, table_id)
        found = [event.number for event in queries.events(connection, table_id)]
    assert row is not None
    assert row.last == found[-1]
    return found


def numbers_before(database: Database, table_id: str = "t") -> list[int]:
    """The numbers of a table's events up to those after the last restore, of which there are none.

    The event of the restore itself is looked at: its number is above whatever was told before.
    """
    *before, restored = numbers(database, table_id)
    with database.reading() as connection:
        event = queries.events(connection, table_id)[-1]
        assert (event.kind, event.seat, event.identity_id, event.body) == ("restored", None, None, {})
        assert restore_epoch(connection) == restored
    assert restored > before[-1] + 1_000_000
    return before
