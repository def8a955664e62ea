"""A quick player: looks one move ahead and takes whatever position is worth most."""

from __future__ import annotations

from typing import final

from branchline.bots.bot import Seat, Thinker
from branchline.engine.game import Move
from branchline.games.railways.bots.action_choice import best_action
from branchline.games.railways.bots.card_choice import best_take, best_trim
from branchline.games.railways.bots.goods_choice import best_last, best_place
from branchline.games.railways.bots.reasons import reason
from branchline.games.railways.bots.weights import STEADY, Taste
from branchline.games.railways.rules.state import ACTION, LAST, PLACE, TRIM, Railways


@final
class SteadyBot(Thinker):
    """Builds and delivers what brings most, and collects the cards for it."""

    name = "steady"
    plays = "railways"

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """One of several legal moves, and the reason for it."""
        # What others hide is dealt anew in there, and the choice does not depend on it.
        state = seat.imagine()
        assert isinstance(state, Railways)
        move = best_move(state, STEADY)
        self.reason = reason(state, move)
        return move


def best_move(state: Railways, taste: Taste) -> Move:
    """Return the move that leads to the position worth most."""
    if state.stage == ACTION:
        return best_action(state, taste)
    if state.stage == PLACE:
        return best_place(state, taste)
    if state.stage == TRIM:
        return best_trim(state, taste)
    if state.stage == LAST:
        return best_last(state, taste)
    return best_take(state, taste)
