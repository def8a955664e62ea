"""How long bots think: by rounds the same everywhere, by seconds never too long."""

import time
from types import ModuleType
from typing import Any

import pytest

import branchline
from branchline import BadOption, Move
from branchline.bots import Budget, Watch, make
from branchline.bots.move_comparison import Runner
from branchline.games.railways.bots import sharp as railways_sharp
from branchline.games.ticket_to_ride.bots import sharp as ticket_to_ride_sharp
from tests.bots.playing import asked

GAME = branchline.game("ticket-to-ride")


def test_rounds_are_counted() -> None:
    watch = Budget(rounds=3).watch()
    assert [watch.more() for _ in range(5)] == [True, True, True, False, False]


def test_seconds_end() -> None:
    watch = Budget(seconds=0.3).watch()
    began = time.perf_counter()
    while watch.more():
        time.sleep(0.004)
    assert watch.rounds > 1
    assert time.perf_counter() - began < 5


def test_a_round_that_would_end_too_late_is_not_begun() -> None:
    watch = Budget(seconds=0.2).watch()
    assert watch.more()
    time.sleep(0.15)
    assert not watch.more()


def test_one_round_is_always_there() -> None:
    watch = Budget(seconds=1e-9).watch()
    assert watch.more()


@pytest.mark.parametrize(("text", "budget"), [("0.5s", Budget(seconds=0.5)), ("200", Budget(rounds=200))])
def test_a_name_carries_a_budget(text: str, budget: Budget) -> None:
    assert make(f"steady@{text}", GAME).budget == budget
    assert make("steady", GAME).budget == Budget()


@pytest.mark.parametrize("text", ["", "0", "-1", "0s", "-1s", "nans", "infs", "s", "1.5", "fast"])
def test_a_bad_budget_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="bot"):
        make(f"steady@{text}", GAME)


@pytest.mark.parametrize(
    ("slug", "sharp", "enough"),
    [
        ("ticket-to-ride", ticket_to_ride_sharp, ticket_to_ride_sharp.MOST),
        ("railways", railways_sharp, railways_sharp.ROUNDS),
    ],
)
def test_rounds_that_are_asked_for_are_kept_to(
    monkeypatch: pytest.MonkeyPatch, slug: str, sharp: ModuleType, enough: int
) -> None:
    """What is enough by its own judgement ends only a budget in seconds."""
    limits: list[int] = []

    def noted(first: Move, others: list[Move], begin: Any, watch: Watch, most: int) -> Runner:
        limits.append(most)
        return Runner(first)

    monkeypatch.setattr(sharp, "challenge", noted)
    game = branchline.game(slug)
    for budget in ("900", "3", "1s"):
        asked(make(f"sharp@{budget}", game), game.start(2, 3))
    assert limits == [900, 3, enough]
