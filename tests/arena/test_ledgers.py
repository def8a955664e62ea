"""Ledgers of games: every point and every dollar, each with its rule, to the last sum."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline import Record
from branchline.arena.score_ledger import ledger

RECORDS = Path(__file__).parents[1] / "records"


def games(slug: str) -> list[Record]:
    """The recorded games, of all numbers of seats, rules and maps."""
    lines = (RECORDS / f"{slug.replace('-', '_')}.jsonl").read_text("utf-8").splitlines()
    return [Record.from_json(json.loads(line)) for line in lines]


def check(record: Record) -> Counter[str]:
    """Add up a ledger: what every seat has in the end is what it began with, and all changes."""
    book = ledger(record)
    sums = [dict(account) for account in book.opening]
    causes: Counter[str] = Counter()
    for one in book.postings:
        change = one.change
        assert change.amount != 0
        assert change.rule in record.game.rulebook
        sums[change.seat][change.account] += change.amount
        assert sums[change.seat][change.account] == one.now
        causes[change.cause] += 1
    final = [*record.replay()][-1]
    players: Any = final.view(None)["players"]
    assert record.result is not None
    assert [account["points"] for account in sums] == record.result["totals"]
    if "cash" in players[0]:
        for name in ("cash", "income"):
            assert [account[name] for account in sums] == [player[name] for player in players]
    assert sums == book.closing
    return causes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "causes"),
    [
        ("ticket-to-ride", {"claim", "pay", "tickets", "stations", "express"}),
        ("railways", {"connect", "deliver", "locomotive", "cities", "locomotives", "goods"}),
        (
            "steam",
            {
                "place in the order", "raised", "capital", "action tile", "track", "improvement",
                "redirection", "score", "delivery", "income", "upkeep", "made up for",
                "bankruptcy", "links", "track taken back", "raised money taken back",
            },
        ),
    ],
)  # fmt: skip
def test_every_ledger_sums_to_the_final_points_and_the_cash(slug: str, causes: set[str]) -> None:
    found: Counter[str] = Counter()
    for record in games(slug):
        found += check(record)
    assert set(found) == causes


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_game_under_way_has_a_ledger_without_final_scoring(slug: str) -> None:
    record = games(slug)[0]
    record.take_back(1)
    book = ledger(record)
    assert all(one.place is not None for one in book.postings)
    points = record.game.points_of(record.state)
    assert [account["points"] for account in book.closing] == points


def test_track_that_is_taken_back_is_paid_back_with_what_was_raised_for_it() -> None:
    """STM-17.6: what was paid and raised for loose track comes back."""
    for seed in range(40):
        record = Record.start(branchline.game("steam"), 3, seed)
        dice = branchline.Dice(seed)
        while record.state.turn is not None:
            record.play(record.state.pick(dice))
        causes = check(record)
        if causes["track taken back"] and causes["raised money taken back"]:
            return
    raise AssertionError("no game of forty had track taken back")
