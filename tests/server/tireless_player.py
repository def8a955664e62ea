"""A player who continues whatever happens to the server, and forgets nothing it was promised."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import httpx

# Draws from the deck are legal at every turn until it is empty.
DRAWS = 80
PLAIN = httpx.create_ssl_context(verify=False)  # nothing here is encrypted, and this takes long


class Gone(Exception):
    """The server did not answer: no one knows what became of the request."""


class TirelessPlayer:
    """Someone who plays both seats of one table after the other, or against a bot."""

    numbers = count(1)

    def __init__(self, opponent: dict[str, str]) -> None:
        self.opponent = opponent
        self.http: httpx.AsyncClient | None = None
        self.token: str | None = None
        self.table: str | None = None
        self.promised: dict[str, dict[int, dict[str, Any]]] = {}  # by table and number
        self.asked: dict[str, tuple[str, dict[str, Any]]] = {}  # by key: sent, and not yet answered
        self.now: dict[str, Any] = {}  # how the table stood after the last move
        self.checks = 0
        self.moves = 0

    async def play(self, url: str, moves: int | None = None) -> None:
        """Play at a server, until it is gone or so many moves are made."""
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        async with httpx.AsyncClient(base_url=f"{url}/api", headers=headers, timeout=30, verify=PLAIN) as self.http:
            await self.come_back()
            goal = None if moves is None else self.moves + moves
            while goal is None or self.moves < goal:
                await self.take_turn()

    async def come_back(self) -> None:
        """Look whether every promise was kept, and ask again for what was not answered."""
        if self.token is None:
            made = await self.ask("POST", "/me/tokens", {"name": "TirelessPlayer"})
            self.token = made["token"]
            assert self.http is not None
            self.http.headers["Authorization"] = f"Bearer {self.token}"
        for key, (path, body) in list(self.asked.items()):
            await self.do(path, body, key)
        for table, promised in self.promised.items():
            await self.check(table, promised)
        self.checks += 1

    async def check(self, table: str, promised: dict[int, dict[str, Any]]) -> None:
        """Everything that was acknowledged is in the journal, once, and nothing is missing."""
        log = await self.ask("GET", f"/tables/{table}/log")
        events = log["events"]
        assert not log["more"]
        assert [event["number"] for event in events] == list(range(1, len(events) + 1))
        told = {event["number"]: event for event in events}
        for number, event in promised.items():
            found = told[number]
            assert (found["kind"], found["seat"]) == (event["kind"], event["seat"])
            if event["move"] == "draw deck":  # what is kept is not for the eyes of the other seat
                assert found["move"] == "draw deck"

    async def take_turn(self) -> None:
        """Make one move, at a new table if this one is played out."""
        if self.table is None:
            seats = [{"kind": "me"}, self.opponent]
            plan = {"game": "ticket-to-ride", "seats": seats, "options": {"first": 0}}
            self.table = (await self.do("/tables", plan))["id"]
            self.promised[str(self.table)] = {}
        path = f"/tables/{self.table}"
        listed = await self.ask("GET", f"{path}/moves")
        moves = [one["move"] for one in listed["moves"]]
        if not moves:
            await asyncio.sleep(0.01)  # the bot's turn
            return
        move = "draw deck" if "draw deck" in moves else moves[0]
        body = {"seat": listed["seat"], "move": move, "position": listed["position"]}
        done = await self.do(f"{path}/moves", body)
        self.moves += 1
        self.now = done["now"]
        if done["now"]["entries"] >= DRAWS:
            self.table = None

    async def do(self, path: str, body: dict[str, Any], key: str | None = None) -> Any:
        """Do something under a key of its own; what is acknowledged is noted as promised."""
        if key is None:
            key = f"key-{next(self.numbers)}"
            self.asked[key] = (path, body)
        done = await self.ask("POST", path, body, key)
        del self.asked[key]
        if "events" in done:
            table = path.split("/")[2]
            for event in done["events"]:
                known = self.promised[table].setdefault(event["number"], event)
                assert known["kind"] == event["kind"]
        elif self.table is None:
            self.table = done["id"]  # opened by a request that was not answered
            self.promised.setdefault(str(self.table), {})
        return done

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None, key: str | None = None) -> Any:
        """The answer to a request; Gone if there is none."""
        assert self.http is not None
        headers = {} if key is None else {"Idempotency-Key": key}
        try:
            answer = await self.http.request(method, path, json=body, headers=headers)
        except httpx.TransportError as error:
            raise Gone from error
        assert answer.status_code in (200, 201), f"{method} {path}: {answer.text}"
        return answer.json()
