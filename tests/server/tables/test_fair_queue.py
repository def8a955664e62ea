"""A fair queue: addresses and people take turns, lanes leave room, and who goes leaves no trace."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from branchline.server.http.errors import status_of
from branchline.server.tables.fair_queue import REMEMBERED, FairQueue, Parties, Party, Ticket
from branchline.tables.refusal import Refusal

ADA = Party("ada", "here")
BEN = Party("ben", "here")
CAT = Party("cat", "there")


class Line:
    """People in a queue, and in which order they were called."""

    def __init__(self, slots: int) -> None:
        self.queue = FairQueue(slots)
        self.called: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.done: dict[str, asyncio.Event] = {}

    async def comes(self, name: str, party: Party, lane: int = 0, most: int | None = None) -> Ticket:
        """Someone stands in line with a job of this name."""
        ticket = Ticket(party, lane)
        self.done[name] = asyncio.Event()

        async def job() -> None:
            async with self.queue.turn(ticket, most):
                self.called.append(name)
                await self.done[name].wait()

        self.tasks[name] = asyncio.create_task(job())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return ticket

    async def ends(self, name: str) -> None:
        """A job is done."""
        self.done[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)

    async def close(self) -> None:
        """Everyone goes home."""
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        assert self.queue.waiting == self.queue.running == []


def run(line: Line, play: Coroutine[Any, Any, None]) -> list[str]:
    """The order in which jobs were called."""

    async def all_of_it() -> None:
        try:
            await play
        finally:
            await line.close()

    asyncio.run(all_of_it())
    return line.called


def test_who_has_asked_for_much_waits_for_the_others() -> None:
    line = Line(1)

    async def play() -> None:
        for number in range(3):
            await line.comes(f"ada {number}", ADA)
        await line.comes("ben", BEN)
        await line.comes("cat", CAT)
        for name in ("ada 0", "cat", "ben", "ada 1"):
            await line.ends(name)

    # Another address first, then another person of the same one.
    assert run(line, play()) == ["ada 0", "cat", "ben", "ada 1", "ada 2"]


def test_jobs_of_a_higher_lane_wait_and_leave_slots_free() -> None:
    line = Line(3)

    async def play() -> None:
        for number, party in enumerate((ADA, BEN, CAT)):
            await line.comes(f"bots {number}", party, 2)
        await line.comes("hint of ada", ADA, 1)
        await line.comes("hint of ben", BEN, 1)
        await line.comes("move", CAT, 0)

    assert run(line, play()) == ["bots 0", "hint of ada", "move"]


def test_with_one_slot_lanes_only_say_who_is_next() -> None:
    line = Line(1)

    async def play() -> None:
        await line.comes("bots", ADA, 2)
        await line.comes("more bots", ADA, 2)
        await line.comes("hint", ADA, 1)
        await line.comes("move", ADA, 0)
        for name in ("bots", "move", "hint"):
            await line.ends(name)

    assert run(line, play()) == ["bots", "move", "hint", "more bots"]


@pytest.mark.parametrize(("slots", "own"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_one_person_does_not_fill_all_slots(slots: int, own: int) -> None:
    line = Line(slots)

    async def play() -> None:
        for number in range(slots):
            await line.comes(f"ada {number}", ADA)
        assert len(line.called) == own
        await line.comes("ben", BEN)
        assert ("ben" in line.called) == (own < slots)

    run(line, play())


def test_who_gives_up_is_passed_over() -> None:
    line = Line(1)

    async def play() -> None:
        await line.comes("first", ADA)
        await line.comes("second", BEN)
        await line.comes("third", CAT)
        for name in ("third", "first"):
            line.tasks[name].cancel()
            await asyncio.gather(line.tasks[name], return_exceptions=True)
        await asyncio.sleep(0)

    assert run(line, play()) == ["first", "second"]


def test_who_is_called_and_gives_up_at_the_same_moment_frees_the_slot() -> None:
    line = Line(1)

    async def play() -> None:
        await line.comes("first", ADA)
        second = await line.comes("second", BEN)
        await line.comes("third", BEN)
        line.done["first"].set()
        while not second.called.done():
            await asyncio.sleep(0)
        line.tasks["second"].cancel()
        await asyncio.sleep(0.01)

    assert run(line, play()) == ["first", "third"]


def test_a_ticket_may_change_its_lane() -> None:
    line = Line(2)

    async def play() -> None:
        await line.comes("bots", ADA, 2)
        ticket = await line.comes("more bots", BEN, 2)
        assert line.called == ["bots"]
        ticket.lane = 0
        line.queue.call()
        await asyncio.sleep(0)

    assert run(line, play()) == ["bots", "more bots"]


def test_so_many_of_a_person_and_four_times_as_many_of_an_address() -> None:
    line = Line(1)

    async def play() -> None:
        await line.comes("ada 0", ADA, most=2)
        await line.comes("ada 1", ADA, most=2)
        await line.comes("ada 2", ADA, most=2)
        with pytest.raises(Refusal) as said:
            await line.tasks["ada 2"]
        assert (said.value.code, status_of(said.value)) == ("rate_limited", 429)
        for number in range(6):
            await line.comes(f"person {number}", Party(f"person {number}", "here"), most=2)
        await line.comes("one too many", BEN, most=2)
        with pytest.raises(Refusal):
            await line.tasks["one too many"]
        await line.comes("elsewhere", CAT, most=2)
        await line.comes("another lane", ADA, lane=1, most=2)
        assert len(line.queue.waiting + line.queue.running) == 10

    run(line, play())


def test_people_are_known_by_where_they_last_asked_from() -> None:
    parties = Parties(REMEMBERED)
    assert parties.of("ada") == Party("ada", "ada")
    parties["ada"] = "there"
    parties["ada"] = "here"
    assert parties.of("ada") == ADA
    for number in range(REMEMBERED):
        parties[f"person {number}"] = "elsewhere"
    assert parties.of("ada") == Party("ada", "ada")
