"""News between server processes on one PostgreSQL: which table has a new event."""

import asyncio
import logging
from collections.abc import AsyncGenerator

import psycopg
from sqlalchemy import Connection, text

from branchline.server.storage.database import Database, driver_arguments
from branchline.server.storage.errors import first_line

CHANNEL = "branchline"
QUIET = 20.0  # seconds without a notification after which the connection is checked
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts to connect again

log = logging.getLogger(__name__)


def notify(connection: Connection, table_id: str | None = None, number: int = 0) -> None:
    """Tell the other processes of a table's last event, once this transaction is stored; None: of everything."""
    if connection.dialect.name == "postgresql":
        news = "everything" if table_id is None else f"{number} {table_id}"
        connection.execute(text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": news})


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
                await connection.execute(f"LISTEN {CHANNEL}")
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
