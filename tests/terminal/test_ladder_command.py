"""`branchline ladder`: tables, plots, results, and going on after a stop."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

pytest.importorskip("openskill")
Run = Callable[..., Result]
QUICK = ("--bots", "random,random@2", "--games", "3", "--jobs", "1")


def test_a_short_ladder_of_all_games_shows_who_is_stronger(run: Run, tmp_path: Path) -> None:
    args = ("ladder", "ticket-to-ride", "--bots", "random,steady", "--games", "4", "--jobs", "1")
    result = run(*args, "--folder", "out")
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.output.splitlines() if line.strip()]
    bots = [row for row in rows if row[0] in ("steady", "random")]
    assert [row[0] for row in bots[:2]] == ["steady", "random"]  # strongest first
    assert bots[0][3:5] == ["4", "100.0%"]
    assert "4 games, 0 unfinished" in result.output
    assert max(len(line) for line in result.output.splitlines()) <= 80
    names = {file.name for file in (tmp_path / "out").iterdir()}
    assert names >= {"results.jsonl", "manifest.json", "tables.md", "plots.svg"}
    facts = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert facts["command"].split()[0] == "branchline"
    assert (facts["seats"], facts["games"], facts["seed"]) == (2, 4, "0")


@pytest.mark.parametrize(("game", "seats"), [("steam", 3), ("railways", 2)])
def test_every_game_has_a_ladder(run: Run, tmp_path: Path, game: str, seats: int) -> None:
    result = run("ladder", game, *QUICK)
    assert result.exit_code == 0, result.output
    facts = json.loads((tmp_path / f"ladder-{game}" / "manifest.json").read_text())
    assert facts["seats"] == seats
    assert ("One against 2 others" in result.output) == (seats == 3)


def test_the_same_command_goes_on_and_a_longer_one_too(run: Run, tmp_path: Path) -> None:
    assert run("ladder", *QUICK).exit_code == 0
    lines = tmp_path / "ladder-ticket-to-ride" / "results.jsonl"
    whole = lines.read_bytes()
    lines.write_bytes(whole[: len(whole) // 2])
    again = run("ladder", *QUICK)
    assert again.exit_code == 0, again.output
    assert "1 of 3 games have already been played." in again.stderr
    assert lines.read_bytes() == whole
    longer = run("ladder", *QUICK[:2], "--games", "5", "--jobs", "1")
    assert "3 of 5 games have already been played." in longer.stderr
    assert lines.read_bytes().startswith(whole)


def test_another_ladder_in_the_folder_is_one_line(run: Run) -> None:
    run("ladder", *QUICK)
    result = run("ladder", *QUICK, "--seed", "1")
    assert result.exit_code == 2
    assert "contains another ladder: seed was" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_two_jobs_write_the_same_results_as_one(run: Run, tmp_path: Path) -> None:
    bots = ("--bots", "random,steady", "--games", "20")
    for jobs in ("1", "2"):
        assert run("ladder", *bots, "--jobs", jobs, "--folder", jobs).exit_code == 0
    for name in ("results.jsonl", "tables.md", "plots.svg"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="it kills by a signal")
def test_a_run_that_was_killed_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    args = ("ladder", "--bots", "random,steady", "--games", "60")
    command = [sys.executable, "-m", "branchline.terminal", *args, "--jobs", "2", "--folder", "killed"]
    running = subprocess.Popen(command, cwd=tmp_path)
    lines = tmp_path / "killed" / "results.jsonl"
    ends = time.monotonic() + 100
    while not lines.exists() or lines.read_bytes().count(b"\n") < 5:
        assert time.monotonic() < ends
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    played = lines.read_bytes().count(b"\n")
    assert played < 60
    again = run(*args, "--jobs", "1", "--folder", "killed")
    assert f"{played} of 60 games have already been played." in again.stderr
    whole = run(*args, "--jobs", "1", "--folder", "whole")
    assert whole.exit_code == again.exit_code == 0
    assert lines.read_bytes() == (tmp_path / "whole" / "results.jsonl").read_bytes()
    assert again.output.partition("Results, tables")[0].endswith(whole.output.partition("Results, tables")[0])


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["chess"], "unknown game 'chess'"),
        (["--bots", "steady"], "at least two"),
        (["--bots", "steady,gredy"], "no bot 'gredy'"),
        (["--bots", "random,steady@soon"], "a bot thinks for rounds"),
        (["--seats", "9"], "2 to 5 players"),
        (["--games", "0"], "at least 1"),
        (["--on", "mars"], "expected ray"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(run: Run, args: list[str], complaint: str) -> None:
    result = run("ladder", *args)
    assert result.exit_code == 2, result.output
    assert complaint in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
