"""A player that looks ahead: it tries its best actions on imagined tables before it decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from branchline.bots.bot import Seat, Thinker
from branchline.bots.budget import Watch
from branchline.bots.race import challenge
from branchline.engine.game import Move
from branchline.games.railways.bots.action_choice import weighed_actions
from branchline.games.railways.bots.position_value import Scales
from branchline.games.railways.bots.reasons import reason
from branchline.games.railways.bots.steady import best_move
from branchline.games.railways.bots.turns_left import turns_to_come
from branchline.games.railways.bots.weights import SHARP
from branchline.games.railways.rules.scoring import outcome
from branchline.games.railways.rules.state import ACTION, OVER, Railways

RIVALS: Final = 3  # actions that are tried beside the first thought,
NEAR: Final = 4.0  # as far as they are worth almost as much
ROUNDS: Final = 24  # if none are asked for: what so many do not tell apart is as good as equal


@final
class SharpBot(Thinker):
    """Knows a good move at once, and plays another only if imagined tables speak for it."""

    name = "sharp"
    plays = "railways"

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """One of several legal moves, and the reason for it."""
        watch = self.budget.watch()
        state = imagined(seat)
        if state.stage == ACTION:
            turns = turns_to_come(state, SHARP)
            most = self.budget.most(ROUNDS)
            move = raced(seat, candidates(state), turns, watch, most)
        else:
            move = best_move(state, SHARP)
        self.reason = reason(state, move)
        return move


def raced(seat: Seat, moves: list[Move], turns: int, watch: Watch, most: int) -> Move:
    """The first thought, or what is clearly better in play."""

    def begin() -> Callable[[Move], float]:
        state = imagined(seat)

        def judged(move: Move) -> float:
            after = state.copy()
            after.play(move)
            return look_ahead(after, seat.number, turns)

        return judged

    return challenge(moves[0], moves[1:], begin, watch, most).move


def imagined(seat: Seat) -> Railways:
    """A position the seat cannot tell from the true one."""
    state = seat.imagine()
    assert isinstance(state, Railways)
    return state


def candidates(state: Railways) -> list[Move]:
    """The action that seems best, then those that are not far behind."""
    ranking = weighed_actions(state, SHARP).ranked()
    least = ranking[0][0] - NEAR
    return [move for worth, move in ranking[: RIVALS + 1] if worth >= least]


def look_ahead(state: Railways, seat: int, turns: int) -> float:
    """What the table is worth to a seat when it is to act again, or at the end."""
    while state.stage != OVER and not (state.stage == ACTION and state.mover == seat):
        state.play(best_move(state, SHARP))
    if state.stage != OVER:
        scales = Scales(state, SHARP)
        scales.turns = max(0, turns - 1)  # the same for all, as more turns are no merit of a move
        return scales.weigh(state)
    totals = outcome(state).totals
    return float(totals[seat] - max(totals[:seat] + totals[seat + 1 :]))
