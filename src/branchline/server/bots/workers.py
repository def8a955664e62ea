"""The worker processes: bots think there, within a time, and a dead one is replaced."""

import asyncio
import contextlib
import json
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from dataclasses import dataclass
from typing import Any, Final

from branchline.engine.dice import derived
from branchline.server.tables.cache import SharedResults
from branchline.server.tables.fair_queue import FairQueue, Party, Ticket
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table

START_SECONDS: Final = 60.0  # to start Python and load the games, on a machine that is busy
HINT_SECONDS: Final = 20.0  # for a hint: on a busy machine a single comparison may take some
GRACE_SECONDS: Final = 1.0  # beyond a bot's time, for the way there and back
KEPT_HINTS: Final = 500  # hints that are remembered
COMPARE_SECONDS: Final = 3.0  # for comparing moves, in addition to what the bot needs for its own choice
MOST_HINTS: Final = 3  # hints that one person may wait for at the same time
# The lanes of the queue: people wait for the first two, and the last must leave them slots.
FOR_PEOPLE: Final = 0
FOR_HINTS: Final = 1
FOR_BOTS_ALONE: Final = 2
# Names of settings that a process which runs bots has no use for.
SECRET_PREFIXES: Final = ("BRANCHLINE_", "DATABASE_", "PG")

log = logging.getLogger("branchline.bots")


class BotFailed(Exception):
    """A bot gave no legal move; everyone at the table reads the message."""


@dataclass(frozen=True)
class Question:
    """The question to a bot: plain data, without access to the table."""

    game: str
    state: dict[str, object]
    bot: str
    seed: int
    compare: float | None = None  # for a hint: seconds to compare moves


class Workers:
    """A number of processes for bots; `choose` waits for a free one and never blocks the loop.

    Those who want more than one answer first wait for their turn in the queue.
    """

    def __init__(self, count: int, seconds: float) -> None:
        if count < 1 or seconds <= 0:
            raise ValueError("bots need at least one worker, and some time")
        self.count = count
        self.seconds = seconds
        self.queue = FairQueue(count)
        self.all = [Worker() for _ in range(count)]
        self.idle = self.all[:]
        self.free = asyncio.Semaphore(count)
        self.starts: set[asyncio.Task[None]] = set()
        self.closed = False
        # By table, position, seat and bot: the same position gets the same hint again.
        self.hints: SharedResults[tuple[str, int, int, str], dict[str, Any]] = SharedResults(KEPT_HINTS)

    async def choose(self, question: Question) -> str:
        """Return the text of the move a bot chooses; BotFailed says what went wrong."""
        return str((await self.ask(question, self.seconds))["move"])

    async def compare(self, question: Question) -> dict[str, Any]:
        """Return what a bot would play, why, and what it is worth, as plain data."""
        found = (await self.ask(question, self.seconds + HINT_SECONDS))["hint"]
        assert isinstance(found, dict)
        return found

    def knows_hint(self, table: Table, seat: int, bot: str) -> bool:
        """Return whether a hint costs nothing any more."""
        return self.hints.find((table.id, table.position, seat, bot)) is not None

    async def hint(self, table: Table, seat: int, bot: str, party: Party) -> dict[str, Any]:
        """Return what a bot would play for a seat, as plain data; the caller has been checked."""

        async def think() -> dict[str, Any]:
            async with self.queue.turn(Ticket(party, FOR_HINTS), MOST_HINTS):
                return await self.compare(question(table, seat, bot))

        try:
            return await self.hints.get((table.id, table.position, seat, bot), think)
        except BotFailed as failure:
            raise Refusal("busy", "No hint was found in time: try again.") from failure

    async def ask(self, question: Question, seconds: float) -> dict[str, object]:
        """Return the answer of the next worker that is free."""
        async with self.free:
            # One that runs, if there is one: the last one used is the likeliest.
            worker = max(self.idle, key=Worker.runs)
            self.idle.remove(worker)
            if worker.runs():
                self.start_ahead()
            try:
                return await worker.ask(question, seconds)
            finally:
                self.idle.insert(0, worker)
                self.start_ahead()

    def start_ahead(self) -> None:
        """Keep one spare process ready, so the next question need not wait for a start."""
        if self.closed or not self.idle or any(worker.runs() for worker in self.idle):
            return
        start = asyncio.create_task(self.idle[0].start())
        self.starts.add(start)
        start.add_done_callback(self.starts.discard)

    async def aclose(self) -> None:
        """End all processes."""
        self.closed = True
        for start in self.starts:
            start.cancel()
        await asyncio.gather(*self.starts, return_exceptions=True)
        for worker in self.all:
            await worker.end()


class Worker:
    """One process, started when it is first needed and again after it has died."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.starting = asyncio.Lock()

    async def ask(self, question: Question, seconds: float) -> dict[str, object]:
        """Ask; whatever goes wrong, the next question finds a process that works."""
        answer = None
        limit = seconds + GRACE_SECONDS
        line = json.dumps({**vars(question), "limit": limit + GRACE_SECONDS})
        try:
            process = await self.started()
            assert process.stdin is not None
            async with asyncio.timeout(limit):
                process.stdin.write(line.encode() + b"\n")
                await process.stdin.drain()
                answer = await self.line(process)
        except TimeoutError:
            raise failed(question, "slow", f"{seconds:g} s") from None
        except (OSError, EOFError, ValueError):
            raise failed(question, "died", "") from None
        finally:
            if answer is None:  # also when the caller gave up: its answer must not come later
                await self.end()
        if "move" in answer or "hint" in answer:
            return answer
        raise failed(question, str(answer.get("failed")), str(answer.get("detail")))

    def runs(self) -> bool:
        """Return whether there is a process, or soon will be."""
        return self.starting.locked() or (self.process is not None and self.process.returncode is None)

    async def start(self) -> None:
        """Start the process before it is needed; if that fails, who needs it tries again."""
        with contextlib.suppress(OSError, EOFError, ValueError):  # a timeout is an OSError
            await self.started()

    async def started(self) -> Process:
        """Return the process, ready for questions."""
        async with self.starting:
            if self.process is not None and self.process.returncode is None:
                return self.process
            command = (sys.executable, "-m", "branchline.server.bots.worker")
            # Without the server's settings, which bots must not see.
            shown = {name: it for name, it in os.environ.items() if not name.upper().startswith(SECRET_PREFIXES)}
            # A session of its own: Ctrl-C at a terminal is for the server, which then ends its workers.
            process = self.process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=shown, start_new_session=True
            )
            try:
                async with asyncio.timeout(START_SECONDS):
                    await self.line(process)  # it says that it is ready
            except BaseException:
                await self.end()
                raise
            return process

    async def line(self, process: Process) -> dict[str, object]:
        """Return the next line that a process writes."""
        assert process.stdout is not None
        line = await process.stdout.readline()
        said = json.loads(line) if line.endswith(b"\n") else None
        if not isinstance(said, dict):
            raise EOFError
        return said

    async def end(self) -> None:
        """Kill the process, if there is one, and wait until it is gone."""
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


SENTENCES: Final = {
    "slow": "the bot took too long",
    "died": "the bot's process ended",
    "nonsense": "the bot chose something that is no move",
    "illegal": "the bot chose a move that the rules forbid",
    "error": "the bot ran into an error",
}


def failed(question: Question, how: str, detail: str) -> BotFailed:
    """Note a failure for the host, and make the sentence for the table."""
    told = {"bot": question.bot, "game": question.game, "how": how, "detail": detail}
    log.warning("a bot failed", extra={"fields": told})
    return BotFailed(SENTENCES.get(how, SENTENCES["error"]))


def question(table: Table, seat: int, bot: str) -> Question:
    """Return the question to a worker; its randomness is independent of the game's."""
    seed, state = derived(table.position, "hint", seat), table.game_record.state.to_json()
    return Question(table.game.slug, state, bot, seed, COMPARE_SECONDS)
