"""Tables in the database: how a journal is stored, read, and folded again, and how other processes hear of it."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from typing import Final

import psycopg
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError

from branchline import GAMES
from branchline.engine import registry
from branchline.engine.game import State
from branchline.engine.phrase import phrase
from branchline.server.storage import queries
from branchline.server.storage.database import Database, driver_arguments, first_line
from branchline.server.storage.schema import EventRow, SeatRow, SnapshotRow, TableRow
from branchline.tables.projection import opened, project, project_event, settled
from branchline.tables.refusal import Refusal
from branchline.tables.snapshot import copied
from branchline.tables.table import RESTORED, Event, Table

SNAPSHOT_EVERY: Final = 50  # entries between two states kept in the database
# The events that change who has a seat, or how it is played.
SEATING: Final = {"seated", "nonce", "resigned", "stood_in", "returned"}
QUIET = 20.0  # seconds without a notification after which the connection is checked
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to connect again
log = logging.getLogger(__name__)


def table_row(table: Table) -> TableRow:
    """Return a table as lists show it."""
    turn = {"turn_seat": table.turn if table.status == "playing" else None, "turn_bot": table.bot_to_move() is not None}
    fixed = {"game": table.game.slug, "rules": table.game.version, "owner_id": table.owner}
    return copied(TableRow, table, seats=len(table.seats), **fixed, **turn)


def seat_rows(table: Table) -> list[SeatRow]:
    """Return the seats of a table as lists show them."""
    numbered = enumerate(table.seats)
    return [copied(SeatRow, seat, table_id=table.id, number=at, identity_id=seat.holder) for at, seat in numbered]


def event_row(table_id: str, event: Event) -> EventRow:
    """Return an event as the journal keeps it."""
    return copied(EventRow, event, table_id=table_id, identity_id=event.identity)


def event_of(row: EventRow) -> Event:
    """Return an event that the journal kept."""
    return Event(row.number, row.kind, row.at, row.seat, row.identity_id, row.body, row.key)


def add(connection: Connection, table: Table, events: Sequence[Event], states: Sequence[SnapshotRow] = ()) -> None:
    """Store a new table; Stale if there is one of this id, which then stays as it is."""
    try:
        with connection.begin_nested():
            queries.add(connection, [table_row(table)])
            queries.add(connection, seat_rows(table))
            queries.add(connection, [event_row(table.id, event) for event in events])
    except IntegrityError as error:
        if queries.find(connection, TableRow, table.id) is None:
            raise
        raise queries.Stale("there is a table of this id") from error
    queries.add(connection, states)
    notify(connection, table.id, table.last)


def append(connection: Connection, before: Table, after: Table, events: Sequence[Event]) -> None:
    """Store what has happened at a table, with all that follows from it; Stale if it is late."""
    kinds = {event.kind for event in events}
    rows = [event_row(after.id, event) for event in events]
    seats = seat_rows(after) if kinds & SEATING else None
    snapshot = None
    passed = after.entries // SNAPSHOT_EVERY > before.entries // SNAPSHOT_EVERY
    if after.record is not None and (passed or "finished" in kinds):
        snapshot = SnapshotRow(after.id, after.entries, after.record.state.to_json())
    queries.append(connection, before.last, rows, table_row(after), seats, snapshot)
    if "undo" in kinds:
        queries.drop_snapshots(connection, after.id, after.entries)
    if "unattended" in kinds:
        queries.drop_snapshots(connection, after.id, -1)  # they are of other options


def is_one_statement(after: Table, events: Sequence[Event]) -> bool:
    """Return whether one statement of PostgreSQL stores events; it may be repeated, as a move names its position."""
    return [event.kind for event in events] == ["move"] and after.entries % SNAPSHOT_EVERY > 0


def known(connection: Connection, table_id: str, identity: str | None, key: str | None) -> Event | None:
    """Return the event that a client stored with this key before, if any."""
    if identity is None or key is None:
        return None
    row = queries.event_by_key(connection, table_id, identity, key)
    return None if row is None else event_of(row)


def since(connection: Connection, table_id: str, after: int) -> list[Event]:
    """Return the events of a journal after a number."""
    return [event_of(row) for row in queries.events(connection, table_id, after)]


def load(connection: Connection, table_id: str) -> Table | None:
    """Return a table from its journal, with its position."""
    row = queries.find(connection, TableRow, table_id)
    if row is None:
        return None
    if row.game not in GAMES or registry.get(row.game).version != row.rules:
        message = phrase(
            "This table uses version {version} of the {game} rules, which this server does not support.",
            version=row.rules,
            game=row.game,
        )
        raise Refusal("other_rules", message)
    first, *others = since(connection, table_id, 0)
    table = project(opened(row.id, row.secret, first), others)
    return from_snapshot(connection, table)


def from_snapshot(connection: Connection, table: Table) -> Table:
    """Return a table with its position, from the last state that was kept."""
    if table.record is None:
        return table
    kept = queries.latest_snapshot(connection, table.id, table.entries)
    if kept is not None:
        table.marks = ((kept.entries, table.game.from_json(kept.state)),)
    return settled(table)


def caught_up(connection: Connection, table: Table) -> Table | None:
    """Return the table with what others have written since; None if a restore removed it."""
    last = queries.last_events(connection, [table.id]).get(table.id)
    if last is None or last == table.last:
        return None if last is None else table
    events = since(connection, table.id, table.last)
    if last < table.last or any(event.kind == RESTORED for event in events):
        return load(connection, table.id)  # what we know of it may never have happened
    return project_event(table, events)


def state_after(connection: Connection, table: Table, entries: int) -> State:
    """Return the position after this many of the current moves."""
    earlier = replace(project(table, []), marks=())
    del earlier.game_record.entries[entries:]
    return from_snapshot(connection, earlier).game_record.state


def notify(connection: Connection, table_id: str | None = None, number: int = 0) -> None:
    """Tell the other processes of a table's last event, once this transaction is stored; None: of everything."""
    if connection.dialect.name == "postgresql":
        news = "everything" if table_id is None else queries.NEWS.format(number, table_id)
        connection.execute(select(func.pg_notify(queries.CHANNEL, news)))


async def notifications(database: Database) -> AsyncGenerator[tuple[str, int] | None]:
    """The notifications of other processes, without end: a table and its last event, or None.

    None says that anything may have changed: listening has just begun, the first time or after trouble,
    or the database was restored. With SQLite there is one process only, and so no news at all.
    """
    attempt = 0
    while not database.is_sqlite:
        try:
            arguments = driver_arguments(database.address)
            async with await psycopg.AsyncConnection.connect(autocommit=True, **arguments) as connection:
                await connection.execute(f"LISTEN {queries.CHANNEL}")
                attempt = 0
                yield None
                async for news in listen(connection):
                    yield news
        except psycopg.Error as error:
            log.warning("The connection for notices was lost: %s", first_line(error))
        await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
        attempt += 1


async def listen(connection: psycopg.AsyncConnection) -> AsyncGenerator[tuple[str, int] | None]:
    """The notifications on a connection, until it is lost."""
    while True:
        async for notice in connection.notifies(timeout=QUIET):
            number, _, table_id = notice.payload.partition(" ")
            # Everything has changed; and messages of others on our channel could be anything.
            yield (table_id, int(number)) if number.isdecimal() else None
        # A machine that has gone says nothing at all; only asking shows it.
        await connection.execute("SELECT 1")
