"""`branchline play`, asked for what cannot be: one clear line, never a traceback."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Run = Callable[..., Result]


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["chess"], "unknown game 'chess'"),
        (["--seats", "7"], "2 to 5 players"),
        (["--seats", "1"], "2 to 5 players"),
        (["--seats", "3", "--human", "2", "--bots", "steady,steady"], "seats: 3 do not fit"),
        (["--seats", "2", "--bots", "steady,steady,steady"], "seats: 2 do not fit"),
        (["--bots", "gredy"], "no bot 'gredy'"),
        (["--names", "A,B,C,D,E,F"], "2 to 5 players"),
        (["--names", "Kim [steady]"], "bracket"),
        (["--names", "Kim,Kim"], "twice"),
        (["--seed", "1" + "0" * 80], "seed"),
        (["--load", "none.json"], "none.json: no such file"),
        (["--load", "."], "folder"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(run: Run, args: list[str], complaint: str) -> None:
    result = run("play", *args)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert "Traceback" not in result.output


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', "\x00", "null"])
def test_a_bad_file_is_one_line_and_exit_code_1(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.json").write_text(text)
    result = run("play", "--load", "bad.json")
    assert result.exit_code == 1
    assert result.stderr.startswith("branchline: bad.json: ")
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_record_without_its_seed_cannot_go_on(run: Run, tmp_path: Path) -> None:
    run("play", "--seed", "3", answers=["1", "save x.json"])
    data = json.loads((tmp_path / "x.json").read_text())
    data["seed"] = None
    (tmp_path / "x.json").write_text(json.dumps(data))
    result = run("play", "--load", "x.json")
    assert result.exit_code == 1
    assert "has no seed" in result.stderr


def test_a_forged_save_is_refused_with_its_entry(run: Run, tmp_path: Path) -> None:
    run("play", "--seed", "3", answers=["1", "draw deck", "save x.json"])
    text = (tmp_path / "x.json").read_text()
    data = json.loads(text)
    place = next(i for i, e in enumerate(data["entries"]) if e["move"] == "draw deck")
    drawn = data["entries"][place]["draws"][0]
    data["entries"][place]["draws"][0] = "red" if drawn != "red" else "blue"
    (tmp_path / "x.json").write_text(json.dumps(data))
    result = run("play", "--load", "x.json")
    assert result.exit_code == 1
    assert f"entry {place + 1}" in result.stderr
