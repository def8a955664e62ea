"""A PostgreSQL that goes away and comes back: a sentence, nothing half stored, no restart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from branchline.server.storage import queries
from branchline.server.storage.database import Database, StorageDown
from tests.server.postgres import Postgres
from tests.server.storage.samples import append_after, fill, numbers, play, schema_version


@pytest.fixture
def lossy(postgres: Postgres, postgres_template: str) -> Iterator[Database]:
    name = postgres.create(postgres_template)
    database = Database(postgres.url(name), pool=3)
    with database.writing() as connection:
        fill(connection)
    yield database
    database.close()
    postgres.drop(name)


def test_connections_lost_while_idle_are_replaced_without_a_word(lossy: Database, postgres: Postgres) -> None:
    with lossy.reading(), lossy.reading(), lossy.reading():
        pass  # three connections are in the pool now
    postgres.end_connections()
    for _ in range(4):
        with lossy.writing() as connection:
            play(connection)
    assert numbers(lossy) == [1, 2, 3, 4, 5]


def test_a_connection_lost_in_the_middle_stores_nothing(lossy: Database, postgres: Postgres) -> None:
    def lose(connection: Connection) -> None:
        play(connection)
        postgres.end_connections()
        play(connection)

    with pytest.raises(StorageDown, match="cannot be reached"), lossy.writing() as connection:
        lose(connection)
    assert numbers(lossy) == [1]
    with lossy.writing() as connection:
        play(connection)
    assert numbers(lossy) == [1, 2]


def test_a_connection_lost_before_the_end_stores_nothing(lossy: Database, postgres: Postgres) -> None:
    def lose(connection: Connection) -> None:
        play(connection)
        postgres.end_connections()

    with pytest.raises(StorageDown, match="cannot be reached"), lossy.writing() as connection:
        lose(connection)
    assert numbers(lossy) == [1]


def last_events(connection: Connection) -> dict[str, int]:
    return queries.last_events(connection, ["t"])


def test_single_statements_do_not_notice_either(lossy: Database, postgres: Postgres) -> None:
    assert lossy.at_once(last_events, writes=False) == {"t": 1}
    for number in (2, 3):
        postgres.end_connections()
        lossy.at_once(append_after(number - 1), writes=True)
        postgres.end_connections()
        assert lossy.at_once(last_events, writes=False) == {"t": number}
    assert numbers(lossy) == [1, 2, 3]


def test_a_move_whose_answer_is_lost_is_stored_once(lossy: Database, postgres: Postgres) -> None:
    """It is sent again, and found to be late."""
    tries = []

    def lose(connection: Connection) -> None:
        tries.append(1)
        append_after(1)(connection)
        postgres.end_connections()
        queries.last_events(connection, ["t"])

    with pytest.raises(queries.Stale, match="has changed"):
        lossy.at_once(lose, writes=True)
    assert len(tries) == 2
    assert numbers(lossy) == [1, 2]


@pytest.mark.parametrize(("name", "folder"), [("no_such_database", ""), ("postgres", "/nowhere")])
def test_a_server_that_does_not_let_us_in(postgres: Postgres, name: str, folder: str) -> None:
    database = Database(postgres.url(name).replace("?host=", f"?host={folder}"))
    with pytest.raises(StorageDown, match="cannot be reached") as raised:
        schema_version(database)
    assert "failed" in raised.value.detail
