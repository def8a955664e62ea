"""A quick player: looks one move ahead and takes whatever position is worth most."""

from __future__ import annotations

from typing import Any, final

from branchline.bots.bot import Bot, Seat
from branchline.bots.railways.actions import best_action
from branchline.bots.railways.draws import best_take, best_trim
from branchline.bots.railways.goods import best_last, best_place
from branchline.engine.errors import BadOption
from branchline.engine.game import Game, Move
from branchline.games.railways.game import RailwaysGame
from branchline.games.railways.state import ACTION, LAST, PLACE, TRIM, Railways


@final
class GreedyBot(Bot):
    """Builds and delivers what brings most, and collects the cards for it."""

    name = "greedy"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        if not isinstance(game, RailwaysGame):
            raise BadOption(f"this greedy bot plays Railways, not {game.name}")

    def choose(self, seat: Seat) -> Move:
        """One of the seat's legal moves."""
        moves = seat.moves
        if len(moves) == 1:
            return moves[0]
        # What others hide is dealt anew in there, and the choice does not depend on it.
        state = seat.imagine()
        assert isinstance(state, Railways)
        if state.stage == ACTION:
            return best_action(state, moves)
        if state.stage == PLACE:
            return best_place(state, moves)
        if state.stage == TRIM:
            return best_trim(state)
        if state.stage == LAST:
            return best_last(state, moves)
        return best_take(state, moves)
