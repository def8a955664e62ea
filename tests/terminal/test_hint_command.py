"""`branchline hint`, and `hint` in a game: a move, why, and the chances."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import branchline
from branchline import Dice, Record
from branchline.bots import Seat, make

Run = Callable[..., Result]


def saved(path: Path, slug: str, plies: int, reveal: bool = True) -> Record:
    game = branchline.game(slug)
    record = Record.start(game, game.least, 5)
    bot = make("steady", game)
    while record.state.turn is not None and len(record.entries) < plies:
        record.play(bot.choose(Seat(record.state, Dice(len(record.entries)))))
    branchline.save(record, path, reveal_seed=reveal)
    return record


@pytest.mark.slow
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_saved_game_is_told_what_a_bot_would_play(run: Run, tmp_path: Path, slug: str) -> None:
    record = saved(tmp_path / "game.json", slug, 80)
    result = run("hint", "game.json", "--bot", "steady", "--rounds", "1")
    assert result.exit_code == 0, result.output
    assert f"{record.names[record.state.turn or 0]}: steady would play " in result.output
    assert "Chance of winning: hard to tell." in result.output  # one game proves nothing
    assert "%" not in result.output
    assert max(len(line) for line in result.output.splitlines()) <= 80
    again = run("hint", "game.json", "--bot", "steady", "--rounds", "1")
    assert again.output == result.output


def test_no_seed_is_needed(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.json", "ticket-to-ride", 20, reveal=False)
    assert run("hint", "game.json", "--bot", "random", "--rounds", "1").exit_code == 0


@pytest.mark.slow
def test_the_strongest_bot_is_asked_unless_another_is_named(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "game.json", "railways", 90)
    strongest = branchline.bots.names(branchline.game("railways"))[-1]
    result = run("hint", "game.json", "--rounds", "1")
    assert f"{strongest} would play" in result.output


def test_what_cannot_be_hinted_at_is_one_line(run: Run, tmp_path: Path) -> None:
    record = saved(tmp_path / "over.json", "railways", 5000)
    assert record.result is not None
    over = run("hint", "over.json")
    assert (over.exit_code, "the game is over" in over.stderr) == (1, True)
    assert run("hint", "none.json").exit_code == 2
    saved(tmp_path / "game.json", "railways", 3)
    assert "no bot 'gredy'" in run("hint", "game.json", "--bot", "gredy").stderr
    (tmp_path / "bad.json").write_text("{}")
    assert run("hint", "bad.json").exit_code == 1


def test_in_a_game_the_word_hint_answers_and_asks_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.terminal.input.SECONDS", 0.01)
    result = run("play", "--seed", "1", "--first", answers=["hint random", "hint gredy", "quit", "n"])
    assert result.exit_code == 0, result.output
    assert "Player 1: random would play " in result.output
    assert "no bot 'gredy'" in result.output
    assert "Goodbye." in result.output
