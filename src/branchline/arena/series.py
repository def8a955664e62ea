"""A series of games: who sits where in each, from which seed; tasks and results are plain data."""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from branchline import game as find_game
from branchline.arena.match import GameFailed, play_out
from branchline.arena.seat_names import seat_name
from branchline.arena.seeds import derived
from branchline.bots import make
from branchline.engine.errors import BadOption
from branchline.engine.record import Record

LIMIT: Final = 5000  # moves; tunnels can be tried for ever (TTR-17.24), sound games take hundreds


@dataclass(frozen=True)
class Task:
    """One game to play, told in words and numbers: a worker cannot be handed native objects."""

    number: int
    game: str
    seed: int
    bots: tuple[str, ...]
    limit: int = LIMIT
    check: bool = False
    keep_record: bool = False
    options: dict[str, object] = field(default_factory=dict)  # as the game knows them

    def start(self) -> Record:
        """The record of the game, dealt."""
        names = [seat_name(place, bot) for place, bot in enumerate(self.bots, start=1)]
        game = find_game(self.game)
        options = {**game.unattended, **self.options}  # what was asked for goes before
        return Record.start(game, len(self.bots), self.seed, names, **options)

    def play(self) -> Result:
        """Play the game to its end, or as far as the limit."""
        record = self.start()
        play_out(record, [make(bot, record.game) for bot in self.bots], self.limit, self.check)
        line = json.dumps(record.to_json(reveal_seed=True)) if self.keep_record else None
        return Result(self.number, self.seed, self.bots, len(record.entries), record.result, line)

    def attempt(self) -> Result:
        """Play the game; what goes wrong is part of the result, since it must leave a worker."""
        try:
            return self.play()
        except GameFailed as error:
            trouble = f"game {self.number}: {error}"
            return Result(
                self.number, self.seed, self.bots, 0, None, None, trouble, traceback.format_exc()
            )


@dataclass(frozen=True)
class Result:
    """What came of a task; `outcome` is None for a game that reached the limit."""

    number: int
    seed: int
    bots: tuple[str, ...]
    moves: int
    outcome: dict[str, object] | None
    record: str | None = None
    trouble: str | None = None
    details: str = ""


@dataclass(frozen=True)
class Series:
    """Games for every number of seats in turn, the bots moving on by a seat from game to game."""

    game: str
    games: int
    bots: tuple[str, ...]
    seed: int = 0
    least: int = 2
    most: int = 5
    limit: int = LIMIT
    check: bool = False
    keep_records: bool = False
    options: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse now what would fail in every worker."""
        game = find_game(self.game)
        game.check_seats(self.least)
        game.check_seats(self.most)
        if self.least > self.most:
            raise BadOption(f"seats: {self.least}-{self.most} runs backwards")
        if self.games < 1:
            raise BadOption(f"games: expected at least 1, not {self.games}")
        if self.limit < 1:
            raise BadOption(f"limit: expected at least 1 move, not {self.limit}")
        if not self.bots:
            raise BadOption("bots: expected at least one")
        game.start(self.least, 0, **self.options)
        for bot in self.bots:
            make(bot, game)
        derived(self.seed, "game", 0)

    @property
    def total(self) -> int:
        """How many games there are."""
        return self.games

    def task(self, number: int) -> Task:
        """The game of this number, from 0 on; it does not depend on the others."""
        sizes = self.most - self.least + 1
        seats = self.least + number % sizes
        shift = number // sizes
        bots = tuple(self.bots[(place + shift) % len(self.bots)] for place in range(seats))
        seed = derived(self.seed, "game", number)
        return Task(
            number, self.game, seed, bots, self.limit, self.check, self.keep_records, self.options
        )  # fmt: skip

    def tasks(self) -> Iterator[Task]:
        """All the games, in order."""
        return (self.task(number) for number in range(self.games))
