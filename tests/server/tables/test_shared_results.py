"""Answers made once: for all who wait, for as long as someone waits, and those used last kept; shared queries."""

from __future__ import annotations

import asyncio

import pytest

from branchline.server.tables.cache import SharedQueries, SharedResults


class Maker:
    """Makes answers when the test lets it."""

    def __init__(self) -> None:
        self.made = 0
        self.given_up = 0
        self.go = asyncio.Event()

    async def __call__(self) -> str:
        self.made += 1
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return f"answer {self.made}"


async def begun(shared: SharedResults[str, str], make: Maker) -> asyncio.Task[str]:
    """Someone who waits for an answer."""
    task = asyncio.create_task(shared.get("key", make))
    await asyncio.sleep(0.01)
    return task


def test_all_who_ask_at_once_get_the_same_answer_and_so_do_those_who_ask_later() -> None:
    async def play() -> None:
        shared: SharedResults[str, str] = SharedResults(10)
        make = Maker()
        waiting = [await begun(shared, make) for _ in range(3)]
        make.go.set()
        assert await asyncio.gather(*waiting) == ["answer 1"] * 3
        assert await shared.get("key", make) == "answer 1"
        assert make.made == 1
        assert shared.jobs == {}

    asyncio.run(play())


def test_who_gives_up_takes_it_from_nobody_but_the_last_one_ends_it() -> None:
    async def play() -> None:
        shared: SharedResults[str, str] = SharedResults(10)
        make = Maker()
        first, second = [await begun(shared, make) for _ in range(2)]
        first.cancel()
        await asyncio.sleep(0.01)
        assert make.given_up == 0
        second.cancel()
        third = asyncio.create_task(shared.get("key", make))  # before the end of the old one
        await asyncio.sleep(0.01)
        assert make.given_up == 1
        make.go.set()
        assert await third == "answer 2"
        assert shared.find("key") == "answer 2"

    asyncio.run(play())


def test_a_failure_is_told_to_all_who_wait_and_not_kept() -> None:
    async def play() -> None:
        shared: SharedResults[str, str] = SharedResults(10)

        async def fail() -> str:
            await asyncio.sleep(0.01)
            raise ValueError("no answer")

        told = await asyncio.gather(shared.get("key", fail), shared.get("key", fail), return_exceptions=True)
        assert [type(one) for one in told] == [ValueError, ValueError]
        with pytest.raises(ValueError, match="no answer"):
            await shared.get("key", fail)
        assert shared.find("key") is None

    asyncio.run(play())


def test_the_lightest_way_to_keep_what_was_used_last() -> None:
    shared: SharedResults[str, str] = SharedResults(10, len)
    for key in ("a", "b", "c"):
        shared.keep(key, key * 3)
    assert shared.find("a") == "aaa"  # used again
    shared.keep("d", "dddd")
    assert list(shared.kept) == ["c", "a", "d"]
    shared.keep("d", "d")
    assert shared.total == 7
    shared.keep("e", "e" * 11)  # more than there is room for
    assert shared.kept == {}
    assert shared.total == 0


class Rows:
    """Rows that change, and queries that take as long as the test says; each sees the rows as it begins."""

    def __init__(self) -> None:
        self.values = {"a": 1, "b": 1}
        self.asked: list[list[str]] = []
        self.go = asyncio.Event()

    async def __call__(self, keys: list[str]) -> dict[str, int]:
        self.asked.append(keys)
        seen = dict(self.values)
        await self.go.wait()
        return {key: seen[key] for key in keys if key in seen}


async def asked(shared: SharedQueries[str, int], *keys: str) -> list[asyncio.Task[int | None]]:
    """Those who look something up, in a moment."""
    tasks = [asyncio.create_task(shared.get(key)) for key in keys]
    await asyncio.sleep(0.01)
    return tasks


def test_who_waits_at_the_same_time_shares_a_query() -> None:
    async def play() -> None:
        rows = Rows()
        shared = SharedQueries(rows, at_once=1)
        first = await asked(shared, "a", "b", "a", "none")
        later = await asked(shared, "b", "a", "b")
        rows.go.set()
        assert await asyncio.gather(*first) == [1, 1, 1, None]
        assert await asyncio.gather(*later) == [1, 1, 1]
        assert [sorted(keys) for keys in rows.asked] == [["a", "b", "none"], ["a", "b"]]

    asyncio.run(play())


def test_nobody_gets_what_was_read_before_they_asked() -> None:
    async def play() -> None:
        for at_once in (1, 2):
            rows = Rows()
            shared = SharedQueries(rows, at_once)
            early = await asked(shared, "a")
            rows.values["a"] = 2
            late = await asked(shared, "a")
            rows.go.set()
            assert await asyncio.gather(*early, *late) == [1, 2]

    asyncio.run(play())


def test_a_slow_query_does_not_hold_up_the_next() -> None:
    async def play() -> None:
        rows = Rows()
        shared = SharedQueries(rows)
        [slow] = await asked(shared, "a")
        rows.go, stuck = asyncio.Event(), rows.go
        rows.go.set()
        assert await shared.get("b") == 1
        assert not slow.done()
        stuck.set()
        assert await slow == 1

    asyncio.run(play())


def test_the_next_query_begins_as_soon_as_one_has_ended() -> None:
    async def play() -> None:
        rows = Rows()
        rows.go.set()
        shared = SharedQueries(rows, at_once=1)

        async def one_after_another() -> None:
            for _ in range(50):
                assert await shared.get("a") == 1

        async with asyncio.timeout(10):
            await asyncio.gather(*[one_after_another() for _ in range(4)])

    asyncio.run(play())


def test_a_query_that_fails_fails_those_who_share_it_only() -> None:
    async def play() -> None:
        failures = [OSError("gone")]

        async def look_up(keys: list[str]) -> dict[str, int]:
            await asyncio.sleep(0)
            if failures:
                raise failures.pop()
            return dict.fromkeys(keys, 5)

        shared = SharedQueries(look_up)
        told = await asyncio.gather(shared.get("a"), shared.get("b"), return_exceptions=True)
        assert [type(one) for one in told] == [OSError, OSError]
        assert await shared.get("a") == 5

    asyncio.run(play())


def test_who_gives_up_takes_nothing_from_the_others() -> None:
    async def play() -> None:
        rows = Rows()
        shared = SharedQueries(rows)
        impatient, patient = await asked(shared, "a", "a")
        impatient.cancel()
        rows.go.set()
        assert await patient == 1
        assert impatient.cancelled()

    asyncio.run(play())
