"""People at a real server, each a program with a token, and what one of them can do to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx

from tests.server.tireless_player import PLAIN

PATIENCE = 90.0
BUSY = 429


class Guest:
    """Someone at the server, with connections of their own."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def sends(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """A request, whatever becomes of it."""
        return await self.http.request(method, f"/api{path}", json=body, **more)

    async def does(self, path: str, body: Any) -> Any:
        """Something that is allowed; who is asked to wait does."""
        return await self.granted("POST", path, body)

    async def asks(self, path: str) -> Any:
        """The answer to a question that is allowed."""
        return await self.granted("GET", path)

    async def granted(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request, in the end."""
        while True:
            answer = await self.sends(method, path, body)
            if answer.status_code != BUSY:
                assert answer.status_code in (200, 201), answer.text
                return answer.json()
            await asyncio.sleep(float(answer.headers["Retry-After"]))

    async def opens(self, game: str, seats: Sequence[str], **more: Any) -> str:
        """A new table; seats are kinds, or names of bots."""
        planned = [planned_seat(number, seat) for number, seat in enumerate(seats)]
        return str((await self.does("/tables", {"game": game, "seats": planned, **more}))["id"])

    async def sight(self, table: str) -> Any:
        """What is to be seen at a table, with the legal moves."""
        return await self.asks(f"/tables/{table}/sight")

    async def plays(self, table: str, sight: Any) -> float:
        """Pass if that is legal, or else play the first of the legal moves; how long it took."""
        legal = [move["move"] for move in sight["moves"]]
        body = {
            "seat": sight["table"]["turn"],
            "move": "pass" if "pass" in legal else legal[0],
            "position": sight["table"]["position"],
        }
        began = time.monotonic()
        await self.does(f"/tables/{table}/moves", body)
        return time.monotonic() - began

    async def hint(self, table: str) -> float:
        """Ask for a hint; how long it took."""
        began = time.monotonic()
        await self.asks(f"/tables/{table}/hint")
        return time.monotonic() - began


def planned_seat(number: int, seat: str) -> dict[str, Any]:
    """A seat in short: its kind, or the name of a bot."""
    if seat in ("me", "open"):
        return {"kind": seat}
    if seat == "guest":
        return {"kind": seat, "name": f"Guest {number}"}
    return {"kind": "bot", "bot": seat}


@asynccontextmanager
async def guest(url: str, name: str, connections: int = 10) -> AsyncIterator[Guest]:
    """Someone new at a server."""
    limits = httpx.Limits(max_connections=connections, max_keepalive_connections=connections)
    async with httpx.AsyncClient(base_url=url, verify=PLAIN, timeout=PATIENCE, limits=limits) as http:
        found = Guest(http)
        token = (await found.does("/me/tokens", {"name": name}))["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        yield found


@asynccontextmanager
async def meanwhile(*attack: Any) -> AsyncIterator[list[asyncio.Task[Any]]]:
    """Let something continue for a while; it must not fail by itself."""
    tasks = [asyncio.create_task(one) for one in attack]
    try:
        yield tasks
        for task in tasks:
            assert not task.done() or task.exception() is None
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, httpx.HTTPError):
                await task
