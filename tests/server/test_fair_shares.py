"""One guest does their worst, on loopback and from the same address; what others wait for it.

Each figure is the best of a few tries, and compared with one without the attack, since the machines
that run tests are busy. Before people had to take turns, each was many times the limit.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline import Record
from tests.games.steam.large_map import large_map
from tests.server.guests import BUSY, Guest, guest, meanwhile
from tests.terminal.serving import Serving, serving

pytestmark = pytest.mark.slow
TRIES = 3
LANGUAGES = ("en", "hu", "it", "ja")
LONGEST = 300  # seconds, far more than a test takes on a machine of its own
QUIET = {"BRANCHLINE_LOG_LEVEL": "error"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    """A server with the settings that it has by itself."""
    with serving(tmp_path, **QUIET) as found:
        yield found


def bounded(play: Coroutine[Any, Any, None]) -> None:
    """Run an attack to its end, or give up."""
    asyncio.run(asyncio.wait_for(play, LONGEST))


async def best(measure: Callable[[], Awaitable[float]], goal: float) -> float:
    """The least of a few measurements; the first one that is good enough is enough."""
    found = await measure()
    for _ in range(TRIES - 1):
        if found > goal:
            found = min(found, await measure())
    return found


def worst_but_one_in_a_hundred(seconds: list[float]) -> float:
    """The 99th percentile."""
    return sorted(seconds)[len(seconds) * 99 // 100 - 1]


async def move_times(player: Guest, moves: int, pause: float) -> list[float]:
    """How long the server takes for moves at a table of Ticket to Ride."""
    table = await player.opens("ticket-to-ride", ["me", "guest"])
    found = []
    for _ in range(moves):
        found.append(await player.plays(table, await player.sight(table)))
        await asyncio.sleep(pause)
    return found


async def large_position(player: Guest, name: str) -> str:
    """A table on the largest map, at a position with thousands of legal moves."""
    map_text = large_map(name=name)
    table = await player.opens("steam", ["me", "guest", "guest"], options={"map": map_text})
    while len((sight := await player.sight(table))["moves"]) < 2000:
        await player.plays(table, sight)
    return table


async def ask_on_and_on(attacker: Guest, tables: list[str], seen: list[int]) -> None:
    """Ask for all there is to see, again and again, without ever waiting."""
    for number in cycle(range(len(LANGUAGES) * 2)):
        what = "moves" if number % 2 else "sight"
        path = f"/tables/{tables[number % len(tables)]}/{what}?words=true"
        language = {"Accept-Language": LANGUAGES[number // 2]}
        answer = await attacker.sends("GET", path, headers=language)
        assert answer.status_code in (200, BUSY), answer.text
        seen.append(answer.status_code)


def test_long_lists_of_moves_hold_up_nobody_else(server: Serving) -> None:
    async def play() -> None:
        async with guest(server.address, "Mallory", 30) as mallory, guest(server.address, "Ada") as ada:
            tables = [await large_position(mallory, f"large-{number}") for number in range(2)]
            calm = worst_but_one_in_a_hundred(await move_times(ada, 100, pause=0.01))

            async def attacked() -> float:
                seen: list[int] = []
                attack = (ask_on_and_on(mallory, tables, seen) for _ in range(30))
                async with meanwhile(*attack):
                    found = await move_times(ada, 100, pause=0.1)  # all through the attack
                assert seen.count(200) >= 5  # it was no attack if nothing was answered
                return worst_but_one_in_a_hundred(found)

            assert await best(attacked, 0.25) < 0.25 + calm

    bounded(play())


def test_abandoned_hints_hold_up_nobody_elses(server: Serving) -> None:
    async def abandon_hints(mallory: Guest, tables: list[str]) -> None:
        asked = [asyncio.create_task(mallory.hint(table)) for table in tables]
        await asyncio.sleep(1)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    async def play() -> None:
        async with guest(server.address, "Mallory", 24) as mallory, guest(server.address, "Ada") as ada:
            tables = [await mallory.opens("ticket-to-ride", ["me", "random"], options={"first": 0}) for _ in range(24)]
            seats = ["me", "random"]
            first = {"first": 0}
            calm = max([await ada.hint(await ada.opens("ticket-to-ride", seats, options=first)) for _ in "ab"])

            async def attacked() -> float:
                mine = await ada.opens("ticket-to-ride", seats, options=first)
                await abandon_hints(mallory, tables)
                return await ada.hint(mine) - calm

            assert await best(attacked, 1.0) < 1.0

    bounded(play())


async def answer_times(player: Guest, turns: int) -> list[float]:
    """How long a steady bot takes for its turns, as its opponent sees it."""
    table = await player.opens("ticket-to-ride", ["me", "steady"], options={"first": 0})
    found: list[float] = []
    while len(found) < turns:
        await player.plays(table, await player.sight(table))
        began = time.monotonic()
        while (await player.sight(table))["table"]["turn"] != 0:
            await asyncio.sleep(0.05)
        waited = time.monotonic() - began
        if waited > 0.05:  # else the turn was not over yet
            found.append(waited)
    return found


def test_games_of_bots_alone_hold_up_nobodys_bot(tmp_path: Path) -> None:
    with serving(tmp_path, BRANCHLINE_BOT_TABLES="100", **QUIET) as server:

        async def play() -> None:
            async with guest(server.address, "Mallory") as mallory, guest(server.address, "Ada") as ada:
                await answer_times(ada, 2)  # so that the bots' processes are there
                calm = max(await answer_times(ada, 4))
                opened = 0
                for _ in range(59):
                    seats = [{"kind": "bot", "bot": "sharp"}] * 5
                    answer = await mallory.sends("POST", "/tables", {"game": "ticket-to-ride", "seats": seats})
                    opened += answer.status_code == 201
                assert opened == 24  # as many as an address may have

                async def attacked() -> float:
                    return max(await answer_times(ada, 8))

                assert await best(attacked, 1.0) < 1.0 + calm

        bounded(play())


def long_record() -> dict[str, object]:
    """A record of hundreds of moves on the largest map: bids that rise by a dollar each."""
    scene = {"phase": "auction", "cash": [990] * 5}
    names = [f"Player {number}" for number in range(5)]
    record = Record.start(branchline.game("steam"), 5, 1, names, scene=scene, rules="standard", map=large_map())
    for dollars in range(1, 800):
        record.play(record.state.move(f"bid {dollars}"))
    found: dict[str, object] = record.to_json()
    return found


def test_imports_and_openings_do_not_hold_each_other_up(tmp_path: Path) -> None:
    record = json.dumps({"record": long_record()})
    # The limit of an address would stop the attack at once, and the player with it.
    roomy = {"BRANCHLINE_MAKING_RATE": "1000", "BRANCHLINE_MAKING_BURST": "1000"}

    async def import_on_and_on(mallory: Guest, seen: list[int]) -> None:
        while True:
            answer = await mallory.http.post(
                "/api/records", content=record, headers={"Content-Type": "application/json"}
            )
            assert answer.status_code in (201, BUSY), answer.text
            assert answer.status_code == 201 or "Retry-After" in answer.headers
            seen.append(answer.status_code)
            await asyncio.sleep(0.2)

    async def open_on_and_on(mallory: Guest, number: int) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        while True:
            options = {"map": large_map(name=f"other-{number}")}
            body = {"game": "steam", "seats": seats, "options": options}
            answer = await mallory.sends("POST", "/tables", body)
            assert answer.status_code in (201, BUSY), answer.text
            await asyncio.sleep(0.2)

    async def play(address: str) -> None:
        async with guest(address, "Mallory", 20) as mallory, guest(address, "Ada") as ada:
            seen: list[int] = []
            began = time.monotonic()
            await ada.opens("railways", ["me", "random"])
            calm = time.monotonic() - began

            async def attacked() -> float:
                seen.clear()
                attack = [import_on_and_on(mallory, seen) for _ in range(8)]
                attack += [open_on_and_on(mallory, number) for number in range(4)]
                async with meanwhile(*attack):
                    while 201 not in seen:  # the attack is under way
                        await asyncio.sleep(0.1)
                    began = time.monotonic()
                    await ada.opens("railways", ["me", "random"])
                    return time.monotonic() - began

            assert await best(attacked, 1.0) < 1.0 + calm

    with serving(tmp_path, **roomy, **QUIET) as server:
        bounded(play(server.address))
