"""A ladder: every bot plays every other, on the same deals and from every seat."""

from collections.abc import Set
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

from branchline.arena.series import LIMIT, Task, Work
from branchline.engine.dice import derived
from branchline.engine.errors import BadOption


@dataclass(frozen=True)
class Pairing:
    """One bot against another; at a larger table, against several of the other."""

    one: str
    other: str

    def bots(self, seats: int, place: int) -> tuple[str, ...]:
        """Return the bots by seat when the one has this place."""
        return tuple(self.one if seat == place else self.other for seat in range(seats))


@dataclass(frozen=True)
class Ladder(Work):
    """A number of games of each pairing, in turn: a longer ladder begins with the same games."""

    game: str
    bots: tuple[str, ...]  # weakest first, as the plugin names them
    seats: int
    games: int  # of each pairing
    seed: int = 0
    limit: int = LIMIT
    options: dict[str, object] = field(default_factory=dict)
    played: frozenset[int] = frozenset()  # games that are left out, as they were played before

    def __post_init__(self) -> None:
        """Refuse settings that would fail in every worker."""
        if len(set(self.bots)) < max(2, len(self.bots)):
            raise BadOption("bots: expected at least two, all of them different")
        self.check_settings(self.seats)

    def pairings(self) -> list[Pairing]:
        """Return the pairings; at larger tables each bot is also the one against the others."""
        strongest = self.bots[::-1]  # first, so shares of wins can be read as strengths
        pairs = combinations(strongest, 2) if self.seats == 2 else permutations(strongest, 2)
        return [Pairing(*pair) for pair in pairs]

    @property
    def numbers(self) -> list[int]:
        return [number for number in range(self.games * len(self.pairings())) if number not in self.played]

    def task(self, number: int) -> Task:
        pairings = self.pairings()
        turn, pair = divmod(number, len(pairings))
        deal, place = divmod(turn, self.seats)
        seed, bots = derived(self.seed, "ladder", deal), pairings[pair].bots(self.seats, place)
        return Task(number, self.game, seed, bots, self.limit, options=self.options)

    def pairing_of(self, number: int) -> Pairing:
        """Return the pairing of a game."""
        pairings = self.pairings()
        return pairings[number % len(pairings)]

    def without(self, played: Set[int]) -> "Ladder":
        """Return the games that are left when some were played before."""
        return replace(self, played=frozenset(played))
