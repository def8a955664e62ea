"""A race between moves: rivals of a first thought meet the same imagined positions as it does."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from branchline.bots.budget import Watch
from branchline.engine.game import Move

LONG: Final = 1000  # rounds that are always enough
ENOUGH: Final = 8  # rounds before a first thought is questioned
# Standard errors by which a rival is behind a first thought and gives up, is ahead of it at the
# end and wins, or is ahead at any time and wins at once.
HOPELESS: Final = 0.7
DOUBT: Final = 1.5
CERTAIN: Final = 3.5


@final
class Runner:
    """A move, and what it brought in each round so far."""

    __slots__ = ("move", "values")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        """What it brought on average."""
        return sum(self.values) / len(self.values)

    def lead(self, other: Runner) -> float:
        """How far it is ahead of another that ran in the same positions, in standard errors."""
        gaps = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        if not spread:
            return math.copysign(math.inf, mean) if mean else 0.0
        return mean / math.sqrt(spread / len(gaps))


def challenge(
    first: Move,
    others: list[Move],
    begin: Callable[[], Callable[[Move], float]],
    watch: Watch,
    most: int = LONG,
) -> Runner:
    """The first thought, unless another move is clearly better; with how it fared.

    `begin` opens a round and gives its judge. Where luck is great, whatever comes out on top of
    many is mostly lucky: a good first thought should fall only to what beats it beyond doubt. What
    `most` rounds do not tell apart is as good as equal.
    """
    champion = Runner(first)
    rivals = [Runner(move) for move in others if move != first]
    while rivals and len(champion.values) < most and watch.more():
        judged = begin()
        for runner in (champion, *rivals):
            runner.values.append(judged(runner.move))
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
