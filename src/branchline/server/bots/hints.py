"""Hints for players: thought out where the bots think, once for each position."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.arena.seeds import derived
from branchline.server.bots.workers import FOR_HINTS, BotFailed, Question, Workers
from branchline.server.tables.fair_queue import Party, Ticket
from branchline.server.tables.shared_results import SharedResults
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table

KEPT: Final = 500  # hints that are remembered
SECONDS: Final = 3.0  # for comparing moves, in addition to what the bot needs for its own choice
MOST: Final = 3  # hints that one person may wait for at the same time

Key = tuple[str, int, int, str]


@final
class Hints:
    """Finds hints; the same position gets the same hint again."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.found: SharedResults[Key, dict[str, Any]] = SharedResults(KEPT)

    def is_known(self, table: Table, seat: int, bot: str) -> bool:
        """Return whether a hint costs nothing any more."""
        return self.found.find((table.id, table.position, seat, bot)) is not None

    async def hint(self, table: Table, seat: int, bot: str, party: Party) -> dict[str, Any]:
        """Return what a bot would play for a seat, as plain data; the caller has been checked."""

        async def think() -> dict[str, Any]:
            async with self.workers.queue.turn(Ticket(party, FOR_HINTS), MOST):
                return await self.workers.hint(question(table, seat, bot))

        try:
            return await self.found.get((table.id, table.position, seat, bot), think)
        except BotFailed as failure:
            raise Refusal("busy", "No hint was found in time: try again.") from failure


def question(table: Table, seat: int, bot: str) -> Question:
    """Return the question to a worker; its randomness is independent of the game's."""
    assert table.record is not None
    seed = derived(table.position, "hint", seat)
    state = table.record.state.to_json()
    return Question(table.game.slug, state, bot, seed, SECONDS)
