"""`branchline analyse`: a page about a finished game."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import branchline
from branchline import Record

Run = Callable[..., Result]
BY_CHANCE = ("--bot", "random", "--policy", "random")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["railways", "steam", "ticket-to-ride"])
def test_a_page_is_written_beside_the_record_and_is_the_same_again(run: Run, tmp_path: Path, game: str) -> None:
    seats = "3" if game == "steam" else "2"
    args = ("--games", "1", "--seats", seats, "--bots", "random", "--records", "games.jsonl")
    assert run("simulate", game, *args).exit_code == 0
    result = run("analyse", "games.jsonl", "--rounds", "2", "--jobs", "1", *BY_CHANCE)
    assert result.exit_code == 0, result.output
    assert "The page is in games.html." in result.output
    made = (tmp_path / "games.html").read_text("utf-8")
    assert "Chances of winning" in made
    assert "How much of this game was luck is not clear from 2 rounds" in made
    totals = json.loads((tmp_path / "games.jsonl").read_text())["result"]["totals"]
    ledger = made.partition("final scoring")[2]
    assert all(f"points {total}" in ledger for total in totals)
    again = run("analyse", "games.jsonl", "--rounds", "2", "--jobs", "1", *BY_CHANCE,
                "--page", "again.html")  # fmt: skip
    assert again.exit_code == 0
    body = (tmp_path / "again.html").read_text("utf-8").partition("Made by")[0]
    assert body == made.partition("Made by")[0]


def test_what_cannot_be_analysed_is_one_line(run: Run, tmp_path: Path) -> None:
    branchline.save(Record.start(branchline.game("railways"), 2, 5), tmp_path / "game.json")
    going_on = run("analyse", "game.json")
    assert going_on.exit_code == 2
    assert "not over" in going_on.stderr
    assert not (tmp_path / "game.html").exists()
    assert run("analyse", "none.json").exit_code == 2
    (tmp_path / "bad.json").write_text("{}")
    bad = run("analyse", "bad.json")
    assert bad.exit_code == 1
    assert len(bad.stderr.strip().splitlines()) == 1
