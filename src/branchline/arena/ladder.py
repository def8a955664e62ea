"""A ladder: every bot meets every other, on the same deals and from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from itertools import combinations, permutations

from branchline import game as find_game
from branchline.arena.seeds import derived
from branchline.arena.series import LIMIT, Task
from branchline.bots import make
from branchline.engine.errors import BadOption


@dataclass(frozen=True)
class Pairing:
    """One bot against another; at a larger table, against as many of the other as are needed."""

    one: str
    other: str

    def bots(self, seats: int, place: int) -> tuple[str, ...]:
        """Who sits where when the one has this place."""
        return tuple(self.one if seat == place else self.other for seat in range(seats))


@dataclass(frozen=True)
class Ladder:
    """So many games of each pairing.

    Games go round: one of each pairing, then the next of each. So a ladder that was stopped is as
    even as a finished one, and a longer one begins with the same games.
    """

    game: str
    bots: tuple[str, ...]  # weakest first, as the plugin names them
    seats: int
    games: int  # of each pairing
    seed: int = 0
    limit: int = LIMIT
    options: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse now what would fail in every worker."""
        game = find_game(self.game)
        game.check_seats(self.seats)
        if len(set(self.bots)) < max(2, len(self.bots)):
            raise BadOption("bots: expected at least two, all of them different")
        if self.games < 1:
            raise BadOption(f"games: expected at least 1, not {self.games}")
        if self.limit < 1:
            raise BadOption(f"limit: expected at least 1 move, not {self.limit}")
        game.start(self.seats, 0, **self.options)
        for bot in self.bots:
            make(bot, game)
        derived(self.seed, "ladder", 0)

    def pairings(self) -> list[Pairing]:
        """Who meets whom; at larger tables each is once the one and once the others."""
        strongest = self.bots[::-1]  # first, so that shares of wins are read as strengths
        pairs = combinations(strongest, 2) if self.seats == 2 else permutations(strongest, 2)
        return [Pairing(*pair) for pair in pairs]

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.pairings())

    def task(self, number: int) -> Task:
        """The game of this number, from 0 on; it does not depend on the others."""
        pairings = self.pairings()
        turn, pair = divmod(number, len(pairings))
        deal, place = divmod(turn, self.seats)
        return Task(
            number,
            self.game,
            derived(self.seed, "ladder", deal),
            pairings[pair].bots(self.seats, place),
            self.limit,
            options=self.options,
        )

    def tasks(self) -> Iterator[Task]:
        """All the games, in order."""
        return (self.task(number) for number in range(self.total))

    def pairing_of(self, number: int) -> Pairing:
        """The pairing a game belongs to."""
        pairings = self.pairings()
        return pairings[number % len(pairings)]

    def without(self, played: Set[int]) -> Rest:
        """What is left when some games were played before."""
        return Rest(self, frozenset(played))


@dataclass(frozen=True)
class Rest:
    """The games of a ladder that were not played yet."""

    ladder: Ladder
    played: frozenset[int]

    @property
    def total(self) -> int:
        """How many there are."""
        return sum(number not in self.played for number in range(self.ladder.total))

    def tasks(self) -> Iterator[Task]:
        """These games, in order."""
        return (task for task in self.ladder.tasks() if task.number not in self.played)
