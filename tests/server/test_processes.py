"""Three processes on one PostgreSQL: any serves any table, and one of them may die."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.postgres import Postgres
from tests.server.server_launcher import Launcher, Server, launcher
from tests.server.tireless_player import PLAIN

pytestmark = pytest.mark.slow
PATIENCE = 30.0


@pytest.fixture
def servers(tmp_path: Path, postgres: Postgres) -> Iterator[Launcher]:
    """Where servers of one new database come from."""
    name = postgres.create()
    with launcher(tmp_path, postgres.url(name)) as found:
        yield found
    postgres.drop(name)


class Player:
    """Someone who may turn to any of the servers at each request."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.headers: dict[str, str] = {}

    async def send(self, server: Server, path: str, body: Any = None) -> httpx.Response:
        """A request to one of the servers; with a body it is a POST."""
        method = "GET" if body is None else "POST"
        async with httpx.AsyncClient(verify=PLAIN, timeout=PATIENCE) as http:
            return await http.request(method, f"{server.url}/api{path}", json=body, headers=self.headers)

    async def ask(self, server: Server, path: str, body: Any = None) -> Any:
        """The answer to a request that is granted."""
        answer = await self.send(server, path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def enter(self, server: Server) -> None:
        """Become known to all servers by asking one."""
        made = await self.ask(server, "/me/tokens", {"name": self.name})
        self.headers["Authorization"] = f"Bearer {made['token']}"

    async def play(self, server: Server, table: str) -> int:
        """Play the first legal move; the number of its event."""
        listed = await self.ask(server, f"/tables/{table}/moves")
        body = {"seat": listed["seat"], "position": listed["position"]}
        body["move"] = listed["moves"][0]["move"]
        done = await self.ask(server, f"/tables/{table}/moves", body)
        return int(done["events"][0]["number"])


class Listener:
    """Hears the live events of a table, and comes back to another server when one is gone."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.heard: list[int] = []
        self.statuses: list[str] = []

    async def listen(self, server: Server) -> None:
        """Listen until the server is gone."""
        headers = {"Last-Event-ID": str(self.heard[-1] if self.heard else 0)}
        url = f"{server.url}/api/tables/{self.table}/events"
        with contextlib.suppress(httpx.TransportError):
            async with (
                httpx.AsyncClient(verify=PLAIN, timeout=PATIENCE) as http,
                http.stream("GET", url, headers=headers) as stream,
            ):
                async for line in stream.aiter_lines():
                    if line.startswith("data:"):
                        told = json.loads(line[5:])
                        self.heard.append(told["event"]["number"])
                        self.statuses.append(told["now"]["status"])

    @asynccontextmanager
    async def listening(self, server: Server) -> AsyncIterator[None]:
        """Listen for a while."""
        task = asyncio.create_task(self.listen(server))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def hears(self, number: int) -> None:
        """Wait for an event; none before it may be missing, none may come twice."""
        await until(lambda: number in self.heard)
        assert self.heard == list(range(1, len(self.heard) + 1))


async def until(true: Callable[[], object]) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def opened(ada: Player, ben: Player, first: Server, second: Server) -> str:
    """A table that Ada opens at one server and Ben joins at another; Ada begins."""
    await ada.enter(first)
    await ben.enter(second)
    seats = [{"kind": "me"}, {"kind": "open"}]
    plan = {"game": "ticket-to-ride", "seats": seats, "options": {"first": 0}}
    table = str((await ada.ask(first, "/tables", plan))["id"])
    await ben.ask(second, f"/tables/{table}/join", {})
    return table


async def turn_of(player: Player, server: Server, table: str) -> int:
    """The seat that is to move."""
    return int((await player.ask(server, f"/tables/{table}"))["turn"])


def test_a_move_at_one_is_heard_at_all_and_one_may_die(servers: Launcher) -> None:
    async def play() -> None:
        one, two, three = (servers.server() for _ in range(3))
        ada, ben = Player("Ada"), Player("Ben")
        table = await opened(ada, ben, one, two)
        ears = [Listener(table) for _ in range(3)]
        async with ears[0].listening(one), ears[1].listening(two), ears[2].listening(three):
            number = 0
            for _ in range(12):
                seat = await turn_of(ada, three, table)
                number = await (ada.play(one, table) if seat == 0 else ben.play(two, table))
                for ear in ears:
                    await ear.hears(number)

            # The first dies. Whoever was there continues with the others, and has missed nothing.
            one.kill()
            for _ in range(4):
                seat = await turn_of(ben, two, table)
                number = await (ada.play(three, table) if seat == 0 else ben.play(two, table))
            assert number not in ears[0].heard
            async with ears[0].listening(two):
                for ear in ears:
                    await ear.hears(number)
        log = await ada.ask(two, f"/tables/{table}/log")
        assert [event["number"] for event in log["events"]] == ears[0].heard

    asyncio.run(play())


def test_of_three_moves_at_three_processes_one_is_played(servers: Launcher) -> None:
    async def race() -> None:
        three = [servers.server() for _ in range(3)]
        ada, ben = Player("Ada"), Player("Ben")
        table = await opened(ada, ben, three[0], three[1])
        for _ in range(10):
            seat = await turn_of(ada, three[2], table)
            player = ada if seat == 0 else ben
            listed = await player.ask(three[0], f"/tables/{table}/moves")
            body = {"seat": seat, "position": listed["position"]}
            body["move"] = listed["moves"][0]["move"]
            answers = await asyncio.gather(*[player.send(server, f"/tables/{table}/moves", body) for server in three])
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
            stale = next(answer for answer in answers if answer.status_code == 409)
            assert stale.json()["error"]["code"] == "stale"
            assert stale.json()["error"]["details"]["position"] > body["position"]
        log = await ada.ask(three[0], f"/tables/{table}/log")
        assert [event["kind"] for event in log["events"]].count("move") == 10

    asyncio.run(race())


def test_bots_of_a_process_that_died_are_played_on_by_another(servers: Launcher) -> None:
    async def play() -> None:
        one, two = servers.server(), servers.server()
        ada = Player("Ada")
        await ada.enter(two)
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "steady"}]
        plan = {"game": "ticket-to-ride", "seats": seats}
        table = (await ada.ask(one, "/tables", plan))["id"]
        ear = Listener(table)
        async with ear.listening(two):
            await ear.hears(10)
            assert "finished" not in ear.statuses
            one.kill()
            await until(lambda: ear.statuses[-1] == "finished")
        log = await ada.ask(two, f"/tables/{table}/log")
        assert "bot_failed" not in [event["kind"] for event in log["events"]]
        await ear.hears(log["events"][-1]["number"])

    asyncio.run(play())


@pytest.mark.parametrize("listed", ["tokens", "sessions"])
def test_a_token_that_is_ended_at_one_is_refused_at_all_at_once(servers: Launcher, listed: str) -> None:
    async def end() -> None:
        one, two, three = (servers.server() for _ in range(3))
        ada = Player("Ada")
        await ada.enter(one)
        for _ in range(5):
            made = await ada.ask(one, "/me/tokens", {"label": "a bot"})
            bot = Player("Ada")
            bot.headers["Authorization"] = f"Bearer {made['token']}"
            for server in (one, two, three):
                assert (await bot.ask(server, "/me"))["name"] == "Ada"
            async with httpx.AsyncClient(verify=PLAIN, timeout=PATIENCE) as http:
                url = f"{one.url}/api/me/{listed}/{made['id']}"
                assert (await http.delete(url, headers=ada.headers)).status_code == 204
            for server in (two, three, one):
                answer = await bot.send(server, "/me")
                assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad_token")

    asyncio.run(end())


def test_nothing_is_answered_from_before_a_change_at_another(servers: Launcher) -> None:
    """What a process has in memory is never older than what another has already confirmed."""

    async def play() -> None:
        one, two = servers.server(), servers.server()
        ada, ben = Player("Ada"), Player("Ben")
        table = await opened(ada, ben, one, two)
        for turn in range(12):
            seat = await turn_of(ada, two, table)
            player = (ada, ben)[seat]
            here, there = (one, two) if turn % 2 else (two, one)
            number = await player.play(here, table)
            # Several at once, which share what they read.
            looks = [ada.ask(there, f"/tables/{table}/view") for _ in range(4)]
            assert {seen["position"] for seen in await asyncio.gather(*looks)} == {number}
            body = {"seat": seat, "move": "draw deck", "position": number - 1}
            late = await player.send(there, f"/tables/{table}/moves", body)
            assert (late.status_code, late.json()["error"]["code"]) == (409, "stale")
            assert late.json()["error"]["details"]["position"] == number

    asyncio.run(play())


def test_who_is_logged_out_at_one_neither_looks_nor_moves_at_another(servers: Launcher) -> None:
    """While many requests of the same session are under way, which share what they read."""

    async def end() -> None:
        one, two = servers.server(), servers.server()
        ada, ben = Player("Ada"), Player("Ben")
        table = await opened(ada, ben, one, two)
        for _ in range(3):
            made = await ada.ask(one, "/me/tokens", {"label": "a bot"})
            bot = Player("Ada")
            bot.headers["Authorization"] = f"Bearer {made['token']}"
            early = [asyncio.create_task(bot.send(two, "/me")) for _ in range(12)]
            await asyncio.sleep(0.02)
            async with httpx.AsyncClient(verify=PLAIN, timeout=PATIENCE) as http:
                ended = await http.delete(f"{one.url}/api/me/tokens/{made['id']}", headers=ada.headers)
            assert ended.status_code == 204
            body = {"seat": 0, "move": "draw deck", "position": 1}
            paths = ("/me", f"/tables/{table}/view", f"/tables/{table}/moves", f"/tables/{table}/events")
            asked = [bot.send(two, path) for path in paths] + [bot.send(two, f"/tables/{table}/moves", body)]
            for answer in await asyncio.gather(*asked):
                assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad_token")
            assert {answer.status_code for answer in await asyncio.gather(*early)} <= {200, 401}

    asyncio.run(end())
