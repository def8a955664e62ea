"""Tables that are played side by side: in this process, or in others that share their memory with it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from branchline import BadOption, Dice, Move, State
from branchline.bots import Bot, RandomBot, Seat, make
from branchline.learn.environment import seed_from
from branchline.learn.fast.tables import BROKEN_OFF, ILLEGAL, OVER, Tables, WordTable
from branchline.learn.setting import Setting

Numbers = NDArray[Any]
Seed = int | Sequence[int | None] | None
Bots = str | list[str] | None  # None if every seat learns

DEALS: Final = 100  # in one of which the learner must have a choice


def results(setting: Setting) -> dict[str, tuple[type[Any], tuple[int, ...]]]:
    """Return what every step gives, by name: the type of the numbers, and how many of them a table has."""
    return {
        "observations": (np.float32, (setting.encoding.layout.size,)),
        "masks": (np.int8, (len(setting.vocabulary),)),
        "seats": (np.int32, ()),  # whose observation it is
        "rewards": (np.float64, (setting.seats,)),
        "endings": (np.uint8, ()),  # how a game has ended with this step, or 0
        "words": (np.int64, ()),  # which workers read; all others write
    }


def arrays_in(memory: Sequence[Any], setting: Setting) -> list[Numbers]:
    """Return the results of some tables as arrays that lie in this memory."""
    kinds = results(setting).values()
    return [np.frombuffer(part, kind).reshape(-1, *more) for part, (kind, more) in zip(memory, kinds, strict=False)]


class Opponents:
    """The bots in the other seats of a table, and the seat that learns, by default a random one in each game."""

    def __init__(self, setting: Setting, seat: int | None, bots: str | list[str]) -> None:
        others = setting.seats - 1
        names = [bots] * others if isinstance(bots, str) else bots
        if len(names) != others:
            raise BadOption(f"bots: expected a name or {others} of them, not {len(names)}")
        if seat is not None and not 0 <= seat <= others:
            raise BadOption(f"seat: expected 0 to {others}, or None for any, not {seat}")
        self.seats = setting.seats
        self.fixed = seat
        self.bots = [make(name, setting.game) for name in names]

    def sit_down(self, table: WordTable, chance: np.random.Generator) -> int:
        """Give the bots their seats for a new game; return the learner's."""
        seat = int(chance.integers(self.seats)) if self.fixed is None else self.fixed
        table.dice = dice = Dice(seed_from(chance))  # for the bots; the game has its own
        table.answers = {
            (seat + after) % self.seats: None if isinstance(bot, RandomBot) else partial(choice, bot, dice)
            for after, bot in enumerate(self.bots, 1)
        }
        return seat


def choice(bot: Bot, dice: Dice, state: State) -> Move:
    """Return a bot's move; it sees its own seat only."""
    return bot.choose(Seat(state, dice))


def seeds_of(seed: Seed, tables: int) -> list[int | None]:
    """Return a seed for each table: as given, or the numbers that follow the one given."""
    if isinstance(seed, int):
        return [seed + number for number in range(tables)]
    seeds = list(seed or [None] * tables)
    if len(seeds) != tables:
        raise BadOption(f"seed: expected {tables} seeds, not {len(seeds)}")
    return seeds


class Batch(ABC):
    """Tables side by side; the arrays are overwritten by the next step."""

    setting: Setting
    observations: Numbers
    masks: Numbers
    seats: Numbers
    rewards: Numbers
    endings: Numbers

    @property
    def over(self) -> Numbers:
        """At which tables the game has ended by the rules, or by an illegal word."""
        found: Numbers = (self.endings == OVER) | (self.endings == ILLEGAL)
        return found

    @property
    def cut(self) -> Numbers:
        """At which tables the game has reached its limit of moves."""
        found: Numbers = self.endings == BROKEN_OFF
        return found

    @abstractmethod
    def reset(self, seeds: Sequence[int | None]) -> None:
        """Start new games at all tables; a table without a seed goes on with its own chance."""

    @abstractmethod
    def step(self, words: Numbers) -> None:
        """Say a word at each table; where a game ended in the last step, a new one begins instead."""

    @abstractmethod
    def random_words(self) -> Numbers:
        """Return one of the words that may be said at each table, each as likely as the others."""

    @abstractmethod
    def report(self, number: int) -> dict[str, Any]:
        """Return how the game at a table has ended: all points, and whether the learner won."""

    def close(self) -> None:  # noqa: B027 - most tables have nothing to end
        """End the processes, if there are any."""


class LocalBatch(Batch):
    """Tables of this process: the arrays are the rows that compiled code writes into."""

    def __init__(self, setting: Setting, tables: int, seat: int | None = None, bots: Bots = None) -> None:
        if tables < 1:
            raise BadOption(f"tables: expected at least one, not {tables}")
        self.setting = setting
        rows = setting.rows(tables)
        self.tables = Tables([setting.table(rows, number) for number in range(tables)], setting.seats)
        written: list[Any] = [rows.observations, rows.masks, self.tables.mover, self.tables.reward, self.tables.ending]
        arrays = arrays_in([memoryview(row) for row in written], setting)
        self.observations, self.masks, self.seats, self.rewards, self.endings = arrays
        self.opponents = [None if bots is None else Opponents(setting, seat, bots) for _ in range(tables)]
        self.chances = [seeding.np_random()[0] for _ in range(tables)]
        self.dice = Dice(seed_from(self.chances[0].spawn(1)[0]))  # for random words
        self.ended: list[int] = []

    def reset(self, seeds: Sequence[int | None]) -> None:
        for number, seed in enumerate(seeds):
            if seed is not None:
                self.chances[number] = seeding.np_random(seed)[0]
                self.dice = Dice(seed)
            self.tables.forget(number)
            self.deal(number)
        self.ended = []

    def deal(self, number: int) -> None:
        """Start the next game at a table, in which somebody who learns has a choice."""
        table, chance, opponents = self.tables.tables[number], self.chances[number], self.opponents[number]
        for _ in range(DEALS):
            if opponents is not None:
                self.tables.viewer[number] = opponents.sit_down(table, chance)
            self.tables.begin(number, self.setting.start(seed_from(chance)))
            if table.deciding:
                return
        who = "no learner" if opponents is None else "the learner never"
        raise BadOption(f"in {DEALS} games {who} had a choice; is the limit too low?")

    def step(self, words: Numbers) -> None:
        for number in self.ended:
            self.deal(number)
        self.ended = self.tables.step(words.tolist())

    def random_words(self) -> Numbers:
        return np.array(self.tables.random_words(self.dice))

    def report(self, number: int) -> dict[str, Any]:
        if self.endings[number] == ILLEGAL:
            return {"illegal": True}
        outcome, seat = self.tables.tables[number].position.outcome(), int(self.seats[number])
        return {} if outcome is None else {"seat": seat, "totals": outcome.totals, "won": seat in outcome.winners}


class WorkerBatch(Batch):
    """Tables of other processes, each with its share of them; the arrays are memory that all of them share."""

    def __init__(self, setting: Setting, tables: int, workers: int, seat: int | None, bots: Bots) -> None:
        if not 1 <= workers <= tables:
            raise BadOption(f"workers: expected 1 to {tables}, not {workers}")
        self.setting = setting
        if bots is not None:
            Opponents(setting, seat, bots)  # refuses wrong bots here, not in the workers
        sizes = [tables * prod(more) * np.dtype(kind).itemsize for kind, more in results(setting).values()]
        shared = [SPAWN.RawArray("b", size) for size in sizes]
        arrays = arrays_in(shared, setting)
        self.observations, self.masks, self.seats, self.rewards, self.endings, self.words = arrays
        bounds = [tables * number // workers for number in range(workers + 1)]
        self.shares = [slice(first, end) for first, end in pairwise(bounds)]
        self.random = False  # whether the workers leave random words behind
        self.connections: list[Connection] = []
        self.processes = []
        for share in self.shares:
            own, other = SPAWN.Pipe()
            process = SPAWN.Process(target=work, args=(other, setting, shared, share, seat, bots), daemon=True)
            process.start()
            other.close()  # so that the end of the process ends the connection
            self.connections.append(own)
            self.processes.append(process)
        self.collect()

    def ask(self, command: str, asked: Sequence[object] | None = None) -> None:
        """Have all workers do the same, each for its own tables, and wait for them."""
        for connection, share in zip(self.connections, self.shares, strict=True):
            send(connection, command, None if asked is None else asked[share])
        self.collect()

    def collect(self) -> None:
        """Wait for all workers; raise what one of them has raised."""
        for answer in [answered(connection) for connection in self.connections]:
            if isinstance(answer, Exception):
                raise answer

    def reset(self, seeds: Sequence[int | None]) -> None:
        self.ask("reset", seeds)

    def step(self, words: Numbers) -> None:
        self.words[:] = words
        self.ask("step")

    def random_words(self) -> Numbers:
        if not self.random:  # from now on the workers choose with every step, which saves another question
            self.random = True
            self.ask("random_words")
        return self.words.copy()

    def report(self, number: int) -> dict[str, Any]:
        (worker,) = [at for at, share in enumerate(self.shares) if share.start <= number < share.stop]
        send(self.connections[worker], "report", number - self.shares[worker].start)
        answer = answered(self.connections[worker])
        if isinstance(answer, Exception):
            raise answer
        found: dict[str, Any] = answer
        return found

    def close(self) -> None:
        for connection in self.connections:
            connection.close()
        for process in self.processes:
            process.join()
        self.connections.clear()
        self.processes.clear()


SPAWN: Final = get_context("spawn")  # what this process has loaded and locked stays here


def send(connection: Connection, command: str, asked: object) -> None:
    """Ask a worker; if it has died, its answer will say so."""
    with suppress(OSError):
        connection.send((command, asked))


def answered(connection: Connection) -> Any:
    """Return the answer of a worker."""
    try:
        return connection.recv()
    except (EOFError, OSError):
        return RuntimeError("a worker process has ended unexpectedly")


def work(
    connection: Connection, setting: Setting, shared: list[Any], share: slice, seat: int | None, bots: Bots
) -> None:
    """Play the tables of a worker until the connection ends."""
    *copies, words = [array[share] for array in arrays_in(shared, setting)]
    batch = LocalBatch(setting, share.stop - share.start, seat, bots)
    answer: object = None
    random = False
    while True:
        if random:
            words[:] = batch.random_words()
        for array, name in zip(copies, results(setting), strict=False):
            array[:] = getattr(batch, name)
        try:
            connection.send(answer)
            command, asked = connection.recv()
        except (EOFError, OSError):  # nobody is there any more
            return
        try:
            answer = None
            if command == "step":
                batch.step(words)
            elif command == "reset":
                batch.reset(asked)
            elif command == "report":
                answer = batch.report(asked)
            else:
                random = True
        except Exception as error:  # whatever it is, the process that asked must hear of it
            answer = error


def batch_of(setting: Setting, tables: int, workers: int, seat: int | None = None, bots: Bots = None) -> Batch:
    """Return tables of this process, or of so many others."""
    return WorkerBatch(setting, tables, workers, seat, bots) if workers else LocalBatch(setting, tables, seat, bots)
