"""The uncertainty of figures: intervals of shares, errors of means."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

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
    """Return the share of wins with Wilson's score interval, which is also valid at 0% and 100%.

    Shared victories count in parts. Games with the same deal count as independent; the true
    interval is narrower, as each bot takes each seat of a deal in turn.
    """
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
