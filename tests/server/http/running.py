"""A server in a thread of the tests, and clients that speak HTTP to it."""

from __future__ import annotations

import asyncio
import json
import logging
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest

from branchline import Dice, bots
from branchline.server.http.app import create_app
from branchline.server.http.logs import LOGGER, JsonLines
from branchline.server.settings import Settings, read_settings
from branchline.server.web_server import WebServer, address_of, listening
from branchline.tables.table import Table
from tests.server.fixed_secret import same_secret

PATIENCE = 30.0
PLAIN = ssl.create_default_context()  # nothing here is encrypted, and making one takes long
# No limit that the tests of anything else would run into.
ROOMY: dict[str, object] = {
    "address_rate": 1e6,
    "address_burst": 10**6,
    "identity_rate": 1e6,
    "identity_burst": 10**6,
    "making_rate": 1e6,
    "making_burst": 10**6,
    "connections": 10**6,
    "bot_tables": 10**6,
    "address_bot_tables": 200,
    "log_level": "error",
    "heartbeat": 0.2,
}


class Running:
    """A server that listens, in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.clients = ExitStack()
        self.listener = listening("127.0.0.1", 0)
        self.url = address_of(self.listener, read_settings())
        ready = Event()
        self.web = WebServer(self.app, ready.set)
        self.thread = Thread(target=self.web.run, kwargs={"sockets": [self.listener]})
        self.thread.start()
        until(lambda: ready.is_set() or not self.thread.is_alive())
        assert ready.is_set(), "the server did not start"

    def close(self) -> None:
        """End the server."""
        self.web.should_exit = True
        self.thread.join(PATIENCE)
        self.listener.close()

    def table(self, table_id: str) -> Table:
        """A table as the server has it, with everything that is hidden from everyone."""
        loop = self.web.servers[0].get_loop()
        asking = self.app.state.services.tables.table(table_id)
        found: Table = asyncio.run_coroutine_threadsafe(asking, loop).result(PATIENCE)
        return found

    def client(self, **headers: str) -> httpx.Client:
        """A bare client; it is closed when the server ends."""
        client = httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, verify=PLAIN)
        return self.clients.enter_context(client)

    def person(self, name: str = "Ada") -> Person:
        """A browser whose player has said their name."""
        person = Person(self)
        person.enter(name)
        return person


def settings_for(folder: Path, **given: object) -> Settings:
    """Settings for a test, in a folder of its own."""
    url = f"sqlite:///{folder}/branchline.sqlite"
    return read_settings(**{"database_url": url, "backup_folder": folder / "backups", **ROOMY, **given})


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """A server for a while."""
    with logging_as_before():
        found = Running(settings)
        try:
            with found.clients:
                yield found
        finally:
            found.close()


@contextmanager
def logging_as_before() -> Iterator[None]:
    """Leave the logs of this process as they are: an app sends them where a host reads them."""
    root = logging.getLogger()
    before = root.handlers[:], LOGGER.level, logging.getLogger("uvicorn").level
    try:
        yield
    finally:
        root.handlers[:], level, web = before
        LOGGER.setLevel(level)
        logging.getLogger("uvicorn").setLevel(web)


def until(true: Any) -> None:
    """Wait for something to become true."""
    ends = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < ends, "it took too long"
        time.sleep(0.005)


class Person:
    """A browser: it keeps its cookie, says where it comes from, and knows the token."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.http = server.client(Origin=server.url)

    def enter(self, name: str) -> None:
        """Say a name."""
        said = self.http.post("/api/me", json={"name": name})
        assert said.status_code == 200, said.text
        self.http.headers["X-CSRF-Token"] = said.json()["csrf"]

    def token(self) -> httpx.Client:
        """A program of the same player."""
        made = self.post("/me/tokens", label="a bot")
        assert made.status_code == 201, made.text
        return self.server.client(Authorization=f"Bearer {made.json()['token']}")

    def get(self, path: str, **query: Any) -> httpx.Response:
        """Ask."""
        return self.http.get(f"/api{path}", params=query)

    def post(self, path: str, key: str | None = None, **body: Any) -> httpx.Response:
        """Do something."""
        headers = {"Content-Type": "application/json"}
        if key is not None:
            headers["Idempotency-Key"] = key
        # Not by the client: it would not send half a character.
        return self.http.post(f"/api{path}", content=json.dumps(body), headers=headers)

    def asks(self, path: str, **query: Any) -> Any:
        """Ask for something that is there."""
        return done(self.get(path, **query))

    def does(self, path: str, key: str | None = None, **body: Any) -> Any:
        """Do something that is allowed."""
        return done(self.post(path, key, **body))

    def opens(self, *seats: Any, game: str = "ticket-to-ride", **more: Any) -> str:
        """Open a table; seats are kinds, or names of bots."""
        planned = [planned_seat(number, seat) for number, seat in enumerate(seats)]
        return str(self.does("/tables", game=game, seats=planned, **more)["id"])

    def plays(self, table: str, move: str, seat: int | None = None, key: str | None = None, look: bool = False) -> Any:
        """Play a move at the position of now, and perhaps look what has come of it."""
        now = self.asks(f"/tables/{table}")
        body = {"seat": now["turn"] if seat is None else seat, "move": move, "look": look}
        return self.does(f"/tables/{table}/moves", key, position=now["position"], **body)

    def plays_any(self, table: str, number: int = 0) -> Any:
        """Play one of the legal moves."""
        listed = self.asks(f"/tables/{table}/moves")
        moves = listed["moves"]
        return self.does(
            f"/tables/{table}/moves",
            seat=listed["seat"],
            move=moves[number % len(moves)]["move"],
            position=listed["position"],
        )


def planned_seat(number: int, seat: Any) -> dict[str, Any]:
    """A seat in short: its kind, or the name of a bot."""
    if seat == "guest":
        return {"kind": "guest", "name": f"Guest {number}"}
    if seat in ("open", "me"):
        return {"kind": seat}
    return {"kind": "bot", "bot": seat}


def done(response: httpx.Response) -> Any:
    """The answer to a request that was granted."""
    assert response.status_code in (200, 201), response.text
    return response.json()


def error_of(response: httpx.Response) -> dict[str, Any]:
    """The error in a response, which must have the one shape of all errors."""
    assert response.status_code >= 400, response.text
    body = response.json()
    assert list(body) == ["error"]
    error: dict[str, Any] = body["error"]
    assert list(error) == ["code", "message", "rule", "details"]
    assert isinstance(error["code"], str)
    assert error["message"].endswith((".", "?", "!"))
    assert error["rule"] is None or list(error["rule"]) == ["id", "text"]
    return error


def refused(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The error in a response that must have been refused so."""
    error = error_of(response)
    assert (response.status_code, error["code"]) == (status, code), response.text
    return error


def good_move(server: Running, table: str, seed: int = 0) -> str:
    """What a bot would play, so that games last: whoever plays anything is soon bankrupt."""
    record = server.table(table).record
    assert record is not None
    bot = bots.make("steady", record.game)
    return bot.choose(bots.Seat(record.state, Dice(seed))).text


def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server think of the same secret for every table, so that games can be repeated."""
    monkeypatch.setattr("secrets.token_hex", same_secret)


class KeptLines(JsonLines):
    """The lines that are logged, until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.level_before = LOGGER.level
        LOGGER.setLevel(logging.INFO)
        LOGGER.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"

    def stop(self) -> None:
        LOGGER.removeHandler(self)
        LOGGER.setLevel(self.level_before)

    @property
    def found(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]
