"""What happened, in the terminal: moves, the points they bring, and below them their effects."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from typer.testing import Result

import branchline
from branchline import Dice, Record
from branchline.arena import decide
from branchline.bots import make
from branchline.terminal.view import PositionHistory
from tests.terminal.printing import printed

Run = Callable[..., Result]
WIDE = 400


def played(slug: str, plies: int, seed: int = 5) -> Record:
    record = Record.start(branchline.game(slug), 3, seed, ["Kim", "Alex", "Sam"])
    dice = Dice(seed)
    while record.state.turn is not None and len(record.entries) < plies:
        record.play(record.state.pick(dice))
    return record


def log(record: Record, reader: int | None = None) -> str:
    return printed([PositionHistory(record).log(reader, 0)], WIDE)


@pytest.mark.parametrize(("slug", "inside"), [("steam", ""), ("railways", "card"), ("ticket-to-ride", "")])
def test_every_effect_is_told_below_its_move(slug: str, inside: str) -> None:
    record = played(slug, 10_000)
    game = record.game
    rows = [line.rstrip() for line in log(record).splitlines()]
    place = 0
    told = 0
    for entry, (before, after) in zip(record.entries, pairwise(record.replay()), strict=True):
        assert rows[place].startswith(record.names[entry.seat])
        place += 1
        for effect in game.effects(before, before.move(entry.move), after):
            if effect.kind == inside:
                continue
            said = game.effect_phrase(effect.kind, effect.facts)
            assert rows[place].strip() == f"{record.names[effect.seat]}: {said} {effect.rule}"
            assert rows[place].startswith("      "), "it stands below what was done"
            place += 1
            told += 1
        if slug == "steam" and after.view(None)["turn_number"] != before.view(None)["turn_number"]:
            assert rows[place].strip() == f"Turn {after.view(None)['turn_number']}"
            place += 1
    assert place == len(rows)
    assert told


def test_what_is_taken_back_is_not_told_any_more() -> None:
    record = played("steam", 40)
    history = PositionHistory(record)
    history.take_back(25)
    dice = Dice(99)
    for _ in range(15):
        history.play(record.state.pick(dice))
    assert len(history.positions) == len(record.entries) + 1
    kept = printed([history.log(None, 0)], WIDE)
    assert kept == log(record)
    assert len(history.news(0)) == 3


def test_a_refused_move_leaves_no_trace() -> None:
    record = played("steam", 12)
    history = PositionHistory(record)
    with pytest.raises(branchline.IllegalMove):
        history.play(record.game.move("score income"))
    assert len(history.positions) == len(record.entries) + 1


@pytest.mark.parametrize("slug", ["ticket-to-ride", "railways"])
def test_effects_are_told_to_all_and_secrets_to_their_owner(slug: str) -> None:
    record = played(slug, 80)
    whole, public = log(record, 0), log(record, None)
    secret = re.compile(r"from the (deck|pile): ")
    assert not secret.search(public)
    owners = {line.split()[0] for line in whole.splitlines() if secret.search(line)}
    assert owners == {"Kim"}


def test_points_that_the_words_do_not_tell_stand_beside_them() -> None:
    record = Record.start(branchline.game("steam"), 3, 5, ["Kim", "Alex", "Sam"], order="random")
    novice = make("novice", record.game)
    for wanted in ("score points", "score income"):
        while str(record.state.moves()[0]) != "score income":
            record.play(decide(record, novice))
        record.play(record.state.move(wanted))
    told = log(record)
    assert re.search(r"takes the points as victory points \(\+[12]\) *$", told, re.MULTILINE)
    assert re.search(r"takes the points as income *\n +\w+: income from", told)
    assert "points (+" not in log(played("ticket-to-ride", 10_000))


def test_effects_are_told_while_one_plays_and_in_a_replay(run: Run) -> None:
    args = ("play", "steam", "--names", "Kim", "--seed", "7")
    result = run(*args, answers=["bid 2", "log", "save half.json", "quit", "n"])
    for expected in (
        "                  Kim: gets place 1 for $2 STM-5.12",
        "                  Kim: raises $5 by giving up 1 step of income STM-6.3",
        "                  Bot 3 [steady]: gets place 3 free STM-5.15",
    ):
        assert expected in result.output
    assert result.output.count("Kim: gets place 1 for $2 STM-5.12") == 2, "now, and in the log"
    told = run("replay", "half.json").output
    assert "Kim: gets place 1 for $2 STM-5.12" in told
    assert max(len(line) for line in told.splitlines()) <= 80
    loaded = run("play", "--load", "half.json", answers=["quit", "n"]).output
    assert "Kim: gets place 1 for $2 STM-5.12" in loaded
