"""What is stored comes back as it was, from both databases."""

from __future__ import annotations

import dataclasses
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from branchline.server.storage import queries, schema
from branchline.server.storage.database import Database, Orphan
from branchline.server.storage.schema import IdentityRow, SessionRow, TableRow
from tests.server.storage.samples import (
    ADA,
    BEN,
    NOON,
    SESSION,
    event_row,
    fill,
    later,
    play,
    seat_rows,
    seats_at,
    snapshot_row,
    table_row,
)

ROWS = {
    "identity": schema.IdentityRow,
    "session": schema.SessionRow,
    "game_table": schema.TableRow,
    "seat": schema.SeatRow,
    "event": schema.EventRow,
    "snapshot": schema.SnapshotRow,
}


@pytest.mark.parametrize("name", ROWS)
def test_rows_have_the_fields_of_their_table_in_its_order(name: str) -> None:
    fields = [field.name for field in dataclasses.fields(ROWS[name])]
    assert fields == schema.metadata.tables[name].columns.keys()


def test_identities_are_kept_and_renamed(database: Database) -> None:
    with database.writing() as connection:
        queries.add(connection, [ADA])
        queries.change_row(connection, IdentityRow, "ada", name="Countess")
        queries.change_row(connection, IdentityRow, "nobody", name="Nobody")
    with database.reading() as connection:
        found = queries.find(connection, IdentityRow, "ada")
        assert queries.find(connection, IdentityRow, "nobody") is None
    assert found == replace(ADA, name="Countess")
    assert found is not None
    assert found.created_at.utcoffset() is not None


def test_sessions_are_found_by_their_hash_and_end_once(database: Database) -> None:
    second = replace(SESSION, hash="other", created_at=later(-1), expires_at=later(9))
    with database.writing() as connection:
        queries.add(connection, [ADA])
        queries.add(connection, [SESSION])
        queries.add(connection, [second])
        queries.change_row(connection, SessionRow, "hash", used_at=later(5))
    with database.writing() as connection:
        assert queries.find(connection, SessionRow, "hash") == replace(SESSION, used_at=later(5))
        assert [one.hash for one in queries.sessions_of(connection, "ada")] == ["other", "hash"]
        assert queries.drop(connection, SessionRow, "other")
        assert not queries.drop(connection, SessionRow, "other")
        assert queries.find(connection, SessionRow, "other") is None


def test_a_setting_is_set_once(database: Database) -> None:
    with database.writing() as connection:
        assert queries.setting(connection, "key") is None
        assert queries.set_setting_once(connection, "key", "first") == "first"
        assert queries.set_setting_once(connection, "key", "second") == "first"
    with database.reading() as connection:
        assert queries.setting(connection, "key") == "first"


def test_a_table_comes_back_as_it_was(database: Database) -> None:
    with database.writing() as connection:
        row = fill(connection)
    with database.reading() as connection:
        assert queries.find(connection, TableRow, "t") == row
        assert queries.find(connection, TableRow, "u") is None
        assert queries.listed(connection, "open", 10) == [row]
        assert seats_at(connection, "t") == seat_rows()
        assert queries.seats_of(connection, ["t", "u"]) == {"t": seat_rows(), "u": []}
        events = queries.events(connection, "t")
    assert events == [event_row(1)]
    assert list(events[0].body) == ["z", "a"], "a dictionary keeps its order"


def test_events_are_read_after_a_number(database: Database) -> None:
    with database.writing() as connection:
        fill(connection)
        for _ in range(12):
            play(connection)
    with database.reading() as connection:
        assert [one.number for one in queries.events(connection, "t", 10)] == [11, 12, 13]
        assert queries.events(connection, "t", 13) == []


def test_a_key_finds_its_event(database: Database) -> None:
    with database.writing() as connection:
        fill(connection)
        play(connection, key="once")
    with database.reading() as connection:
        assert queries.event_by_key(connection, "t", "ada", "once") == event_row(2, key="once")
        assert queries.event_by_key(connection, "t", "ben", "once") is None
        assert queries.event_by_key(connection, "t", "ada", "twice") is None


def test_append_changes_what_the_events_changed_and_nothing_else(database: Database) -> None:
    with database.writing() as connection:
        before = fill(connection)
        moved = replace(before, status="playing", last=3, turn_seat=1, turn_bot=True, options={})
        seats = [replace(seat, resigned=True) for seat in seat_rows()]
        events = [event_row(2), event_row(3)]
        queries.append(connection, 1, events, moved, seats, snapshot_row(2))
    with database.reading() as connection:
        assert queries.find(connection, TableRow, "t") == replace(moved, options=before.options)
        assert seats_at(connection, "t") == seats
        assert queries.latest_snapshot(connection, "t", 1000) == snapshot_row(2)
    with database.writing() as connection:
        play(connection)
        assert seats_at(connection, "t") == seats, "what is not given stays unchanged"


def test_the_snapshot_of_another_line_of_play_is_replaced(database: Database) -> None:
    with database.writing() as connection:
        row = fill(connection)
        queries.add(connection, [snapshot_row(number) for number in (50, 100, 150)])
        assert queries.latest_snapshot(connection, "t", 1000) == snapshot_row(150)
        assert queries.latest_snapshot(connection, "t", 149) == snapshot_row(100)
        assert queries.latest_snapshot(connection, "t", 49) is None
        other = replace(snapshot_row(100), state={"another": "line"})
        queries.append(connection, 1, [event_row(2)], replace(row, last=2), None, other)
        assert queries.latest_snapshot(connection, "t", 1000) == other
        queries.drop_snapshots(connection, "t", 60)
        assert queries.latest_snapshot(connection, "t", 1000) == snapshot_row(50)


def test_who_is_not_there_cannot_sit_or_act(database: Database) -> None:
    with pytest.raises(Orphan, match="not there"), database.writing() as connection:
        queries.add(connection, [table_row()])
    with database.reading() as connection:
        assert queries.find(connection, TableRow, "t") is None


def test_a_time_without_a_zone_is_refused(database: Database) -> None:
    naive = replace(ADA, created_at=NOON.replace(tzinfo=None))
    with pytest.raises(SQLAlchemyError, match="time zone"), database.writing() as connection:
        queries.add(connection, [naive])


def test_an_error_does_not_tell_what_was_to_be_stored(database: Database) -> None:
    with database.writing() as connection:
        fill(connection)
    with pytest.raises(IntegrityError) as raised, database.writing() as connection:
        queries.add(connection, [table_row()])
    assert "5555" not in str(raised.value)


def test_the_two_kinds_know_the_same_people(database: Database) -> None:
    with database.writing() as connection:
        fill(connection)
        assert queries.find(connection, IdentityRow, "ben") == BEN
        assert queries.find(connection, IdentityRow, "BEN") is None
