"""How long bots think: by rounds the same everywhere, by seconds never too long."""

import time

import pytest

import branchline
from branchline import BadOption
from branchline.bots import Budget, make

GAME = branchline.game("ticket-to-ride")


def test_rounds_are_counted() -> None:
    watch = Budget(rounds=3).watch()
    assert [watch.more() for _ in range(5)] == [True, True, True, False, False]


def test_seconds_end() -> None:
    watch = Budget(seconds=0.02).watch()
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


@pytest.mark.parametrize(
    ("text", "budget"), [("0.5s", Budget(seconds=0.5)), ("200", Budget(rounds=200))]
)
def test_a_name_carries_a_budget(text: str, budget: Budget) -> None:
    assert make(f"steady@{text}", GAME).budget == budget
    assert make("steady", GAME).budget == Budget()


@pytest.mark.parametrize("text", ["", "0", "-1", "0s", "-1s", "nans", "infs", "s", "1.5", "fast"])
def test_a_bad_budget_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="bot"):
        make(f"steady@{text}", GAME)
