"""Playing on to the end without returning to Python for each move: by random choice, or by a policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic

from branchline.engine.action import Move, S
from branchline.engine.dice import Dice
from branchline.engine.packed import i64
from branchline.engine.subclassing import mypyc_attr

if TYPE_CHECKING:
    from branchline.engine.game import State

ENDLESS: Final = 1_000_000_000_000  # more moves than any game has


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[S]):
    """A way to choose moves that is quick enough for playouts."""

    def choose(self, state: S, dice: Dice) -> Move:
        """Return a legal move for the mover of a game that is not over."""
        raise NotImplementedError


def playout(state: State, dice: Dice, policy: Policy[State] | None, most: i64) -> i64:
    """Play on to the end, or for this many moves; return how many were played."""
    played: i64 = 0
    game = state.game
    while state.mover >= 0 and played < most:
        action = game.pick_of(state, dice) if policy is None else game.action(policy.choose(state, dice))
        action.apply(state)  # legal, as it was chosen from the legal moves
        played += 1
    return played
