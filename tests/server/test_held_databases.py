"""Commands and servers that would change a database beneath a server are refused in a sentence."""

from __future__ import annotations

import subprocess
from pathlib import Path

import httpx
import pytest

from tests.cli.serving import Serving, attempt, serving

pytestmark = pytest.mark.slow


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a command that gave up."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def newcomer(server: Serving, name: str) -> dict[str, str]:
    """The headers of somebody new."""
    made = httpx.post(f"{server.address}/api/me/tokens", json={"name": name})
    assert made.status_code == 201, made.text
    return {"Authorization": f"Bearer {made.json()['token']}"}


def test_a_backup_is_restored_only_when_the_server_has_ended(tmp_path: Path, bare_url: str) -> None:
    here = ("--database", bare_url)
    with serving(tmp_path, *here) as server:
        newcomer(server, "Ada")
        assert attempt("backup", "games.backup", *here, cwd=tmp_path).returncode == 0
        bob = newcomer(server, "Bob")
        for force in ((), ("--force",)):
            refused = attempt("restore", "games.backup", *force, *here, cwd=tmp_path)
            assert "A server is using this database" in said(refused)
        carol = newcomer(server, "Carol")
        for who, name in ((bob, "Bob"), (carol, "Carol")):
            assert httpx.get(f"{server.address}/api/me", headers=who).json()["name"] == name
        assert server.end()[0] == 0
    done = attempt("restore", "games.backup", "--force", *here, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    with serving(tmp_path, *here) as server:
        assert httpx.get(f"{server.address}/api/me", headers=bob).status_code == 401


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        second = attempt("serve", "--port", "0", "--no-browser", cwd=tmp_path)
        assert "SQLite is for one" in said(second)
        newcomer(server, "Ada")
        server.process.kill()
        server.process.wait()
        with serving(tmp_path) as third:
            newcomer(third, "Bob")
