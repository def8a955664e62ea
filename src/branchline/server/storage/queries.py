"""Queries of the database, one function for each, in the transaction of the connection that it takes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sql
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from branchline.server.storage import schema
from branchline.server.storage.database import StorageError
from branchline.server.storage.schema import EventRow, IdentityRow, SeatRow, SessionRow, SnapshotRow, TableRow

Row = TypeVar("Row", EventRow, IdentityRow, SeatRow, SessionRow, SnapshotRow, TableRow)
Keyed = TypeVar("Keyed", IdentityRow, SessionRow, TableRow)  # found by their id, or by the hash of a secret

AnyRow: TypeAlias = EventRow | IdentityRow | SeatRow | SessionRow | SnapshotRow | TableRow
Question: TypeAlias = sql.Select[*tuple[Any, ...]]

TABLES = schema.game_table.c
SEAT = schema.seat.c
EVENT = schema.event.c
# What is written when a table is made and then stays; its options may hold a whole map.
FIXED = {"id", "game", "rules", "options", "secret", "commitment", "created_at"}

CURRENT = ("open", "playing", "paused")  # tables that are not over


class Stale(StorageError):
    """Someone else wrote to the table first: read it again."""


KEYS: dict[type, Any] = {IdentityRow: schema.identity.c.id, SessionRow: schema.session.c.hash, TableRow: TABLES.id}
IDS: sql.BindParameter[Any] = bindparam("ids", expanding=True)
AT_TABLE = EVENT.table_id == bindparam("id")
# Statements of every day stand ready: putting one together takes longer than SQLite does.
BY_KEY = {kind: select(schema.TABLES[kind]).where(key == bindparam("key")) for kind, key in KEYS.items()}
SESSIONS_AND_NAMES = (
    select(schema.session, schema.identity.c.name)
    .join(schema.identity, schema.identity.c.id == schema.session.c.identity_id)
    .where(schema.session.c.hash.in_(bindparam("hashes", expanding=True)))
)
SEATS = select(schema.seat).where(SEAT.table_id.in_(IDS)).order_by(SEAT.table_id, SEAT.number)
LAST_EVENTS = select(TABLES.id, TABLES.last).where(TABLES.id.in_(IDS))
EVENTS = select(schema.event).where(AT_TABLE, EVENT.number > bindparam("after")).order_by(EVENT.number)
# How games ended, for lists: the last counts, as a referee can take the end of a game back.
ENDED = EVENT.table_id.in_(IDS) & (EVENT.kind == "finished")
ENDINGS = select(EVENT.table_id, EVENT.body).where(ENDED).order_by(EVENT.number)
OF_REQUEST = (EVENT.identity_id == bindparam("identity")) & (EVENT.key == bindparam("key"))
EVENT_BY_KEY = select(schema.event).where(AT_TABLE, OF_REQUEST)
UNCHANGED = (TABLES.id == bindparam("this")) & (TABLES.last == bindparam("expected"))
CHANGING: dict[str, Any] = {column.name: bindparam(column.name) for column in TABLES if column.name not in FIXED}
ADVANCE = update(schema.game_table).where(UNCHANGED).values(CHANGING)
# On PostgreSQL one statement advances a table, adds its first event, and tells the other processes once that is stored.
CHANNEL = "branchline"
NEWS = "{} {}"  # the number of the last event, and the table
ADVANCED = ADVANCE.returning(TABLES.id).cte("advanced")
NEW_EVENT = select(*[bindparam(column.name, type_=column.type) for column in EVENT]).select_from(ADVANCED)
ADDED = insert(schema.event).from_select(list(EVENT.keys()), NEW_EVENT).cte("added")
NOTICE = sql.func.pg_notify(CHANNEL, bindparam("news", type_=sql.Text))
ADVANCE_AND_ADD = select(NOTICE).select_from(ADVANCED).add_cte(ADDED)


def all_rows(connection: Connection, kind: type[Row], question: Question, **values: object) -> list[Row]:
    """Return every row that answers a question."""
    return [kind(*row) for row in connection.execute(question, values)]


def one_row(connection: Connection, kind: type[Row], question: Question, **values: object) -> Row | None:
    """Return the first row that answers a question."""
    row = connection.execute(question, values).first()
    return None if row is None else kind(*row)


def find(connection: Connection, kind: type[Keyed], key: str) -> Keyed | None:
    """Return the row of a kind with this key, if there is one."""
    return one_row(connection, kind, BY_KEY[kind], key=key)


def add(connection: Connection, rows: Sequence[AnyRow]) -> None:
    """Store new rows, all of the same kind."""
    if rows:
        connection.execute(insert(schema.TABLES[type(rows[0])]), [vars(one) for one in rows])


def change_row(connection: Connection, kind: type[Keyed], key: str, **values: object) -> None:
    """Store other values in the row of a kind with this key."""
    connection.execute(update(schema.TABLES[kind]).where(KEYS[kind] == key).values(**values))


def drop(connection: Connection, kind: type[Keyed], key: str) -> bool:
    """Remove the row of a kind with this key; False if it is gone, so that of two callers only one succeeds."""
    return connection.execute(delete(schema.TABLES[kind]).where(KEYS[kind] == key)).rowcount == 1


def sessions_and_names(connection: Connection, hashes: Sequence[str]) -> dict[str, tuple[SessionRow, str]]:
    """Return the sessions of secrets with the names of their players, in one query."""
    rows = connection.execute(SESSIONS_AND_NAMES, {"hashes": hashes})
    return {row.hash: (SessionRow(*row[:-1]), row[-1]) for row in rows}


def sessions_of(connection: Connection, identity_id: str) -> list[SessionRow]:
    """Return the sessions of an identity, oldest first."""
    columns = schema.session.c
    question = select(schema.session).where(columns.identity_id == identity_id)
    return all_rows(connection, SessionRow, question.order_by(columns.created_at, columns.hash))


def setting(connection: Connection, key: str) -> str | None:
    """Return a value the server keeps for itself."""
    return connection.execute(select(schema.setting.c.value).where(schema.setting.c.key == key)).scalar()


def set_setting(connection: Connection, key: str, value: str) -> None:
    """Store a value the server keeps for itself, whatever was there."""
    words = "INSERT INTO setting (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = :value"
    connection.execute(sql.text(words), {"key": key, "value": value})


def set_setting_once(connection: Connection, key: str, value: str) -> str:
    """Store a value unless there is one, and return the one that is stored."""
    words = "INSERT INTO setting (key, value) VALUES (:key, :value) ON CONFLICT (key) DO NOTHING"
    connection.execute(sql.text(words), {"key": key, "value": value})
    kept = setting(connection, key)
    assert kept is not None  # settings are never removed
    return kept


def append(
    connection: Connection,
    expected_last: int,
    events: Sequence[EventRow],
    table: TableRow,
    seats: Sequence[SeatRow] | None = None,
    snapshot: SnapshotRow | None = None,
) -> None:
    """Add events after `expected_last`, the table and changed seats as they leave them; Stale if others were first."""
    now = {name: value for name, value in vars(table).items() if name not in FIXED}
    now |= {"this": table.id, "expected": expected_last}
    statement: sql.Executable = ADVANCE
    others = events
    if events and connection.dialect.name == "postgresql":
        statement, others = ADVANCE_AND_ADD, events[1:]
        now |= {**vars(events[0]), "news": NEWS.format(table.last, table.id)}
    try:
        # First of all: this locks the row, and those who waited for it find another `last`.
        if connection.execute(statement, now).rowcount != 1:
            raise Stale("the table has changed since it was read")
        add(connection, others)
    except IntegrityError as error:
        raise Stale("this was stored before") from error
    if seats is not None:
        connection.execute(delete(schema.seat).where(SEAT.table_id == table.id))
        add(connection, seats)
    if snapshot is not None:
        drop_snapshots(connection, table.id, snapshot.entries - 1)
        add(connection, [snapshot])


def drop_snapshots(connection: Connection, table_id: str, beyond: int) -> None:
    """Delete states after more than this many entries: an undo made them wrong."""
    columns = schema.snapshot.c
    connection.execute(delete(schema.snapshot).where(columns.table_id == table_id, columns.entries > beyond))


def last_events(connection: Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """Return the numbers of the last events of tables, without those that do not exist."""
    return {row.id: row.last for row in connection.execute(LAST_EVENTS, {"ids": table_ids})}


def seats_of(connection: Connection, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """Return the seats of several tables, for lists."""
    found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
    for row in all_rows(connection, SeatRow, SEATS, ids=table_ids):
        found[row.table_id].append(row)
    return found


def events(connection: Connection, table_id: str, after: int = 0) -> list[EventRow]:
    """Return the journal of a table after an event."""
    return all_rows(connection, EventRow, EVENTS, id=table_id, after=after)


def endings(connection: Connection, table_ids: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return how the games of tables ended, without those that have not."""
    return {table_id: body["result"] for table_id, body in connection.execute(ENDINGS, {"ids": table_ids})}


def event_by_key(connection: Connection, table_id: str, identity_id: str, key: str) -> EventRow | None:
    """Return what was stored for a client's key, so that a repeated request changes nothing."""
    return one_row(connection, EventRow, EVENT_BY_KEY, id=table_id, identity=identity_id, key=key)


def latest_snapshot(connection: Connection, table_id: str, most: int) -> SnapshotRow | None:
    """Return the last state kept for a table after at most this many entries."""
    columns = schema.snapshot.c
    question = select(schema.snapshot).where(columns.table_id == table_id, columns.entries <= most)
    return one_row(connection, SnapshotRow, question.order_by(columns.entries.desc()).limit(1))


# Lists of tables


def page(
    connection: Connection, question: Question, latest: sql.ColumnElement[datetime], limit: int, before: str | None
) -> list[TableRow]:
    """Return the latest tables, or those after the table `before` in such a list."""
    if before is not None:
        at = select(latest).where(TABLES.id == before).scalar_subquery()
        question = question.where(sql.tuple_(latest, TABLES.id) < sql.tuple_(at, before))
    return all_rows(connection, TableRow, question.order_by(latest.desc(), TABLES.id.desc()).limit(limit))


def listed(connection: Connection, status: str, limit: int, before: str | None = None) -> list[TableRow]:
    """Return listed tables of a status, newest first; finished ones by when they ended."""
    latest = TABLES.changed_at if status == "finished" else TABLES.created_at
    question = select(schema.game_table).where(TABLES.status == status, TABLES.listed == sql.true())
    return page(connection, question, latest, limit, before)


def tables_of(
    connection: Connection, identity_id: str, limit: int, before: str | None = None, current: bool = False
) -> list[TableRow]:
    """Return the tables that a player owns or has a seat at, last changed first; `current`: not over."""
    own_seats = select(SEAT.table_id).where(SEAT.identity_id == identity_id)
    question = select(schema.game_table).where((TABLES.owner_id == identity_id) | TABLES.id.in_(own_seats))
    if current:
        question = question.where(TABLES.status.in_(CURRENT))
    return page(connection, question, TABLES.changed_at, limit, before)


def bot_turns(connection: Connection, before_time: datetime, limit: int) -> list[TableRow]:
    """Tables where a bot is to move and nothing has changed since a time, oldest first."""
    waiting = (TABLES.status == "playing", TABLES.turn_bot == sql.true(), TABLES.changed_at < before_time)
    question = select(schema.game_table).where(*waiting)
    return all_rows(connection, TableRow, question.order_by(TABLES.changed_at).limit(limit))


def bot_only(connection: Connection, owner_id: str, table_ids: Sequence[str]) -> list[tuple[str, str]]:
    """Return the id and owner of tables in play without people: an owner's, and some others.

    Until this transaction ends, no one else can run this for the same owner.
    """
    connection.execute(BY_KEY[IdentityRow].with_for_update(key_share=True), {"key": owner_id})
    people = (SEAT.kind == "person") & SEAT.bot.is_(None) & SEAT.stand_in.is_(None)
    attended = select(SEAT.table_id).where(SEAT.table_id == TABLES.id, people)
    question = select(TABLES.id, TABLES.owner_id).where(
        TABLES.status == "playing", (TABLES.owner_id == owner_id) | TABLES.id.in_(table_ids), ~attended.exists()
    )
    return [(table_id, found) for table_id, found in connection.execute(question)]
