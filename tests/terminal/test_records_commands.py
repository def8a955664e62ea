"""`branchline replay` and `branchline verify`."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

import branchline
from branchline import Dice, Record

Run = Callable[..., Result]


def played(plies: int | None = None, seed: int = 2) -> Record:
    record = Record.start(branchline.game("ticket-to-ride"), 2, seed, ["Kim", "Alex"], first=0)
    dice = Dice(seed)
    while record.state.turn is not None and (plies is None or len(record.entries) < plies):
        record.play(record.state.pick(dice))
    return record


@pytest.fixture
def whole(run: Run) -> Record:
    record = played()
    branchline.save(record, "game.json")
    return record


@pytest.fixture
def half(run: Run) -> Record:
    record = played(60)
    branchline.save(record, "half.json", reveal_seed=True)
    return record


def flat(result: Result) -> str:
    return " ".join(result.output.split())


def test_replay_tells_every_move_and_the_end(run: Run, whole: Record) -> None:
    result = run("replay", "game.json")
    assert result.exit_code == 0, result.output
    text = flat(result)
    place = 0
    for number, entry in enumerate(whole.entries, start=1):
        # A long entry is broken over several lines, next to other columns: its start is enough.
        told = " ".join(whole.game.tell(entry).split()[:2])
        place = text.find(f"{number} {whole.names[entry.seat]} {told}", place)
        assert place >= 0, f"move {number}: {told}"
    assert "Final scoring" in text


def test_replay_shows_the_points_as_they_change(run: Run, whole: Record) -> None:
    text = flat(run("replay", "game.json"))
    totals = whole.state.scores()
    assert f"{totals[0]} {totals[1]}" in text
    claims = [entry for entry in whole.entries if entry.move.startswith("claim")]
    assert claims


def test_replay_as_a_seat_saw_it_hides_the_rest(run: Run, whole: Record) -> None:
    text = run("replay", "game.json", "--seat", "1").output.split("The game is over")[0]
    lines = text.splitlines()
    assert any("Kim" in line and "draws a card from the deck:" in line for line in lines)
    assert any("Alex" in line and "draws a card from the deck" in line for line in lines)
    assert not any("Alex" in line and "draws a card from the deck:" in line for line in lines)


def test_replay_of_a_game_that_goes_on_tells_only_what_all_may_know(run: Run, half: Record) -> None:
    text = run("replay", "half.json").output
    assert "draws a card from the deck" in text
    assert "draws a card from the deck:" not in text
    assert "Your hand" not in text


def test_replay_stops_at_a_step_with_the_table(run: Run, whole: Record) -> None:
    text = run("replay", "game.json", "--step", "5", "--seat", "2").output
    assert "Final scoring" not in text
    assert "Your hand" in text
    numbers = [line.split()[0] for line in text.splitlines() if line[:6].strip().isdigit()]
    assert numbers == ["1", "2", "3", "4", "5"]
    assert run("replay", "game.json", "--step", "0").exit_code == 0


def test_replay_opens_one_game_of_many(run: Run) -> None:
    games = [played(seed=seed) for seed in (1, 2)]
    lines = [json.dumps(game.to_json()) for game in games]
    Path("games.jsonl").write_text("\n".join(lines) + "\n\n")
    text = flat(run("replay", "games.jsonl", "--game", "2"))
    assert str(len(games[1].entries)) in text
    missing = run("replay", "games.jsonl", "--game", "3")
    assert missing.exit_code == 1
    assert missing.stderr == "branchline: games.jsonl: it has no game 3\n"


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["none.json"], "no such file"),
        (["game.json", "--seat", "3"], "1 to 2"),
        (["game.json", "--step", "9999"], "step"),
    ],
)
def test_replay_refuses_in_one_line(run: Run, whole: Record, args: list[str], complaint: str) -> None:
    result = run("replay", *args)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_verify_says_ok(run: Run, whole: Record, half: Record) -> None:
    result = run("verify", "game.json", "half.json")
    assert result.exit_code == 0
    assert result.output == "game.json: ok\nhalf.json: ok\n"


def test_verify_says_when_the_deal_could_not_be_checked(run: Run, half: Record) -> None:
    branchline.save(half, "shared.json")
    result = run("verify", "shared.json")
    assert result.exit_code == 0
    assert "without a seed: the deal could not be checked" in result.output


def test_verify_names_the_entry_that_is_wrong(run: Run, whole: Record) -> None:
    data: Any = whole.to_json()
    data["entries"][9]["move"] = "pass"
    Path("bad.json").write_text(json.dumps(data))
    result = run("verify", "game.json", "bad.json")
    assert result.exit_code == 1
    assert "game.json: ok\n" in result.output
    assert re.search(r"^bad.json: entry 10: pass: You cannot pass: .*TTR-3.3$", result.output, re.MULTILINE)


def test_verify_goes_on_after_a_bad_line(run: Run, whole: Record) -> None:
    good = json.dumps(whole.to_json())
    forged: Any = whole.to_json()
    forged["result"]["totals"] = [1, 2]
    Path("many.jsonl").write_text("\n".join([good, "{", good, json.dumps(forged)]))
    result = run("verify", "many.jsonl")
    assert result.exit_code == 1
    assert "many.jsonl, line 2: not a record" in result.output
    assert "many.jsonl, line 4: the result does not match the moves" in result.output
    assert "line 1" not in result.output
    assert "line 3" not in result.output


def test_verify_finds_another_seed(run: Run, whole: Record) -> None:
    data: Any = whole.to_json()
    data["seed"] = "12345"
    Path("bad.json").write_text(json.dumps(data))
    result = run("verify", "bad.json")
    assert result.exit_code == 1
    assert "does not match the commitment" in result.output


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"7"])
@pytest.mark.parametrize("name", ["bad.json", "bad.jsonl"])
def test_verify_survives_any_file(run: Run, name: str, content: bytes) -> None:
    Path(name).write_bytes(content)
    result = run("verify", name, "none.json")
    assert result.exit_code == 1
    assert result.output.startswith(f"{name}")
    assert "none.json: No such file or directory" in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
