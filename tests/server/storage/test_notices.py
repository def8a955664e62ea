"""News between server processes: told once stored, and the gap after trouble is told of too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from branchline.server.storage import journal as module
from branchline.server.storage.database import Database
from branchline.server.storage.journal import notifications, notify
from tests.server.postgres import Postgres

News = AsyncGenerator[tuple[str, int] | None]


@pytest.fixture
def sender(postgres: Postgres, postgres_template: str) -> Iterator[Database]:
    """The database of one process; the name is dropped with everyone who listens still."""
    name = postgres.create(postgres_template)
    database = Database(postgres.url(name))
    yield database
    database.close()
    postgres.drop(name)


def listening(database: Database, work: Callable[[News], Awaitable[None]]) -> None:
    """Do something with the news that another process hears, once it listens."""

    async def other_process() -> None:
        other = Database(database.address.render_as_string(hide_password=False))
        news = notifications(other)
        assert await following(news) is None
        await work(news)
        await news.aclose()
        other.close()

    asyncio.run(other_process())


async def following(news: News) -> tuple[str, int] | None:
    return await asyncio.wait_for(anext(news), 10)


def tell(database: Database, table_id: str, number: int) -> None:
    with database.writing() as connection:
        notify(connection, table_id, number)


def test_news_arrive_in_order(sender: Database) -> None:
    async def work(news: News) -> None:
        tell(sender, "a table", 7)
        tell(sender, "t", 8)
        assert [await following(news), await following(news)] == [("a table", 7), ("t", 8)]

    listening(sender, work)


def test_what_is_not_stored_is_not_told(sender: Database) -> None:
    def fail() -> None:
        with sender.writing() as connection:
            notify(connection, "t", 1)
            raise KeyError

    async def work(news: News) -> None:
        with pytest.raises(KeyError):
            fail()
        tell(sender, "t", 2)
        assert await following(news) == ("t", 2)

    listening(sender, work)


def test_a_lost_connection_is_made_again_and_told_of(sender: Database, postgres: Postgres) -> None:
    async def work(news: News) -> None:
        for number in range(3):
            postgres.end_connections()
            tell(sender, "missed", number)
            assert await following(news) is None, "anything may have been missed"
            tell(sender, "t", number)
            assert await following(news) == ("t", number)

    listening(sender, work)


def test_a_server_that_is_away_is_waited_for(
    sender: Database, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSES", (0.05,))
    assert sender.address.database is not None

    async def work(news: News) -> None:
        postgres.run(f"ALTER DATABASE {sender.address.database} ALLOW_CONNECTIONS false")
        postgres.end_connections()
        waiting = asyncio.ensure_future(following(news))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        postgres.run(f"ALTER DATABASE {sender.address.database} ALLOW_CONNECTIONS true")
        assert await waiting is None
        tell(sender, "t", 3)
        assert await following(news) == ("t", 3)

    listening(sender, work)


def test_a_quiet_connection_is_asked_whether_it_lives(sender: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUIET", 0.05)

    async def work(news: News) -> None:
        waiting = asyncio.ensure_future(following(news))
        await asyncio.sleep(0.3)
        tell(sender, "t", 1)
        assert await waiting == ("t", 1)

    listening(sender, work)


def test_foreign_words_on_the_channel_are_taken_for_a_gap(sender: Database) -> None:
    async def work(news: News) -> None:
        with sender.writing() as connection:
            connection.execute(text("SELECT pg_notify('branchline', 'hello there')"))
        assert await following(news) is None

    listening(sender, work)


def test_sqlite_has_one_process_and_no_news(sqlite_template: Path) -> None:
    async def all_news() -> list[tuple[str, int] | None]:
        return [news async for news in notifications(database)]

    database = Database(f"sqlite:///{sqlite_template}")
    tell(database, "t", 1)
    assert asyncio.run(all_news()) == []
    database.close()
