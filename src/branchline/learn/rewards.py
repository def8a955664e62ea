"""What each seat wins or loses; together, they win and lose nothing."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.errors import BadOption
from branchline.engine.game import State

WIN: Final = "win"  # 1 for a victory, at the end
MARGIN: Final = "margin"  # points ahead of the others, as they come
REWARDS: Final = (WIN, MARGIN)


@final
class Rewards:
    """What the seats have won so far, counted in one of two ways."""

    def __init__(self, kind: str, seats: int) -> None:
        if kind not in REWARDS:
            raise BadOption(f"reward: expected one of {', '.join(REWARDS)}, not {kind!r}")
        self.kind = kind
        self.seats = seats

    def values(self, state: State) -> list[float]:
        """Return what each seat has in a position: the sum of its rewards so far."""
        if self.kind == MARGIN:
            return margins(state.scores())
        outcome = state.outcome()
        return [0.0] * self.seats if outcome is None else wins(outcome.winners, self.seats)


def wins(winners: list[int], seats: int) -> list[float]:
    """Return 1 for the winner, taken equally from all others; a shared victory is shared."""
    share = 1.0 / len(winners)
    return [((share if seat in winners else 0.0) * seats - 1.0) / (seats - 1) for seat in range(seats)]


def margins(scores: list[int]) -> list[float]:
    """Return how many points each seat is ahead of the others' mean."""
    total = sum(scores)
    return [score - (total - score) / (len(scores) - 1) for score in scores]
