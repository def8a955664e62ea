"""How each kind of database is opened: its pools, transactions and limits of patience."""

from __future__ import annotations

import json
import sqlite3
import time
from functools import partial
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from branchline.server.storage.errors import translate

PATIENCE = 5  # seconds to wait for a lock, a connection of the pool, or a server

# Settings for each PostgreSQL connection. A process that hangs, or a machine that is
# gone, must not hold a table for ever.
POSTGRES_ARGUMENTS: dict[str, object] = {
    "application_name": "branchline",
    "connect_timeout": PATIENCE,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": f"-c lock_timeout={PATIENCE}s -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s",
}

# Readers and the writer do not wait for each other; what is committed lasts through a power cut.
SQLITE_PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

# Compact, and never NaN: PostgreSQL knows none.
to_json = partial(json.dumps, separators=(",", ":"), allow_nan=False)


def postgres_arguments(url: URL) -> dict[str, object]:
    """Return how to connect to PostgreSQL, except for what the address itself says."""
    return {key: value for key, value in POSTGRES_ARGUMENTS.items() if key not in url.query}


def driver_arguments(url: URL) -> dict[str, Any]:
    """Return all that psycopg needs to connect by itself, as the pool does."""
    _, from_address = url.get_dialect()().create_connect_args(url)
    return {**from_address, **postgres_arguments(url)}


def engine_of(url: URL, pool: int, **more: Any) -> Engine:
    """Return a pool of connections, with what both kinds of database share."""
    engine = create_engine(
        url,
        pool_size=pool,
        max_overflow=0,
        pool_timeout=PATIENCE,
        json_serializer=to_json,
        hide_parameters=True,  # an error must not carry a seed into the log
        **more,
    )
    event.listen(engine, "handle_error", translate)
    return engine


def postgres_engines(url: URL, pool: int) -> tuple[Engine, Engine]:
    """Two ways to use one pool: to read a moment that stands still, and to write."""
    # Asked before each use, so that a restart of the server is not even noticed.
    writer = engine_of(url, pool, connect_args=postgres_arguments(url), pool_pre_ping=True)
    reader = writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return reader, writer


def sqlite_engines(url: URL, pool: int) -> tuple[Engine, Engine]:
    """Return a pool of readers, and one writer, for which everyone else waits."""
    reader = sqlite_engine(url, pool, "BEGIN", "query_only = ON")
    writer = sqlite_engine(url, 1, "BEGIN IMMEDIATE")
    return reader, writer


def set_pragma(connection: sqlite3.Connection, pragma: str) -> None:
    """Set something; changing the journal does not wait for another's lock by itself."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(f"PRAGMA {pragma}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)


def sqlite_engine(url: URL, pool: int, begin: str, *pragmas: str) -> Engine:
    """Return a pool of connections whose transactions begin with the given words."""
    arguments = {"timeout": PATIENCE, "check_same_thread": False, "isolation_level": None}
    engine = engine_of(url, pool, connect_args=arguments)

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        for pragma in (*SQLITE_PRAGMAS, *pragmas):
            set_pragma(connection, pragma)

    # The driver begins by itself only before it writes, and then without the lock: two that have
    # read the same would both continue.
    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
