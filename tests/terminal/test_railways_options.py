"""Options of Railways on the command line, for `play` and for `simulate`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

Run = Callable[..., Result]

OPTIONS = ("--variant", "younger", "--no-loco-second", "--guard", "--first")


def options_of(path: Path) -> dict[str, Any]:
    """The options of the first record in a file of one or many."""
    record: dict[str, Any] = json.JSONDecoder().raw_decode(path.read_text("utf-8"))[0]
    options: dict[str, Any] = record["options"]
    return options


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ((), {"variant": "full", "first": "random", "loco_second": True, "guard": False}),
        (OPTIONS, {"variant": "younger", "first": 0, "loco_second": False, "guard": True}),
        (
            ("--variant", "full", "--loco-second"),
            {"variant": "full", "first": "random", "loco_second": True, "guard": False},
        ),
    ],
)
def test_play_hands_the_options_on(
    run: Run, tmp_path: Path, args: tuple[str, ...], expected: dict[str, object]
) -> None:
    command = ("play", "railways", "--bots", "random,random", "--seed", "1", *args)
    result = run(*command, answers=["save game.json", "quit", "n"])
    assert result.exit_code == 0, result.output
    assert options_of(tmp_path / "game.json") == expected
    again = run("play", "--load", "game.json", answers=["quit", "n"])
    assert ("power" in again.output) == (expected["variant"] == "full")


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["railways", "--variant", "older"], "variant: expected one of full, younger, not 'older'"),
        (["railways", "--rules", "base"], "unknown option 'rules'"),
        (["railways", "--map", "ruhr"], "unknown option 'map'"),
        (["steam", "--variant", "younger"], "unknown option 'variant'"),
        (["steam", "--guard"], "unknown option 'guard'"),
        (["ticket-to-ride", "--variant", "full"], "unknown option 'variant'"),
        (["ticket-to-ride", "--no-loco-second"], "unknown option 'loco_second'"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_wrong_options_are_one_line_and_exit_code_2(run: Run, command: str, args: list[str], complaint: str) -> None:
    result = run(command, *args, "--bots", "random,random")
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_simulate_plays_railways_with_options(run: Run, tmp_path: Path) -> None:
    args = ("simulate", "railways", "--games", "6", "--bots", "random", "--check", "--seed", "1")
    result = run(*args, "--variant", "younger", "--records", "games.jsonl")
    assert result.exit_code == 0, result.output
    assert "6 games, 0 unfinished" in result.output
    lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    assert [len(json.loads(line)["seats"]) for line in lines] == [2, 3, 4, 2, 3, 4]
    assert options_of(tmp_path / "games.jsonl")["variant"] == "younger"
    assert run("verify", "games.jsonl").output == "games.jsonl: ok, 6 games\n"
    heads = result.output.splitlines()[1].split()
    assert heads[-4:] == ["links", "delivered", "cities", "goods"]
    assert max(len(line) for line in result.output.splitlines()) <= 80
