"""`branchline simulate`: the summary, the records, and the same games however many jobs."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from branchline import Record

Run = Callable[..., Result]


@pytest.mark.slow
def test_the_summary_has_a_row_for_each_bot(run: Run) -> None:
    args = ("simulate", "ticket-to-ride", "--games", "6", "--seats", "2", "--seed", "1")
    result = run(*args, "--bots", "random,steady", "--check")
    assert result.exit_code == 0, result.output
    rows = {line.split()[0]: line.split() for line in result.output.splitlines() if line.strip()}
    assert rows["bot"][1:6] == ["seats", "wins", "share", "points", "spread"]
    assert rows["steady"][1:4] == ["6", "6", "100.0%"]
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


def test_results_are_written_with_a_manifest(run: Run, tmp_path: Path) -> None:
    args = ("simulate", "railways", "--games", "4", "--bots", "random", "--seed", "3")
    result = run(*args, "--results", "games.jsonl")
    assert result.exit_code == 0, result.output
    assert "4 results are in games.jsonl" in result.output
    found = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [one["number"] for one in found] == [0, 1, 2, 3]
    facts = json.loads((tmp_path / "games.manifest.json").read_text())
    assert (facts["game"], facts["seed"], facts["seats"]) == ("railways", "3", [2, 4])
    assert facts["options"]["guard"] is True
    run(*args, "--results", "games.jsonl")  # again, not once more
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 4


def test_results_can_be_a_parquet_file(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    args = ("simulate", "steam", "--games", "3", "--bots", "random", "--seats", "3")
    assert run(*args, "--results", "games.parquet").exit_code == 0
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.column("number").to_pylist() == [0, 1, 2]
    assert len(table.column("totals")[0]) == 3
    assert (tmp_path / "games.manifest.json").exists()


@pytest.mark.slow
def test_two_jobs_play_the_same_games_as_one(run: Run, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        args = ("simulate", "--games", "20", "--seed", "7", "--jobs", jobs)
        assert run(*args, "--records", f"{jobs}.jsonl").exit_code == 0
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["chess"], "unknown game 'chess'"),
        (["--seats", "6"], "2 to 5 players"),
        (["--seats", "5-2"], "runs backwards"),
        (["--seats", "two"], "a range such as 2-5"),
        (["--bots", "gredy"], "no bot 'gredy'"),
        (["--bots", ","], "at least one"),
        (["--games", "0"], "at least 1"),
        (["--results", "games.csv"], "a .jsonl or .parquet file"),
        (["--on", "mars"], "expected ray"),
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


@pytest.mark.slow
def test_a_bot_of_ones_own_is_found_in_the_folder_where_one_is(tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text(
        "from branchline.bots import Bot\n"
        "class First(Bot):\n"
        "    def choose(self, seat):\n"
        "        return seat.moves[0]\n"
    )
    # As the installed command does, whose folder is not the one where it is called.
    code = "import sys; sys.path.pop(0); from branchline.terminal import main; main()"
    command = [sys.executable, "-c", code, "simulate", "railways", "--games", "2"]
    done = subprocess.run(
        [*command, "--bots", "my_bots:First,random"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "2 games, 0 unfinished" in done.stdout


def test_a_bot_that_fails_is_one_line_with_the_seed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
