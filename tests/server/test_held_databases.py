"""What others may do to a database beneath a server: restore it, but not serve it on SQLite."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import httpx
import pytest

from tests.terminal.serving import PATIENCE, Serving, attempt, serving

pytestmark = pytest.mark.slow


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a command that gave up."""
    assert done.returncode == 1, done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def newcomer(server: Serving, name: str) -> dict[str, str]:
    """The headers of someone new."""
    made = httpx.post(f"{server.address}/api/me/tokens", json={"name": name})
    assert made.status_code == 201, made.text
    return {"Authorization": f"Bearer {made.json()['token']}"}


def test_a_backup_is_restored_beside_a_server(tmp_path: Path, bare_url: str) -> None:
    here = ("--database", bare_url)
    with serving(tmp_path, *here) as server:

        def name_of(who: dict[str, str]) -> str | None:
            answer = httpx.get(f"{server.address}/api/me", headers=who)
            return str(answer.json()["name"]) if answer.status_code == 200 else None

        ada = newcomer(server, "Ada")
        assert attempt("backup", "games.backup", *here, cwd=tmp_path).returncode == 0
        bob = newcomer(server, "Bob")
        (tmp_path / "notes").write_text("Milk and bread.")
        assert "--force" in said(attempt("restore", "games.backup", *here, cwd=tmp_path))
        bad = attempt("restore", "notes", "--force", *here, cwd=tmp_path)
        assert "cannot be read as a backup" in said(bad)
        assert (name_of(ada), name_of(bob)) == ("Ada", "Bob")
        assert not (tmp_path / "backups").exists()

        done = attempt("restore", "games.backup", "--force", *here, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        [kept] = (tmp_path / "backups").iterdir()
        told = f"backups/{kept.name}: what was there\ngames.backup: restored\n"
        assert done.stdout == told
        until = time.monotonic() + PATIENCE
        while name_of(bob) is not None:
            assert time.monotonic() < until, "the server has not noticed"
            time.sleep(0.05)
        assert name_of(ada) == "Ada"

        # What was there comes back from the copy, all of it.
        again = attempt("restore", f"backups/{kept.name}", "--force", *here, cwd=tmp_path)
        assert again.returncode == 0, again.stderr
        assert (name_of(ada), name_of(bob)) == ("Ada", "Bob")
        assert server.end()[0] == 0


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        second = attempt("serve", "--port", "0", "--no-browser", cwd=tmp_path)
        assert "SQLite is for one" in said(second)
        newcomer(server, "Ada")
        server.process.kill()
        server.process.wait()
        with serving(tmp_path) as third:
            newcomer(third, "Bob")
