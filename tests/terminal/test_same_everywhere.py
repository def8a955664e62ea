"""The same command plays the same games on one core, on two, and on Ray, to the last byte."""

import subprocess
import sys
from pathlib import Path

import pytest

WAYS = {"one": ("--jobs", "1"), "two": ("--jobs", "2"), "ray": ("--jobs", "2", "--on", "ray")}


def branchline(folder: Path, *args: str) -> None:
    """Run a command in a process of its own: what Ray starts is not for other tests."""
    done = subprocess.run(
        [sys.executable, "-m", "branchline.terminal", *args],
        cwd=folder, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_simulate_and_ladder_write_the_same_results_wherever_they_play(tmp_path: Path) -> None:
    """By bots that search, with a budget in rounds, and by bots that do not."""
    pytest.importorskip("openskill", reason="the extra arena is not installed")
    pytest.importorskip("ray", reason="the extra ray is not installed")
    for name, way in WAYS.items():
        branchline(
            tmp_path, "simulate", "steam", "--games", "3", "--seats", "3", *way,
            "--bots", "sharp@2,steady",
            "--results", f"{name}.jsonl", "--records", f"{name}-games.jsonl",
        )  # fmt: skip
        branchline(
            tmp_path, "ladder", "--games", "3", "--bots", "steady,sharp@2", "--no-parquet", *way,
            "--folder", name,
        )  # fmt: skip

    def written(name: str) -> dict[str, bytes]:
        files = [f"{name}.jsonl", f"{name}-games.jsonl"]
        files += [f"{name}/{file}" for file in ("results.jsonl", "tables.md", "plots.svg")]
        return {file.replace(name, "X"): (tmp_path / file).read_bytes() for file in files}

    assert written("one")["X.jsonl"].count(b"\n") == 3
    assert written("one") == written("two") == written("ray")
