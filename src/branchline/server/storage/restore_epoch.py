"""The epochs of a database: a restore begins a new one, in which no number is used again.

Browsers still have numbers of events and positions of the earlier epoch. So every table continues with a
number that was never reached before. A command that was decided before the restore is then stale, as if
others had been faster.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection, delete, func, insert, literal, null, select, update

from branchline.server.storage import queries, schema
from branchline.tables.event import RESTORED

KEY: Final = "life"
# Numbers are based on the seconds since then, and fit into the columns for long enough.
ZERO: Final = datetime(2020, 1, 1, tzinfo=UTC)


def restore_epoch(connection: Connection) -> int:
    """Return how often a database was restored, as an increasing number; 0 at first."""
    return int(queries.setting(connection, KEY) or 0)


def highest(connection: Connection) -> int:
    """Return the highest number that a database can have sent."""
    last = connection.execute(select(func.max(schema.game_table.c.last))).scalar()
    return max(restore_epoch(connection), last or 0)


def begin_epoch(connection: Connection, told: int) -> None:
    """Let every table continue in a new epoch, with a number above those `told` in earlier ones."""
    now = datetime.now(UTC)
    # By the clock too: the last number of a lost database is unknown.
    number = max(told, highest(connection), int((now - ZERO).total_seconds())) + 1
    columns = schema.event.c
    event = {
        columns.table_id: schema.game_table.c.id,
        columns.number: literal(number),
        columns.kind: literal(RESTORED),
        columns.seat: null(),
        columns.identity_id: null(),
        columns.body: literal({}, columns.body.type),
        columns.key: null(),
        columns.at: literal(now, columns.at.type),
    }
    tables = select(*[value.label(column.name) for column, value in event.items()])
    connection.execute(insert(schema.event).from_select([column.name for column in event], tables))
    connection.execute(update(schema.game_table).values(last=number))
    connection.execute(delete(schema.setting).where(schema.setting.c.key == KEY))
    connection.execute(insert(schema.setting), [{"key": KEY, "value": str(number)}])
