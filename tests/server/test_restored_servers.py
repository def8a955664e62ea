"""`branchline restore` under load, with one server and with three: nothing is lost or mixed up.

What was acknowledged before is in the copy that the restore keeps, what was acknowledged after is
in the tables, and no move of the one is played in the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from branchline.server.storage import queries
from branchline.server.storage.database import Database
from branchline.server.storage.restore import restore, restore_epoch
from branchline.server.tables.table_service import TableService
from tests.server.postgres import Postgres
from tests.server.server_launcher import Server, launcher
from tests.server.tables.journals import events_of
from tests.server.tireless_player import PLAIN
from tests.terminal.serving import attempt

pytestmark = pytest.mark.slow
PATIENCE = 60.0
GUEST = {"kind": "guest", "name": "Guest"}
BOT = {"kind": "bot", "bot": "random"}
# What someone may be told whose table is replaced in the middle of a move.
UNLUCKY = {(409, "stale"), (503, "storage")}


class Player:
    """Plays at one table, at any of the servers, and notes what it was promised."""

    numbers = count(1)

    def __init__(self, servers: list[Server], opponent: dict[str, str]) -> None:
        self.servers = servers
        self.opponent = opponent
        self.stopping = False
        self.table = ""
        self.headers: dict[str, str] = {}
        self.promised: dict[int, str] = {}  # by the number of the event: the move
        self.refused: set[tuple[int, str]] = set()

    async def send(self, http: httpx.AsyncClient, path: str, body: Any = None) -> httpx.Response:
        """A request to one of the servers after the other; with a body it is a POST."""
        number = next(self.numbers)
        server = self.servers[number % len(self.servers)]
        headers = {**self.headers, "Idempotency-Key": f"key-{number}"}
        method = "GET" if body is None else "POST"
        return await http.request(method, f"{server.url}/api{path}", json=body, headers=headers)

    async def ask(self, http: httpx.AsyncClient, path: str, body: Any = None) -> Any:
        """The answer to a request that is granted."""
        answer = await self.send(http, path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def sit_down(self, http: httpx.AsyncClient) -> None:
        made = await self.ask(http, "/me/tokens", {"name": "Ada"})
        self.headers["Authorization"] = f"Bearer {made['token']}"
        options = {"first": 0}
        seats = [{"kind": "me"}, self.opponent]
        plan = {"game": "ticket-to-ride", "seats": seats, "options": options}
        self.table = (await self.ask(http, "/tables", plan))["id"]

    async def play(self, http: httpx.AsyncClient, moves: int | None = None) -> None:
        """Play until told to stop, or so many moves; but not beyond the end of the game."""
        made = 0
        while made < moves if moves is not None else not self.stopping:
            listed = await self.ask(http, f"/tables/{self.table}/moves")
            if not listed["moves"]:
                await asyncio.sleep(0.01)  # the bot's turn
                if (await self.ask(http, f"/tables/{self.table}"))["status"] == "finished":
                    return
                continue
            texts = [one["move"] for one in listed["moves"]]
            move = "draw deck" if "draw deck" in texts else texts[0]
            body = {"seat": listed["seat"], "move": move, "position": listed["position"]}
            answer = await self.send(http, f"/tables/{self.table}/moves", body)
            if answer.status_code == 200:
                made += 1
                event = answer.json()["events"][0]
                assert event["number"] not in self.promised
                assert event["number"] == body["position"] + 1, "played where it was decided"
                self.promised[event["number"]] = move
            else:
                why = (answer.status_code, answer.json()["error"]["code"])
                assert why in UNLUCKY, answer.text
                self.refused.add(why)


@asynccontextmanager
async def busy(players: list[Player], http: httpx.AsyncClient) -> AsyncIterator[None]:
    """Let everyone play for a while."""
    tasks = [asyncio.create_task(player.play(http)) for player in players]
    try:
        yield
    finally:
        for player in players:
            player.stopping = True
        await asyncio.gather(*tasks)


async def command(folder: Path, *words: str) -> str:
    """What a command of the program prints."""
    done = await asyncio.to_thread(attempt, *words, cwd=folder)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


async def restored_under_load(folder: Path, url: str, servers: list[Server]) -> list[Player]:
    """Play, back up, play on, restore twice meanwhile, play on."""
    here = ("--database", url)
    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(verify=PLAIN, timeout=PATIENCE, limits=limits) as http:
        players = [Player(servers, BOT if number % 4 == 0 else GUEST) for number in range(8)]
        for player in players:
            await player.sit_down(http)
        async with busy(players, http):
            await asyncio.sleep(0.5)
            await command(folder, "backup", "games.backup", *here)
            await asyncio.sleep(0.5)
            for number in range(2):
                said = await command(folder, "restore", "games.backup", "--force", *here)
                kept, done = said.splitlines()
                assert done == "games.backup: restored"
                assert kept.endswith(": what was there")
                (folder / kept.split(":")[0]).rename(folder / f"kept-{number}.backup")
                await asyncio.sleep(1.0)
        # No one is stuck.
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*[player.play(http, 3) for player in players])
    return players


def journals(url: str, players: list[Player]) -> list[dict[int, str]]:
    """The moves of people at each player's table, by number, after checking that they lead on."""

    async def read() -> list[dict[int, str]]:
        database = Database(url)
        service = TableService(database)
        found = []
        for player in players:
            table = await service.table(player.table)
            assert table.record is not None
            list(table.record.replay())
            events = await events_of(service, player.table)
            moves = [event for event in events if event.kind == "move" and event.identity]
            found.append({event.number: str(event.body["move"]) for event in moves})
        await service.close()
        database.close()
        return found

    return asyncio.run(read())


def check(folder: Path, url: str, players: list[Player]) -> None:
    """Every promise is kept in the life in which it was given."""
    lives = [journals(url, players)]
    for number in range(2):
        copy = Database(f"sqlite:///{folder}/copy-{number}.sqlite")
        restore(copy, folder / f"kept-{number}.backup", folder)
        lives.append(journals(str(copy), players))
        copy.close()
    for number, player in enumerate(players):
        everything: dict[int, str] = {}
        for tables in lives:
            for event, move in tables[number].items():
                assert everything.setdefault(event, move) == move, "one number, two moves"
        assert everything == player.promised
    assert sum(len(player.promised) for player in players) > 100, "there was hardly any load"
    database = Database(url)
    with database.reading() as connection:
        begun = restore_epoch(connection)
        for player in players:
            events = queries.events(connection, player.table)
            assert [event.number for event in events if event.kind == "restored"] == [begun]
    database.close()


def test_beside_one_server_on_sqlite(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/branchline.sqlite"
    with launcher(tmp_path, url) as servers:
        players = asyncio.run(restored_under_load(tmp_path, url, [servers.server()]))
    check(tmp_path, url, players)


def test_beside_three_servers_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    name = postgres.create()
    url = postgres.url(name)
    with launcher(tmp_path, url) as servers:
        three = [servers.server() for _ in range(3)]
        players = asyncio.run(restored_under_load(tmp_path, url, three))
    check(tmp_path, url, players)
    postgres.drop(name)
