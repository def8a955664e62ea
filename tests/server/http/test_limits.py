"""Buckets fill and empty by the clock, and remember only so many callers."""

from __future__ import annotations

import asyncio
import time

import pytest

from branchline.server.http.errors import TooMany, status_of
from branchline.server.http.middleware import rate_limits
from branchline.server.http.middleware.rate_limits import Buckets, RateLimits, caller_address
from branchline.server.settings import read_settings
from branchline.server.tables.fair_queue import Party
from branchline.tables.refusal import Refusal


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_then_a_trickle() -> None:
    clock = Clock()
    buckets = Buckets(rate=2, burst=3, clock=clock)
    assert [buckets.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.5
    assert buckets.wait("a") == 0
    assert buckets.wait("a") == 0.5
    clock.now += 1000
    assert [buckets.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_callers_do_not_use_up_each_others() -> None:
    buckets = Buckets(rate=1, burst=1, clock=Clock())
    assert buckets.wait("a") == 0
    assert buckets.wait("b") == 0
    assert buckets.wait("a") == 1


def test_taking_too_much_is_refused_with_the_time_to_wait() -> None:
    buckets = Buckets(rate=0.1, burst=1, clock=Clock())
    buckets.take("a")
    with pytest.raises(TooMany) as said:
        buckets.take("a")
    assert (said.value.code, status_of(said.value), said.value.seconds) == ("rate_limited", 429, 10)


def test_only_so_many_callers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_KEPT", 10)
    buckets = Buckets(rate=1, burst=5, clock=Clock())
    for number in range(100):
        buckets.wait(f"caller {number}")
    assert list(buckets.levels) == [f"caller {number}" for number in range(90, 100)]


def test_streams_of_an_address_are_counted_and_forgotten() -> None:
    services = RateLimits(read_settings(listeners=2))
    services.listening.begin("a")
    services.listening.begin("a")
    with pytest.raises(Refusal) as said:
        services.listening.begin("a")
    assert status_of(said.value) == 429
    services.listening.begin("b")
    services.listening.end("a")
    services.listening.begin("a")
    for address in ("a", "a", "b"):
        services.listening.end(address)
    assert services.listening.open == {}


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 5), "192.0.2.7"),
        (("::ffff:192.0.2.7", 5), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::1", 5), "2001:db8:1:2::/64"),
        (None, "unknown"),
        (("testclient", 5), "unknown"),
    ],
)
def test_a_household_is_one_caller(client: tuple[str, int] | None, address: str) -> None:
    assert caller_address({"client": client}) == address


def test_what_costs_much_takes_many_tokens_and_may_leave_a_debt() -> None:
    clock = Clock()
    buckets = Buckets(rate=2, burst=10, clock=clock)
    assert buckets.wait("a", cost=30) == 0  # had at all, or no one could play on a large map
    assert buckets.wait("a") == 10.5
    assert buckets.wait("b", cost=9) == 0
    assert buckets.wait("b", cost=9) == 0
    assert buckets.wait("b") == 4.5
    clock.now += 10.5
    assert buckets.wait("a") == 0
    assert buckets.wait("a") == 0.5


def test_the_cost_of_work_is_taken_from_a_player_and_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "SLOWED", 0.0)
    found = RateLimits(read_settings(identity_rate=1, identity_burst=100, address_rate=1, address_burst=1000))
    ada, ben = Party("ada", "here"), Party("ben", "here")

    async def work() -> None:
        await found.charge(ada, 80)
        await found.charge(ada, 80)
        with pytest.raises(TooMany):
            await found.charge(ada, 80)
        await found.charge(ben, 10)  # no one pays for another
        found.owe(ben, 500)
        with pytest.raises(TooMany):
            await found.take("ben")

    asyncio.run(work())
    assert round(found.addresses.level("here")) == 1000 - 80 - 80 - 10 - 500


def test_who_asks_too_fast_is_told_so_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "SLOWED", 0.2)
    found = RateLimits(read_settings(identity_rate=0.1, identity_burst=1))

    async def work() -> float:
        await found.take("ada")
        began = time.monotonic()
        with pytest.raises(TooMany) as said:
            await found.take("ada")
        assert said.value.seconds in (9, 10)
        return time.monotonic() - began

    assert 0.15 < asyncio.run(work()) < 5
