"""A comparison of a first choice with other moves, in the same imagined positions."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, final

from branchline.bots.bot import Watch
from branchline.engine.game import Move

LONG: Final = 1000  # rounds that are always enough
ENOUGH: Final = 8  # rounds before moves are compared
# Standard errors by which a rival is behind the first choice and is dropped, is ahead of it at the
# end and wins, or is ahead at any time and wins at once.
HOPELESS: Final = 0.7
DOUBT: Final = 1.5
CERTAIN: Final = 3.5


@final
@dataclass
class Runner:
    """A move, and its value in each round so far."""

    move: Move
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean of its values."""
        return sum(self.values) / len(self.values)

    def lead(self, other: "Runner") -> float:
        """Return how far it is ahead of another in the same positions, in standard errors."""
        gaps = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        if not spread:
            return math.copysign(math.inf, mean) if mean else 0.0
        return mean / math.sqrt(spread / len(gaps))


def challenge(
    first: Move, others: list[Move], begin: Callable[[], Callable[[Move], float]], watch: Watch, most: int = LONG
) -> Runner:
    """Return the first choice, or a clearly better move, with its values: the best of many is mostly lucky.

    `begin` starts a round and returns the function that values a move in it.
    """
    champion = Runner(first)
    rivals = [Runner(move) for move in others if move != first]
    while rivals and len(champion.values) < most and watch.more():
        value_of = begin()
        for runner in (champion, *rivals):
            runner.values.append(value_of(runner.move))
        if len(champion.values) < ENOUGH:
            continue
        rivals = [rival for rival in rivals if champion.lead(rival) <= HOPELESS]
        if any(rival.lead(champion) > CERTAIN for rival in rivals):
            break
    if rivals and len(champion.values) >= ENOUGH:
        best = max(rivals, key=lambda rival: rival.mean)
        if best.lead(champion) > DOUBT:
            return best
    return champion
