"""Trouble with the database of a running server: told clearly, and over as soon as it is mended."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.server.postgres import Postgres
from tests.server.server_launcher import Server, launcher
from tests.server.tireless_player import PLAIN, TirelessPlayer

pytestmark = pytest.mark.slow
GUEST = {"kind": "guest", "name": "Guest"}
Trouble = Callable[[], AbstractContextManager[None]]
NO_ROOM = """
CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER no_room BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION no_room();
"""


def ask(server: Server, path: str) -> httpx.Response:
    """The answer of a server, whatever it is."""
    return httpx.get(f"{server.url}{path}", timeout=60, verify=PLAIN)


def go_through(server: Server, trouble: Trouble) -> None:
    """Play, get into trouble in the middle of it, and play on when it is over."""
    player = TirelessPlayer(GUEST)
    asyncio.run(player.play(server.url, moves=4))
    before = sum(map(len, player.promised.values()))
    with trouble():
        for _ in range(2):
            refused = asyncio.run(refusal(player, server))
            assert refused.status_code == 503, refused.text
            assert refused.json()["error"]["code"] == "storage"
            assert refused.json()["error"]["message"].endswith(".")
            assert int(refused.headers["Retry-After"]) > 0
        assert ask(server, "/healthz").status_code == 200
    # Asked again under the same key, the move is played once; nothing else has happened.
    assert len(player.asked) == 1
    asyncio.run(player.play(server.url, moves=0))
    assert sum(map(len, player.promised.values())) == before + 1
    (table,) = player.promised
    events = ask(server, f"/api/tables/{table}/log").json()["events"]
    assert [event["kind"] for event in events].count("move") == before + 1
    asyncio.run(player.play(server.url, moves=4))
    assert ask(server, "/readyz").status_code == 200


async def refusal(player: TirelessPlayer, server: Server) -> httpx.Response:
    """What the player is told when a move cannot be stored; the player will remember it."""
    async with httpx.AsyncClient(timeout=60, verify=PLAIN) as http:
        http.headers["Authorization"] = f"Bearer {player.token}"
        path = f"/tables/{player.table}/moves"
        if not player.asked:
            body = {"seat": player.now["turn"], "position": player.now["position"]}
            player.asked["in-trouble"] = (path, {**body, "move": "draw deck"})
        ((key, (_, body)),) = player.asked.items()
        url = f"{server.url}/api{path}"
        return await http.post(url, json=body, headers={"Idempotency-Key": key})


@pytest.fixture
def sqlite_server(tmp_path: Path) -> Iterator[Server]:
    """A server on a new SQLite file."""
    with launcher(tmp_path, f"sqlite:///{tmp_path}/branchline.sqlite") as servers:
        yield servers.server()


def test_a_database_that_another_program_holds(sqlite_server: Server, tmp_path: Path) -> None:
    @contextmanager
    def held() -> Iterator[None]:
        other = sqlite3.connect(tmp_path / "branchline.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()
        other.close()

    go_through(sqlite_server, held)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_a_disk_that_takes_no_more(sqlite_server: Server) -> None:
    """The files of the server may not grow for a while, which is what a full disk is."""

    @contextmanager
    def full() -> Iterator[None]:
        before = resource.prlimit(sqlite_server.process, resource.RLIMIT_FSIZE)
        resource.prlimit(sqlite_server.process, resource.RLIMIT_FSIZE, (1, before[1]))
        assert ask(sqlite_server, "/readyz").status_code == 503
        yield
        assert ask(sqlite_server, "/readyz").status_code == 503
        resource.prlimit(sqlite_server.process, resource.RLIMIT_FSIZE, before)

    go_through(sqlite_server, full)


def test_a_postgresql_that_is_gone_for_a_while(tmp_path: Path, postgres: Postgres) -> None:
    name = postgres.create()

    @contextmanager
    def gone() -> Iterator[None]:
        postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        hang_up(postgres, name)
        yield
        postgres.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    with launcher(tmp_path, postgres.url(name)) as servers:
        go_through(servers.server(), gone)
    postgres.drop(name)


def test_a_postgresql_whose_disk_is_full(tmp_path: Path, postgres: Postgres) -> None:
    """It says so where a row is to be written, by the code it has for that."""
    name = postgres.create()

    @contextmanager
    def full() -> Iterator[None]:
        with psycopg.connect(postgres.url(name), autocommit=True) as host:
            host.execute(NO_ROOM)
            yield
            host.execute("DROP TRIGGER no_room ON event")

    with launcher(tmp_path, postgres.url(name)) as servers:
        go_through(servers.server(), full)
    postgres.drop(name)


def test_a_postgresql_that_another_program_holds(tmp_path: Path, postgres: Postgres) -> None:
    name = postgres.create()

    @contextmanager
    def held() -> Iterator[None]:
        with psycopg.connect(postgres.url(name)) as other:
            other.execute("LOCK TABLE game_table IN EXCLUSIVE MODE")
            yield

    with launcher(tmp_path, postgres.url(name)) as servers:
        go_through(servers.server(), held)
    postgres.drop(name)


def hang_up(postgres: Postgres, name: str) -> None:
    """End every connection to a database."""
    postgres.run(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    )


def test_connections_that_were_cut_are_not_even_noticed(tmp_path: Path, postgres: Postgres) -> None:
    name = postgres.create()
    with launcher(tmp_path, postgres.url(name)) as servers:
        server = servers.server()
        player = TirelessPlayer(GUEST)
        for _ in range(3):
            asyncio.run(player.play(server.url, moves=2))
            hang_up(postgres, name)
        asyncio.run(player.play(server.url, moves=2))
    postgres.drop(name)
