"""A quick player: looks one move ahead and takes the position with the highest value."""

from __future__ import annotations

from branchline.bots.bot import Seat, Thinker
from branchline.engine.game import Move
from branchline.games.railways.bots import action_choice, card_choice
from branchline.games.railways.bots.reasons import reason
from branchline.games.railways.bots.weights import STEADY, Weights
from branchline.games.railways.rules.state import ACTION, LAST, PLACE, TRIM, Railways


class SteadyBot(Thinker):
    """Builds and delivers what scores most, and collects the cards for it."""

    name = "steady"
    plays = "railways"

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """Choose one of several legal moves, and set the reason for it."""
        state = imagined(seat)
        move = self.move(state, seat)
        self.reason = reason(state, move)
        return move

    def move(self, state: Railways, seat: Seat) -> Move:
        """Return the best move; it does not depend on what the others hide."""
        return best_move(state, STEADY)


def imagined(seat: Seat) -> Railways:
    """Return a position that the seat cannot tell from the true one."""
    state = seat.imagine()
    assert isinstance(state, Railways)
    return state


def best_move(state: Railways, weights: Weights) -> Move:
    """Return the move that leads to the position with the highest value."""
    if state.stage == ACTION:
        return action_choice.ranked_actions(state, weights)[0][1]
    if state.stage == PLACE:
        return action_choice.best_place(state, weights)
    if state.stage == TRIM:
        return card_choice.best_trim(state, weights)
    if state.stage == LAST:
        return action_choice.best_last_delivery(state, weights)
    return card_choice.best_take(state, weights)
