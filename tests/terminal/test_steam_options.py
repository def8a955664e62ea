"""Options of a game on the command line, for `play` and for `simulate`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

import branchline
from branchline.games.steam.rules.maps.loader import our_map

Run = Callable[..., Result]


def options_of(path: Path) -> dict[str, Any]:
    """The options of the first record in a file of one or many."""
    record: dict[str, Any] = json.JSONDecoder().raw_decode(path.read_text("utf-8"))[0]
    options: dict[str, Any] = record["options"]
    return options


def test_play_hands_the_options_on(run: Run, tmp_path: Path) -> None:
    args = ("play", "steam", "--rules", "standard", "--map", "ruhr", "--seed", "1")
    text = run(*args, answers=["save game.json", "quit", "n"]).output
    assert "Standard game, ruhr" in text
    options = options_of(tmp_path / "game.json")
    assert options["rules"] == "standard"
    assert options["map"]["name"] == "ruhr"
    again = run("play", "--load", "game.json", answers=["quit", "n"])
    assert "Standard game, ruhr" in again.output


@pytest.mark.rule("STM-27.10")
def test_play_offers_mercy_in_the_standard_game(run: Run, tmp_path: Path) -> None:
    args = ("play", "steam", "--rules", "standard", "--mercy", "--seed", "1")
    run(*args, answers=["save game.json", "quit", "n"])
    assert options_of(tmp_path / "game.json")["mercy"] is True
    refused = run("play", "steam", "--mercy")
    assert refused.exit_code != 0
    assert "mercy: in the Base game" in refused.output


def test_the_first_order_can_be_drawn(run: Run) -> None:
    assert "bid for a place" in run("play", "steam", answers=["quit", "n"]).output
    drawn = run("play", "steam", "--order", "random", answers=["quit", "n"]).output
    assert "take an action tile" in drawn
    assert "bid for a place" not in drawn


@pytest.mark.slow
def test_a_map_file_is_read_and_kept_in_the_record(run: Run, tmp_path: Path) -> None:
    text = our_map("northeast").text.replace('id = "northeast"', 'id = "mine"', 1)
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    args = ("play", "steam", "--map", "mine.toml", "--order", "random", "--seed", "1")
    result = run(*args, answers=["1", "save game.json", "quit", "n"])
    assert "Base game, mine" in result.output
    (tmp_path / "mine.toml").unlink()
    assert options_of(tmp_path / "game.json")["map"]["text"] == text
    branchline.load("game.json").verify()


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["steam", "--rules", "quick"], "rules: expected one of base, standard"),
        (["steam", "--order", "alphabet"], "order: expected one of auction, random"),
        (["steam", "--rules", "standard", "--order", "random"], "only the Base game"),
        (["steam", "--map", "atlantis.toml"], "atlantis.toml: No such file"),
        (["ticket-to-ride", "--rules", "standard"], "unknown option 'rules'"),
        (["ticket-to-ride", "--map", "ruhr"], "unknown option 'map'"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_wrong_options_are_one_line_and_exit_code_2(run: Run, command: str, args: list[str], complaint: str) -> None:
    result = run(command, *args)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_a_faulty_map_file_is_refused_with_its_lines(run: Run, tmp_path: Path) -> None:
    text = our_map("ruhr").text.replace("supply_spaces = 12", "supply_spaces = -1", 1)
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    result = run("play", "steam", "--map", "mine.toml")
    assert result.exit_code == 2
    assert "line " in result.stderr


@pytest.mark.slow
def test_simulate_plays_steam_with_options(run: Run, tmp_path: Path) -> None:
    args = ("simulate", "steam", "--games", "4", "--bots", "random", "--check", "--seed", "1")
    result = run(*args, "--rules", "standard", "--map", "ruhr", "--records", "games.jsonl")
    assert result.exit_code == 0, result.output
    assert "4 games, 0 unfinished" in result.output
    lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    assert [len(json.loads(line)["seats"]) for line in lines] == [3, 4, 5, 6]
    assert options_of(tmp_path / "games.jsonl")["rules"] == "standard"
    assert run("verify", "games.jsonl").output == "games.jsonl: ok, 4 games\n"


@pytest.mark.slow
def test_the_steady_bot_wins_in_a_simulation(run: Run) -> None:
    args = ("simulate", "steam", "--games", "4", "--seats", "3", "--bots", "steady,random,random")
    result = run(*args, "--check")
    assert result.exit_code == 0, result.output
    rows = {line.split()[0]: line.split() for line in result.output.splitlines() if line.strip()}
    assert rows["steady"][1:4] == ["4", "4", "100.0%"]
    assert rows["bot"][-2:] == ["income", "links"]
    assert max(len(line) for line in result.output.splitlines()) <= 80


@pytest.mark.slow
def test_two_jobs_play_the_same_games_on_a_map_of_ones_own(run: Run, tmp_path: Path) -> None:
    text = our_map("ruhr").text.replace('id = "ruhr"', 'id = "mine"', 1)
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    for jobs in ("1", "2"):
        args = ("simulate", "steam", "--games", "10", "--bots", "random", "--map", "mine.toml")
        assert run(*args, "--jobs", jobs, "--records", f"{jobs}.jsonl").exit_code == 0
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
