"""The lists of tables, page by page, and the tables that wait for a bot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from branchline.server.storage import queries
from branchline.server.storage.database import Database
from branchline.server.storage.schema import TableRow
from tests.server.storage.samples import ADA, BEN, event_row, later, seat_rows, table_row

Listing = Callable[[Connection, int, str | None], list[TableRow]]


def add(database: Database, *rows: TableRow) -> None:
    with database.writing() as connection:
        queries.add(connection, [ADA])
        queries.add(connection, [BEN])
        for row in rows:
            queries.add(connection, [row])
            queries.add(connection, seat_rows(row.id))


def pages(database: Database, listing: Listing, size: int) -> list[list[str]]:
    """The ids of a whole list, page by page."""
    found: list[list[str]] = []
    before = None
    with database.reading() as connection:
        while rows := listing(connection, size, before):
            found.append([row.id for row in rows])
            before = found[-1][-1]
    return found


def by_status(status: str) -> Listing:
    """The list of all listed tables of a status."""
    return lambda connection, limit, before: queries.listed(connection, status, limit, before)


def test_the_lobby_shows_open_and_listed_tables_newest_first(database: Database) -> None:
    unlisted = replace(table_row("unlisted"), listed=False)
    playing = replace(table_row("playing"), status="playing")
    same_time = [table_row(name, 3) for name in ("x", "y", "z")]
    add(database, table_row("old", 1), *same_time, table_row("new", 5), unlisted, playing)
    assert pages(database, by_status("open"), 2) == [["new", "z"], ["y", "x"], ["old"]]
    with database.reading() as connection:
        assert queries.listed(connection, "open", 5, "no such table") == []


@pytest.mark.parametrize("status", ["playing", "finished"])
def test_lists_by_status(database: Database, status: str) -> None:
    rows = [replace(table_row(f"t{number}", number), status=status) for number in range(3)]
    hidden = replace(table_row("hidden"), status=status, listed=False)
    add(database, *rows, hidden, table_row("open"))
    assert pages(database, by_status(status), 2) == [["t2", "t1"], ["t0"]]


def test_my_tables_are_those_where_i_sit_or_that_i_own(database: Database) -> None:
    owned = replace(table_row("owned", 1), owner_id="ben", listed=False, status="abandoned")
    sat = replace(table_row("sat", 2), changed_at=later(90))
    add(database, owned, sat, table_row("other", 3))
    with database.writing() as connection:
        seats = [replace(seat, identity_id="ben", kind="person") for seat in seat_rows("sat")]
        queries.append(connection, 1, [], sat, seats)

    def bens(connection: Connection, limit: int, before: str | None) -> list[TableRow]:
        return queries.tables_of(connection, "ben", limit, before)

    assert pages(database, bens, 1) == [["sat"], ["owned"]]
    with database.reading() as connection:
        adas = [row.id for row in queries.tables_of(connection, "ada", 9)]
        assert adas == ["sat", "other", "owned"]
        assert queries.tables_of(connection, "nobody", 9) == []


def test_my_current_tables_are_those_not_over(database: Database) -> None:
    states = ("open", "playing", "paused", "finished", "abandoned", "replay")
    rows = [replace(table_row(status, number), status=status, owner_id="ben") for number, status in enumerate(states)]
    add(database, *rows, table_row("other"))

    def bens(connection: Connection, limit: int, before: str | None) -> list[TableRow]:
        return queries.tables_of(connection, "ben", limit, before, current=True)

    assert pages(database, bens, 2) == [["paused", "playing"], ["open"]]


def test_endings_of_several_tables(database: Database) -> None:
    result = {"ranking": [[1], [0]], "totals": [3, 5]}
    add(database, table_row("over"), table_row("running"))
    with database.writing() as connection:
        queries.add(connection, [event_row(1, "over"), event_row(1, "running")])
        end = replace(event_row(2, "over"), kind="finished", body={"result": result})
        queries.add(connection, [end])
    with database.reading() as connection:
        assert queries.endings(connection, ["over", "running"]) == {"over": result}
        assert queries.endings(connection, []) == {}


def test_bots_that_have_waited_are_found_longest_first(database: Database) -> None:
    rows = [replace(table_row(f"t{number}", number), status="playing", turn_bot=True) for number in range(4)]
    paused = replace(table_row("paused"), status="paused", turn_bot=True)
    person = replace(table_row("person"), status="playing")
    add(database, *rows, paused, person)
    with database.reading() as connection:
        waiting = [row.id for row in queries.bot_turns(connection, later(3), 10)]
        assert waiting == ["t0", "t1", "t2"]
        assert [row.id for row in queries.bot_turns(connection, later(3), 2)] == ["t0", "t1"]
