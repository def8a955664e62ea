"""`branchline backup`, `restore` and `export`, while a server runs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner, Result

from branchline.terminal.app import app
from tests.terminal.serving import OURS, PATIENCE, Serving, serving

pytestmark = pytest.mark.slow
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in the folder of the server."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(OURS)]:
        monkeypatch.delenv(name)
    return lambda *words: CliRunner().invoke(app, list(words), prog_name="branchline")


@contextmanager
def player(server: Serving, name: str = "Ada") -> Iterator[httpx.Client]:
    """A new player of a server."""
    with httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE) as client:
        made = client.post("/me/tokens", json={"name": name})
        assert made.status_code == 201, made.text
        client.headers["Authorization"] = f"Bearer {made.json()['token']}"
        yield client


def bots_table(client: httpx.Client) -> str:
    """A table where two bots play by themselves."""
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "steady"}]
    opened = client.post("/tables", json={"game": "ticket-to-ride", "seats": seats})
    assert opened.status_code == 201, opened.text
    return str(opened.json()["id"])


def finished(client: httpx.Client, table: str) -> None:
    """Wait until a game is over."""
    end = time.monotonic() + PATIENCE
    while client.get(f"/tables/{table}").json()["status"] != "finished":
        assert time.monotonic() < end, "the bots never came to an end"
        time.sleep(0.1)


def test_a_game_is_backed_up_moved_and_exported(tmp_path: Path, bare_url: str, run: Run) -> None:
    """Whatever runs: the backup is taken while bots play at a second table."""
    with serving(tmp_path) as server, player(server) as ada:
        table = bots_table(ada)
        finished(ada, table)
        bots_table(ada)
        taken = run("backup", "games.backup")
        assert (taken.exit_code, taken.stdout) == (0, "games.backup: written\n")
        written = run("export", table, "first.json")
        assert (written.exit_code, written.stdout) == (0, "first.json: written\n")
        token = ada.headers["Authorization"]

    moved = run("restore", "games.backup", "--database", bare_url)
    assert (moved.exit_code, moved.stdout, moved.stderr) == (0, "games.backup: restored\n", "")
    with serving(tmp_path, "--database", bare_url) as server:
        api = f"{server.address}/api"
        headers = {"Authorization": token}
        assert httpx.get(f"{api}/me", headers=headers).json()["name"] == "Ada"
        got = httpx.get(f"{api}/tables/{table}")
        assert got.status_code == 200, got.text
        assert got.json()["status"] == "finished"
    again = run("export", table, "second.json", "--database", bare_url)
    assert again.exit_code == 0, again.stderr
    assert (tmp_path / "first.json").read_text() == (tmp_path / "second.json").read_text()
    assert run("verify", "first.json").exit_code == 0

    refused = run("restore", "games.backup", "--database", bare_url)
    assert refused.exit_code == 1
    assert "--force" in refused.stderr
    forced = run("restore", "games.backup", "--force", "--database", bare_url)
    assert forced.exit_code == 0, forced.stderr


def said(run: Run, *words: str) -> str:
    """What a command says in one line when it gives up."""
    done = run(*words)
    assert done.exit_code in (1, 2)
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path, run: Run) -> None:
    assert "branchline.sqlite: no such file" in said(run, "backup", "games.backup")
    assert "branchline.sqlite: no such file" in said(run, "export", "X", "game.json")
    assert "games.backup: no such file" in said(run, "restore", "games.backup")
    assert not list(tmp_path.iterdir()), "nothing is made where nothing was"
    (tmp_path / "notes").write_text("Milk and bread.")
    assert "cannot be read as a backup" in said(run, "restore", "notes")
    with serving(tmp_path) as server, player(server) as ada:
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Ben"}]
        plan = {"game": "ticket-to-ride", "seats": seats}
        table = ada.post("/tables", json=plan).json()["id"]
        assert "no such table" in said(run, "export", "missing", "game.json")
        assert "when it is over" in said(run, "export", table, "game.json")
        assert "could not be written" in said(run, "backup", "missing/games.backup")
    assert not (tmp_path / "game.json").exists()
