"""How often a request goes to the database: a gain that is lost would otherwise go unnoticed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, event

from branchline.server.bots import driver
from branchline.server.http import app as app_module
from tests.server.http.running import Running, done, running, settings_for
from tests.server.http.test_live import Ear

MOVES = 8
# What each kind of database does for one move. PostgreSQL needs no round trip but these two.
OF_A_MOVE = {
    "sqlite": ["BEGIN IMMEDIATE", "SAVEPOINT job", "UPDATE game_table", "INSERT INTO event", "RELEASE job", "commit"],
    "postgresql": ["SELECT session.hash", "WITH advanced AS"],
}
OF_A_LOOK = {"sqlite": [], "postgresql": ["SELECT session.hash", "SELECT game_table.id"]}


class Statements:
    """What was sent to the database, each by its first words."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def executed(self, _connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        words = re.findall(r"[\w.]+", statement)
        self.sent.append(" ".join(words[: 3 if words[0] in ("INSERT", "WITH") else 2]))

    def committed(self, _connection: Any) -> None:
        self.sent.append("commit")

    @contextmanager
    def counted(self) -> Iterator[list[str]]:
        """What is sent meanwhile."""
        listeners = (("before_cursor_execute", self.executed), ("commit", self.committed))
        for name, heard in listeners:
            event.listen(Engine, name, heard)
        try:
            yield self.sent
        finally:
            for name, heard in listeners:
                event.remove(Engine, name, heard)


@pytest.fixture
def quiet_server(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server, on each kind of database in turn, that does nothing by itself."""
    monkeypatch.setattr(app_module, "LOOK_SECONDS", 3600.0)
    monkeypatch.setattr(driver, "SWEEP_SECONDS", 3600.0)
    with running(settings_for(tmp_path, database_url=database_url, heartbeat=3600.0)) as found:
        yield found


def kind_of(server: Running) -> str:
    return "sqlite" if server.app.state.services.tables.database.is_sqlite else "postgresql"


class Game:
    """A table whose player, a program, draws cards."""

    def __init__(self, server: Running) -> None:
        person = server.person("Ada")
        self.table = person.opens("me", "guest", options={"first": 0})
        for _ in range(2):
            person.plays_any(self.table)
        self.now = person.asks(f"/tables/{self.table}")
        self.program: httpx.Client = person.token()
        self.view()

    def view(self) -> Any:
        return done(self.program.get(f"/api/tables/{self.table}/view"))

    def draw(self) -> int:
        """Draw a card; the number of its event."""
        body = {"seat": self.now["turn"], "move": "draw deck", "position": self.now["position"]}
        self.now = done(self.program.post(f"/api/tables/{self.table}/moves", json=body))["now"]
        return int(self.now["last"])


@pytest.mark.parametrize("listeners", [0, 6])
def test_a_move_needs_so_many_statements_whoever_listens(quiet_server: Running, listeners: int) -> None:
    game = Game(quiet_server)
    clients = [quiet_server.person().http if number % 2 else quiet_server.client() for number in range(listeners)]
    ears = [Ear(client, game.table) for client in clients]
    try:
        with Statements().counted() as sent:
            for _ in range(MOVES):
                last = game.draw()
                for ear in ears:
                    assert ear.numbers(1) == [last]
        assert sent == OF_A_MOVE[kind_of(quiet_server)] * MOVES
    finally:
        quiet_server.close()  # nothing else would end the streams soon: there are no signs of life
        for ear in ears:
            ear.close()


def test_a_look_needs_no_transaction(quiet_server: Running) -> None:
    game = Game(quiet_server)
    with Statements().counted() as sent:
        for _ in range(3):
            game.view()
    assert sent == OF_A_LOOK[kind_of(quiet_server)] * 3
