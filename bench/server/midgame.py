"""Tables in the middle of a game: many of them in a database, and how long one takes to open."""

import asyncio
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import branchline
from bench.server.wire import Wire
from branchline.arena import decide
from branchline.bots import make
from branchline.server.storage import queries
from branchline.server.storage.database import Database
from branchline.server.storage.schema import IdentityRow, TableRow
from branchline.server.tables.table_service import TableService
from branchline.tables.commands import playing
from branchline.tables.table import SeatOptions, TableOptions

OWNER = "bench"


@dataclass(frozen=True)
class Opening:
    """How long tables took to open that nobody had looked at since the start, in milliseconds."""

    middle: float
    slowest: float  # of all but one in a hundred
    most: float
    tables: int


async def played(database: Database, game: str, seats: int, entries: int, bot: str) -> str:
    """A table after so many moves of a bot, or a finished one if there are fewer."""
    host = TableService(database)
    if await host.read(lambda found: queries.find(found, IdentityRow, OWNER)) is None:
        owner = IdentityRow(OWNER, "Bench", datetime.now(UTC))
        await host.write(lambda found: queries.add(found, [owner]))
    guests = [SeatOptions("guest", f"Guest {number}") for number in range(1, seats)]
    plan = TableOptions(game, [SeatOptions("me", "Bench"), *guests], undo="none")
    table = (await host.create(host.caller(OWNER), plan)).table
    player = make(bot, branchline.game(game))
    while table.turn is not None and table.entries < entries:
        assert table.record is not None
        text = decide(table.record, player).text
        done = await host.execute(table.id, host.caller(OWNER), playing.move, table.turn, text, table.position)
        table = done.table
    await host.close()
    return table.id


def copied(database: Database, table_id: str, names: Sequence[str]) -> list[str]:
    """So many twins of a table, written straight into the database."""
    with database.reading() as connection:
        table = queries.find(connection, TableRow, table_id)
        seats = queries.seats_of(connection, [table_id])[table_id]
        events = queries.events(connection, table_id)
        snapshot = queries.latest_snapshot(connection, table_id, 100_000)
    assert table is not None
    with database.writing() as connection:
        for name in names:
            queries.add(connection, [replace(table, id=name)])
            queries.add(connection, [replace(seat, table_id=name) for seat in seats])
            queries.add(connection, [replace(event, table_id=name) for event in events])
            if snapshot is not None:
                queries.add(connection, [replace(snapshot, table_id=name)])
    return list(names)


def filled(database: Database, game: str, seats: int, entries: int, tables: int, bot: str = "steady") -> list[str]:
    """Many tables alike, as if each had been played."""
    first = asyncio.run(played(database, game, seats, entries, bot))
    return copied(database, first, [f"{game}-{entries}-{number}" for number in range(tables)])


async def opening(port: int, names: Sequence[str]) -> Opening:
    """Look at each table once, one after the other."""
    wire = Wire(port)
    await wire.get("/readyz")  # the first request of a process pays for many things
    times = []
    for name in names:
        begun = time.perf_counter()
        await wire.get(f"/api/tables/{name}/view")
        times.append((time.perf_counter() - begun) * 1e3)
    await wire.close()
    last = statistics.quantiles(times, n=100)[98]
    return Opening(statistics.median(times), last, max(times), len(times))
