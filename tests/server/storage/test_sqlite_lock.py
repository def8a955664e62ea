"""An SQLite file has one server at a time, however it is named and however the last one ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.server.storage import database as module
from branchline.server.storage.database import BESIDE, Database, InUse, StorageDown, served

PROGRAM = """
import sys
from branchline.server.storage.database import Database
from branchline.server.storage.database import served
with served(Database(sys.argv[1])):
    print("served", flush=True)
    sys.stdin.read()
"""


def by_its_path(path: Path) -> str:
    return f"sqlite:///{path}"


def by_a_link(path: Path) -> str:
    (path.parent / "link.sqlite").symlink_to(path)
    return f"sqlite:///{path.parent}/link.sqlite"


def from_its_folder(path: Path) -> str:
    os.chdir(path.parent)
    return f"sqlite:///{path.name}"


@pytest.mark.parametrize("name", [by_its_path, by_a_link, from_its_folder])
def test_sqlite_has_one_server(
    sqlite: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: Callable[[Path], str]
) -> None:
    monkeypatch.setattr(module, "LOCK_PATIENCE", 0.1)
    monkeypatch.chdir(tmp_path)
    other = Database(name(tmp_path / "branchline.sqlite"))
    with served(sqlite), pytest.raises(InUse, match="SQLite is for one"), served(other):
        pass
    with served(other), pytest.raises(InUse), served(sqlite):
        pass
    with served(sqlite):
        other.close()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_next_server_can_start_as_soon_as_one_is_killed(sqlite: Database, number: int) -> None:
    words = [sys.executable, "-c", PROGRAM, str(sqlite)]
    for _ in range(3):
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "served\n"
            process.send_signal(number)
            with served(sqlite):  # at once, while it may still be going
                pass


def test_a_file_that_cannot_be_locked_is_told_of(sqlite: Database, tmp_path: Path) -> None:
    beside = tmp_path / f"branchline.sqlite{BESIDE}"
    beside.mkdir()
    with pytest.raises(StorageDown, match="cannot be opened"), served(sqlite):
        pass
    beside.rmdir()
    beside.write_text("Milk, bread and eggs. " * 100)
    with pytest.raises(StorageDown, match="no database"), served(sqlite):
        pass
    assert beside.read_text().startswith("Milk")


def test_postgres_has_any_number_of_servers(postgres_database: Database) -> None:
    with served(postgres_database), served(postgres_database):
        pass
