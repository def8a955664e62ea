"""A quick player: looks one move ahead and takes the position with the highest value."""

from branchline.bots.bot import Seat, Thinker
from branchline.engine.game import Move
from branchline.games.railways.bots.action_choice import best_move
from branchline.games.railways.bots.position_value import STEADY
from branchline.games.railways.bots.reasons import reason
from branchline.games.railways.rules.state import Railways


class SteadyBot(Thinker):
    """Builds and delivers what scores most, and collects the cards for it."""

    name = "steady"
    plays = "railways"
    weights = STEADY

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        state = imagined(seat)
        move = self.move(state, seat)
        self.reason = reason(state, move)
        return move

    def move(self, state: Railways, seat: Seat) -> Move:
        """Return the best move; it does not depend on what the others hide."""
        return best_move(state, self.weights)


def imagined(seat: Seat) -> Railways:
    """Return a position that the seat cannot tell from the true one."""
    state = seat.imagine()
    assert isinstance(state, Railways)
    return state
