"""Hints for players: thought out where the bots think, once for each position."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final, final

from branchline.arena.seeds import derived
from branchline.server.bots.workers import BotFailed, Question, Workers
from branchline.server.tables.refusal import Refusal
from branchline.server.tables.table import Table

KEPT: Final = 500  # hints that are remembered
SECONDS: Final = 3.0  # for comparing moves, beside what the bot needs for its own choice

Key = tuple[str, int, int, str]


@final
class Hints:
    """Finds hints; whoever asks again at the same position is told the same."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        # One worker at least stays for the bots, if there are two.
        self.room = asyncio.Semaphore(max(1, workers.count - 1))
        self.found: OrderedDict[Key, dict[str, Any]] = OrderedDict()
        self.under_way: dict[Key, asyncio.Task[dict[str, Any]]] = {}

    async def hint(self, table: Table, seat: int, bot: str) -> dict[str, Any]:
        """What a bot would play for a seat, as plain data; the caller has been checked."""
        key = (table.id, table.position, seat, bot)
        if key in self.found:
            self.found.move_to_end(key)
            return self.found[key]
        if key not in self.under_way:
            task = asyncio.create_task(self.think(key, question(table, seat, bot)))
            self.under_way[key] = task
            task.add_done_callback(lambda _: self.under_way.pop(key, None))
        try:
            # Others may wait for it too: nobody who gives up takes it from them.
            return await asyncio.shield(self.under_way[key])
        except BotFailed as failure:
            raise Refusal("busy", "No hint was found in time: try again.") from failure

    async def think(self, key: Key, asked: Question) -> dict[str, Any]:
        """Have a worker find a hint, and remember it."""
        async with self.room:
            found = await self.workers.hint(asked)
        self.found[key] = found
        if len(self.found) > KEPT:
            self.found.popitem(last=False)
        return found


def question(table: Table, seat: int, bot: str) -> Question:
    """What a worker is asked; its chance has nothing to do with that of the game."""
    assert table.record is not None
    seed = derived(table.position, "hint", seat)
    state = table.record.state.to_json()
    return Question(table.game.slug, state, bot, seed, SECONDS)
