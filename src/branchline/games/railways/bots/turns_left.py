"""How long the game will go on: a guess at the turns a seat will still have."""

from __future__ import annotations

from math import ceil
from typing import Final

from branchline.games.railways.bots.weights import STEADY, Taste
from branchline.games.railways.rules.state import LAST, NOT_YET, Railways

TAKEN: Final = 2  # cards that leave the pile in a turn


def turns_to_come(state: Railways, taste: Taste = STEADY) -> int:
    """The turns the mover will have after this one, if the others play as usual."""
    if state.ending != NOT_YET or state.stage == LAST:
        return 0
    seats = state.seats
    # The round is played to its end, so the seats from the mover to its last one go first.
    to_play = (state.first - state.mover - 1) % seats + 1
    turns = rounds(state.pile.left, TAKEN, to_play, seats)
    if not state.options.younger:
        turns = min(turns, rounds(state.bag.left, taste.goods_per_turn, to_play, seats))
    return min(turns, ceil(taste.turns_per_link * min(state.trains)) - 1)


def rounds(left: int, in_a_turn: float, to_play: int, seats: int) -> int:
    """The rounds after this one that a stock lasts; that in which it runs out is played too."""
    return max(0, ceil((left / in_a_turn - to_play) / seats))
