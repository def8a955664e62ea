"""A beginner: takes the points that can be seen, hoards cards, and overlooks things."""

from typing import Final, final

from branchline.bots.bot import Seat
from branchline.engine.game import Move, verb
from branchline.games.railways.bots.action_choice import ranked_actions
from branchline.games.railways.bots.position_value import NOVICE
from branchline.games.railways.bots.steady import SteadyBot
from branchline.games.railways.rules.state import ACTION, Railways

OVERSIGHTS: Final = 3  # in one of this many turns, it overlooks the best action


@final
class NoviceBot(SteadyBot):
    """Looks at its own points of this turn, and sometimes overlooks the best action."""

    name = "novice"
    weights = NOVICE

    def move(self, state: Railways, seat: Seat) -> Move:
        if state.stage != ACTION:
            return super().move(state, seat)
        moves = [move for _, move in ranked_actions(state, NOVICE)]
        if seat.dice.below(OVERSIGHTS) == 0:
            return next((move for move in moves if verb(move) != verb(moves[0])), moves[0])
        return moves[0]
