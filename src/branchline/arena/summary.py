"""The results of games in numbers: wins, points and headings, each with its uncertainty."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from branchline.arena.series import Result

Z95: Final = 1.959963984540054  # standard errors to either side that hold 95% of a normal curve


@dataclass(frozen=True)
class Share:
    """A share, with its 95% confidence interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%}–{self.high:.1%})"


def wilson(wins: float, games: int) -> Share:
    """Return the share of wins with Wilson's score interval, as if games with the same deal were independent."""
    if games == 0:
        return Share(0.0, 0.0, 1.0)
    part = wins / games
    square = Z95 * Z95
    middle = (part + square / (2 * games)) / (1 + square / games)
    reach = Z95 * sqrt(part * (1 - part) / games + square / (4 * games * games))
    reach /= 1 + square / games
    # Rounding must not push the share itself out of its interval.
    return Share(part, min(part, max(0.0, middle - reach)), max(part, min(1.0, middle + reach)))


@dataclass(frozen=True)
class Mean:
    """A mean, its standard error, and the standard deviation of the values."""

    value: float
    error: float
    spread: float

    @property
    def reach(self) -> float:
        """Half the width of the 95% interval."""
        return Z95 * self.error

    def __str__(self) -> str:
        return f"{self.value:.1f} ± {self.reach:.1f}"


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of some values; the spread of fewer than two is given as 0."""
    if not values:
        return Mean(0.0, 0.0, 0.0)
    mean = sum(values) / len(values)
    if len(values) < 2:
        return Mean(mean, 0.0, 0.0)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return Mean(mean, spread / sqrt(len(values)), spread)


def share_error(wins: float, games: int) -> float:
    """Return the standard error of a share of wins, never 0: rare events may be missing."""
    part = (wins + 1) / (games + 2)
    return sqrt(part * (1 - part) / (games + 2))


def mean_change(values: Sequence[float]) -> Mean:
    """Return the mean of changes of a share, as if two more games had gone either way: a few prove little."""
    mean = sum(values) / len(values)
    square = (sum((value - mean) ** 2 for value in values) + 2) / (len(values) + 1)
    return Mean(mean, sqrt(square / len(values)), sqrt(square))


@dataclass
class Tally:
    """What a bot, a pairing or a seat did in finished games."""

    games: int = 0
    wins: float = 0.0  # a shared victory counts in parts
    points: list[float] = field(default_factory=list)
    headings: Counter[str] = field(default_factory=Counter)  # sums, by the names on the score sheet

    @property
    def share(self) -> Share:
        """The share of games won."""
        return wilson(self.wins, self.games)

    @property
    def mean(self) -> Mean:
        """The mean of the points."""
        return mean_of(self.points)

    def add(self, seat: "SeatResult") -> None:
        """Count one seat of one game."""
        self.games += 1
        self.wins += seat.won
        self.points.append(seat.total)
        self.headings.update(seat.sheet)

    def average(self, heading: str) -> float:
        """Return the mean of one heading of the score sheet."""
        return self.headings[heading] / self.games if self.games else 0.0


@dataclass
class Summary:
    """A series in numbers; add the results one by one."""

    bots: dict[str, Tally] = field(default_factory=dict)
    games: int = 0
    unfinished: int = 0
    moves: int = 0

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        self.moves += result.moves
        self.unfinished += result.outcome is None
        for bot in result.bots:
            self.bots.setdefault(bot, Tally())
        for seat in seat_results(result):
            self.bots[seat.bot].add(seat)

    def moves_per_game(self) -> float:
        """Return the mean number of decisions in a game."""
        return self.moves / self.games if self.games else 0.0


@dataclass(frozen=True)
class SeatResult:
    """What one seat of a finished game got."""

    bot: str
    won: float  # its part of the victory
    total: int
    place: int  # from 0; equal seats share it
    sheet: dict[str, int]


def seat_results(result: Result) -> list[SeatResult]:
    """Return what each seat got; nothing if the game is unfinished."""
    if result.outcome is None:
        return []
    ranking, totals, table = [result.outcome[name] for name in ("ranking", "totals", "table")]
    won = victory_parts(ranking[0] if ranking else [], len(result.bots))
    places = {seat: place for place, seats in enumerate(ranking) for seat in seats}
    return [
        SeatResult(bot, won[seat], totals[seat], places.get(seat, 0), table[seat])
        for seat, bot in enumerate(result.bots)
    ]


def victory_parts(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """Return the part of the victory that each seat has."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
