"""Who listens is nudged, once for whatever has happened, and never told what."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from branchline.server.tables.table_service import Subscriptions

LONG, SHORT = 5.0, 0.01


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


def test_a_nudge_wakes_whoever_listens_to_that_table() -> None:
    async def story() -> None:
        hub = Subscriptions()
        async with hub.listen("one") as first, hub.listen("one") as second, hub.listen("two") as x:
            waiting = asyncio.create_task(first.changed(LONG))
            await asyncio.sleep(0)
            hub.publish("one")
            assert await waiting
            assert await second.changed(LONG), "also if it came before one waited"
            assert not await second.changed(SHORT), "but only once"
            assert not await x.changed(SHORT)

    run(story())


def test_many_nudges_are_one() -> None:
    async def story() -> None:
        hub = Subscriptions()
        async with hub.listen("one") as listener:
            for _ in range(3):
                hub.publish("one")
            assert await listener.changed(LONG)
            assert not await listener.changed(SHORT)

    run(story())


def test_it_is_known_which_tables_are_listened_to() -> None:
    async def story() -> None:
        hub = Subscriptions()
        async with hub.listen("one"), hub.listen("two"), hub.listen("one"):
            assert sorted(hub) == ["one", "two"]
        assert list(hub) == []

    run(story())


def test_everybody_can_be_nudged() -> None:
    async def story() -> None:
        hub = Subscriptions()
        async with hub.listen("one") as first, hub.listen("two") as second:
            hub.publish_all()
            assert await first.changed(LONG)
            assert await second.changed(LONG)

    run(story())


async def listen_in_vain(hub: Subscriptions) -> None:
    async with hub.listen("one"):
        assert sum(map(len, hub.values())) == 2
        raise ValueError("trouble")


def test_whoever_goes_is_forgotten_also_in_trouble() -> None:
    async def story() -> None:
        hub = Subscriptions()
        async with hub.listen("one"):
            with pytest.raises(ValueError, match="trouble"):
                await listen_in_vain(hub)
            assert (sum(map(len, hub.values())), "one" in hub) == (1, True)
        assert (sum(map(len, hub.values())), "one" in hub) == (0, False)
        hub.publish("one")

    run(story())
