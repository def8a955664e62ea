"""`branchline play steam`: whole games by piped answers, and every word one can type."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import branchline

Run = Callable[..., Result]

END = "─ The end ─"


def ending(result: Result) -> str:
    assert result.exit_code == 0, result.output
    assert END in result.output
    return result.output.split(END)[1].split("Save the record?")[0]


def flat(result: Result) -> str:
    return " ".join(result.output.split())


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_always_1_plays_a_whole_game(run: Run, rules: str) -> None:
    args = ("play", "steam", "--seed", "3", "--rules", rules, "--bots", "random,random")
    text = ending(run(*args, answers=["1"] * 400))
    assert "Final scoring" in text
    assert " wins" in text
    assert "STM-" in text
    for heading in ("VP", "+income", "+links", "total"):
        assert heading in text


@pytest.mark.slow
def test_a_game_against_steady_bots_saved_halfway_goes_on_to_the_same_end(run: Run) -> None:
    args = ("play", "steam", "--seed", "4", "--order", "random")
    whole = run(*args, answers=["1"] * 300)
    first = run(*args, answers=["1"] * 12 + ["save half.json", "quit", "n"])
    assert "Saved as half.json." in first.output
    rest = run("play", "--load", "half.json", answers=["1"] * 300)
    assert ending(rest) == ending(whole)
    assert max(len(line) for line in whole.output.splitlines()) <= 80
    assert "\x1b" not in whole.output


def test_a_newcomer_sees_the_table_and_the_tiles(run: Run) -> None:
    text = flat(run("play", "steam", "--seed", "5", "--order", "random"))
    assert "At the table: Player 1, Bot 2 [steady], Bot 3 [steady]." in text
    assert "Turn 1 of 10 select action tiles Base game, northeast" in text
    assert "> Player 1 orange" in text
    assert "Goods supply, by space" in text
    assert re.search(r"take locomotive 6 \$6 locomotive up one level", text)


@pytest.mark.slow
def test_a_build_turn_by_notation(run: Run) -> None:
    answers = [
        "take engineer",
        "lays",
        "lays L16",
        "lay",
        "lay L16",
        "lay L16 21 N-S",
        "why lay L16 21 N-S",
        "why lay K23 21 NE-SW",
        "lay A1 21 N-S",
        "board",
        "board albany",
        "map albany",
        "undo",
    ]
    text = flat(run("play", "steam", "--seed", "5", "--order", "random", answers=answers))
    for expected in (
        "Where track can start, with the lowest tile price",
        "Albany L12 $3 K13 $3 M13 $4 K15 $4 M15 $2 L16 $3",
        "lay L16 21 N-S $3 Albany towards Poughkeepsie",
        "with two tracks: lays L16 all",
        "Player 1 lays a straight on L16: from Albany to Poughkeepsie",
        "Albany–open towards Poughkeepsie",
        "STM-R.29",
        "is legal: you can play it.",
        "no hex 'A1'",
        "Player 1: no links yet; unfinished: Albany–open towards Poughkeepsie",
        "Albany, L14: purple city, cubes: red, blue, grey",
        "Undone: 1 move.",
    ):
        assert expected in text, expected


def test_the_words_in_other_phases(run: Run) -> None:
    answers = [
        "help", "lays", "deliveries", "goods", "map atlantis", "board atlantis", "board L16",
        "why", "rules", "rules unfinished link", "rules STM-13.4", "log",
    ]  # fmt: skip
    text = flat(run("play", "steam", "--seed", "5", "--order", "random", answers=answers))
    for expected in (
        "three complete links and one unfinished",
        "as in lay L16 21 N-S",
        "You cannot lay a tile now.",
        "You cannot deliver anything now.",
        "Cities and their goods",
        "There is no hex or place atlantis.",
        "There is no city or town atlantis.",
        "There is no city or town L16.",
        "as in: why lay L16 21 N-S",
        "as in: rules unfinished link",
        "STM-13.4 If the owner neither extends nor completes it",
        "Bot 3 [steady] takes City Growth",
    ):
        assert expected in text, expected


def test_bids_and_capital_are_ranges(run: Run) -> None:
    base = flat(run("play", "steam", "--seed", "11", answers=["bid 70", "bid 3"]))
    assert "up to bid 50: type bid and the number" in base
    assert "STM-5.18" in base
    assert "Player 1 bids $3" in base
    answers = ["capital 11", "capital 2", "bid 11"]
    args = ("play", "steam", "--rules", "standard", "--seed", "1")
    standard = flat(run(*args, answers=answers))
    assert "capital 1 $5, income 0 to -1" in standard
    assert "up to capital 10: type capital and the number" in standard
    assert "STM-28.2" in standard
    assert "buys capital: $10 for 2 steps of income" in standard


def test_people_at_one_table_hide_nothing(run: Run) -> None:
    args = ("play", "steam", "--human", "3", "--seed", "2", "--order", "random")
    text = run(*args, answers=["1", "1", "1"]).output
    assert "Pass the device" not in text
    assert len(re.findall(r"─ Player \d: take an action tile ─", text)) == 3


@pytest.mark.slow
def test_bots_can_be_watched_and_the_game_replayed(run: Run, tmp_path: Path) -> None:
    args = ("play", "steam", "--human", "0", "--bots", "steady,random,random", "--seed", "4")
    assert "Final scoring" in ending(run(*args))
    run("simulate", "steam", "--games", "1", "--bots", "random", "--records", "games.jsonl")
    told = run("replay", "games.jsonl")
    assert "Final scoring" in told.output
    half = run("replay", "games.jsonl", "--step", "5")
    assert half.exit_code == 0
    assert "Turn 1 of 10" in half.output
    assert branchline.game("steam").name in half.output


def test_rules_of_steam_are_found_by_their_ids(run: Run) -> None:
    assert "STM-9.13" in run("rules", "STM-9.13").output
    assert "STM-19.1 to STM-19.7" in run("rules", "--game", "steam").output
    assert "branchline rules steam" in run("rules").output
    assert "branchline rules STM-9" in run("rules", "--game", "steam").output
