"""Two who write at once: one is first, and the other is told."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from threading import Barrier, Event

import pytest
from sqlalchemy import Connection

from branchline.server.storage import queries
from branchline.server.storage.database import Database
from branchline.server.storage.schema import SessionRow, TableRow
from tests.server.storage.samples import (
    append_after,
    event_row,
    fill,
    later,
    lock_table,
    numbers,
    play,
    seats_at,
    table_row,
)


@pytest.fixture
def played(database: Database) -> Database:
    with database.writing() as connection:
        fill(connection)
    return database


def both(work: Callable[[int], str]) -> list[str]:
    """What two threads that start together come to, sorted."""
    start = Barrier(2)

    def ready(number: int) -> str:
        start.wait()
        return work(number)

    with ThreadPoolExecutor(2) as threads:
        return sorted(threads.map(ready, range(2)))


def test_of_two_who_saw_the_same_position_one_is_stale(played: Database) -> None:
    def move(number: int) -> str:
        with played.reading() as connection:
            row = queries.find(connection, TableRow, "t")
        assert row is not None
        seen.wait()
        after = replace(row, last=row.last + 1, name=f"by {number}")
        try:
            with played.writing() as connection:
                queries.append(connection, row.last, [event_row(after.last)], after)
        except queries.Stale:
            return "stale"
        return "stored"

    for turn in range(10):
        seen = Barrier(2)
        assert both(move) == ["stale", "stored"]
        assert numbers(played) == list(range(1, turn + 3))


def test_whoever_locks_the_table_first_is_waited_for(played: Database, database_url: str) -> None:
    programs = [played, Database(database_url)]

    def moves(number: int) -> str:
        for _ in range(20):
            with programs[number].writing() as connection:
                play(connection)
        return "done"

    assert both(moves) == ["done", "done"]
    assert numbers(played) == list(range(1, 42))
    programs[1].close()


def test_single_statements_race_as_well(played: Database, database_url: str) -> None:
    programs = [played, Database(database_url)]

    def moves(number: int) -> str:
        stored = 0
        while stored < 20:
            last = programs[number].at_once(lambda connection: queries.last_events(connection, ["t"]), writes=False)[
                "t"
            ]
            with suppress(queries.Stale):
                store(programs[number], append_after(last))
                stored += 1
        return "done"

    assert both(moves) == ["done", "done"]
    assert numbers(played) == list(range(1, 42))
    programs[1].close()


def store(database: Database, work: Callable[[Connection], None]) -> None:
    """Store something as a server would, by one statement only where that is one."""
    if not database.is_sqlite:
        database.at_once(work, writes=True)
        return
    with database.writing() as connection:
        work(connection)


def test_a_single_statement_stores_what_a_transaction_stores(played: Database) -> None:
    with played.writing() as connection:
        append_after(1, "first")(connection)
    store(played, append_after(2, "second"))
    with played.reading() as connection:
        expected = [event_row(2, key="first"), event_row(3, key="second")]
        assert queries.events(connection, "t", 1) == expected
        assert queries.find(connection, TableRow, "t") == replace(table_row(), last=3, changed_at=later(3))


def test_a_late_single_statement_stores_nothing(played: Database) -> None:
    store(played, append_after(1, "once"))
    with pytest.raises(queries.Stale, match="has changed"):
        store(played, append_after(1))
    with pytest.raises(queries.Stale, match="stored before"):
        store(played, append_after(2, "once"))
    assert numbers(played) == [1, 2]


def test_a_stale_append_changes_nothing(played: Database) -> None:
    with played.writing() as connection:
        row = play(connection)
    with pytest.raises(queries.Stale, match="has changed"), played.writing() as connection:
        queries.append(connection, 1, [event_row(2)], replace(row, name="mine"), [])
    with played.reading() as connection:
        assert queries.find(connection, TableRow, "t") == row
        assert len(seats_at(connection, "t")) == 2


def test_the_same_key_again_is_stale(played: Database) -> None:
    with played.writing() as connection:
        play(connection, key="once")
    with pytest.raises(queries.Stale, match="stored before"), played.writing() as connection:
        play(connection, key="once")
    assert numbers(played) == [1, 2]


def test_an_unknown_table_is_stale(played: Database) -> None:
    with played.writing() as connection:
        assert lock_table(connection, "u") is None
    with pytest.raises(queries.Stale), played.writing() as connection:
        queries.append(connection, 1, [], table_row("u"))


def test_one_that_fails_alone_leaves_the_others_of_a_batch(played: Database) -> None:
    with played.writing() as connection:
        play(connection, key="once")
        with pytest.raises(queries.Stale), connection.begin_nested():
            play(connection, key="once")
        play(connection)
    assert numbers(played) == [1, 2, 3]


def test_of_two_first_settings_one_is_kept(database: Database) -> None:
    def choose(number: int) -> str:
        with database.writing() as connection:
            return queries.set_setting_once(connection, "key", f"value {number}")

    first, second = both(choose)
    assert first == second
    with database.reading() as connection:
        assert queries.setting(connection, "key") == first


def test_of_two_who_use_a_link_up_one_succeeds(played: Database) -> None:
    def use(_: int) -> str:
        with played.writing() as connection:
            return str(queries.drop(connection, SessionRow, "hash"))

    assert both(use) == ["False", "True"]


def test_a_reader_sees_one_moment(played: Database) -> None:
    begun, written = Event(), Event()

    def write() -> None:
        assert begun.wait(10)
        with played.writing() as connection:
            play(connection)
        written.set()

    with ThreadPoolExecutor(1) as threads, played.reading() as connection:
        writing = threads.submit(write)
        assert len(queries.events(connection, "t")) == 1
        begun.set()
        assert written.wait(10), "a reader does not hold up a writer"
        row = queries.find(connection, TableRow, "t")
        assert row is not None
        assert (row.last, len(queries.events(connection, "t"))) == (1, 1)
    writing.result()
    assert numbers(played) == [1, 2]
