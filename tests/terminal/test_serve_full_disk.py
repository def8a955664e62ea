"""A server on a disk that is full: it says so in one line at the start, and by /readyz later."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.terminal.serving import PATIENCE, attempt, command, environment, serving

START = ("serve", "--port", "0", "--no-browser", "--database")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only a system administrator can mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Leave not a byte free."""
    filling = folder / "filling"
    with filling.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            return filling
    raise AssertionError("the disk is larger than it should be")


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """The one line in which a start was refused."""
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("made", [False, True], ids=["new database", "old database"])
def test_a_server_does_not_start_on_a_full_disk(small_disk: Path, made: bool) -> None:
    database = str(small_disk / "games.sqlite")
    if made:
        with serving(small_disk, "--database", database) as server:
            server.end()
    fill(small_disk)
    said = one_line(attempt(*START, database, cwd=small_disk))
    assert said.startswith("branchline: The disk of the database is full. Free some space: 0 KiB")
    assert str(small_disk) in said


@pytest.mark.slow
def test_a_server_is_not_ready_while_its_disk_is_full(small_disk: Path) -> None:
    with serving(small_disk, "--database", str(small_disk / "games.sqlite")) as server:
        ready = f"{server.address}/readyz"
        assert httpx.get(ready, timeout=PATIENCE).status_code == 200
        filling = fill(small_disk)
        assert httpx.get(ready, timeout=PATIENCE).status_code == 503
        filling.unlink()
        assert httpx.get(ready, timeout=PATIENCE).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("made", [False, True], ids=["new database", "old database"])
def test_a_server_does_not_start_where_files_may_not_grow(tmp_path: Path, made: bool) -> None:
    """As under a quota, which the free space of the disk does not tell."""
    database = str(tmp_path / "games.sqlite")
    if made:
        with serving(tmp_path, "--database", database) as server:
            server.end()
    done = subprocess.run(
        command(*START, database),
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert "The disk of the database" in one_line(done)
