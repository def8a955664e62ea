"""A restore while the server runs: browsers hear of it, and find everything as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from branchline.server.http import app as app_module
from branchline.server.http import sessions
from branchline.server.storage import queries
from branchline.server.storage.backup import backup
from branchline.server.storage.database import Database
from branchline.server.storage.restore import restore
from tests.server.http.running import KeptLines, Person, Running, refused, running, settings_for, until
from tests.server.http.test_live import Ear


class Keeper:
    """A host who backs up and restores while the server runs."""

    def __init__(self, server: Running, folder: Path) -> None:
        self.server = server
        self.folder = folder
        self.url = server.app.state.settings.database_url

    def backs_up(self) -> None:
        database = Database(self.url)
        backup(database, self.folder / "kept")
        database.close()

    def restores(self, wait: bool = True, force: bool = True) -> None:
        """Restore; unless told not to, wait until the server has noticed."""
        lines = KeptLines()
        database = Database(self.url)
        restore(database, self.folder / "kept", self.folder, force)
        database.close()
        if wait:
            until(lambda: "the database was restored" in lines.text)
        lines.stop()


@pytest.fixture
def keeper(either_server: Running, tmp_path: Path) -> Keeper:
    return Keeper(either_server, tmp_path)


@pytest.fixture
def ears() -> Iterator[Any]:
    """Makes ears, and closes them."""
    made: list[Ear] = []

    def listen(person: Person, table: str, last: int | None = None) -> Ear:
        made.append(Ear(person.http, table, last))
        return made[-1]

    yield listen
    for ear in made:
        ear.close()


def played(person: Person, table: str, moves: int) -> dict[str, Any]:
    """How a table stands after some more moves."""
    for _ in range(moves):
        person.plays_any(table)
    found: dict[str, Any] = person.asks(f"/tables/{table}")
    return found


@pytest.mark.slow
def test_listeners_are_told_and_find_what_was_kept(either_server: Running, keeper: Keeper, ears: Any) -> None:
    ada = either_server.person("Ada")
    table = ada.opens("me", "guest", options={"first": 0})
    kept = played(ada, table, 4)
    seen = ada.asks(f"/tables/{table}/view")
    bob = either_server.person("Bob")
    keeper.backs_up()
    watching = ears(bob, table)
    old = played(ada, table, 5)
    assert watching.numbers(5) == list(range(kept["last"] + 1, old["last"] + 1))
    keeper.restores()
    told = watching.next()
    assert told["event"]["kind"] == "restored"
    assert told["event"]["number"] == told["now"]["position"] > old["last"]
    assert told["now"]["entries"] == kept["entries"]
    again = ada.asks(f"/tables/{table}/view")
    assert again["view"] == seen["view"]
    assert again["position"] == told["now"]["position"]
    # Whoever comes back only now hears of it too, whatever they had heard in the life before.
    for last in (kept["last"], kept["last"] + 2, old["last"]):
        assert ears(ada, table, last).next()["event"] == told["event"]
    now = played(ada, table, 1)
    assert watching.next()["event"]["number"] == now["last"] == told["event"]["number"] + 1


@pytest.mark.slow
def test_a_move_for_the_old_position_is_refused_with_the_new(either_server: Running, keeper: Keeper) -> None:
    ada = either_server.person("Ada")
    table = ada.opens("me", "guest", options={"first": 0})
    kept = played(ada, table, 4)
    keeper.backs_up()
    old = played(ada, table, 2)
    keeper.restores(wait=False)
    for before in (old, kept):
        moved = ada.post(f"/tables/{table}/moves", seat=before["turn"], move="draw deck", position=before["position"])
        told = refused(moved, 409, "stale")["details"]
        assert told["entries"] == kept["entries"]
        assert told["position"] > old["position"]
    assert ada.asks(f"/tables/{table}")["entries"] == kept["entries"]
    assert played(ada, table, 1)["entries"] == kept["entries"] + 1


@pytest.mark.slow
def test_what_came_after_the_backup_is_gone(either_server: Running, keeper: Keeper, ears: Any) -> None:
    ada = either_server.person("Ada")
    table = ada.opens("me", "open")
    token = ada.token()
    keeper.backs_up()
    bob = either_server.person("Bob")
    late = bob.opens("me", "guest")
    ear = ears(bob, late)
    keeper.restores()
    until(lambda: ear.ended)
    refused(ada.get(f"/tables/{late}"), 404, "not_found")
    assert bob.asks("/me")["name"] is None
    refused(bob.post(f"/tables/{table}/join"), 401, "unknown_player")
    # Whoever was there is known as before, by the cookie and by the token.
    assert ada.asks("/me")["name"] == "Ada"
    assert token.get("/api/me").json()["name"] == "Ada"
    bob.http.headers.pop("X-CSRF-Token")
    bob.enter("Bob")
    bob.does(f"/tables/{table}/join")


@pytest.mark.slow
def test_bots_play_on_from_the_backup(either_server: Running, keeper: Keeper) -> None:
    ada = either_server.person("Ada")
    table = ada.opens("random", "steady")
    until(lambda: ada.asks(f"/tables/{table}")["entries"] >= 5)
    keeper.backs_up()
    until(lambda: ada.asks(f"/tables/{table}")["entries"] >= 20)
    keeper.restores()
    until(lambda: ada.asks(f"/tables/{table}")["status"] == "finished")
    kinds = [event["kind"] for event in ada.asks(f"/tables/{table}/log")["events"]]
    assert (kinds.count("restored"), kinds.count("bot_failed")) == (1, 0)
    record = ada.asks(f"/tables/{table}/record")
    assert len(record["entries"]) == kinds.count("move")


@pytest.mark.slow
def test_the_key_of_the_backup_counts(database_url: str, tmp_path: Path) -> None:
    """A server that has just been made is restored into; cookies and invitations work as before."""
    (tmp_path / "elsewhere").mkdir()
    with running(settings_for(tmp_path / "elsewhere")) as first:
        ada = first.person("Ada")
        table = ada.opens("me", "open", listed=False)
        invite = ada.asks(f"/tables/{table}/invites")["invite"]
        Keeper(first, tmp_path).backs_up()
        cookies = dict(ada.http.cookies)
    with running(settings_for(tmp_path, database_url=database_url)) as second:
        Keeper(second, tmp_path).restores(force=False)
        again = Person(second)
        again.http.cookies.update(cookies)
        assert again.asks("/me")["name"] == "Ada"
        assert Person(second).asks(f"/tables/{table}", invite=invite)["id"] == table


@pytest.mark.slow
def test_it_is_noticed_without_being_told(
    either_server: Running, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should the news of it be lost, a look at the database finds it."""
    monkeypatch.setattr("branchline.server.storage.restore.notify", lambda connection: None)
    ada = either_server.person("Ada")
    keeper.backs_up()
    bob = either_server.person("Bob")
    keeper.restores()
    assert (ada.asks("/me")["name"], bob.asks("/me")["name"]) == ("Ada", None)


@pytest.mark.slow
def test_postgresql_tells_of_it_at_once(
    postgres: Any, postgres_template: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_module, "LOOK_SECONDS", 1000.0)
    name = postgres.create(postgres_template)
    with running(settings_for(tmp_path, database_url=postgres.url(name))) as server:
        server.person("Ada")
        keeper = Keeper(server, tmp_path)
        keeper.backs_up()
        keeper.restores()
    postgres.drop(name)


def test_a_session_that_was_read_before_it_was_ended_is_not_remembered(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow read of the time before comes back when the session was forgotten."""
    ada = server.person("Ada")
    program = ada.token()
    [token] = ada.asks("/me/tokens")["tokens"]
    reading, ended = Event(), Event()
    look = queries.sessions_and_names

    def slow(connection: Any, keys: list[str]) -> Any:
        found = look(connection, keys)
        if any(row.kind == sessions.TOKEN for row, _ in found.values()):
            reading.set()
            assert ended.wait(30)
        return found

    monkeypatch.setattr(queries, "sessions_and_names", slow)
    asking = Thread(target=program.get, args=["/api/me"])
    asking.start()
    assert reading.wait(30)
    assert ada.http.delete(f"/api/me/tokens/{token['id']}").status_code == 204
    ended.set()
    asking.join()
    refused(program.get("/api/me"), 401, "bad_token")


def test_looking_goes_on_after_any_trouble(server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = KeptLines()

    def broken(connection: Any) -> int:
        raise ValueError("the secret of it")

    monkeypatch.setattr(app_module, "restore_epoch", broken)
    until(lambda: "looking for a restore failed" in lines.text)
    monkeypatch.undo()
    lines.stop()
    assert "secret" not in lines.text
    keeper = Keeper(server, tmp_path)
    server.person("Ada")
    keeper.backs_up()
    keeper.restores()
