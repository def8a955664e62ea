"""Answers made once: for all who wait, for as long as someone waits, and those used last kept."""

from __future__ import annotations

import asyncio

import pytest

from branchline.server.tables.cache import SharedResults


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
