"""A player that looks ahead: it tries its best actions on imagined tables before it decides."""

from collections.abc import Callable
from typing import Final, final

from branchline.bots.bot import Seat
from branchline.bots.move_comparison import challenge
from branchline.engine.game import Move
from branchline.games.railways.bots.action_choice import best_move, ranked_actions
from branchline.games.railways.bots.position_value import SHARP, Valuation, turns_to_come
from branchline.games.railways.bots.steady import SteadyBot, imagined
from branchline.games.railways.rules.scoring import outcome
from branchline.games.railways.rules.state import ACTION, OVER, Railways

RIVALS: Final = 3  # actions that are tried as well as the first choice,
NEAR: Final = 4.0  # if their value is nearly as high
ROUNDS: Final = 24  # unless the budget sets them


@final
class SharpBot(SteadyBot):
    """Has a first choice, and plays another action only if that does better on imagined tables."""

    name = "sharp"
    weights = SHARP

    def move(self, state: Railways, seat: Seat) -> Move:
        if state.stage != ACTION:
            return super().move(state, seat)
        watch = self.budget.watch()
        turns = turns_to_come(state, SHARP)

        def begin() -> Callable[[Move], float]:
            table = imagined(seat)

            def judged(move: Move) -> float:
                after = table.copy()
                after.play(move)
                return look_ahead(after, seat.number, turns)

            return judged

        ranking = ranked_actions(state, SHARP)
        least = ranking[0][0] - NEAR
        first, *others = [move for worth, move in ranking[: RIVALS + 1] if worth >= least]
        return challenge(first, others, begin, watch, self.budget.most(ROUNDS)).move


def look_ahead(state: Railways, seat: int, turns: int) -> float:
    """Return the value of a table to a seat when it is to act again, or at the end."""
    while state.stage != OVER and not (state.stage == ACTION and state.mover == seat):
        state.play(best_move(state, SHARP))
    if state.stage != OVER:
        valuation = Valuation(state, SHARP)
        valuation.turns = max(0, turns - 1)  # the same for all: no action earns more turns
        return valuation.value(state)
    totals = outcome(state).totals
    return float(totals[seat] - max(totals[:seat] + totals[seat + 1 :]))
