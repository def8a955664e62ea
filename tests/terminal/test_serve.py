"""`branchline serve`: one command, from an empty folder to an address, and an orderly end."""

from __future__ import annotations

import os
import pty
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from branchline.terminal.commands.server import has_screen
from tests.terminal.serving import ADDRESS, PATIENCE, attempt, command, environment, serving

pytestmark = pytest.mark.slow


def test_an_empty_folder_is_all_it_needs(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.address.startswith("http://127.0.0.1:")
        assert httpx.get(f"{server.address}/readyz").json() == {"status": "ok"}
        games = httpx.get(f"{server.address}/api/games").json()["games"]
        assert "ticket-to-ride" in [game["game"] for game in games]
        code, errors = server.end()
    assert code == 0
    assert "Traceback" not in errors
    assert (tmp_path / "branchline.sqlite").exists()


def test_the_second_start_finds_what_the_first_has_stored(tmp_path: Path) -> None:
    with serving(tmp_path, "--database", "games.sqlite") as server:
        made = httpx.post(f"{server.address}/api/me/tokens", json={"name": "Ada"})
        assert made.status_code == 201
        server.end()
    headers = {"Authorization": f"Bearer {made.json()['token']}"}
    with serving(tmp_path, "--database", f"sqlite:///{tmp_path}/games.sqlite") as server:
        assert httpx.get(f"{server.address}/api/me", headers=headers).json()["name"] == "Ada"
    assert not (tmp_path / "branchline.sqlite").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_told_to_even_with_listeners(tmp_path: Path, number: int) -> None:
    with serving(tmp_path) as server, httpx.Client(base_url=server.address) as client:
        token = client.post("/api/me/tokens", json={"name": "Ada"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        seats = [{"kind": "me"}, {"kind": "open"}]
        plan = {"game": "ticket-to-ride", "seats": seats}
        table = client.post("/api/tables", json=plan, headers=headers).json()["id"]
        with client.stream("GET", f"/api/tables/{table}/events", headers=headers) as stream:
            assert stream.status_code == 200
            begun = time.monotonic()
            code, errors = server.end(number)
            assert time.monotonic() - begun < 5
    assert code == 0
    assert "Traceback" not in errors
    assert "Cancel" not in errors, "the streams should have ended by themselves"


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """What a command said when it gave up: one line that a host understands."""
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("branchline: ")
    assert done.stdout == ""
    return done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = one_sentence(attempt("serve", "--port", str(port), cwd=tmp_path))
    assert f"port {port}: Address already in use" in said
    assert not (tmp_path / "branchline.sqlite").exists()


def test_an_address_that_is_not_this_machine(tmp_path: Path) -> None:
    assert "192.0.2.1" in one_sentence(attempt("serve", "--host", "192.0.2.1", cwd=tmp_path))
    said = one_sentence(attempt("serve", "--host", "no.such.host.invalid", cwd=tmp_path))
    assert "'no.such.host.invalid' is no address of this machine" in said


UNREACHABLE = {
    "nobody listens there": ("postgresql://ada:hush@127.0.0.1:1/games", "refused"),
    "no such folder": ("missing/games.sqlite", "cannot be opened"),
    "another kind": ("mysql://127.0.0.1/games", "expected sqlite:///FILE or postgresql://"),
    "no address": ("://", "expected sqlite:///FILE"),
    "in memory": ("sqlite://", "would forget everything"),
}


@pytest.mark.parametrize("case", UNREACHABLE)
def test_a_database_that_cannot_be_had(tmp_path: Path, case: str) -> None:
    address, expected = UNREACHABLE[case]
    said = one_sentence(attempt("serve", "--port", "0", "--database", address, cwd=tmp_path))
    assert expected in said
    assert "hush" not in said


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Milk, bread and eggs. " * 100)
    said = one_sentence(attempt("serve", "--port", "0", "--database", "notes.txt", cwd=tmp_path))
    assert "no database" in said
    assert (tmp_path / "notes.txt").read_text().startswith("Milk")


def test_a_database_of_a_newer_program(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.end()
    with sqlite3.connect(tmp_path / "branchline.sqlite") as database:
        database.execute("UPDATE schema_version SET version_num = '9999'")
    database.close()
    said = one_sentence(attempt("serve", "--port", "0", cwd=tmp_path))
    assert "schema 9999" in said
    assert "newer version of Branchline" in said


def test_a_setting_that_is_wrong_is_named_and_not_repeated(tmp_path: Path) -> None:
    said = one_sentence(attempt("serve", cwd=tmp_path, BRANCHLINE_BOT_WORKERS="hush"))
    assert "bot_workers" in said
    assert "hush" not in said
    (tmp_path / ".env").write_text("BRANCHLINE_PORT=99999\n")
    assert "port" in one_sentence(attempt("serve", cwd=tmp_path))


@pytest.mark.parametrize("missing", ["fastapi", "sqlalchemy", "uvicorn", "pydantic_settings"])
def test_without_the_servers_libraries_it_says_how_to_get_them(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from branchline.terminal import main; sys.argv = ['branchline', 'serve']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stderr == (f"branchline: the server needs {missing}: pip install 'branchline[cli,server]'\n")


@pytest.mark.parametrize("wanted", [True, False])
def test_a_browser_is_opened_for_whoever_sits_there(tmp_path: Path, wanted: bool) -> None:
    note = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {note}.part && mv {note}.part {note}\n')
    browser.chmod(0o755)
    screen, terminal = pty.openpty()
    words = ["serve", "--port", "0", *([] if wanted else ["--no-browser"])]
    env = environment(BROWSER=f"{browser} %s", DISPLAY=":0")
    with subprocess.Popen(
        command(*words), cwd=tmp_path, env=env, stdout=terminal, stderr=subprocess.DEVNULL
    ) as process:
        try:
            said = ADDRESS.search(os.read(screen, 1000).decode())
            assert said is not None
            end = time.monotonic() + (PATIENCE if wanted else 1)
            while not note.exists() and time.monotonic() < end:
                time.sleep(0.05)
        finally:
            process.terminate()
    os.close(screen)
    os.close(terminal)
    assert note.exists() == wanted
    if wanted:
        assert note.read_text().strip() == said.group(1)


def test_no_browser_where_nobody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()
    monkeypatch.setattr("sys.stdout.isatty", lambda: False, raising=False)
    assert not has_screen()
