"""Games between bots: one on its record, move by move, and series of them as plain data."""

import json
import re
import traceback
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from branchline import BadOption, BranchlineError, Move, Record
from branchline import game as find_game
from branchline.bots import Bot, Seat, make
from branchline.engine.dice import Dice, derived

LIMIT: Final = 5000  # moves; tunnels can be tried for ever (TTR-17.24), good games take hundreds
BOT: Final = re.compile(r".* \[([^\[\]]+)\]")


def seat_name(number: int, bot: str) -> str:
    """Return the name of a bot's seat in a record; seats count from 1 for people."""
    return f"Bot {number} [{bot}]"


def bot_in(name: str) -> str | None:
    """Return the bot that a seat's name mentions, None if it is a person's."""
    found = BOT.fullmatch(name)
    return found.group(1) if found else None


class GameFailed(BranchlineError):
    """A game that failed; the message gives its seed."""


def decide(record: Record, bot: Bot) -> Move:
    """Return what a bot plays next; it depends on the record alone."""
    # Dice for this decision only, so a game that is saved, loaded or undone continues unchanged.
    dice = Dice(derived(record.seed or 0, "thinking", len(record.entries)))
    return bot.choose(Seat(record.state, dice))


def play_out(record: Record, bots: list[Bot], limit: int, check: bool = False) -> None:
    """Play until the game is over or has reached the limit; `check` audits every position and verifies the record."""
    game = record.game
    while record.state.turn is not None and len(record.entries) < limit:
        seat = record.state.turn
        try:
            move = decide(record, bots[seat])
            before = record.state.copy() if check else record.state
            record.play(move)
            if check:
                game.audit(record.state)
                game.audit_step(before, move, record.state)
        except Exception as error:
            raise GameFailed(
                f"seed {record.seed}, move {len(record.entries) + 1} by seat {seat + 1}"
                f" ({record.names[seat]}): {type(error).__name__}: {error}"
            ) from error
    try:
        game.audit(record.state)
        if check:
            record.verify()
    except BranchlineError as error:
        raise GameFailed(f"seed {record.seed}, final position: {error}") from error


@dataclass(frozen=True)
class Task:
    """One game to play, as plain data for a worker process."""

    number: int
    game: str
    seed: int
    bots: tuple[str, ...]
    limit: int = LIMIT
    check: bool = False
    keep_record: bool = False
    options: dict[str, object] = field(default_factory=dict)  # as the game knows them

    def start(self) -> Record:
        """Deal the game and return its record."""
        names = [seat_name(place, bot) for place, bot in enumerate(self.bots, start=1)]
        game = find_game(self.game)
        options = {**game.bot_game_options, **self.options}  # these take precedence
        return Record.start(game, len(self.bots), self.seed, names, **options)

    def play(self) -> "Result":
        """Play the game to its end or to the limit."""
        record = self.start()
        play_out(record, [make(bot, record.game) for bot in self.bots], self.limit, self.check)
        line = json.dumps(record.to_json(reveal_seed=True)) if self.keep_record else None
        return Result(self.number, self.seed, self.bots, len(record.entries), record.result, line)

    def attempt(self) -> "Result":
        """Play the game; an error becomes part of the result, to leave the worker process."""
        try:
            return self.play()
        except GameFailed as error:
            trouble = f"game {self.number}: {error}"
            return Result(self.number, self.seed, self.bots, 0, None, None, trouble, traceback.format_exc())


@dataclass(frozen=True)
class Result:
    """The result of a task; `outcome` is None for a game that reached the limit."""

    number: int
    seed: int
    bots: tuple[str, ...]
    moves: int
    outcome: dict[str, Any] | None
    record: str | None = None
    trouble: str | None = None
    details: str = ""


class Work(ABC):
    """Games to play: a series or a ladder."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    limit: int
    options: dict[str, object]

    @property
    @abstractmethod
    def numbers(self) -> Sequence[int]:
        """The numbers of the games, from 0."""

    @abstractmethod
    def task(self, number: int) -> Task:
        """Return the game with this number; it does not depend on the others."""

    @property
    def total(self) -> int:
        """The number of games."""
        return len(self.numbers)

    def tasks(self) -> Iterator[Task]:
        """Return all games in order."""
        return (self.task(number) for number in self.numbers)

    def check_settings(self, *seats: int) -> None:
        """Refuse settings with which no game could be played."""
        game = find_game(self.game)
        for number in seats:
            game.check_seats(number)
        if self.games < 1:
            raise BadOption(f"games: expected at least 1, not {self.games}")
        if self.limit < 1:
            raise BadOption(f"limit: expected at least 1 move, not {self.limit}")
        game.start(seats[0], 0, **self.options)
        for bot in self.bots:
            make(bot, game)
        derived(self.seed, "game", 0)


@dataclass(frozen=True)
class Series(Work):
    """Games for every number of seats in turn; the bots move on by one seat after each."""

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
        """Refuse settings that would fail in every worker."""
        if self.least > self.most:
            raise BadOption(f"seats: {self.least}-{self.most} runs backwards")
        if not self.bots:
            raise BadOption("bots: expected at least one")
        self.check_settings(self.least, self.most)

    @property
    def numbers(self) -> range:
        return range(self.games)

    def task(self, number: int) -> Task:
        sizes = self.most - self.least + 1
        seats = self.least + number % sizes
        shift = number // sizes
        bots = tuple(self.bots[(place + shift) % len(self.bots)] for place in range(seats))
        seed = derived(self.seed, "game", number)
        return Task(number, self.game, seed, bots, self.limit, self.check, self.keep_records, self.options)
