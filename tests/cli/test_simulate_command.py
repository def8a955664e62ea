"""`branchline simulate`: the summary, the records, and the same games however many jobs."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from branchline import Record

Run = Callable[..., Result]


def test_the_summary_has_a_row_for_each_bot(run: Run) -> None:
    args = ("simulate", "ticket-to-ride", "--games", "6", "--seats", "2", "--seed", "1")
    result = run(*args, "--bots", "random,greedy", "--check")
    assert result.exit_code == 0, result.output
    rows = {line.split()[0]: line.split() for line in result.output.splitlines() if line.strip()}
    assert rows["bot"][1:6] == ["seats", "wins", "share", "points", "spread"]
    assert rows["greedy"][1:4] == ["6", "6", "100.0%"]
    assert rows["random"][1:4] == ["6", "0", "0.0%"]
    assert "completed" in rows["bot"]
    assert "6 games, 0 unfinished" in result.output
    assert "moves/s" in result.output
    assert max(len(line) for line in result.output.splitlines()) <= 80


def test_a_limit_leaves_games_unfinished(run: Run) -> None:
    result = run("simulate", "--games", "4", "--bots", "random", "--limit", "30")
    assert result.exit_code == 0
    assert "4 games, 4 unfinished, 30 moves a game" in result.output


def test_records_are_written_one_a_line_and_verify(run: Run, tmp_path: Path) -> None:
    result = run("simulate", "--games", "5", "--bots", "random", "--records", "games.jsonl")
    assert "5 records are in games.jsonl" in result.output
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    assert len(lines) == 5
    seats = [len(Record.from_json(json.loads(line)).names) for line in lines]
    assert seats == [2, 3, 4, 5, 2]
    verified = run("verify", "games.jsonl")
    assert verified.exit_code == 0
    assert verified.output == "games.jsonl: ok, 5 games\n"


@pytest.mark.slow
def test_two_jobs_play_the_same_games_as_one(run: Run, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        args = ("simulate", "--games", "20", "--seed", "7", "--jobs", jobs)
        assert run(*args, "--records", f"{jobs}.jsonl").exit_code == 0
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["chess"], "no game 'chess'"),
        (["--seats", "6"], "2 to 5 players"),
        (["--seats", "5-2"], "runs backwards"),
        (["--seats", "two"], "a range such as 2-5"),
        (["--bots", "gredy"], "no bot 'gredy'"),
        (["--bots", ","], "at least one"),
        (["--games", "0"], "at least 1"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(run: Run, args: list[str], complaint: str) -> None:
    result = run("simulate", *args)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_records_that_cannot_be_written_are_one_line(run: Run) -> None:
    result = run("simulate", "--games", "1", "--records", "nowhere/games.jsonl")
    assert result.exit_code == 1
    assert result.stderr == "branchline: nowhere/games.jsonl: No such file or directory\n"


def test_a_bot_that_fails_is_one_line_with_the_seed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_bots.py").write_text(
        "from branchline.bots import Bot\n"
        "class Broken(Bot):\n"
        "    def choose(self, seat):\n"
        "        raise RuntimeError('out of steam')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    result = run("simulate", "--games", "1", "--bots", "broken_bots:Broken")
    assert result.exit_code == 1
    assert "seed " in result.stderr
    assert "RuntimeError: out of steam" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
