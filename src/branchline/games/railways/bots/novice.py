"""A beginner: takes the points that can be seen, hoards cards, and overlooks things."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.bot import Seat, Thinker
from branchline.engine.game import Move, verb
from branchline.games.railways.bots.action_choice import Choice, weighed_actions
from branchline.games.railways.bots.reasons import reason
from branchline.games.railways.bots.steady import best_move
from branchline.games.railways.bots.weights import NOVICE
from branchline.games.railways.rules.state import ACTION, Railways

OVERSIGHTS: Final = 3  # of so many turns, it overlooks in one what would be best


@final
class NoviceBot(Thinker):
    """Looks at its own points of this turn, and now and then not even at those."""

    name = "novice"
    plays = "railways"

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """One of several legal moves, and the reason for it."""
        state = seat.imagine()
        assert isinstance(state, Railways)
        if state.stage == ACTION:
            choice = weighed_actions(state, NOVICE)
            blind = seat.dice.below(OVERSIGHTS) == 0
            move = second_thought(choice) if blind else choice.best()
        else:
            move = best_move(state, NOVICE)
        self.reason = reason(state, move)
        return move


def second_thought(choice: Choice) -> Move:
    """Return the best action of another kind than the best one, which it overlooks."""
    best = choice.best()
    for _, move in choice.ranked():
        if verb(move) != verb(best):
            return move
    return best
